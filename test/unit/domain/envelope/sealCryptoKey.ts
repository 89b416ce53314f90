import { createCipheriv, createHash, publicEncrypt, randomBytes, type KeyObject } from 'node:crypto';

/** The parts of an `x-crypto-key` envelope. */
export interface CryptoKeyParts {
	keyName: string;
	wrappedKey: Buffer;
	keyHash: Buffer;
	iv: Buffer;
	mode: string;
	ciphertext: Buffer;
	tag: Buffer;
}

/** Encrypts a text with node:crypto, without any of our own code. */
export function sealCryptoKey(
	plaintext: string,
	key: KeyObject,
	{ oaepHash = 'sha256', contentKey = randomBytes(32) }: { oaepHash?: string; contentKey?: Buffer } = {},
): CryptoKeyParts {
	const iv = randomBytes(12);
	const cipher = createCipheriv('aes-256-gcm', contentKey.length === 32 ? contentKey : randomBytes(32), iv);
	const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
	return {
		keyName: 'current',
		wrappedKey: publicEncrypt({ key, oaepHash }, contentKey),
		keyHash: createHash('sha256').update(contentKey).digest(),
		iv,
		mode: 'GCM',
		ciphertext,
		tag: cipher.getAuthTag(),
	};
}

/** Puts the parts of an envelope together into header and body. */
export function writeCryptoKey(parts: CryptoKeyParts): { body: string; cryptoKeyHeader: string } {
	const encoded = [Buffer.from(parts.keyName), parts.wrappedKey, parts.keyHash, parts.iv];
	const data = [parts.ciphertext, parts.tag].map((part) => part.toString('base64')).join('|');
	return {
		cryptoKeyHeader: [...encoded.map((part) => part.toString('base64')), parts.mode].join('.'),
		body: JSON.stringify({ SECURE: { encrypted: true, data } }),
	};
}
