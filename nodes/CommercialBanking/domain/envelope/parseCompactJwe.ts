import { isRecord } from '../json/isRecord';
import { parseBoundedJson } from '../json/parseBoundedJson';

const BASE64URL = /^[A-Za-z0-9_-]*$/;
const HEADER_BOUNDS = { maxLength: 12_288, maxDepth: 8, maxValues: 200 };
const MAX_HEADER = 16_384;

/** The members of a JWE in JSON serialization (RFC 7516 section 7.2), none of them checked yet. */
export type JweMembers = Readonly<Record<string, unknown>>;

/** Decodes a protected header. Undefined where it is not base64url of a JSON object, or too large to be one. */
export function decodeHeader(encoded: string): Record<string, unknown> | undefined {
	if (encoded.length > MAX_HEADER || !BASE64URL.test(encoded)) return undefined;
	const parsed = parseBoundedJson(Buffer.from(encoded, 'base64url').toString('utf8'), HEADER_BOUNDS);
	return parsed && isRecord(parsed.value) ? parsed.value : undefined;
}

/** Whether a text uses the base64url alphabet alone (RFC 7515 section 2: no padding, no white space). */
export function isBase64Url(text: string): boolean {
	return BASE64URL.test(text);
}

/**
 * Reads a JWE in compact serialization (RFC 7516 section 7.1) into the members of the JSON serialization.
 *
 * @returns undefined where the text is no such JWE: not five base64url parts, or a first part that is no JOSE header
 */
export function parseCompactJwe(text: string): JweMembers | undefined {
	const parts = text.split('.', 6);
	const [encodedHeader = '', encryptedKey, iv, ciphertext, tag] = parts;
	if (parts.length !== 5 || !parts.every(isBase64Url)) return undefined;
	const header = decodeHeader(encodedHeader);
	if (!header || (header.alg === undefined && header.enc === undefined)) return undefined;
	return { protected: encodedHeader, encrypted_key: encryptedKey, iv, ciphertext, tag };
}
