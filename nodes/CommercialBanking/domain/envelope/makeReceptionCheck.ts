import { constants, createCipheriv, createHash, type KeyObject, publicEncrypt, randomBytes } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { isRecord } from '../json/isJsonObject';
import { parseJson } from '../json/parseBoundedJson';
import { CRYPTO_KEY_HEADER } from './openCryptoKeyEnvelope';
import { CONTENT_KEY_BYTES } from './unwrapContentKey';

/** A check has a nonce and nothing else. A report is larger. */
const MAX_BYTES = 256;

/**
 * Makes the plaintext of a reception check: a delivery that is received like any other and starts nothing.
 *
 * @param nonce any short text, different each time
 */
export function makeReceptionCheck(nonce: string): string {
	return JSON.stringify({ receptionCheck: nonce });
}

/** Whether a plaintext is a reception check: a JSON object whose only member is the text `receptionCheck`. */
export function isReceptionCheck(plaintext: Uint8Array): boolean {
	if (plaintext.length > MAX_BYTES) return false;
	const value = parseJson(new TextDecoder().decode(plaintext));
	return isRecord(value) && typeof value.receptionCheck === 'string' && Object.keys(value).length === 1;
}

/** A public key, and the name that a delivery gives to it. */
export interface RecipientKey {
	readonly publicKey: KeyObject;
	readonly keyId: string;
}

export interface SealedRequest {
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/**
 * Encrypts a plaintext as a JWE (RFC 7516) for Check Reception, as a bank does: RSA-OAEP-256 or ECDH-ES+A256KW, and A256GCM,
 * in compact form, as the value of a field.
 */
export async function sealJwe(plaintext: string, { publicKey, keyId }: RecipientKey): Promise<SealedRequest> {
	const alg = publicKey.asymmetricKeyType === 'rsa' ? 'RSA-OAEP-256' : 'ECDH-ES+A256KW';
	const payload = await new CompactEncrypt(new TextEncoder().encode(plaintext))
		.setProtectedHeader({ alg, enc: 'A256GCM', kid: keyId })
		.encrypt(publicKey);
	return { headers: {}, body: JSON.stringify({ payload }) };
}

const IV_BYTES = 12;

/**
 * Encrypts a plaintext in the envelope with the header {@link CRYPTO_KEY_HEADER}, as a bank does: AES-256-GCM, and
 * RSA-OAEP with SHA-256 for the content key.
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
		headers: { [CRYPTO_KEY_HEADER]: [...parts, 'GCM'].join('.') },
		body: JSON.stringify({ SECURE: { encrypted: true, data } }),
	};
}
