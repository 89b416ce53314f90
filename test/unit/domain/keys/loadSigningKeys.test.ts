import { createPrivateKey, generateKeyPairSync } from 'node:crypto';

import { calculateJwkThumbprint, decodeProtectedHeader } from 'jose';

import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { issueAccessToken } from '../../../../nodes/CommercialBanking/domain/oauthServer/issueAccessToken';
import { listSigningJwks, loadSigningKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadSigningKeys';
import { catchError } from '../catchCode';
import { jwks, keys as decryptionKeys, passphrase, readKeyFile } from '../envelope/readVectors';

const load = (privateKey: string, previousPrivateKeys = '') =>
	loadSigningKeys({ decryptionKeys: loadDecryptionKeys({ privateKey, passphrase, previousPrivateKeys }) });
const derivedOnly = (privateKey: string) => load(privateKey).current.keyId;

describe('derived', () => {
	// The two key ids were made with the openssl command line (HKDF) and P-256 arithmetic written out in Python.
	it('is the same in every process and for every form of the same key', () => {
		const forms = ['rsa.pkcs8.pem', 'rsa.pkcs1.pem', 'rsa.pkcs8-encrypted.pem'].map(readKeyFile);
		const ids = [...forms, JSON.stringify(jwks.current)].map(derivedOnly);
		expect(new Set(ids)).toEqual(new Set(['eiiAYrB7i0Im5kq8fGhxksEZb-mbxzkcbLnno_6xyPY']));
		expect(derivedOnly(readKeyFile('ec.sec1.pem'))).toBe('xt30S7lOnvbbsRVwrfxPpFsQX66L9cwVDfJqsfVyOIs');
	});

	it('is an ES256 key that differs from the decryption key, RSA or EC', () => {
		for (const text of [readKeyFile('rsa.pkcs8.pem'), readKeyFile('ec.pkcs8.pem')]) {
			const { current } = load(text);
			expect(current.algorithm).toBe('ES256');
			expect(current.publicKey.jwk).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
			expect(current.keyId).not.toBe(loadDecryptionKeys({ privateKey: text }).current.thumbprint);
		}
	});

	it.each([[''], [' \n\t ']])('is used if the field holds %j', (tokenSigningKey) => {
		const derived = loadSigningKeys({ decryptionKeys });
		expect(loadSigningKeys({ decryptionKeys, tokenSigningKey }).current.keyId).toBe(derived.current.keyId);
	});

	it('of previous decryption keys verifies but does not sign', () => {
		const rotated = load(readKeyFile('previous.pkcs8.pem'), readKeyFile('rsa.pkcs8.pem'));
		expect(rotated.current.keyId).toBe(derivedOnly(readKeyFile('previous.pkcs8.pem')));
		expect(rotated.previous.map(({ keyId }) => keyId)).toEqual([derivedOnly(readKeyFile('rsa.pkcs8.pem'))]);
	});
});

describe('given', () => {
	const otherEc = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
	const otherRsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
	const pem = (key: typeof otherEc) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
	const previous = jwks.previous;
	const otherKeys = loadDecryptionKeys({ privateKey: readKeyFile('rsa.pkcs8.pem') });
	it.each([
		['RSA PEM', readKeyFile('previous.pkcs8.pem'), 'RS256'],
		['RSA JWK', JSON.stringify(previous), 'RS256'],
		['RSA JWK for RS256', JSON.stringify({ ...previous, alg: 'RS256', use: 'sig' }), 'RS256'],
		['RSA JWK for PS256', JSON.stringify({ ...previous, alg: 'PS256' }), 'PS256'],
		['EC PEM', pem(otherEc), 'ES256'],
		['EC PEM in one line', pem(otherEc).replace(/\n/g, ''), 'ES256'],
		['EC JWK for ES256', JSON.stringify({ ...otherEc.export({ format: 'jwk' }), alg: 'ES256' }), 'ES256'],
		['six times the same key', pem(otherEc).repeat(6), 'ES256'],
		['EC JWK', JSON.stringify(otherEc.export({ format: 'jwk' })), 'ES256'],
	])('%s', async (_name, tokenSigningKey, algorithm) => {
		const signingKeys = loadSigningKeys({ decryptionKeys: otherKeys, tokenSigningKey });
		expect(signingKeys.current.algorithm).toBe(algorithm);
		expect(signingKeys.previous).toEqual([]);
		const options = { clientId: 'bank', issuer: 'https://n8n.example/webhook/x', audience: 'us', lifetimeSeconds: 900 };
		const token = await issueAccessToken({ ...options, now: new Date(), signingKeys });
		expect(decodeProtectedHeader(token)).toEqual({ alg: algorithm, typ: 'at+jwt', kid: signingKeys.current.keyId });
	});

	const rsa = readKeyFile('previous.pkcs8.pem');
	const jwkOf = (key: typeof otherEc) => key.export({ format: 'jwk' });
	it.each([
		['PEM blocks', pem(otherEc) + rsa + pem(otherEc)],
		['PEM blocks in one line', (pem(otherEc) + rsa).replace(/\n/g, ' ')],
		['a JWK set', JSON.stringify({ keys: [jwkOf(otherEc), previous] })],
	])('several keys as %s: the first signs, the others verify', async (_name, tokenSigningKey) => {
		const signingKeys = loadSigningKeys({ decryptionKeys: otherKeys, tokenSigningKey });
		expect(signingKeys.current.algorithm).toBe('ES256');
		const older = await calculateJwkThumbprint(previous);
		expect(signingKeys.previous).toEqual([expect.objectContaining({ keyId: older, algorithm: 'RS256' })]);
		expect(listSigningJwks(signingKeys).keys.map(({ kid }) => kid)).toEqual([signingKeys.current.keyId, older]);
	});

	it.each([
		['the decryption key', readKeyFile('rsa.pkcs1.pem'), /decryption key/],
		['a previous decryption key', readKeyFile('previous.pkcs8.pem'), /decryption key/],
		['a public key', readKeyFile('rsa.spki.pem'), /public key/],
		['RSA 1024', readKeyFile('rsa.1024.pem'), /too weak/],
		['P-384', readKeyFile('ec.secp384r1.pem'), /P-256/],
		['Ed25519', readKeyFile('ed25519.pem'), /not supported/],
		['an encrypted key', readKeyFile('rsa.pkcs8-encrypted.pem'), /encrypted/],
		['a JWK for another algorithm', JSON.stringify({ ...otherEc.export({ format: 'jwk' }), alg: 'ES384' }), /alg/],
		['a JWK for encryption', JSON.stringify({ ...otherEc.export({ format: 'jwk' }), use: 'enc' }), /use: enc/],
		['an RSA JWK for ES256', JSON.stringify({ ...otherRsa, alg: 'ES256' }), /alg/],
		['an RSA JWK for RS512', JSON.stringify({ ...otherRsa, alg: 'RS512' }), /alg/],
		['an EC JWK for PS256', JSON.stringify({ ...otherEc.export({ format: 'jwk' }), alg: 'PS256' }), /alg/],
		['seven keys', pem(otherEc).repeat(7), /7 keys are too many/],
		['a weak key after the first one', pem(otherEc) + readKeyFile('rsa.1024.pem'), /too weak/],
		['the decryption key after another one', pem(otherEc) + readKeyFile('rsa.pkcs8.pem'), /decryption key/],
		['an empty JWK set', '{"keys":[]}', /no key/],
	])('refuses %s', async (_name, tokenSigningKey, message) => {
		const error = await catchError(() => loadSigningKeys({ decryptionKeys, tokenSigningKey }));
		expect(error.code).toBe('credential_unusable');
		expect(error.message).toMatch(message);
		expect(error.message).toMatch(/^Token Signing Key: /);
	});
});

describe('published', () => {
	const signingKeys = loadSigningKeys({ decryptionKeys });

	it('as a JWK set: the current key, then those that still verify, public halves only', async () => {
		const { keys } = listSigningJwks(signingKeys);
		expect(keys).toHaveLength(3);
		expect(keys[0]?.kid).toBe(signingKeys.current.keyId);
		for (const jwk of keys) {
			expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
			expect(jwk.kid).toBe(await calculateJwkThumbprint({ kty: 'EC', crv: jwk.crv, x: jwk.x, y: jwk.y }));
		}
	});

	it('as one key', () => {
		const { keyId, algorithm, pem, jwk } = signingKeys.current.publicKey;
		expect({ keyId, algorithm }).toEqual({ keyId: signingKeys.current.keyId, algorithm: 'ES256' });
		expect(pem).toMatch(/^-----BEGIN PUBLIC KEY-----/);
		expect(() => createPrivateKey(pem)).toThrow();
		expect(jwk).toEqual(listSigningJwks(signingKeys).keys[0]);
	});
});
