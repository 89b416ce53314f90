import { createECDH, createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';

import { calculateJwkThumbprint } from 'jose';

import { deriveSigningKeys, listSigningJwks } from '../../../../nodes/CommercialBanking/domain/keys/deriveSigningKeys';
import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { jwks, keys as decryptionKeys, passphrase, readKeyFile } from '../envelope/readVectors';

const derive = (privateKey: string, previousPrivateKeys = '') =>
	deriveSigningKeys(loadDecryptionKeys({ privateKey, passphrase, previousPrivateKeys }));
const idOf = (privateKey: string) => derive(privateKey).current.publicKey.keyId;

/** The EC key with this number. */
function makeKey(scalar: number): string {
	const d = Buffer.alloc(32);
	d.writeUInt32BE(scalar, 28);
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(d);
	const point = pair.getPublicKey();
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
	return JSON.stringify({ kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') });
}

/** The order of P-256 (FIPS 186-5). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The scalar as 64 hexadecimal digits, computed without elliptic curves. */
function computeScalar(scalar: number): string {
	const secret = Buffer.alloc(32);
	secret.writeUInt32BE(scalar, 28);
	const purpose = 'access token signing, ES256, version 1';
	const bytes = Buffer.from(hkdfSync('sha256', secret, 'n8n-nodes-commercial-banking', purpose, 40));
	return ((BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0');
}

describe('the derived keys', () => {
	it('are what HKDF says, also where a number begins with zeros', () => {
		const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
		const expected = numbers.map(computeScalar);
		expect(expected.some((scalar) => scalar.startsWith('0'))).toBe(true);
		const derived = numbers.map((number) => derive(makeKey(number)).current.privateKey);
		const scalars = derived.map((key) =>
			Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url').toString('hex'),
		);
		expect(scalars).toEqual(expected);
		const message = Buffer.from('message');
		const isPair = (key: KeyObject) => verify('sha256', message, createPublicKey(key), sign('sha256', message, key));
		expect(derived.every(isPair)).toBe(true);
	});

	// The two key ids were made with the openssl command line (HKDF) and P-256 arithmetic written out in Python.
	it('are the same in every process and for every form of the same key', () => {
		const forms = ['rsa.pkcs8.pem', 'rsa.pkcs1.pem', 'rsa.pkcs8-encrypted.pem'].map(readKeyFile);
		const ids = [...forms, JSON.stringify(jwks.current)].map(idOf);
		expect(new Set(ids)).toEqual(new Set(['eiiAYrB7i0Im5kq8fGhxksEZb-mbxzkcbLnno_6xyPY']));
		expect(idOf(readKeyFile('ec.sec1.pem'))).toBe('xt30S7lOnvbbsRVwrfxPpFsQX66L9cwVDfJqsfVyOIs');
	});

	it.each(['rsa.pkcs8.pem', 'ec.pkcs8.pem'])('are ES256 keys that differ from the decryption key %s', (file) => {
		const { publicKey } = derive(readKeyFile(file)).current;
		expect(publicKey.jwk).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
		expect(publicKey.keyId).not.toBe(loadDecryptionKeys({ privateKey: readKeyFile(file) }).current.thumbprint);
	});

	it('of previous decryption keys verify but do not sign', () => {
		const rotated = derive(readKeyFile('previous.pkcs8.pem'), readKeyFile('rsa.pkcs8.pem'));
		expect(rotated.current.publicKey.keyId).toBe(idOf(readKeyFile('previous.pkcs8.pem')));
		expect(rotated.previous.map(({ publicKey }) => publicKey.keyId)).toEqual([idOf(readKeyFile('rsa.pkcs8.pem'))]);
	});
});

describe('published', () => {
	const signingKeys = deriveSigningKeys(decryptionKeys);

	it('as a JWK set: the current key, then those that still verify, public halves only', async () => {
		const { keys } = listSigningJwks(signingKeys);
		expect(keys).toHaveLength(3);
		expect(keys[0]?.kid).toBe(signingKeys.current.publicKey.keyId);
		for (const jwk of keys) {
			expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
			expect(jwk.kid).toBe(await calculateJwkThumbprint({ kty: 'EC', crv: jwk.crv, x: jwk.x, y: jwk.y }));
		}
	});

	it('as one key', () => {
		const { algorithm, pem, jwk } = signingKeys.current.publicKey;
		expect(algorithm).toBe('ES256');
		expect(pem).toMatch(/^-----BEGIN PUBLIC KEY-----/);
		expect(() => createPrivateKey(pem)).toThrow();
		expect(jwk).toEqual(listSigningJwks(signingKeys).keys[0]);
	});
});
