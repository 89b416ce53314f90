import { readProjectFile } from '../readProjectFile';
import {
	type BankFailureDetails,
	type BankFailureKind,
	BankFailure,
} from '../../../nodes/CommercialBanking/transport/BankFailure';
import { describeFailure, type FailureText } from '../../../nodes/CommercialBanking/transport/describeFailure';
import { failures as words } from '../../../nodes/CommercialBanking/transport/failures.words';

type Place = Parameters<typeof describeFailure>[1];

const describeKind = (kind: BankFailureKind, details: BankFailureDetails = {}, place?: Place) =>
	describeFailure(new BankFailure(kind, details), place);

const describeStatus = (status: number, details: BankFailureDetails = {}, place?: Place) =>
	describeKind('status', { status, ...details }, place);

type Row = FailureText & { action?: string; poll?: string };

const failures: Readonly<Record<string, Row>> = words;

const rows = Object.values(failures).filter(({ message }) => !message.includes('{status}'));

const sentencesOf = (text: string) => text.split(/(?<=\.) (?=[A-Z])/);

describe('the texts', () => {
	it('have a message of their own, without a full stop, and a next step of at most two sentences', () => {
		expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
		for (const { message, ...steps } of rows) {
			expect(message).toMatch(/^(?:The|A|n8n) .*[a-z\d]$/);
			for (const step of Object.values(steps)) {
				expect(step).toMatch(/^[A-Z].*\.$/);
				expect(sentencesOf(step).length).toBeLessThanOrEqual(3);
			}
		}
	});

	it('say where an option applies that not each operation has', () => {
		const sentences = rows.flatMap(({ action }) => sentencesOf(action ?? ''));
		const naming = sentences.filter((text) => /'(?:Page Size|Continue From)'/.test(text));
		expect(naming.length).toBeGreaterThan(4);
		for (const sentence of naming) expect(sentence).toMatch(/^For a list, /);
	});

	it('name no options of operations to others', () => {
		const ofOperations = /Page Size|Continue From|From List|[Ii]mage|'Limit'|workflow/;
		for (const { nextStep, poll = '' } of rows) expect(`${nextStep} ${poll}`).not.toMatch(ofOperations);
	});

	it.each([400, 404, 429, 504])('tell an operation more about %d', (status) => {
		const [action, list] = (['action', 'list'] as const).map((reader) => describeStatus(status, {}, { reader }));
		expect(action?.message).toBe(list?.message);
		expect(action?.nextStep).toBe(`${failures[status]?.action} ${list?.nextStep}`);
	});

	it('name the scope first if an image is refused', () => {
		const nextStep = (status: number) => describeStatus(status, {}, { reader: 'image' }).nextStep;
		expect(nextStep(403)).toMatch(/^Add the bank's scope for images .+ The person who connected /);
		expect(nextStep(504)).toBe(failures[504]?.nextStep);
	});

	it('tell a poll that it comes again after a rate limit', () => {
		const place = { reader: 'poll' } as const;
		const { nextStep } = describeStatus(429, { retryAfterMilliseconds: 2_000 }, place);
		expect(nextStep).toMatch(/^The bank asks n8n to wait 2 seconds\. The next poll tries again\. /);
	});

	it('name the credential', () => {
		const place = { reader: 'list', credentialName: 'My Bank' } as const;
		expect(describeStatus(401, {}, place).nextStep).toBe(
			'Compare the API key in the credential "My Bank" with the one that the bank issued. If it is right, open the ' +
				'credential "My Bank" and select Switch account.',
		);
		expect(describeStatus(401).nextStep).toContain('in the credential with the one');
		for (const { nextStep } of rows) expect(nextStep.replaceAll('{credential}', '')).not.toContain('{');
	});
});

describe('the message', () => {
	it.each<[BankFailureDetails, string]>([
		[{}, 'The bank answered 500'],
		[{ bankMessage: 'No.' }, 'The bank answered 500: No'],
		[{ bankMessage: 'A.B' }, 'The bank answered 500: A.B'],
		[{ bankCode: 'C-1' }, 'The bank answered 500 (code C-1)'],
		[{ bankMessage: 'No', bankCode: 'C-1' }, 'The bank answered 500: No (code C-1)'],
		[{ bankMessage: 'No', account: '…5678' }, 'The bank answered 500: No, for the account …5678'],
	])('with %j is "%s"', (details, message) => {
		expect(describeStatus(500, details).message).toBe(message);
	});

	it.each([
		['poll', 'The bank answered 500'],
		['sample', 'The bank answered 500, for the account …5678'],
	] as const)(
		'names no account in a poll, which names its accounts itself, and does in a sample: %s',
		(reader, message) => {
			expect(describeStatus(500, { account: '…5678' }, { reader }).message).toBe(message);
		},
	);

	it('of another status names the status', () => {
		expect(describeStatus(418, { bankCode: 'C' }).message).toBe('The bank answered 418 (code C)');
		expect(describeKind('status').message).toBe('The bank answered 0');
		expect(describeStatus(418).nextStep).toBe(describeStatus(599).nextStep);
	});

	it.each([401, 403])('of a %d that one account answered gives no advice to connect again', (status) => {
		const run = { hasWorked: false };
		const failure = new BankFailure('status', { status, account: 'a1', run });
		expect(describeFailure(failure)).toEqual(describeStatus(status, { account: 'a1' }));
		run.hasWorked = true;
		const { message, nextStep } = describeFailure(failure);
		expect(message).toBe(`The bank answered ${status} for this account, and answered other calls, for the account a1`);
		expect(nextStep).not.toMatch(/connect|Switch account|consent/);
	});

	it.each<[BankFailureDetails, string, string]>([
		[{ grant: 'not_connected' }, 'not_connected', ''],
		[{ grant: 'renewable', reason: 'invalid_client' }, 'client_refused', ' (invalid_client)'],
		[{ grant: 'renewable', reason: 'unauthorized_client' }, 'client_refused', ' (unauthorized_client)'],
		[{ grant: 'renewable', status: 500, reason: 'HTTP 500' }, 'server_down', ' (HTTP 500)'],
		[{ grant: 'renewable', status: 200, reason: 'HTTP 200' }, 'server_down', ' (HTTP 200)'],
		[{ grant: 'renewable', reason: 'invalid_grant' }, 'not_renewed', ' (invalid_grant)'],
		[{}, 'not_renewed', ''],
	])('of a sign-in that failed, %j', (details, name, reason) => {
		expect(describeKind('sign_in', details).message).toBe(`${failures[name]?.message}${reason}`);
	});
});

it.each([
	[undefined, ''],
	[0, ''],
	[999, ''],
	[1_000, 'The bank asks n8n to wait 1 seconds. '],
	[7_001, 'The bank asks n8n to wait 8 seconds. '],
])('says how long the bank asks to wait (%s ms)', (retryAfterMilliseconds, wait) => {
	expect(describeStatus(429, { retryAfterMilliseconds }).nextStep).toBe(wait + describeStatus(429).nextStep);
});

describe('docs/troubleshooting.md', () => {
	const page = readProjectFile('docs/troubleshooting.md');

	it.each(rows.map(({ message }) => message))('says what to do about "%s"', (message) => {
		expect(page).toContain(`*${message}*`);
	});

	it('names no other answer of the bank', () => {
		const known = new Set(rows.map(({ message }) => message));
		const named = [...page.matchAll(/\*(The bank (?:answered|sent an answer|sent too much)[^*…]*)\*/g)].map(
			([, message]) => message,
		);
		expect(named.length).toBeGreaterThan(8);
		expect(named.filter((message) => message === undefined || !known.has(message))).toEqual([]);
	});
});
