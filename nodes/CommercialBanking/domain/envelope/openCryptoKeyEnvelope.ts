import { createDecipheriv } from 'node:crypto';
import { algorithmNotAllowed, decryptionFailed, deliveryMalformed } from '../errors';
import { isRecord } from '../json/isJsonObject';
import { type DecryptionKeys, listKeys } from '../keys/loadDecryptionKeys';
import { CONTENT_KEY_BYTES, unwrapContentKey, type WrappedKey } from './unwrapContentKey';

/** The header of the envelope with a `SECURE` body: the encrypted content key. In lower case, as Node gives header names. */
export const CRYPTO_KEY_HEADER = 'x-crypto-key';

/** The encrypted key has 2,732 characters with an RSA key of 16,384 bits. */
const MAX_HEADER_LENGTH = 8_192;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Opens the envelope that consists of a header and a `SECURE` body: AES-256-GCM with a content key that is encrypted with
 * RSA-OAEP. The SHA-256 of the content key is sent too. All RSA keys are tried, whatever the header names.
 *
 * @param header base64(key ID) . base64(encrypted key) . base64(SHA-256 of the key) . base64(IV) . `GCM`, in any of its spellings
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
	const { contentKey, keyId } = unwrapContentKey(cryptoKey, listKeys(keys, 'RSA'));
	const plaintext = decrypt(contentKey, cryptoKey.iv, body);
	if (!plaintext) throw decryptionFailed();
	return { plaintext, keyId };
}

function parseHeader(header: string): WrappedKey & { readonly iv: Buffer } {
	if (header.length > MAX_HEADER_LENGTH) throw malformedHeader('is too long');
	// Splits off at most one part too many, so that a header of dots does not become thousands of parts.
	const parts = header.trim().split('.', 6);
	const mode = parts.pop();
	const [keyName, wrappedKey, keyHash, iv] = parts.map(decodeBase64);
	if (parts.length !== 4 || !keyName || !wrappedKey || !keyHash || !iv) {
		throw malformedHeader('is not made of five parts in base64');
	}
	if (!namesAes256Gcm(mode)) throw algorithmNotAllowed(CRYPTO_KEY_HEADER);
	if (keyHash.length !== CONTENT_KEY_BYTES || iv.length !== IV_BYTES) {
		throw malformedHeader('has a part of the wrong length');
	}
	return { wrappedKey, keyHash, iv };
}

/**
 * Whether a text names AES-256-GCM. Banks spell it `GCM`, `GCM-256`, `AES/GCM/NoPadding`, `A256GCM`, and so on. What has
 * another word or number in it names another cipher. The tag proves that it was this one.
 */
const namesAes256Gcm = (mode = ''): boolean =>
	/GCM/i.test(mode) && /^(?:AES|A|256|GCM|NOPADDING|[^A-Z\d])+$/i.test(mode);

const malformedHeader = (problem: string) => deliveryMalformed(`The header ${CRYPTO_KEY_HEADER} ${problem}.`);

function parseBody(json: unknown) {
	const secure = isRecord(json) ? json.SECURE : undefined;
	if (!isRecord(secure) || typeof secure.data !== 'string') {
		throw malformedHeader('is there, but the body holds no SECURE data');
	}
	if (secure.encrypted !== true) throw deliveryMalformed('The SECURE data is not marked as encrypted.');
	const parts = secure.data.split('|', 3);
	const [ciphertext, tag] = parts.map(decodeBase64);
	if (parts.length !== 2 || !ciphertext || !tag) {
		throw deliveryMalformed('The SECURE data is not a ciphertext and a tag in base64.');
	}
	return { ciphertext, tag };
}

function decrypt(
	contentKey: Uint8Array,
	iv: Buffer,
	{ ciphertext, tag }: ReturnType<typeof parseBody>,
): Uint8Array | undefined {
	const decipher = createDecipheriv('aes-256-gcm', contentKey, iv, { authTagLength: TAG_BYTES });
	try {
		decipher.setAuthTag(tag);
		return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
	} catch {
		return undefined;
	}
}

/** Decodes base64 and base64url, with or without padding and line breaks. Returns undefined for anything else. */
export function decodeBase64(text: string): Buffer | undefined {
	// Each pattern is one class of characters, so both take linear time. Node ignores white space by itself.
	const content = text.trim().replace(/={1,2}$/, '');
	return /[^\w+/\s-]/.test(content) ? undefined : Buffer.from(content, 'base64');
}
