import { constants, createHash, publicEncrypt, randomBytes, type KeyObject } from 'node:crypto';

/** The digests that the `x-crypto-key` envelope may use. */
export const digests = ['sha1', 'sha256', 'sha384', 'sha512'] as const;

type Digest = (typeof digests)[number];

/** How to encode a message, and what to change in it, so that it is wrong. */
export interface OaepOptions {
	readonly digest: Digest;
	readonly maskDigest: Digest;
	/** 0 if it is right. */
	readonly firstByte?: number;
	/** Changes the data block (RFC 8017 section 7.1.1, step 2.b: lHash, PS, 0x01, M) before it is masked. */
	readonly change?: (block: Buffer) => void;
}

const digestOf = (name: string, ...parts: Buffer[]) => createHash(name).update(Buffer.concat(parts)).digest();

/** MGF1 (RFC 8017 appendix B.2.1). */
function makeMask(name: string, seed: Buffer, length: number): Buffer {
	const parts: Buffer[] = [];
	for (let counter = 0; Buffer.concat(parts).length < length; counter++) {
		const encodedCounter = Buffer.alloc(4);
		encodedCounter.writeUInt32BE(counter);
		parts.push(digestOf(name, seed, encodedCounter));
	}
	return Buffer.concat(parts).subarray(0, length);
}

const xor = (one: Buffer, other: Buffer) => Buffer.from(one.map((byte, index) => byte ^ Number(other[index])));

/** Encodes a message (RFC 8017 section 7.1.1, EME-OAEP) without any of our own code. */
function encodeOaep(message: Buffer, size: number, options: OaepOptions): Buffer {
	const { digest, maskDigest, firstByte = 0, change } = options;
	const labelHash = digestOf(digest);
	const padding = Buffer.alloc(size - message.length - 2 * labelHash.length - 2);
	const block = Buffer.concat([labelHash, padding, Buffer.of(1), message]);
	change?.(block);
	const seed = randomBytes(labelHash.length);
	const maskedBlock = xor(block, makeMask(maskDigest, seed, block.length));
	const maskedSeed = xor(seed, makeMask(maskDigest, maskedBlock, seed.length));
	return Buffer.concat([Buffer.of(firstByte), maskedSeed, maskedBlock]);
}

/** Encrypts a message with RSA-OAEP. */
export function wrapWithOaep(message: Buffer, key: KeyObject, options: OaepOptions): Buffer {
	const size = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
	return publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, encodeOaep(message, size, options));
}
