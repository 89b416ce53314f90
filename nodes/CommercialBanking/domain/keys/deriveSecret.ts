import { hkdfSync, type KeyObject } from 'node:crypto';

/** Never change it: each installation would get other secrets. */
const SALT = 'n8n-nodes-commercial-banking';

/**
 * Derives a secret from a private decryption key with HKDF-SHA-256 (RFC 5869). The result is the same in every process and
 * after every restart. Nobody can compute the decryption key from it.
 *
 * The input is the numbers of the key and not its encoding, so PEM and JWK of one key give the same result.
 *
 * @param purpose what the secret is for. Each purpose has another secret.
 * @param length in bytes
 */
export function deriveSecret(decryptionKey: KeyObject, purpose: string, length: number): Buffer {
	return Buffer.from(hkdfSync('sha256', listSecretNumbers(decryptionKey), SALT, purpose, length));
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
