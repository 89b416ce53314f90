import { constants, createHash, privateDecrypt, randomBytes, type KeyObject } from 'node:crypto';

import type { DecryptionKey } from '../keys/loadDecryptionKeys';
import { decodeOaep, findDifference, OAEP_DIGESTS } from './decodeOaep';

/** The length of a content key (AES-256) and of its hash (SHA-256), in bytes. */
export const CONTENT_KEY_BYTES = 32;

export interface WrappedKey {
	readonly wrappedKey: Uint8Array;
	/** SHA-256 of the content key. */
	readonly keyHash: Uint8Array;
}

/** All pairs of digests. The envelope does not say which one the sender has used. */
const DIGEST_PAIRS = OAEP_DIGESTS.flatMap((digest) => OAEP_DIGESTS.map((maskDigest) => ({ digest, maskDigest })));

/**
 * Decrypts a content key with RSA-OAEP (RFC 8017 section 7.1), for any pair of digest and mask digest.
 *
 * node:crypto decrypts OAEP only if both digests are the same, but a Java program has SHA-256 and MGF1 with SHA-1 by
 * default. So node:crypto decrypts without padding here, and the padding is decoded for all pairs.
 *
 * An attacker must not learn whether a padding is right (Manger's attack), neither from an answer nor from a time. So all
 * RSA keys and all pairs are tried, the result is chosen without branches, and if there is none, it is a random key, which
 * then fails to decrypt the content. Only the lengths and the modulus, which are public, change the work.
 *
 * @returns the content key, or a random one, and the ID of the key that decrypted it, which is meaningless for a random one
 */
export function unwrapContentKey({ wrappedKey, keyHash }: WrappedKey, keys: readonly DecryptionKey[]) {
	const contentKey: Uint8Array = randomBytes(CONTENT_KEY_BYTES);
	let chosenIndex = 0;
	let isOpen = -1;
	for (const [index, { privateKey }] of keys.entries()) {
		const encoded = decryptWithoutPadding(privateKey, wrappedKey);
		if (!encoded) continue;
		for (const pair of DIGEST_PAIRS) {
			const { message, failure } = decodeOaep(encoded, { ...pair, messageLength: CONTENT_KEY_BYTES });
			const hash = createHash('sha256').update(message).digest();
			// Masks: all bits set for yes, none for no. The first key that is right is chosen.
			const isChosen = maskIfZero(failure | findDifference(hash, keyHash)) & isOpen;
			copyIf(isChosen, message, contentKey);
			chosenIndex |= index & isChosen;
			isOpen &= ~isChosen;
		}
	}
	return { contentKey, keyId: keys[chosenIndex]?.keyId ?? '' };
}

/**
 * @returns as many bytes as the modulus has; undefined if the length of the ciphertext does not fit the key
 */
function decryptWithoutPadding(key: KeyObject, ciphertext: Uint8Array): Uint8Array | undefined {
	const size = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
	if (ciphertext.length !== size) return undefined;
	try {
		return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, ciphertext);
	} catch {
		// The ciphertext is not below the modulus, which everyone can see. Zeros have a wrong padding.
		return new Uint8Array(size);
	}
}

/** Returns all bits set (-1) for 0, and no bit set (0) for 1 to 255. */
function maskIfZero(value: number): number {
	return (value - 1) >> 31;
}

function copyIf(mask: number, source: Uint8Array, target: Uint8Array): void {
	for (const [index, byte] of source.entries()) target[index] = (byte & mask) | (Number(target[index]) & ~mask);
}
