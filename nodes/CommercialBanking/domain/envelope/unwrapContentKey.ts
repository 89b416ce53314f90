import { constants, createHash, type KeyObject, privateDecrypt, randomBytes } from 'node:crypto';
import type { DecryptionKey } from '../keys/loadDecryptionKeys';

/** The digests that RSA-OAEP may use, for the label and for the mask. */
const OAEP_DIGESTS = ['sha1', 'sha256', 'sha384', 'sha512'] as const;

type OaepDigest = (typeof OAEP_DIGESTS)[number];

/** Nobody uses a label, so its hash is that of an empty text. */
const LABEL_HASHES: Readonly<Record<OaepDigest, Buffer>> = {
	sha1: createHash('sha1').digest(),
	sha256: createHash('sha256').digest(),
	sha384: createHash('sha384').digest(),
	sha512: createHash('sha512').digest(),
};

/**
 * Decodes a message that was encoded with EME-OAEP (RFC 8017 section 7.1.2, step 3) and has a known length.
 *
 * An attacker can send many messages and compare the answers (Manger's attack). So nothing here depends on the content of
 * the encoded message: there are no branches, all bytes are always read, and the number of hash operations depends on the
 * lengths alone.
 *
 * @param encoded as many bytes as the modulus of the RSA key has: at least 256, so the length of the padding is not negative
 * @returns `failure` is 0 if the padding is right. Otherwise it is 1 to 255, and `message` is meaningless. Whether it is 0
 *   is secret, so do not branch on it alone.
 */
function decodeOaep(encoded: Uint8Array, digest: OaepDigest, maskDigest: OaepDigest, messageLength: number) {
	const labelHash = LABEL_HASHES[digest];
	const maskedSeed = encoded.subarray(1, 1 + labelHash.length);
	const maskedBlock = encoded.subarray(1 + labelHash.length);
	const seed = xorBytes(maskedSeed, generateMask(maskDigest, maskedBlock, labelHash.length));
	const block = xorBytes(maskedBlock, generateMask(maskDigest, seed, maskedBlock.length));
	const padding = Buffer.alloc(block.length - labelHash.length - 1 - messageLength);
	const expectedStart = Buffer.concat([Buffer.of(0), labelHash, padding, Buffer.of(1)]);
	const start = Buffer.concat([encoded.subarray(0, 1), block.subarray(0, block.length - messageLength)]);
	return {
		message: block.subarray(block.length - messageLength),
		failure: combineBits(xorBytes(start, expectedStart)),
	};
}

/** MGF1 (RFC 8017 appendix B.2.1). */
function generateMask(digest: OaepDigest, seed: Uint8Array, length: number): Buffer {
	const count = Math.ceil(length / LABEL_HASHES[digest].length);
	const counter = Buffer.alloc(4);
	const parts = Array.from({ length: count }, (_, index) => {
		counter.writeUInt32BE(index);
		return createHash(digest).update(seed).update(counter).digest();
	});
	return Buffer.concat(parts, length);
}

function xorBytes(one: Uint8Array, other: Uint8Array): Uint8Array {
	return one.map((byte, index) => byte ^ Number(other[index]));
}

/** Returns 0 if all bytes are 0, otherwise 1 to 255, always in the same time. */
const combineBits = (bytes: Uint8Array): number => bytes.reduce((all, byte) => all | byte, 0);

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
 * RSA keys and all pairs are tried, and padding and hash are judged as one. Both together may be seen to be right, because
 * only who knows a content key can send its hash. If no key is right, the result is a random key, which then fails to decrypt
 * the content. Only the lengths and the modulus, which are public, change the work.
 *
 * @param keys RSA keys, the current one first
 * @returns the content key and the ID of the key that decrypted it, or a random content key
 */
export function unwrapContentKey({ wrappedKey, keyHash }: WrappedKey, keys: readonly DecryptionKey[]) {
	let right: { readonly contentKey: Uint8Array; readonly keyId: string } | undefined;
	for (const { privateKey, keyId } of keys) {
		const encoded = decryptWithoutPadding(privateKey, wrappedKey);
		if (!encoded) continue;
		for (const { digest, maskDigest } of DIGEST_PAIRS) {
			const { message, failure } = decodeOaep(encoded, digest, maskDigest, CONTENT_KEY_BYTES);
			const hash = createHash('sha256').update(message).digest();
			const isRight = (failure | combineBits(xorBytes(hash, keyHash))) === 0;
			if (isRight) right ??= { contentKey: message, keyId };
		}
	}
	return right ?? { contentKey: randomBytes(CONTENT_KEY_BYTES), keyId: '' };
}

/** @returns as many bytes as the modulus has; undefined if the length of the ciphertext does not fit the key */
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
