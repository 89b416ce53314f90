import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from 'fast-check';

import { DeliveryError } from '../../../../nodes/CommercialBanking/domain/errors';
import { deriveSigningKeys } from '../../../../nodes/CommercialBanking/domain/keys/deriveSigningKeys';
import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { issueAccessToken } from '../../../../nodes/CommercialBanking/domain/oauthServer/issueAccessToken';
import {
	createTokenVerifier,
	type TokenVerifier,
} from '../../../../nodes/CommercialBanking/domain/token/createTokenVerifier';
import { authorizations } from '../../../fuzz/arbitraries';
import { catchCode, catchError } from '../catchCode';
import { jwks, readKeyFile } from '../envelope/readVectors';
import { signToken } from './signToken';

const now = new Date('2026-11-20T10:00:00Z');
const second = now.getTime() / 1000;
const offline = {
	request: async () => await Promise.reject(new Error('No request was expected')),
	now: () => now,
	elapsedMilliseconds: () => 0,
};

const serverKey = createPrivateKey(readKeyFile('previous.pkcs8.pem'));
const foreignKey = createPrivateKey(readKeyFile('rsa.pkcs8.pem'));
const publicPem = createPublicKey(serverKey).export({ type: 'spki', format: 'pem' }).toString();
const jwkOf = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' });

const claims = {
	iss: 'https://auth.example',
	aud: 'https://us.example',
	sub: 'bank',
	client_id: 'bank',
	scope: 'notify read',
	iat: second,
	exp: second + 900,
};
const settings = {
	tokenValidation: 'jwks',
	jwksUrl: 'https://auth.example/jwks',
	issuer: claims.iss,
	audience: claims.aud,
	requiredScope: 'notify',
	expectedClientId: '',
} as const;

type Changes = Record<string, unknown>;

/** A verifier with the key set of an OAuth server. */
const withKeys = (keys: readonly unknown[], changed: Partial<typeof settings> | Changes = {}) =>
	createTokenVerifier({ ...settings, ...changed }, undefined, {
		...offline,
		request: async () => await Promise.resolve({ status: 200, body: JSON.stringify({ keys }) }),
	});
const verifier = withKeys([jwkOf(serverKey)]);
const accept = async (by: TokenVerifier, token: string) => {
	await by.verify(`Bearer ${token}`);
	return 'accepted';
};
const sign = (changed: Changes = {}, header: Changes = {}, key: KeyObject | string = serverKey) =>
	signToken({ alg: 'RS256', typ: 'JWT', ...header }, { ...claims, ...changed }, key);

