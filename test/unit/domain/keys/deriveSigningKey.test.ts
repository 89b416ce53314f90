import { createECDH, createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';

import { deriveSigningKey } from '../../../../nodes/CommercialBanking/domain/keys/deriveSigningKey';

/** The EC key with this number. */
function makeKey(scalar: number) {
	const d = Buffer.alloc(32);
	d.writeUInt32BE(scalar, 28);
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(d);
	const point = pair.getPublicKey();
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
	return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') }, format: 'jwk' });
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

it('makes the key that HKDF says, also where its number begins with zeros', () => {
	const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
	const expected = numbers.map(computeScalar);
	expect(expected.some((scalar) => scalar.startsWith('0'))).toBe(true);
	const derived = numbers.map((number) => deriveSigningKey(makeKey(number)));
	const scalars = derived.map((key) => Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url').toString('hex'));
	expect(scalars).toEqual(expected);
	const message = Buffer.from('message');
	const isPair = (key: KeyObject) => verify('sha256', message, createPublicKey(key), sign('sha256', message, key));
	expect(derived.every(isPair)).toBe(true);
});
