import { createPrivateKey, createPublicKey } from 'node:crypto';

import { catchCode } from '../catchCode';
import { jwks, readKeyFile } from '../envelope/readVectors';
import { signToken } from './signToken';
import { freezeTime, startVerifier } from './startVerifier';

const first = createPrivateKey(readKeyFile('rsa.pkcs8.pem'));
const second = createPrivateKey(readKeyFile('previous.pkcs8.pem'));
const ec = createPrivateKey(readKeyFile('ec.pkcs8.pem'));
const publicJwk = (key: typeof first, more: Record<string, unknown>) => ({
	...createPublicKey(key).export({ format: 'jwk' }),
	...more,
});
const set = (...keys: unknown[]) => JSON.stringify({ keys });
const firstSet = set(publicJwk(first, { kid: '1', use: 'sig' }));
const secondSet = set(publicJwk(second, { kid: '2' }), publicJwk(first, { kid: '1' }));

const valid = {
	tokenValidation: 'jwks',
	jwksUrl: 'https://auth.example/jwks',
	issuer: 'https://auth.example',
	audience: 'us',
	requiredScope: '',
	expectedClientId: '',
} as const;

const sign = (key = first, header: Record<string, unknown> = { kid: '1' }) => {
	const claims = { iss: 'https://auth.example', aud: 'us', azp: 'bank', exp: Math.floor(Date.now() / 1000) + 60 };
	return signToken({ alg: 'RS256', ...header }, claims, key);
};

function start(answer: unknown) {
	const started = startVerifier(valid, answer);
	return {
		...started,
		verify: async (token = sign()) => await started.verify(token),
		refuse: async (token = sign()) => await started.refuse(token),
	};
}

beforeEach(freezeTime);

afterEach(() => jest.useRealTimers());

it('fetches the keys once and keeps them for ten minutes', async () => {
	const { verify, requests, pass } = start(firstSet);
	expect(await verify()).toBe('accepted');
	pass(599);
	await verify();
	expect(requests).toHaveLength(1);
	pass(1);
	await verify();
	expect(requests).toHaveLength(2);
});

it('sends one request, however many callers wait for it', async () => {
	let send: (body: string) => void = () => undefined;
	const { verify, requests } = start(new Promise<string>((resolve) => (send = resolve)));
	const waiting = Array.from({ length: 20 }, async () => await verify());
	send(firstSet);
	expect(await Promise.all(waiting)).toHaveLength(20);
	expect(requests).toHaveLength(1);
});

it('asks for a JWK set with GET', async () => {
	const { check, requests } = start(firstSet);
	await check();
	const headers = { accept: 'application/jwk-set+json, application/json' };
	expect(requests).toEqual([{ url: valid.jwksUrl, init: { method: 'GET', headers } }]);
});

it('does not accept a key that the server has withdrawn', async () => {
	const { verify, refuse, answer, pass } = start(firstSet);
	await verify();
	answer(set(publicJwk(second, { kid: '2' })));
	pass(600);
	expect(await refuse()).toBe('token_invalid');
});

it('fetches again when a token has the kid of a new key', async () => {
	const { verify, answer, pass, requests } = start(firstSet);
	await verify();
	answer(secondSet);
	pass(30);
	expect(await verify(sign(second, { kid: '2' }))).toBe('accepted');
	expect(await verify()).toBe('accepted');
	expect(requests).toHaveLength(2);
});

it('does not fetch again within 30 seconds, however many tokens have an unknown kid', async () => {
	const { verify, refuse, pass, requests } = start(firstSet);
	await verify();
	const forged = Array.from({ length: 20 }, (_, index) => sign(second, { kid: `forged ${index}` }));
	for (const token of forged) {
		pass(1);
		await refuse(token);
	}
	expect(requests).toHaveLength(1);
	pass(10);
	for (const token of forged) {
		await refuse(token);
		pass(1);
	}
	expect(requests).toHaveLength(2);
});

describe('a token with an unknown key', () => {
	it('is not refused for good within 30 seconds of a request: its key may be new', async () => {
		const { verify, refuse, answer, pass } = start(firstSet);
		await verify();
		answer(secondSet);
		pass(29);
		const underNewKey = sign(second, { kid: '2' });
		expect(await refuse(underNewKey)).toBe('token_unverifiable');
		pass(1);
		expect(await verify(underNewKey)).toBe('accepted');
	});

	it.each<[string, string, Record<string, unknown>]>([
		['without a kid', firstSet, {}],
		['without a kid, where the known keys have none', set(publicJwk(first, {})), {}],
		['with a kid, and the known keys have none', set(publicJwk(first, {})), { kid: '2' }],
	])('may have a new key, also %s', async (_name, body, header) => {
		const { verify, refuse, pass } = start(body);
		await verify(sign(first, {}));
		pass(1);
		expect(await refuse(sign(second, header))).toBe('token_unverifiable');
	});

	it.each([firstSet, set(publicJwk(first, { kid: '1' }), publicJwk(ec, { kid: 'ec' }))])(
		'is refused for good if its kid is known: set %#',
		async (body) => {
			const { verify, refuse, pass } = start(body);
			await verify();
			pass(1);
			expect(await refuse(sign(second, { kid: '1' }))).toBe('token_invalid');
		},
	);

	it('is refused for good if the keys were requested after it came', async () => {
		const { verify, refuse, pass } = start(firstSet);
		expect(await refuse(sign(second, { kid: '2' }))).toBe('token_invalid');
		pass(30);
		await verify();
		expect(await refuse(sign(second, { kid: '2' }))).toBe('token_invalid');
	});

	it('is not refused for good if the keys were requested before it came', async () => {
		let send: (body: string) => void = () => undefined;
		const { verify, refuse, pass } = start(new Promise<string>((resolve) => (send = resolve)));
		const first = verify();
		pass(1);
		const next = refuse(sign(second, { kid: '2' }));
		send(firstSet);
		expect(await first).toBe('accepted');
		expect(await next).toBe('token_unverifiable');
	});
});

