import { createPublicKey, type KeyObject } from 'node:crypto';

import { isRecord } from '../json/isRecord';
import { parseBoundedJson } from '../json/parseBoundedJson';

const BOUNDS = { maxLength: 200_000, maxDepth: 16, maxValues: 1_000 };

/** A template can put a JWK into a text of its JSON. That text is JSON itself. */
const MAX_JSON_TEXTS = 2;

const PEM = /-----BEGIN PUBLIC KEY-----[\w+/=\s]{1,20000}-----END PUBLIC KEY-----/g;

const BASE64 = /^[\w+/]{80,20000}={0,2}$/;

/**
 * Finds the public keys in an answer of the key endpoint, whatever its format: PEM, JWK, JWK set, or any JSON that holds
 * one of them somewhere, also a PEM in base64.
 *
 * @returns the keys in the order in which they are found. A key in two formats is there twice.
 */
export function findPublishedKeys(text: string, jsonTexts = MAX_JSON_TEXTS): KeyObject[] {
	const parsed = jsonTexts > 0 && /^\s*[[{"]/.test(text) ? parseBoundedJson(text, BOUNDS) : undefined;
	if (parsed !== undefined) return findInValue(parsed.value, jsonTexts - 1);
	const plain = BASE64.test(text) ? Buffer.from(text, 'base64').toString('latin1') : text.slice(0, BOUNDS.maxLength);
	return [...plain.matchAll(PEM)].flatMap(([pem]) => importKey(pem));
}

/** The recursion has a limit, because the depth of the JSON was checked when it was parsed. */
function findInValue(value: unknown, jsonTexts: number): KeyObject[] {
	if (typeof value === 'string') return findPublishedKeys(value, jsonTexts);
	if (Array.isArray(value)) return value.flatMap((item: unknown) => findInValue(item, jsonTexts));
	if (!isRecord(value)) return [];
	if (typeof value.kty === 'string') return importKey({ key: value, format: 'jwk' });
	return Object.values(value).flatMap((item) => findInValue(item, jsonTexts));
}

function importKey(source: Parameters<typeof createPublicKey>[0]): KeyObject[] {
	try {
		return [createPublicKey(source)];
	} catch {
		return [];
	}
}
