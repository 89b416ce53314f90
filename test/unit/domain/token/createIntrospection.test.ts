import { catchError } from '../catchCode';
import { freezeTime, startVerifier } from './startVerifier';

const second = Date.parse('2026-11-20T10:00:00Z') / 1000;
const active = { active: true, aud: 'us', scope: 'notify', client_id: 'bank', exp: second + 900 };
const valid = {
	introspectionUrl: 'https://auth.example/introspect',
	introspectionClientId: 'us & them',
	introspectionClientSecret: 'p:ä+ss word',
	audience: 'us',
	requiredScope: 'notify',
	expectedClientId: '',
};

beforeEach(freezeTime);

afterEach(() => jest.useRealTimers());

function start(answer: unknown, changed: Partial<typeof valid> = {}) {
	const started = startVerifier({ tokenValidation: 'introspection', ...valid, ...changed }, answer);
	return {
		...started,
		verify: async (token = 'opaque-1') => await started.verify(token),
		refuse: async (token = 'opaque-1') => await started.refuse(token),
	};
}

it('sends the request of RFC 7662', async () => {
	const { verify, requests } = start(active);
	expect(await verify('tok+en/1==')).toBe('accepted');
	const [{ url, init } = { url: '', init: undefined }] = requests;
	expect(url).toBe('https://auth.example/introspect');
	expect(init?.method).toBe('POST');
	const form = Object.fromEntries(new URLSearchParams(init?.body));
	expect(form).toEqual({ token: 'tok+en/1==', token_type_hint: 'access_token' });
	expect(init?.headers['content-type']).toBe('application/x-www-form-urlencoded');
	const basic = Buffer.from(init?.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
	expect(basic).toBe('us+%26+them:p%3A%C3%A4%2Bss+word');
});

it.each<[string, unknown, Partial<typeof valid>]>([
	['no exp', { ...active, exp: undefined }, {}],
	['audience in a list', { ...active, aud: ['x', 'us'] }, {}],
	['no audience, if none is required', { ...active, aud: undefined }, { audience: '' }],
	['a server beside n8n', active, { introspectionUrl: 'http://auth/introspect' }],
])('accepts: %s', async (_name, answer, changed) => {
	expect(await start(answer, changed).verify()).toBe('accepted');
});

it.each<[string, unknown, string]>([
	['inactive', { active: false }, 'token_invalid'],
	['inactive, with all other fields', { ...active, active: false }, 'token_invalid'],
	['active as a text', { ...active, active: 'true' }, 'token_unverifiable'],
	['expired', { ...active, exp: second - 120 }, 'token_expired'],
	['another audience', { ...active, aud: 'other' }, 'token_invalid'],
	['no audience', { ...active, aud: undefined }, 'token_invalid'],
	['another scope', { ...active, scope: 'read' }, 'scope_missing'],
	['exp as a text', { ...active, exp: 'never' }, 'token_expired'],
	['our own client refused', 401, 'credential_unusable'],
	['our own client not allowed', 403, 'credential_unusable'],
	['status 500', 500, 'token_unverifiable'],
	['status 429', 429, 'token_unverifiable'],
	['no connection', new Error('down'), 'token_unverifiable'],
	['status 500 with an answer', { status: 500, body: active }, 'token_unverifiable'],
	['status 201 with an answer', { status: 201, body: active }, 'token_unverifiable'],
	['HTML', '<html>', 'token_unverifiable'],
	['a list', [active], 'token_unverifiable'],
])('refuses: %s', async (_name, answer, code) => {
	expect(await start(answer).refuse()).toBe(code);
});

describe('the cache', () => {
	it('keeps an answer for 60 seconds', async () => {
		const { verify, refuse, answer, pass, requests } = start(active);
		await verify();
		answer({ active: false });
		pass(59);
		await verify();
		expect(requests).toHaveLength(1);
		pass(1);
		expect(await refuse()).toBe('token_invalid');
	});

	it('forgets it after 60 seconds, also if the clock was set back', async () => {
		const { verify, refuse, answer, pass, setWallClock } = start(active);
		await verify();
		answer({ active: false });
		setWallClock(-7_200);
		pass(60);
		expect(await refuse()).toBe('token_invalid');
	});

	it('keeps it no longer than the token is valid', async () => {
		const { verify, refuse, pass, requests } = start({ ...active, exp: second - 100 });
		await verify();
		pass(20);
		expect(await refuse()).toBe('token_expired');
		expect(requests).toHaveLength(1);
	});

	it.each<[string, unknown, string]>([
		['inactive', { active: false }, 'token_invalid'],
		['failed', 503, 'token_unverifiable'],
	])('does not keep an answer that is %s', async (_name, answer, code) => {
		const { verify, refuse, answer: change, pass } = start(answer);
		expect(await refuse()).toBe(code);
		change(active);
		pass(30);
		expect(await verify()).toBe('accepted');
	});

	it('sends one request for each token, however many callers wait for it', async () => {
		const { verify, requests } = start(active);
		await Promise.all([...Array.from({ length: 10 }, async () => await verify('one')), verify('two')]);
		expect(requests).toHaveLength(2);
	});

	it('keeps 1,000 answers, and then begins anew', async () => {
		const { verify, requests } = start(active);
		const verifyAll = async (numbers: number[]) => {
			for (const number of numbers) await verify(`token-${number}`);
			return requests.length;
		};
		const numbers = Array.from({ length: 1_000 }, (_, index) => index);
		expect(await verifyAll([...numbers, ...numbers])).toBe(1_000);
		expect(await verifyAll([1_000, 1_000, 999])).toBe(1_002);
	});
});

it.each<[string, unknown, string]>([
	['no connection', new Error('reset'), 'token_unverifiable'],
	['status 400', 400, 'token_unverifiable'],
	['status 403', 403, 'credential_unusable'],
	['status 429', 429, 'token_unverifiable'],
	['status 500', 500, 'token_unverifiable'],
	['HTML', '<html>', 'token_unverifiable'],
	['inactive', { active: false }, 'token_invalid'],
])('lets the bank in at once, whatever the server says to 60 made-up tokens: %s', async (_name, answer, code) => {
	const { verify, refuse, answer: change, requests } = start(answer);
	for (let count = 0; count < 60; count += 1) expect(await refuse(`forged-${count}`)).toBe(code);
	change(active);
	expect(await verify('of-the-bank')).toBe('accepted');
	expect(requests).toHaveLength(61);
});

it('sends at most 200 requests at a time, because anyone can send made-up tokens', async () => {
	let send: (body: unknown) => void = () => undefined;
	const { verify, refuse, requests, answer } = start(new Promise((resolve) => (send = resolve)));
	const waiting = Array.from({ length: 200 }, async (_, index) => await verify(`token-${index}`));
	expect(await refuse('token-200')).toBe('token_unverifiable');
	const shared = verify('token-0');
	expect(requests).toHaveLength(200);
	answer(active);
	send(active);
	expect(await Promise.all([...waiting, shared])).toHaveLength(201);
	expect(await verify('token-200')).toBe('accepted');
});

it.each<[string, unknown, string]>([
	['a code', 'ECONNRESET', 'the request failed (ECONNRESET)'],
	['a code that is a number', 401, 'the request failed'],
	['no code', undefined, 'the request failed'],
])('tells of a failed request only the code: %s', async (_name, code, problem) => {
	const config = { auth: 'p:ä+ss word' };
	const leak = Object.assign(new Error('p:ä+ss word opaque-1'), { code, config });
	const error = await catchError(() => start(leak).verify());
	expect(error.message).toBe(`The introspection endpoint cannot be used: ${problem}.`);
	expect(error.cause).toBeUndefined();
});
