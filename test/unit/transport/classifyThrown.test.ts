import type { BankFailureDetails, BankFailureKind } from '../../../nodes/CommercialBanking/transport/BankFailure';
import { classifyThrown } from '../../../nodes/CommercialBanking/transport/classifyThrown';

const url = 'https://api.bank.example/open-banking/commercial-sb/accounts';
const { signal } = new AbortController();
const tokenUrl = 'https://auth.bank.example/oauth20/token';

const thrown = (cause: object) =>
	Object.assign(new Error('wrapped'), { cause: Object.assign(new Error('inner'), cause) });

const keyInvalid = '{"code":"K1","message":"API key invalid"}';

type Grant = BankFailureDetails['grant'];

describe('classifyThrown', () => {
	it.each<[string, object, Grant, BankFailureKind, BankFailureDetails]>([
		[
			'a 401 of the bank',
			{ code: 'ERR_BAD_REQUEST', config: { url }, response: { status: 401, data: keyInvalid } },
			'renewable',
			'status',
			{ status: 401, bankCode: 'K1', bankMessage: 'API key invalid' },
		],
		['a timeout', { code: 'ECONNABORTED', config: { url } }, 'renewable', 'timeout', { reason: 'ECONNABORTED' }],
		['a reset connection', { code: 'ECONNRESET', config: { url } }, 'renewable', 'dropped', { reason: 'ECONNRESET' }],
		[
			'an answer that broke off',
			{ code: 'ERR_BAD_RESPONSE', config: { url }, response: { status: 200 } },
			'renewable',
			'dropped',
			{ reason: 'ERR_BAD_RESPONSE' },
		],
		['a temporary DNS failure', { code: 'EAI_AGAIN' }, 'renewable', 'dropped', {}],
		['an unknown host', { code: 'ENOTFOUND' }, 'renewable', 'dns', {}],
		['a refused connection', { code: 'ECONNREFUSED' }, 'renewable', 'refused', {}],
		['a self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'renewable', 'tls', {}],
		['a certificate of another host', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'renewable', 'tls', {}],
		['an expired certificate', { code: 'CERT_HAS_EXPIRED' }, 'renewable', 'tls', {}],
		['an unknown code', { code: 'constructor' }, 'renewable', 'network', { reason: 'constructor' }],
		[
			'invalid_grant',
			{ code: 'EAUTH', body: { error: 'invalid_grant' } },
			'renewable',
			'sign_in',
			{ reason: 'invalid_grant' },
		],
		["n8n's mark of a revoked grant", { failure: { cause: 'credential-invalid' } }, 'renewable', 'sign_in', {}],
		['a token endpoint with HTML', { code: 'ESTATUS', body: '<html>' }, 'renewable', 'sign_in', { reason: undefined }],
		[
			'a token endpoint that is down',
			{ code: 'ERR_BAD_RESPONSE', config: { url: tokenUrl }, response: { status: 503 } },
			'renewable',
			'sign_in',
			{ status: 503, reason: 'HTTP 503' },
		],
		[
			'a token endpoint that refuses connections',
			{ code: 'ECONNREFUSED', config: { url: tokenUrl } },
			'renewable',
			'sign_in',
			{ reason: 'ECONNREFUSED' },
		],
		['a token endpoint that hangs up', { code: 'ECONNRESET', config: { url: tokenUrl } }, 'renewable', 'dropped', {}],
		['a missing refresh token', {}, 'not_renewable', 'sign_in', { grant: 'not_renewable' }],
		['a credential that was never connected', {}, 'not_connected', 'sign_in', { grant: 'not_connected' }],
		['anything else', {}, 'renewable', 'not_sent', { reason: 'wrapped' }],
	])('recognises %s', async (_, cause, grant, kind, details) => {
		const failure = await classifyThrown(thrown(cause), {
			url,
			signal,
			loadSecrets: async () => [],
			epochNow: 0,
			grant,
		});
		expect(failure.kind).toBe(kind);
		expect(failure.details).toMatchObject(details);
	});

	it.each([[undefined], [null], ['text'], [42]])('accepts %j as a thrown value', async (error) => {
		const failure = await classifyThrown(error, {
			url,
			signal,
			loadSecrets: async () => [],
			epochNow: 0,
			grant: 'renewable',
		});
		expect(failure.kind).toBe('not_sent');
	});

	it('accepts an error that is its own cause', async () => {
		const error = new Error('loop');
		error.cause = error;
		const failure = await classifyThrown(error, {
			url,
			signal,
			loadSecrets: async () => [],
			epochNow: 0,
			grant: 'renewable',
		});
		expect(failure.kind).toBe('not_sent');
	});

	it('quotes what n8n says without secrets', async () => {
		const error = new Error('cannot send header k3y-1 for account 123456789');
		const { details } = await classifyThrown(error, {
			url,
			signal,
			loadSecrets: async () => ['k3y-1'],
			epochNow: 0,
			grant: 'renewable',
		});
		expect(details.reason).toBe('cannot send header [hidden] for account [hidden]');
	});
});
