import type { BankFailureDetails, BankFailureKind } from '../../../nodes/CommercialBanking/transport/BankFailure';
import { classifyThrown, findErrorCode } from '../../../nodes/CommercialBanking/transport/classifyThrown';

const url = 'https://api.bank.example/open-banking/commercial-sb/accounts';
const { signal } = new AbortController();
const tokenUrl = 'https://auth.bank.example/oauth20/token';

const thrown = (cause: object) =>
	Object.assign(new Error('wrapped'), { cause: Object.assign(new Error('inner'), cause) });

const keyInvalid = '{"code":"K1","message":"API key invalid"}';

type Grant = BankFailureDetails['grant'];

const facts = { url, signal };

const classify = async (error: unknown, grant: Grant = 'renewable') => await classifyThrown(error, facts, grant);

describe('classifyThrown', () => {
	/** A failure of the token endpoint. */
	const atTokenServer = (more: object = {}) => ({ config: { url: tokenUrl }, ...more });

	const refusedByOAuth = (error: string) => ({ code: 'EAUTH', body: { error } });

	const noReason = { reason: undefined };

	it.each<[string, object, BankFailureKind, BankFailureDetails, Grant?]>([
		[
			'a 401 of the bank',
			{ code: 'ERR_BAD_REQUEST', config: { url }, response: { status: 401, data: keyInvalid } },
			'status',
			{ status: 401, bankCode: 'K1', bankMessage: 'API key invalid' },
		],
		["n8n's mark of a revoked grant", { failure: { cause: 'credential-invalid' } }, 'sign_in', {}],
		['another mark of n8n', { failure: { cause: 'other' } }, 'not_sent', {}],
		['a credential that was never connected', {}, 'sign_in', { grant: 'not_connected' }, 'not_connected'],
		['anything else', {}, 'not_sent', { reason: 'wrapped' }],
		["n8n's protection of inner addresses", { name: 'SsrfBlockedIpError' }, 'blocked', {}, 'not_renewable'],
		['300', { response: { status: 300 } }, 'redirect', { status: 300 }],
		['a 299 that was thrown', { code: 'EX', response: { status: 299 } }, 'unreachable', { reason: 'EX' }],
		[
			'a 429 with a wait',
			{ response: { status: 429, headers: { 'retry-after': '7' } } },
			'status',
			{ status: 429, retryAfterMilliseconds: 7_000 },
		],
		['invalid_grant', refusedByOAuth('invalid_grant'), 'sign_in', { reason: 'invalid_grant' }],
		['the longest OAuth error', refusedByOAuth('a'.repeat(50)), 'sign_in', { reason: 'a'.repeat(50) }],
		['a longer OAuth error', refusedByOAuth('a'.repeat(51)), 'sign_in', noReason],
		['an OAuth error of other signs', refusedByOAuth('a b'), 'sign_in', noReason],
		[
			'a token endpoint with HTML',
			{ code: 'ESTATUS', status: 200, body: '<html>' },
			'sign_in',
			{ status: 200, reason: 'HTTP 200' },
		],
		[
			'a token endpoint that is down',
			atTokenServer({ code: 'ERR_BAD_RESPONSE', response: { status: 503 } }),
			'sign_in',
			{ status: 503, reason: 'HTTP 503' },
		],
		[
			'a token endpoint that is down and also broke off',
			atTokenServer({ code: 'ECONNRESET', response: { status: 502 } }),
			'sign_in',
			{ status: 502 },
		],
		[
			'a token endpoint whose answer broke off',
			atTokenServer({ code: 'ERR_BAD_RESPONSE', response: { status: 200 } }),
			'dropped',
			{},
		],
		['a refusing token endpoint', atTokenServer({ code: 'ECONNREFUSED' }), 'sign_in', { reason: 'ECONNREFUSED' }],
		['a token endpoint that hangs up', atTokenServer({ code: 'ECONNRESET' }), 'dropped', {}],
		['a token endpoint in time-out', atTokenServer({ code: 'ETIMEDOUT' }), 'timeout', {}],
	])('recognises %s', async (_, cause, kind, details, grant: Grant = 'renewable') => {
		const failure = await classify(thrown(cause), grant);
		expect(failure.kind).toBe(kind);
		for (const [name, value] of Object.entries(details)) expect(failure.details).toHaveProperty(name, value);
	});

	const codes = {
		timeout: 'ECONNABORTED ETIMEDOUT ESOCKETTIMEDOUT',
		dropped: 'ECONNRESET EPIPE ERR_STREAM_PREMATURE_CLOSE Z_BUF_ERROR EAI_AGAIN ERR_BAD_RESPONSE',
		sign_in: 'EAUTH ESTATUS',
		tls: 'ERR_TLS_X ERR_SSL_X CERT_X DEPTH_ZERO_X SELF_SIGNED_X UNABLE_TO_X EPROTO HOSTNAME_MISMATCH',
		unreachable: 'ECONNREFUSED EHOSTUNREACH ENETUNREACH ENOTFOUND EPROTONOSUPPORT NO_CERT_X',
	};

	it.each(
		Object.entries(codes).flatMap(([kind, list]) => list.split(' ').map((code): [string, string] => [code, kind])),
	)('takes the code %s for %s', async (code, kind) => {
		expect(await classify(thrown({ code }))).toMatchObject({ kind });
	});

	it.each([
		[6, 'unreachable'],
		[7, 'not_sent'],
	])('looks through %d causes: %s', async (depth, kind) => {
		let error: Error = Object.assign(new Error('inner'), { code: 'ECONNREFUSED' });
		for (let causes = 1; causes < depth; causes += 1) error = new Error('outer', { cause: error });
		expect((await classify(error)).kind).toBe(kind);
	});

	it.each(['not_renewable', 'not_connected'] as const)('keeps the grant (%s)', async (grant) => {
		const codes = [{ code: 'EAUTH' }, { config: { url: tokenUrl }, code: 'E' }];
		for (const cause of codes) expect((await classify(thrown(cause), grant)).details).toMatchObject({ grant });
	});

	const loop = new Error('loop');
	loop.cause = loop;

	it.each([42, loop])('accepts %p as a thrown value', async (error) => {
		const failure = await classify(error);
		expect(failure.kind).toBe('not_sent');
	});

	it('quotes what n8n says without what looks like a secret', async () => {
		const error = new Error('cannot send header AB12CD34EF56GH78IJ90KL for account 123456789');
		const { details } = await classify(error);
		expect(details.reason).toBe('cannot send header [hidden] for account …6789');
	});
});

describe('findErrorCode', () => {
	it.each<[string, unknown, string | undefined]>([
		['a code that is a number, around another', { code: 7, cause: { code: 'ECONNRESET' } }, 'ECONNRESET'],
		['a text that begins like a code', { code: 'ECONNRESET after the token abc' }, undefined],
		['a text that ends like a code', { code: 'token abc: ECONNRESET' }, undefined],
		["n8n's protection against its own network", { name: 'SsrfBlockedIpError', code: 'EX' }, 'BLOCKED_BY_N8N'],
		['a name with these letters elsewhere', { name: 'NoSsrfError', code: 'EX' }, 'EX'],
	])('names %s', (_, error, code) => {
		expect(findErrorCode(error)).toBe(code);
	});
});
