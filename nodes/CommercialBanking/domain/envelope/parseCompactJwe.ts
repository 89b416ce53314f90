import { isRecord } from '../json/isRecord';
import { parseBoundedJson } from '../json/parseBoundedJson';

const BASE64URL = /^[\w-]*$/;
const HEADER_BOUNDS = { maxLength: 12_288, maxDepth: 8, maxValues: 200 };
const MAX_HEADER_LENGTH = 16_384;

/** The members of a JWE in JSON serialization (RFC 7516 section 7.2). They are not checked yet. */
export type JweMembers = Readonly<Record<string, unknown>>;

/** Decodes a protected header. Returns undefined if it is not base64url of a JSON object, or is too large. */
export function decodeHeader(encoded: string): Record<string, unknown> | undefined {
	if (encoded.length > MAX_HEADER_LENGTH || !BASE64URL.test(encoded)) return undefined;
	const parsed = parseBoundedJson(Buffer.from(encoded, 'base64url').toString('utf8'), HEADER_BOUNDS);
	return parsed && isRecord(parsed.value) ? parsed.value : undefined;
}

/** Whether a text has only characters of base64url (RFC 7515 section 2: no padding, no white space). */
export function isBase64Url(text: string): boolean {
	return BASE64URL.test(text);
}

/**
 * Parses a JWE in compact serialization (RFC 7516 section 7.1) into the members of the JSON serialization.
 *
 * @returns undefined if the text is not such a JWE: it must have five base64url parts, of which the first is the header
 */
export function parseCompactJwe(text: string): JweMembers | undefined {
	const parts = text.split('.', 6);
	const [encodedHeader = '', encryptedKey, iv, ciphertext, tag] = parts;
	if (parts.length !== 5 || !parts.every(isBase64Url)) return undefined;
	const header = decodeHeader(encodedHeader);
	if (!header || (header.alg === undefined && header.enc === undefined)) return undefined;
	return { protected: encodedHeader, encrypted_key: encryptedKey, iv, ciphertext, tag };
}
