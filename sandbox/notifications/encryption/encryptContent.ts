import { createCipheriv, createHmac, randomBytes, type CipherGCMTypes } from 'node:crypto';
import type { JweEncryption } from './jweNames.ts';

export interface EncryptedContent {
	readonly iv: Buffer;
	readonly ciphertext: Buffer;
	readonly tag: Buffer;
}

const gcmCiphers: Partial<Record<JweEncryption, CipherGCMTypes>> = {
	A128GCM: 'aes-128-gcm',
	A192GCM: 'aes-192-gcm',
	A256GCM: 'aes-256-gcm',
};

/** Length in bytes of the content encryption key (RFC 7518 section 5). */
export function contentKeyLength(encryption: JweEncryption): number {
	const bits = Number(encryption.slice(1, 4));
	return encryption.includes('CBC') ? bits / 4 : bits / 8;
}

/** RFC 7518 section 5.2 (AES-CBC with HMAC) and 5.3 (AES-GCM). */
export function encryptContent(
	encryption: JweEncryption,
	key: Buffer,
	plaintext: Buffer,
	additionalData: Buffer,
): EncryptedContent {
	const cipherName = gcmCiphers[encryption];
	return cipherName === undefined
		? encryptCbcHmac(key, plaintext, additionalData)
		: encryptGcm(cipherName, key, plaintext, additionalData);
}

/** AES-GCM with an IV of 12 bytes and a tag of 16. */
export function encryptGcm(
	cipherName: CipherGCMTypes,
	key: Buffer,
	plaintext: Buffer,
	additionalData?: Buffer,
): EncryptedContent {
	const iv = randomBytes(12);
	const cipher = createCipheriv(cipherName, key, iv);
	if (additionalData !== undefined) cipher.setAAD(additionalData);
	const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
	return { iv, ciphertext, tag: cipher.getAuthTag() };
}

/** The first half of the key makes the tag. The second half encrypts. The tag also covers the data's length in bits. */
function encryptCbcHmac(key: Buffer, plaintext: Buffer, additionalData: Buffer): EncryptedContent {
	const half = key.length / 2;
	const iv = randomBytes(16);
	const cipher = createCipheriv(`aes-${half * 8}-cbc`, key.subarray(half), iv);
	const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
	const length = Buffer.alloc(8);
	length.writeBigUInt64BE(BigInt(additionalData.length) * 8n);
	const mac = createHmac(`sha${half * 16}`, key.subarray(0, half));
	const tag = mac.update(additionalData).update(iv).update(ciphertext).update(length).digest().subarray(0, half);
	return { iv, ciphertext, tag };
}
