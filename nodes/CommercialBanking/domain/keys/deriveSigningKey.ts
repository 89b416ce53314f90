import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';

const CURVE_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const SCALAR_BYTES = 32;
/** 64 bits more than the order has, so that the modulo operation causes no bias (FIPS 186-5, appendix A.2.1). */
const DERIVED_BYTES = SCALAR_BYTES + 8;
/** Never change these: each installation would get another key. */
const SALT = 'n8n-nodes-commercial-banking';
const PURPOSE = 'access token signing, ES256, version 1';

/**
 * Derives an ES256 signing key (P-256) from a private decryption key with HKDF-SHA-256 (RFC 5869). The result is the same
 * in every process and after every restart. Nobody can compute the decryption key from it.
 *
 * The input is the numbers of the key and not its encoding, so PEM and JWK of one key give the same result.
 */
export function deriveSigningKey(decryptionKey: KeyObject): KeyObject {
	const derived = Buffer.from(hkdfSync('sha256', listSecretNumbers(decryptionKey), SALT, PURPOSE, DERIVED_BYTES));
	const scalar = (BigInt(`0x${derived.toString('hex')}`) % (CURVE_ORDER - 1n)) + 1n;
	const d = Buffer.from(scalar.toString(16).padStart(SCALAR_BYTES * 2, '0'), 'hex');
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(d);
	const point = pair.getPublicKey();
	const jwk = {
		kty: 'EC',
		crv: 'P-256',
		x: point.subarray(1, 1 + SCALAR_BYTES).toString('base64url'),
		y: point.subarray(1 + SCALAR_BYTES).toString('base64url'),
		d: d.toString('base64url'),
	};
	return createPrivateKey({ key: jwk, format: 'jwk' });
}

/**
 * Returns the two primes of an RSA key, the smaller one first, or the scalar of an EC key. The private exponent of RSA
 * cannot be used, because one key has several valid ones.
 */
function listSecretNumbers(key: KeyObject): Buffer {
	const { p, q, d } = key.export({ format: 'jwk' });
	const numbers = p !== undefined && q !== undefined ? [p, q] : [d ?? ''];
	return Buffer.concat(
		numbers.map((number) => Buffer.from(number, 'base64url')).sort((one, other) => Buffer.compare(one, other)),
	);
}
