import { createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import { computeThumbprint, describePublicKey, type PublicKeyDescription } from './describePublicKey';
import type { DecryptionKeys } from './loadDecryptionKeys';

export type SigningKeys = ReturnType<typeof deriveSigningKeys>;

export const SIGNING_ALGORITHM = 'ES256';

const P256_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const SCALAR_BYTES = 32;
/** 64 bits more than the order has, so that the modulo operation causes no bias (FIPS 186-5, appendix A.2.1). */
const DERIVED_BYTES = SCALAR_BYTES + 8;
/** Never change these two: each installation would get other keys. */
const SALT = 'n8n-nodes-commercial-banking';
const PURPOSE = 'access token signing, ES256, version 1';

/**
 * Derives the keys of the built-in OAuth server from the decryption keys. They are the same in every process and after
 * every restart, and nobody can compute a decryption key from them.
 */
export function deriveSigningKeys({ current, previous }: DecryptionKeys) {
	return {
		current: deriveSigningKey(current.privateKey),
		/** They verify tokens that were issued before a change of the decryption key. They sign nothing. */
		previous: previous.map(({ privateKey }) => deriveSigningKey(privateKey)),
	};
}

/** Lists the public keys that verify tokens of the built-in server, the current one first (RFC 7517 section 5). */
export function listSigningJwks({ current, previous }: SigningKeys): { keys: Array<PublicKeyDescription['jwk']> } {
	return { keys: [current, ...previous].map(({ publicKey }) => publicKey.jwk) };
}

/** Its key ID is the RFC 7638 thumbprint, the `kid` of the tokens. */
function deriveSigningKey(decryptionKey: KeyObject) {
	const privateKey = makeSigningKey(deriveSecret(decryptionKey));
	const keyId = computeThumbprint(privateKey);
	return { privateKey, publicKey: describePublicKey(privateKey, { keyId, use: 'sig', algorithm: SIGNING_ALGORITHM }) };
}

/**
 * Derives a secret from a private decryption key with HKDF-SHA-256 (RFC 5869).
 *
 * The input is the numbers of the key and not its encoding, so PEM and JWK of one key give the same result.
 */
function deriveSecret(decryptionKey: KeyObject): Buffer {
	return Buffer.from(hkdfSync('sha256', listSecretNumbers(decryptionKey), SALT, PURPOSE, DERIVED_BYTES));
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

/** An EC private key in DER (RFC 5915): what stands before the scalar of 32 bytes, and behind it, which names P-256. */
const DER = { start: '30310201010420', end: 'a00a06082a8648ce3d030107' };

/** Makes a P-256 key. Its scalar is the secret modulo (order - 1), plus 1, so it is never 0 (FIPS 186-5, appendix A.2.1). */
function makeSigningKey(secret: Buffer): KeyObject {
	const scalar = (BigInt(`0x${secret.toString('hex')}`) % (P256_ORDER - 1n)) + 1n;
	const der = DER.start + scalar.toString(16).padStart(SCALAR_BYTES * 2, '0') + DER.end;
	return createPrivateKey({ key: Buffer.from(der, 'hex'), format: 'der', type: 'sec1' });
}
