import { createHash } from 'node:crypto';

/** The digests that RSA-OAEP may use, for the label and for the mask. */
export const OAEP_DIGESTS = ['sha1', 'sha256', 'sha384', 'sha512'] as const;

type OaepDigest = (typeof OAEP_DIGESTS)[number];

/** Nobody uses a label, so its hash is the one of an empty text. */
const LABEL_HASHES: Readonly<Record<OaepDigest, Buffer>> = {
	sha1: createHash('sha1').digest(),
	sha256: createHash('sha256').digest(),
	sha384: createHash('sha384').digest(),
	sha512: createHash('sha512').digest(),
};

/** What to expect in an encoded message. Nothing of it is secret. */
export interface OaepParameters {
	readonly digest: OaepDigest;
	readonly maskDigest: OaepDigest;
	/** The length of the message in bytes. */
	readonly messageLength: number;
}

/**
 * Decodes a message that was encoded with EME-OAEP (RFC 8017 section 7.1.2, step 3) and has a known length.
 *
 * The message must look right to be of any use to an attacker who may send many and compare the answers (Manger's
 * attack). So nothing here depends on the content of the encoded message: there are no branches, all bytes are always
 * read, and the number of hash operations depends on the lengths alone.
 *
 * @param encoded as many bytes as the modulus of the RSA key has
 * @returns `failure` is 0 if the padding is right. Otherwise it is 1 to 255, and `message` is meaningless. Which of them is
 *   secret, so do not branch on it.
 */
export function decodeOaep(encoded: Uint8Array, { digest, maskDigest, messageLength }: OaepParameters) {
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

/** Compares two texts of the same length. Returns 0 if they are equal, otherwise 1 to 255, always in the same time. */
export function findDifference(one: Uint8Array, other: Uint8Array): number {
	return combineBits(xorBytes(one, other));
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

function combineBits(bytes: Uint8Array): number {
	return bytes.reduce((all, byte) => all | byte, 0);
}