describe('a token of an OAuth server', () => {
	it.each<[string, string]>([
		['as issued', sign()],
		...['RS384', 'RS512', 'PS256', 'PS384', 'PS512'].map((alg): [string, string] => [alg, sign({}, { alg })]),
		['no typ', sign({}, { typ: undefined })],
		['typ at+jwt', sign({}, { typ: 'at+jwt' })],
		['typ in full', sign({}, { typ: 'application/AT+JWT' })],
		['audience in a list', sign({ aud: ['other', claims.aud] })],
		['no iat', sign({ iat: undefined })],
		['expired 119 seconds ago', sign({ exp: second - 119 })],
		['valid and issued in two minutes', sign({ nbf: second + 120, iat: second + 120 })],
		['fractions of a second', sign({ exp: second + 0.5 })],
	])('is accepted: %s', async (_name, token) => {
		expect(await accept(verifier, token)).toBe('accepted');
	});

	const [header = '', payload = '', signature = ''] = sign().split('.');
	const encode = (text: string) => Buffer.from(text).toString('base64url');
	it.each<[string, string, string]>([
		['alg none', sign({}, { alg: 'none' }), 'token_invalid'],
		['alg none with a signature', `${encode('{"alg":"none"}')}.${payload}.${signature}`, 'token_invalid'],
		['alg missing', `${encode('{}')}.${payload}.${signature}`, 'token_invalid'],
		['alg a list', `${encode('{"alg":["RS256"]}')}.${payload}.${signature}`, 'token_invalid'],
		['HS256 with the public PEM', sign({}, { alg: 'HS256' }, publicPem), 'token_invalid'],
		['HS256 with the trimmed PEM', sign({}, { alg: 'HS256' }, publicPem.trim()), 'token_invalid'],
		['HS512 with the public PEM', sign({}, { alg: 'HS512' }, publicPem), 'token_invalid'],
		['another key', sign({}, {}, foreignKey), 'token_invalid'],
		['another key in the header', sign({}, { jwk: jwks.current }, foreignKey), 'token_invalid'],
		['another algorithm than signed', sign({}, { alg: 'PS256' }).replace(/^[^.]+/, header), 'token_invalid'],
		['claims changed', `${header}.${encode(JSON.stringify({ ...claims, sub: 'x' }))}.${signature}`, 'token_invalid'],
		['signature missing', `${header}.${payload}.`, 'token_invalid'],
		['signature cut short', `${header}.${payload}.${signature.slice(0, -2)}`, 'token_invalid'],
		['two parts', `${header}.${payload}`, 'token_invalid'],
		['four parts', `${header}.${payload}.${signature}.x`, 'token_invalid'],
		['crit', sign({}, { crit: ['exp'], exp: 1 }), 'token_invalid'],
		['b64', sign({}, { crit: ['b64'], b64: false }), 'token_invalid'],
		['claims that are a list', signToken({ alg: 'RS256' }, [1], serverKey), 'token_invalid'],
		['claims that are a text', signToken({ alg: 'RS256' }, 'x', serverKey), 'token_invalid'],
		['expired', sign({ exp: second - 120 }), 'token_expired'],
		['no exp', sign({ exp: undefined }), 'token_invalid'],
		['exp null', sign({ exp: null }), 'token_invalid'],
		['exp as a text', sign({ exp: String(second + 900) }), 'token_invalid'],
		['not valid yet', sign({ nbf: second + 121 }), 'token_unverifiable'],
		['not valid yet, of another key', sign({ nbf: second + 121 }, {}, foreignKey), 'token_invalid'],
		['nbf as a text', sign({ nbf: 'soon' }), 'token_invalid'],
		['another issuer', sign({ iss: 'https://auth.example/' }), 'token_invalid'],
		['no issuer', sign({ iss: undefined }), 'token_invalid'],
		['issuer in a list', sign({ iss: [claims.iss] }), 'token_invalid'],
		['another audience', sign({ aud: 'https://other.example' }), 'token_invalid'],
		['no audience', sign({ aud: undefined }), 'token_invalid'],
		['audience as an object', sign({ aud: { [claims.aud]: true } }), 'token_invalid'],
		['no scope', sign({ scope: undefined }), 'scope_missing'],
		['expired, of another key', sign({ exp: 1 }, {}, foreignKey), 'token_invalid'],
		...['logout+jwt', 'rt+jwt', 'dpop+jwt', 'secevent+jwt', 7, null, ['JWT']].map((typ): [string, string, string] => [
			`typ ${JSON.stringify(typ)}`,
			sign({}, { typ }),
			'token_invalid',
		]),
		['an ID token with a nonce', sign({ nonce: 'n' }), 'token_invalid'],
	])('is refused: %s', async (_name, token, code) => {
		const fresh = withKeys([jwkOf(serverKey)]);
		expect(await catchCode(() => fresh.verify(`Bearer ${token}`))).toBe(code);
	});

	const [p256, p384, p521] = ['prime256v1', 'secp384r1', 'secp521r1'].map(
		(namedCurve) => generateKeyPairSync('ec', { namedCurve }).privateKey,
	);
	const ed25519 = createPrivateKey(readKeyFile('ed25519.pem'));
	it.each<[string, KeyObject | undefined]>([
		['ES256', p256],
		['ES384', p384],
		['ES512', p521],
		['EdDSA', ed25519],
		['Ed25519', ed25519],
	])('may be signed with %s', async (alg, key) => {
		const own = withKeys([key && jwkOf(key)]);
		expect(await accept(own, sign({}, { alg }, key))).toBe('accepted');
		expect(await catchCode(() => own.verify(`Bearer ${sign({}, { alg: 'HS256' }, 'x')}`))).toBe('token_invalid');
	});

	it.each<[string, Changes, string]>([
		['that is too weak', jwkOf(createPrivateKey(readKeyFile('rsa.1024.pem'))), 'rsa.1024.pem'],
		['that is damaged', { kty: 'RSA', n: 'AA', e: 'AQAB' }, 'previous.pkcs8.pem'],
	])('with a key %s is not the fault of the caller', async (_what, jwk, file) => {
		const token = sign({}, {}, createPrivateKey(readKeyFile(file)));
		const code = await catchCode(() => withKeys([jwk]).verify(`Bearer ${token}`));
		expect(code).toBe('token_unverifiable');
		// Another key that fits is tried all the same.
		expect(await accept(withKeys([jwk, jwkOf(serverKey)]), sign())).toBe('accepted');
	});

	it('is told what is wrong, and nothing of its content', async () => {
		const { message } = await catchError(() => verifier.verify(`Bearer ${sign({ iss: 'https://planted.example' })}`));
		expect(message).toBe('The access token is invalid: its claim "iss" is missing or not the expected one.');
	});
});

