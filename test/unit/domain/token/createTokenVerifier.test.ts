import { createPrivateKey, createPublicKey, generateKeyPairSync, sign as signData, type KeyObject } from 'node:crypto';

import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { createTokenVerifier } from '../../../../nodes/CommercialBanking/domain/token/createTokenVerifier';
import { issueAccessToken } from '../../../../nodes/CommercialBanking/domain/oauthServer/issueAccessToken';
import { loadSigningKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadSigningKeys';
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
const writePem = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
const publicPem = writePem(serverKey);

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
	tokenValidation: 'publicKey',
	tokenPublicKey: publicPem,
	issuer: claims.iss,
	audience: claims.aud,
	requiredScope: 'notify',
} as const;

const verifier = createTokenVerifier(settings, offline);
type Changes = Record<string, unknown>;
const sign = (changed: Changes = {}, header: Changes = {}, key: KeyObject | string = serverKey) =>
	signToken({ alg: 'RS256', typ: 'JWT', kid: 'any', ...header }, { ...claims, ...changed }, key);

describe('a fixed public key', () => {
	it('returns the content of the token', async () => {
		expect(await verifier.verify(`Bearer ${sign()}`)).toEqual({
			clientId: 'bank',
			scope: ['notify', 'read'],
			expiresAt: new Date('2026-11-20T10:15:00Z'),
		});
	});

	it.each<[string, string]>([
		...['RS384', 'RS512', 'PS256', 'PS384', 'PS512'].map((alg): [string, string] => [alg, sign({}, { alg })]),
		['no kid', sign({}, { kid: undefined })],
		['audience in a list', sign({ aud: ['other', claims.aud] })],
		['scope as a list', sign({ scope: ['read', 'notify'] })],
		['scp as a text', sign({ scope: undefined, scp: 'notify' })],
		['scp as a list', sign({ scope: undefined, scp: ['notify'] })],
		['no iat', sign({ iat: undefined })],
		['expired 29 seconds ago', sign({ exp: second - 29 })],
		['valid in 30 seconds', sign({ nbf: second + 30 })],
		['issued in 30 seconds', sign({ iat: second + 30 })],
		['fractions of a second', sign({ exp: second + 0.5 })],
	])('accepts: %s', async (_name, token) => {
		expect((await verifier.verify(`Bearer ${token}`)).scope).toContain('notify');
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
		['crit', sign({}, { crit: ['b64'], b64: true }), 'token_invalid'],
		['claims that are a list', signToken({ alg: 'RS256' }, [1], serverKey), 'token_invalid'],
		['claims that are a text', signToken({ alg: 'RS256' }, 'x', serverKey), 'token_invalid'],
		['expired', sign({ exp: second - 30 }), 'token_expired'],
		['no exp', sign({ exp: undefined }), 'token_invalid'],
		['exp null', sign({ exp: null }), 'token_invalid'],
		['exp as a text', sign({ exp: String(second + 900) }), 'token_invalid'],
		['exp beyond all dates', sign({ exp: 1e300 }), 'token_invalid'],
		['not valid yet', sign({ nbf: second + 31 }), 'token_invalid'],
		['nbf as a text', sign({ nbf: 'soon' }), 'token_invalid'],
		['issued in the future', sign({ iat: second + 31 }), 'token_invalid'],
		['another issuer', sign({ iss: 'https://auth.example/' }), 'token_invalid'],
		['no issuer', sign({ iss: undefined }), 'token_invalid'],
		['issuer in a list', sign({ iss: [claims.iss] }), 'token_invalid'],
		['another audience', sign({ aud: 'https://other.example' }), 'token_invalid'],
		['no audience', sign({ aud: undefined }), 'token_invalid'],
		['audience as an object', sign({ aud: { [claims.aud]: true } }), 'token_invalid'],
		['no scope', sign({ scope: undefined }), 'scope_missing'],
		['another scope', sign({ scope: 'notify2 xnotify' }), 'scope_missing'],
		['expired, of another key', sign({ exp: 1 }, {}, foreignKey), 'token_invalid'],
		['17 kB', sign({ pad: 'x'.repeat(17_000) }), 'token_invalid'],
		['100 kB', sign({ pad: 'x'.repeat(100_000) }), 'token_invalid'],
	])('refuses: %s', async (_name, token, code) => {
		expect(await catchCode(() => verifier.verify(`Bearer ${token}`))).toBe(code);
	});

	it('does not accept 1e999 as exp', async () => {
		const raw = `${encode('{"alg":"ES256"}')}.${encode(JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999'))}`;
		const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
		const sealed = signData('sha256', Buffer.from(raw), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' });
		const own = createTokenVerifier({ ...settings, tokenPublicKey: writePem(pair.privateKey) }, offline);
		const error = await catchError(() => own.verify(`Bearer ${raw}.${sealed.toString('base64url')}`));
		expect(error.code).toBe('token_invalid');
		expect(error.message).toMatch(/exp is not a time/);
	});

	it('requires all scopes, if several are required', async () => {
		const both = createTokenVerifier({ ...settings, requiredScope: 'notify  read' }, offline);
		expect((await both.verify(`Bearer ${sign()}`)).scope).toHaveLength(2);
		expect(await catchCode(() => both.verify(`Bearer ${sign({ scope: 'notify' })}`))).toBe('scope_missing');
	});

	const jwkOf = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' });
	const [p256, p384, p521] = ['prime256v1', 'secp384r1', 'secp521r1'].map(
		(namedCurve) => generateKeyPairSync('ec', { namedCurve }).privateKey,
	);
	const ed25519 = createPrivateKey(readKeyFile('ed25519.pem'));
	it.each<[string, string, KeyObject | undefined, string]>([
		['PKCS#1', readKeyFile('rsa.pkcs1-public.pem'), foreignKey, 'RS256'],
		['a certificate', readKeyFile('rsa.certificate.pem'), foreignKey, 'PS256'],
		['PEM in one line', publicPem.replace(/\n/g, ' '), serverKey, 'RS256'],
		['a JWK', JSON.stringify(p256 && jwkOf(p256)), p256, 'ES256'],
		['a JWK, P-384', JSON.stringify(p384 && jwkOf(p384)), p384, 'ES384'],
		['a JWK, P-521', JSON.stringify(p521 && jwkOf(p521)), p521, 'ES512'],
		['a JWK set of one', JSON.stringify({ keys: [jwkOf(ed25519)] }), ed25519, 'EdDSA'],
		['a JWK set of one', JSON.stringify({ keys: [jwkOf(ed25519)] }), ed25519, 'Ed25519'],
	])('may be given as %s', async (_name, tokenPublicKey, key, alg) => {
		const own = createTokenVerifier({ ...settings, tokenPublicKey }, offline);
		expect((await own.verify(`Bearer ${sign({}, { alg }, key)}`)).clientId).toBe('bank');
		const forged = sign({}, { alg: 'HS256' }, tokenPublicKey);
		expect(await catchCode(() => own.verify(`Bearer ${forged}`))).toBe('token_invalid');
	});

	it('accepts only the alg of a JWK that names one', async () => {
		const { n, e } = jwks.previous;
		const tokenPublicKey = JSON.stringify({ kty: 'RSA', n, e, alg: 'PS256' });
		const own = createTokenVerifier({ ...settings, tokenPublicKey }, offline);
		expect(await catchCode(() => own.verify(`Bearer ${sign()}`))).toBe('token_invalid');
		expect((await own.verify(`Bearer ${sign({}, { alg: 'PS256' })}`)).clientId).toBe('bank');
	});

	const { n, e } = jwks.current;
	it.each<[string, Record<string, string>, RegExp]>([
		['no key', { tokenPublicKey: ' ' }, /empty/],
		['a private key', { tokenPublicKey: readKeyFile('rsa.pkcs8.pem') }, /private key/],
		['a private JWK', { tokenPublicKey: JSON.stringify(jwks.current) }, /private key/],
		['an encrypted private key', { tokenPublicKey: readKeyFile('rsa.pkcs8-encrypted.pem') }, /private key/],
		['text', { tokenPublicKey: 'secret' }, /neither PEM nor JWK/],
		['a symmetric JWK', { tokenPublicKey: '{"kty":"oct","k":"AAAA"}' }, /unsupported/],
		['a JWK for encryption', { tokenPublicKey: JSON.stringify({ kty: 'RSA', n, e, use: 'enc' }) }, /not for sig/],
		['a JWK set of two', { tokenPublicKey: JSON.stringify({ keys: [{ kty: 'RSA', n, e }, {}] }) }, /more than one/],
		['an empty JWK set', { tokenPublicKey: '{"keys":[]}' }, /is not one/],
		['two keys', { tokenPublicKey: publicPem + publicPem }, /more than one/],
		['a key cut short', { tokenPublicKey: publicPem.replace(/\n.*\n-----END/, '\n-----END') }, /damaged/],
		['a weak key', { tokenPublicKey: writePem(createPrivateKey(readKeyFile('rsa.1024.pem'))) }, /size/],
		['another curve', { tokenPublicKey: writePem(createPrivateKey(readKeyFile('ec.secp256k1.pem'))) }, /not supported/],
		['no issuer', { issuer: ' ' }, /Issuer/],
		['no audience', { audience: '' }, /Audience/],
	])('cannot be used with %s', async (_name, changed, message) => {
		const error = await catchError(() => createTokenVerifier({ ...settings, ...changed }, offline));
		expect(error.code).toBe('credential_unusable');
		expect(error.message).toMatch(message);
	});
});

describe('the Authorization header', () => {
	it.each([['bearer'], ['BEARER'], ['Bearer ']])('may write the scheme as %s', async (scheme) => {
		expect((await verifier.verify(`${scheme} ${sign()}`)).clientId).toBe('bank');
	});

	it.each<[string, string | undefined, string]>([
		['none', undefined, 'token_missing'],
		['empty', '', 'token_missing'],
		['another scheme', 'Basic YTpi', 'token_missing'],
		['no scheme', sign(), 'token_missing'],
		['no token', 'Bearer', 'token_missing'],
		['no token but a space', 'Bearer ', 'token_missing'],
		['two values', `Bearer ${sign()}, Bearer ${sign()}`, 'token_invalid'],
		['two tokens', `Bearer ${sign()} ${sign()}`, 'token_invalid'],
		['control characters', `Bearer ${sign()}\u0000`, 'token_invalid'],
		['a megabyte', `Bearer ${'a'.repeat(1_000_000)}`, 'token_invalid'],
	])('is refused: %s', async (_name, header, code) => {
		expect(await catchCode(() => verifier.verify(header))).toBe(code);
	});
});

describe('the built-in server', () => {
	const decryptionKeys = loadDecryptionKeys({ privateKey: readKeyFile('rsa.pkcs8.pem') });
	const signingKeys = loadSigningKeys({ decryptionKeys });
	const own = {
		clientId: 'bank',
		audience: 'notifications',
		issuer: 'https://one.example',
		lifetimeSeconds: 900,
		now,
		signingKeys,
	};
	const builtIn = createTokenVerifier({ tokenValidation: 'builtIn', ...own }, offline);
	const check = async (changed: Partial<typeof own>) =>
		await builtIn.verify(`Bearer ${await issueAccessToken({ ...own, ...changed })}`);
	const elsewhere = loadDecryptionKeys({ privateKey: readKeyFile('ec.pkcs8.pem') });

	it('accepts its own tokens, also those issued at another URL', async () => {
		expect(await check({})).toEqual({ clientId: 'bank', scope: [], expiresAt: new Date(now.getTime() + 900_000) });
		expect((await check({ issuer: 'https://two.example' })).clientId).toBe('bank');
	});

	it.each<[string, Partial<typeof own>, string]>([
		['another client', { clientId: 'other' }, 'token_invalid'],
		['another audience', { audience: 'other' }, 'token_invalid'],
		['expired', { now: new Date(now.getTime() - 931_000) }, 'token_expired'],
		['of the future', { now: new Date(now.getTime() + 31_000) }, 'token_invalid'],
		['of another installation', { signingKeys: loadSigningKeys({ decryptionKeys: elsewhere }) }, 'token_invalid'],
	])('refuses tokens: %s', async (_name, changed, code) => {
		expect(await catchCode(async () => await check(changed))).toBe(code);
	});

	const { privateKey, keyId } = signingKeys.current;
	const ownClaims = { ...claims, aud: 'notifications' };
	const header = { alg: 'ES256', typ: 'at+jwt', kid: keyId };
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
		const verify = async () => await builtIn.verify(`Bearer ${token}`);
		if (outcome === 'accepted') expect((await verify()).clientId).toBe('bank');
		else expect(await catchCode(verify)).toBe(outcome);
	});

	it('refuses its own token without an expiry', async () => {
		const token = signToken(header, { ...ownClaims, exp: undefined }, privateKey);
		expect(await catchCode(() => builtIn.verify(`Bearer ${token}`))).toBe('token_invalid');
	});

	it('accepts tokens that were signed before the keys were changed', async () => {
		const rotated = loadSigningKeys({
			decryptionKeys: loadDecryptionKeys({
				privateKey: readKeyFile('ec.pkcs8.pem'),
				previousPrivateKeys: readKeyFile('rsa.pkcs8.pem'),
			}),
		});
		const after = createTokenVerifier({ tokenValidation: 'builtIn', ...own, signingKeys: rotated }, offline);
		expect((await after.verify(`Bearer ${await issueAccessToken(own)}`)).clientId).toBe('bank');
		const fresh = await issueAccessToken({ ...own, signingKeys: rotated });
		expect((await after.verify(`Bearer ${fresh}`)).clientId).toBe('bank');
		expect(await catchCode(() => builtIn.verify(`Bearer ${fresh}`))).toBe('token_invalid');
	});

	describe('with a Token Signing Key', () => {
		const newKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
		const newPem = newKey.export({ type: 'pkcs8', format: 'pem' }).toString();
		const oldPem = readKeyFile('previous.pkcs8.pem');
		const load = (tokenSigningKey: string) => loadSigningKeys({ decryptionKeys, tokenSigningKey });
		const verifyWith = (keys: ReturnType<typeof load>) =>
			createTokenVerifier({ tokenValidation: 'builtIn', ...own, signingKeys: keys }, offline);

		it('refuses tokens under the derived key: the decryption key alone must not be enough to issue tokens', async () => {
			const derived = await issueAccessToken(own);
			expect(await catchCode(() => verifyWith(load(newPem)).verify(`Bearer ${derived}`))).toBe('token_invalid');
		});

		it('accepts tokens under the previous key while it is in the field', async () => {
			const old = await issueAccessToken({ ...own, signingKeys: load(oldPem) });
			expect((await verifyWith(load(newPem + oldPem)).verify(`Bearer ${old}`)).clientId).toBe('bank');
			expect(await catchCode(() => verifyWith(load(newPem)).verify(`Bearer ${old}`))).toBe('token_invalid');
			const fresh = await issueAccessToken({ ...own, signingKeys: load(newPem + oldPem) });
			expect((await verifyWith(load(newPem)).verify(`Bearer ${fresh}`)).clientId).toBe('bank');
		});
	});
});
