import { readProjectFile } from '../readProjectFile';
import {
	type BankFailureDetails,
	type BankFailureKind,
	BankFailure,
} from '../../../nodes/CommercialBanking/transport/BankFailure';
import { describeFailure, listFailureTexts } from '../../../nodes/CommercialBanking/transport/describeFailure';

const describeKind = (kind: BankFailureKind, details: BankFailureDetails = {}, credentialName?: string) =>
	describeFailure(new BankFailure(kind, details), credentialName);

const describeStatus = (status: number, details: BankFailureDetails = {}, credentialName?: string) =>
	describeKind('status', { status, ...details }, credentialName);

type SignInRow = 'not_connected' | 'client_refused' | 'server_down' | 'not_renewed';

const texts = listFailureTexts('the credential');

const rows = Object.values(texts).filter((row) => row !== undefined && !row.message.includes(' 0'));

describe('the texts', () => {
	it('name the credential', () => {
		expect(describeStatus(401, {}, 'My Bank').whatToDo).toBe(
			'Compare the API key in the credential "My Bank" with the one that the bank issued. If it is right, open the ' +
				'credential "My Bank" and select Switch account.',
		);
		expect(describeStatus(401).whatToDo).toContain('in the credential with the one');
	});
});

describe('the message', () => {
	it.each<[BankFailureDetails, string]>([
		[{ bankMessage: 'No.' }, 'The bank answered 500: No'],
		[{ bankCode: 'C-1' }, 'The bank answered 500 (code C-1)'],
	])('with %j is "%s"', (details, message) => {
		expect(describeStatus(500, details).message).toBe(message);
	});

	it.each([401, 403])('of a %d that one account answered gives no advice to connect again', (status) => {
		const worked = new Set<string>();
		const failure = new BankFailure('status', { status, account: 'a1', worked });
		expect(describeFailure(failure)).toEqual(describeStatus(status, { account: 'a1' }));
		worked.add('/accounts');
		const { message, whatToDo } = describeFailure(failure);
		expect(message).toBe(`The bank answered ${status} for this account, and answered other calls, for the account a1`);
		expect(whatToDo).not.toMatch(/connect|Switch account|consent/);
	});

	it.each<[BankFailureDetails, SignInRow, string]>([
		[{ grant: 'not_connected' }, 'not_connected', ''],
		[{ grant: 'renewable', reason: 'invalid_client' }, 'client_refused', ' (invalid_client)'],
		[{ grant: 'renewable', reason: 'unauthorized_client' }, 'client_refused', ' (unauthorized_client)'],
		[{ grant: 'renewable', status: 500, reason: 'HTTP 500' }, 'server_down', ' (HTTP 500)'],
		[{ grant: 'renewable', status: 200, reason: 'HTTP 200' }, 'server_down', ' (HTTP 200)'],
		[{}, 'not_renewed', ''],
	])('of a sign-in that failed, %j', (details, name, reason) => {
		expect(describeKind('sign_in', details).message).toBe(`${texts[name].message}${reason}`);
	});
});

it.each([
	[999, ''],
	[1_000, 'The bank asks n8n to wait 1 seconds. '],
	[7_001, 'The bank asks n8n to wait 8 seconds. '],
])('says how long the bank asks to wait (%s ms)', (retryAfterMilliseconds, wait) => {
	expect(describeStatus(429, { retryAfterMilliseconds }).whatToDo).toBe(wait + describeStatus(429).whatToDo);
});

describe('docs/troubleshooting.md', () => {
	const page = readProjectFile('docs/troubleshooting.md');

	it('names no other answer of the bank', () => {
		const known = new Set(rows.map((row) => row?.message));
		const named = [...page.matchAll(/\*(The bank (?:answered|sent an answer|sent too much)[^*…]*)\*/g)].map(
			([, message]) => message,
		);
		expect(named.length).toBeGreaterThan(3);
		expect(named.filter((message) => message === undefined || !known.has(message))).toEqual([]);
	});
});