describe('the Authorization header', () => {
	const token = sign();
	it.each([`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`, `  Bearer   ${token}  `])(
		'may be written in several ways: %#',
		async (header) => {
			await expect(verifier.verify(header)).resolves.toBeUndefined();
		},
	);

	it.each<[string, string | undefined, string]>([
		['none', undefined, 'token_missing'],
		['empty', '', 'token_missing'],
		['a blank', ' ', 'token_missing'],
		['another scheme', 'Basic YTpi', 'token_missing'],
		['a scheme that ends like it', `xBearer ${token}`, 'token_missing'],
		['no space', `Bearer${token}`, 'token_missing'],
		['no scheme', token, 'token_missing'],
		['no token', 'Bearer', 'token_missing'],
		['no token but a space', 'Bearer ', 'token_missing'],
		['two values', `Bearer ${token}, Bearer ${token}`, 'token_invalid'],
		['two tokens', `Bearer ${token} ${token}`, 'token_invalid'],
		['a comma', 'Bearer a,b', 'token_invalid'],
		['padding in the middle', 'Bearer a=b', 'token_invalid'],
		['quotes', `Bearer "${token}"`, 'token_invalid'],
		['other letters', 'Bearer ä', 'token_invalid'],
		['control characters', `Bearer ${token}\u0000`, 'token_invalid'],
		['a megabyte', `Bearer ${'a'.repeat(1_000_000)}`, 'token_invalid'],
	])('is refused: %s', async (_name, header, code) => {
		expect(await catchCode(() => verifier.verify(header))).toBe(code);
	});

	it('is refused, whatever a stranger makes up', async () => {
		const property = fc.asyncProperty(authorizations, async (made) => {
			expect(await catchCode(() => verifier.verify(made))).toMatch(/^token_/);
		});
		await fc.assert(property);
	});
});

describe('the built-in server', () => {
	const decryptionKeys = loadDecryptionKeys({ privateKey: readKeyFile('rsa.pkcs8.pem') });
	const signingKeys = deriveSigningKeys(decryptionKeys);
	const own = {
		clientId: 'bank',
		audience: 'notifications',
		issuer: 'https://one.example',
		now,
		signingKeys,
	};
	const builtIn = createTokenVerifier({}, own, offline);
	const check = async (changed: Partial<typeof own>) =>
		await accept(builtIn, await issueAccessToken({ ...own, ...changed }));
	const elsewhere = loadDecryptionKeys({ privateKey: readKeyFile('ec.pkcs8.pem') });

	it('accepts its own tokens, also those issued at another URL', async () => {
		await expect(builtIn.check()).resolves.toBeUndefined();
		expect(await check({})).toBe('accepted');
		expect(await check({ issuer: 'https://two.example' })).toBe('accepted');
	});

	it.each<[string, Partial<typeof own>, string]>([
		['another client', { clientId: 'other' }, 'token_invalid'],
		['another audience', { audience: 'other' }, 'token_invalid'],
		['expired', { now: new Date(now.getTime() - 1_021_000) }, 'token_expired'],
		['of another installation', { signingKeys: deriveSigningKeys(elsewhere) }, 'token_invalid'],
	])('refuses tokens: %s', async (_name, changed, code) => {
		expect(await catchCode(async () => await check(changed))).toBe(code);
	});

	const { privateKey, publicKey } = signingKeys.current;
	const ownClaims = { ...claims, aud: 'notifications' };
	const header = { alg: 'ES256', typ: 'at+jwt', kid: publicKey.keyId };
	it.each<[string, Record<string, unknown>, string]>([
		['as issued', {}, 'accepted'],
		['typ in full', { typ: 'application/AT+JWT' }, 'accepted'],
		['no kid', { kid: undefined }, 'accepted'],
		['more before typ', { typ: 'xat+jwt' }, 'token_invalid'],
		['more after typ', { typ: 'at+jwt2' }, 'token_invalid'],
		['typ JWT', { typ: 'JWT' }, 'token_invalid'],
		['no typ', { typ: undefined }, 'token_invalid'],
		['another kid', { kid: 'other' }, 'token_invalid'],
		['another alg', { alg: 'ES384' }, 'token_invalid'],
	])('checks the header: %s', async (_name, changed, outcome) => {
		const token = signToken({ ...header, ...changed }, ownClaims, privateKey);
		const verify = async () => await accept(builtIn, token);
		if (outcome === 'accepted') expect(await verify()).toBe('accepted');
		else expect(await catchCode(verify)).toBe(outcome);
	});

	it('answers any claims with a right signature', async () => {
		const names = fc.constantFrom('iss', 'aud', 'exp', 'nbf', 'iat', 'scope', 'scp', 'client_id', 'azp', '__proto__');
		const anyClaims = fc.dictionary(names, fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom('bank', 'a')));
		const property = fc.asyncProperty(anyClaims, async (some) => {
			const token = signToken(header, { ...ownClaims, ...some }, privateKey);
			await builtIn.verify(`Bearer ${token}`).catch((error: unknown) => expect(error).toBeInstanceOf(DeliveryError));
		});
		await fc.assert(property);
	});

	it('accepts tokens that were signed before the keys were changed', async () => {
		const rotated = deriveSigningKeys(
			loadDecryptionKeys({
				privateKey: readKeyFile('ec.pkcs8.pem'),
				previousPrivateKeys: readKeyFile('rsa.pkcs8.pem'),
			}),
		);
		const after = createTokenVerifier({}, { ...own, signingKeys: rotated }, offline);
		expect(await accept(after, await issueAccessToken(own))).toBe('accepted');
		const fresh = await issueAccessToken({ ...own, signingKeys: rotated });
		expect(await accept(after, fresh)).toBe('accepted');
		expect(await catchCode(() => builtIn.verify(`Bearer ${fresh}`))).toBe('token_invalid');
	});
});
