import {
	type BankFailureDetails,
	type BankFailureKind,
	BankFailure,
} from '../../../nodes/CommercialBanking/transport/BankFailure';
import { describeFailure } from '../../../nodes/CommercialBanking/transport/describeFailure';

const describeKind = (kind: BankFailureKind, details: BankFailureDetails = {}) =>
	describeFailure(new BankFailure(kind, details));

const describeStatus = (status: number, details: BankFailureDetails = {}) =>
	describeKind('status', { status, ...details });

const kinds = [
	'redirect',
	'unreadable',
	'too_large',
	'timeout',
	'dropped',
	'refused',
	'dns',
	'tls',
	'network',
	'not_sent',
	'blocked',
	'credential_late',
	'wait_too_long',
	'cancelled',
] as const;

describe('the text for a failure', () => {
	it('is different for each kind, and says what to do', () => {
		const texts = kinds.map((kind) => describeKind(kind));
		expect(new Set(texts.map(({ message }) => message)).size).toBe(kinds.length);
		for (const { message, nextStep } of texts) {
			expect(message).toMatch(/^(The|A|n8n) .*[a-z]$|^The bank sent more than 64 MB in one answer$/);
			expect(nextStep).toMatch(/^[A-Z].*\.$/);
		}
	});

	it('names the reason, if there is one', () => {
		expect(describeKind('dropped', { reason: 'ECONNRESET' }).message).toMatch(/ \(ECONNRESET\)$/);
		expect(describeKind('dropped').message).not.toContain('(');
	});
});

describe('the text for a status', () => {
	it.each<[BankFailureDetails, string]>([
		[{}, 'The bank answered 500'],
		[{ bankMessage: 'No.' }, 'The bank answered 500: No'],
		[{ bankMessage: 'A.B' }, 'The bank answered 500: A.B'],
		[{ bankCode: 'C-1' }, 'The bank answered 500 (code C-1)'],
		[{ bankMessage: 'No', bankCode: 'C-1' }, 'The bank answered 500: No (code C-1)'],
	])('with %j is "%s"', (details, message) => {
		expect(describeStatus(500, details).message).toBe(message);
	});

	it('says for each known status something else to do', () => {
		const known = [400, 401, 403, 404, 415, 429, 500, 502, 503, 504];
		const steps = [...known, 418].map((status) => describeStatus(status).nextStep);
		expect(new Set(steps).size).toBe(known.length + 1);
		expect(describeStatus(418).nextStep).toBe(describeStatus(599).nextStep);
		expect(describeKind('status').message).toBe('The bank answered 0');
	});

	it('says where an option applies that not each operation has', () => {
		const known = [400, 401, 403, 404, 415, 429, 500, 502, 503, 504].map((status) => describeStatus(status));
		const sentences = [...known, ...kinds.map((kind) => describeKind(kind))].flatMap(({ nextStep }) =>
			nextStep.split(/(?<=\.) /),
		);
		const naming = sentences.filter((text) =>
			/'(?:Page Size|Continue From|Accounts at Once|Images at Once)'/.test(text),
		);
		expect(naming.length).toBeGreaterThan(4);
		for (const sentence of naming) expect(sentence).toMatch(/^(?:For a list|Where the operation has these options), /);
	});

	it.each([
		[undefined, ''],
		[0, ''],
		[999, ''],
		[1_000, 'The bank asks n8n to wait 1 seconds. '],
		[7_001, 'The bank asks n8n to wait 8 seconds. '],
	])('says how long the bank asks to wait (%s ms)', (retryAfterMilliseconds, wait) => {
		const { nextStep } = describeStatus(429);
		expect(describeStatus(429, { retryAfterMilliseconds }).nextStep).toBe(wait + nextStep);
		expect(describeKind('wait_too_long', { retryAfterMilliseconds }).nextStep).toBe(wait + nextStep);
		expect(describeKind('timeout', { retryAfterMilliseconds }).nextStep).not.toContain('asks n8n to wait');
	});
});

describe('the text for a trigger that polls', () => {
	const describe = (kind: BankFailureKind, details: BankFailureDetails = {}) =>
		describeFailure(new BankFailure(kind, details), 'poll');

	it.each([400, 403, 404, 415, 429, 503])('has a next step of its own for %d', (status) => {
		const { message, nextStep } = describe('status', { status });
		expect(message).toBe(describeStatus(status).message);
		expect(nextStep).toMatch(/^[A-Z].*\.$/);
		expect(nextStep).not.toBe(describeStatus(status).nextStep);
	});

	it('names nothing that only the action node has', () => {
		const statuses = [400, 401, 403, 404, 415, 418, 429, 500, 502, 503, 504];
		const texts = [
			...statuses.map((status) => describe('status', { status })),
			...kinds.map((kind) => describe(kind)),
			describe('sign_in'),
		];
		for (const { message, nextStep } of texts) {
			expect(`${message} ${nextStep}`).not.toMatch(
				/Longest Wait|Continue From|Additional Headers|Retry On Fail|From List|[Ii]mage|Content Type|\bfile\b|'Limit'/,
			);
		}
	});

	it('says which event has an option that not each event has', () => {
		const texts = [400, 429].map((status) => describe('status', { status }).nextStep);
		for (const text of texts)
			expect(text).toMatch(/with On New Transaction, .*'(?:Send Period to Bank|Accounts at Once)'/);
	});

	it('is the same for other statuses and kinds', () => {
		expect(describe('status', { status: 500 })).toEqual(describeStatus(500));
		expect(describe('dns')).toEqual(describeKind('dns'));
	});

	it('says of another call that it would wait too long for a poll', () => {
		const { message, nextStep } = describe('wait_too_long', { retryAfterMilliseconds: 2_000 });
		expect(message).toMatch(/longer wait than a poll has$/);
		expect(nextStep).toBe(`The bank asks n8n to wait 2 seconds. ${describe('status', { status: 429 }).nextStep}`);
	});
});

describe('the text for a sign-in that failed', () => {
	it.each<[BankFailureDetails, RegExp]>([
		[{ grant: 'not_connected', reason: 'x' }, /not connected[^(]*$/],
		[{ grant: 'renewable', reason: 'invalid_client' }, /refused this client \(invalid_client\)$/],
		[{ grant: 'renewable', reason: 'unauthorized_client' }, /refused this client \(unauthorized_client\)$/],
		[{ grant: 'renewable', status: 500, reason: 'HTTP 500' }, /cannot renew the access token \(HTTP 500\)$/],
		[{ grant: 'renewable', status: 499 }, /could not be renewed: reconnect the credential$/],
		[{ grant: 'renewable', reason: 'invalid_grant' }, /could not be renewed \(invalid_grant\): reconnect/],
		[{ grant: 'not_renewable' }, /has no refresh token to get a new access token: reconnect the credential$/],
	])('with %j', (details, message) => {
		const text = describeKind('sign_in', details);
		expect(text.message).toMatch(message);
		expect(text.nextStep).toMatch(/\w/);
	});
});
