import { deliveryMalformed, deliveryTooLarge } from '../errors';
import { isRecord } from '../json/isJsonObject';
import { parseBoundedJson } from '../json/parseBoundedJson';
import { MAX_BODY_MEBIBYTES } from '../refusals';

/** The members of a JWE in JSON serialization (RFC 7516 section 7.2). They are not checked yet. */
export type JweMembers = Readonly<Record<string, unknown>>;

const MAX_BODY_LENGTH = MAX_BODY_MEBIBYTES * 1024 * 1024;

const MAX_DEPTH = 32;

/** For the whole body, with all JSON texts in it. */
const MAX_VALUES = 10_000;

const HEADER_BOUNDS = { maxLength: 12_288, maxDepth: 8, maxValues: 200 };

/**
 * Finds the JWE in a request body: raw text, a JSON string, or any field of a JSON object. A field may hold that JSON as
 * text. There is no recursion, so no body can fill the stack.
 *
 * @returns the parsed body (undefined if it is not JSON), and the JWE in it, if there is one
 * @throws DeliveryError `delivery_too_large`; `delivery_malformed` if the JSON is beyond the limits, if a JWE is not in
 *   base64url, or if there is more than one JWE: to open one of them would lose the other without notice
 */
export function findJwe(body: string): { json: unknown; jwe: JweMembers | undefined } {
	if (body.length > MAX_BODY_LENGTH) throw deliveryTooLarge(`The body is larger than ${MAX_BODY_MEBIBYTES} MiB.`);
	const text = body.trim();
	if (!/^[[{"]/.test(text)) return { json: undefined, jwe: parseCompactJwe(text) };
	const parsed = parseJson(text, MAX_VALUES);
	if (!parsed) throw deliveryMalformed('The body is not JSON, or is nested too deeply, or has too many fields.');
	const found = collectJwes(parsed.value, MAX_VALUES - parsed.values);
	if (found.length > 1) throw deliveryMalformed('The body holds more than one JWE.');
	return { json: parsed.value, jwe: found[0] };
}

/** @param values how many values the JSON texts in the body may have in all. A text beyond that is taken as plain text. */
function collectJwes(root: unknown, values: number): JweMembers[] {
	const found: JweMembers[] = [];
	// `isInText`: the value comes from a JSON text in a field. A text in such a text is not opened.
	const places: Array<{ value: unknown; isInText: boolean }> = [{ value: root, isInText: false }];
	let valuesLeft = values;
	for (let place = places.pop(); place && found.length < 2; place = places.pop()) {
		const { value, isInText } = place;
		const jwe = classifyJwe(value);
		if (jwe) {
			found.push(jwe);
		} else if (typeof value !== 'string') {
			for (const member of listMembers(value)) places.push({ value: member, isInText });
		} else if (!isInText && /^\s*[[{"]/.test(value)) {
			const parsed = parseJson(value, valuesLeft);
			if (!parsed) continue;
			valuesLeft -= parsed.values;
			places.push({ value: parsed.value, isInText: true });
		}
	}
	return found;
}

function classifyJwe(value: unknown): JweMembers | undefined {
	if (typeof value === 'string') return parseCompactJwe(value.trim());
	if (!isRecord(value) || typeof value.ciphertext !== 'string') return undefined;
	// One with a list of recipients is refused as a JWE, and not as a body without encryption.
	const headers = [value.protected, value.unprotected, value.header, value.recipients];
	return headers.some((header) => header !== undefined) ? value : undefined;
}

const listMembers = (value: unknown): unknown[] =>
	typeof value === 'object' && value !== null ? Object.values(value) : [];

const parseJson = (text: string, maxValues: number) =>
	parseBoundedJson(text, { maxLength: MAX_BODY_LENGTH, maxDepth: MAX_DEPTH, maxValues });

/** Decodes a protected header. Returns undefined if it is not base64url of a JSON object, or is too large. */
export function decodeHeader(encoded: string): Record<string, unknown> | undefined {
	if (!isBase64Url(encoded)) return undefined;
	const parsed = parseBoundedJson(Buffer.from(encoded, 'base64url').toString('utf8'), HEADER_BOUNDS);
	return parsed && isRecord(parsed.value) ? parsed.value : undefined;
}

/** Whether a text has only characters of base64url (RFC 7515 section 2: no padding, no white space). */
export const isBase64Url = (text: string): boolean => /^[\w-]*$/.test(text);

/**
 * Parses a JWE in compact serialization (RFC 7516 section 7.1) into the members of the JSON serialization.
 *
 * @returns undefined if the text is not such a JWE: it must have five base64url parts, of which the first is the header
 */
function parseCompactJwe(text: string): JweMembers | undefined {
	const parts = text.split('.', 6);
	const [encodedHeader = '', encryptedKey, iv, ciphertext, tag] = parts;
	if (parts.length !== 5) return undefined;
	const isWellFormed = parts.every(isBase64Url);
	const header = decodeHeader(isWellFormed ? encodedHeader : encodedHeader.replaceAll(/[=\s]/g, ''));
	// One of the two is enough, so that a JWE without the other is refused as a JWE, and not as a body without encryption.
	if (!header || (header.alg === undefined && header.enc === undefined)) return undefined;
	if (!isWellFormed) {
		throw deliveryMalformed('The JWE has padding (=), line breaks or other signs in it that base64url does not have.');
	}
	return { protected: encodedHeader, encrypted_key: encryptedKey, iv, ciphertext, tag };
}
