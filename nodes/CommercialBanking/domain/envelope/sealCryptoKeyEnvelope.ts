import { constants, createCipheriv, createHash, publicEncrypt, randomBytes } from 'node:crypto';

import type { RecipientKey, SealedRequest } from './sealJwe';
import { CONTENT_KEY_BYTES } from './unwrapContentKey';

const IV_BYTES = 12;

/**
 * Encrypts a plaintext in the envelope with the header `x-crypto-key`, as a bank does: AES-256-GCM, and RSA-OAEP with
 * SHA-256 for the content key.
 *
 * @param recipient an RSA key
 */
export function sealCryptoKeyEnvelope(plaintext: string, { publicKey, keyId }: RecipientKey): SealedRequest {
	const contentKey = randomBytes(CONTENT_KEY_BYTES);
	const iv = randomBytes(IV_BYTES);
	const cipher = createCipheriv('aes-256-gcm', contentKey, iv);
	const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
	const padding = constants.RSA_PKCS1_OAEP_PADDING;
	const wrappedKey = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, contentKey);
	const keyHash = createHash('sha256').update(contentKey).digest();
	const parts = [Buffer.from(keyId), wrappedKey, keyHash, iv].map((part) => part.toString('base64'));
	const data = [ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64')).join('|');
	return {
		headers: { 'x-crypto-key': [...parts, 'GCM'].join('.') },
		body: JSON.stringify({ SECURE: { encrypted: true, data } }),
	};
}