describe('a key set', () => {
	const otherKey = publicJwk(second, { kid: '1' });
	const unreadable = [null, 'x', { kty: 'RSA' }, { kty: 'oct', k: 'AAAA' }];
	const named = publicJwk(first, { kid: '1' });
	const strict = publicJwk(first, { kid: '1', alg: 'RS256', key_ops: ['verify'] });
	it.each<[string, string, Record<string, unknown>]>([
		['without kid, for a token without kid', set(publicJwk(first, {})), {}],
		['with kid, for a token without kid', set(publicJwk(ec, { kid: 'ec' }), publicJwk(second, {}), named), {}],
		['with one kid twice', set(otherKey, named), { kid: '1' }],
		['with keys among the others that cannot be read', set(...unreadable, named), { kid: '1' }],
		['with a key that names its algorithm', set(strict), { kid: '1' }],
	])('is used %s', async (_name, body, header) => {
		const { verify } = start(body);
		expect(await verify(sign(first, header))).toBe('accepted');
	});

	it.each<[string, string]>([
		['a key for another algorithm', set(publicJwk(first, { alg: 'PS256' }))],
		['a key for encryption and another', set(publicJwk(first, { use: 'enc' }), publicJwk(ec, {}))],
		['a key that may not verify, and another', set(publicJwk(first, { key_ops: ['encrypt'] }), publicJwk(ec, {}))],
		['a key of another type', set(publicJwk(ec, { kid: '1' }))],
	])('without a key that fits: %s', async (_name, body) => {
		expect(await start(body).refuse()).toBe('token_invalid');
	});

	it('is never used for HMAC', async () => {
		const { n } = jwks.current;
		const { refuse } = start(firstSet);
		const pem = readKeyFile('rsa.spki.pem');
		for (const text of [pem, firstSet, n]) {
			const claims = { iss: 'https://auth.example', aud: 'us', exp: 2e9 };
			expect(await refuse(signToken({ alg: 'HS256', kid: '1' }, claims, text))).toBe('token_invalid');
		}
	});
});

describe('a server that fails', () => {
	const failures: Array<[string, unknown]> = [
		['no connection', Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:443'), { code: 'ECONNREFUSED' })],
		['status 500', { status: 500, body: firstSet }],
		['status 400', { status: 400, body: '' }],
		['status 404', { status: 404, body: '' }],
		['a redirect', { status: 302, body: '' }],
		['HTML', '<html>'],
		['JSON that is no set', '{"keys":{}}'],
		['a set without keys', '{"keys":[]}'],
		['a set without usable keys', set({ kty: 'oct', k: 'AAAA' })],
		['JSON that is very deep', '['.repeat(100_000)],
	];

	it.each(failures)('from the start, and in the test of the credential: %s', async (_name, answer) => {
		const { refuse, check } = start(answer);
		expect(await refuse()).toBe('token_unverifiable');
		expect(await catchCode(check)).toBe('token_unverifiable');
	});

	it.each(failures)('ten minutes after it answered: the bank sends again: %s', async (_name, answer) => {
		const { verify, refuse, answer: change, pass } = start(firstSet);
		await verify();
		change(answer);
		pass(599);
		expect(await verify()).toBe('accepted');
		pass(1);
		expect(await refuse()).toBe('token_unverifiable');
		change(firstSet);
		pass(30);
		expect(await verify()).toBe('accepted');
	});

	it.each(failures)('is asked once in 30 seconds, however many tokens are forged: %s', async (_name, answer) => {
		const { verify, refuse, answer: change, pass, requests } = start(firstSet);
		await verify();
		change(answer);
		pass(31);
		for (let count = 0; count < 60; count += 1) {
			expect(await refuse(sign(second, { kid: `forged ${count}` }))).toBe('token_unverifiable');
			pass(1);
		}
		// The keys that are known count all the time.
		expect(await verify()).toBe('accepted');
		expect(requests).toHaveLength(3);
	});

	it('cannot say whether an unknown key is new, so it is not the fault of the caller', async () => {
		const { verify, refuse, answer, pass } = start(firstSet);
		await verify();
		answer(new Error('down'));
		pass(30);
		expect(await refuse(sign(second, { kid: '2' }))).toBe('token_unverifiable');
		expect(await verify()).toBe('accepted');
	});
});
