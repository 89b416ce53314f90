import { constants, createDecipheriv, createHash, privateDecrypt, randomBytes, timingSafeEqual } from 'node:crypto';

import { algorithmNotAllowed, decryptionFailed, deliveryMalformed } from '../errors';
import { isRecord } from '../json/isRecord';
import type { DecryptionKey, DecryptionKeys } from '../keys/loadDecryptionKeys';
import { orderKeys } from '../keys/orderKeys';

const MAX_HEADER = 8_192;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Tried in this order for each key: the header does not say which one was used. */
const OAEP_HASHES = ['sha256', 'sha1'] as const;

interface CryptoKeyHeader {
	readonly keyName: string;
	readonly wrappedKey: Buffer;
	readonly keyHash: Buffer;
	readonly iv: Buffer;
}

interface SecureBody {
	readonly ciphertext: Buffer;
	readonly tag: Buffer;
}

/**
 * Opens the envelope made of the header `x-crypto-key` and a `SECURE` body: AES-256-GCM under a key that is wrapped
 * with RSA-OAEP (SHA-256 or SHA-1, for digest and mask alike) and given away by its SHA-256.
 *
 * @param header base64(key id) . base64(wrapped key) . base64(SHA-256 of the key) . base64(IV) . `GCM`
 * @param json the parsed body, `{"SECURE":{"encrypted":true,"data":"<ciphertext>|<tag>"}}`; base64 or base64url
 * @throws DeliveryError `delivery_malformed`, `algorithm_not_allowed`, `decryption_failed`
 */
export function openCryptoKeyEnvelope(
	header: string,
	json: unknown,
	keys: DecryptionKeys,
): { plaintext: Uint8Array; keyId: string } {
	const cryptoKey = parseHeader(header);
	const body = parseBody(json);
	const unwrapped = unwrapKey(cryptoKey, orderKeys(keys, 'RSA', cryptoKey.keyName));
	// A random key in place of one that did not unwrap: the work done does not tell at which step it failed.
	const plaintext = decrypt(unwrapped?.contentKey ?? randomBytes(KEY_BYTES), cryptoKey.iv, body);
	if (!unwrapped || !plaintext) throw decryptionFailed();
	return { plaintext, keyId: unwrapped.keyId };
}

function parseHeader(header: string): CryptoKeyHeader {
	if (header.length > MAX_HEADER) throw deliveryMalformed('The header x-crypto-key is too long.');
	const parts = header.trim().split('.', 6);
	const mode = parts.pop();
	const [keyName, wrappedKey, keyHash, iv] = parts.map(decodeBase64);
	if (parts.length !== 4 || !keyName || !wrappedKey || !keyHash || !iv) {
		throw deliveryMalformed('The header x-crypto-key is not made of five parts in base64.');
	}
	if (mode?.toUpperCase() !== 'GCM') throw algorithmNotAllowed('x-crypto-key');
	if (keyHash.length !== KEY_BYTES || iv.length !== IV_BYTES) {
		throw deliveryMalformed('A part of the header x-crypto-key has the wrong length.');
	}
	return { keyName: keyName.toString('utf8'), wrappedKey, keyHash, iv };
}

function parseBody(json: unknown): SecureBody {
	const secure = isRecord(json) ? json.SECURE : undefined;
	if (!isRecord(secure) || typeof secure.data !== 'string') {
		throw deliveryMalformed('There is a header x-crypto-key, but the body holds no SECURE data.');
	}
	if (secure.encrypted !== true) throw deliveryMalformed('The SECURE data is not marked as encrypted.');
	const parts = secure.data.split('|', 3);
	const [ciphertext, tag] = parts.map(decodeBase64);
	if (parts.length !== 2 || !ciphertext || !tag) {
		throw deliveryMalformed('The SECURE data is not a ciphertext and a tag in base64.');
	}
	return { ciphertext, tag };
}

/** Takes base64 and base64url, padded or not, with line breaks or not. Undefined for anything else. */
function decodeBase64(text: string): Buffer | undefined {
	const compact = text.replace(/\s+/g, '');
	return /^[\w+/-]*={0,2}$/.test(compact) ? Buffer.from(compact, 'base64') : undefined;
}

function unwrapKey({ wrappedKey, keyHash }: CryptoKeyHeader, keys: DecryptionKey[]) {
	for (const { privateKey, keyId } of keys) {
		for (const oaepHash of OAEP_HASHES) {
			const contentKey = tryUnwrap(wrappedKey, { key: privateKey, oaepHash });
			if (contentKey?.length !== KEY_BYTES) continue;
			const hash = createHash('sha256').update(contentKey).digest();
			if (timingSafeEqual(hash, keyHash)) return { contentKey, keyId };
		}
	}
	return undefined;
}

function tryUnwrap(wrappedKey: Buffer, { key, oaepHash }: { key: DecryptionKey['privateKey']; oaepHash: string }) {
	try {
		return privateDecrypt({ key, oaepHash, padding: constants.RSA_PKCS1_OAEP_PADDING }, wrappedKey);
	} catch {
		return undefined;
	}
}

function decrypt(contentKey: Buffer, iv: Buffer, { ciphertext, tag }: SecureBody): Uint8Array | undefined {
	const decipher = createDecipheriv('aes-256-gcm', contentKey, iv, { authTagLength: TAG_BYTES });
	try {
		decipher.setAuthTag(tag);
		return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
	} catch {
		return undefined;
	}
}
