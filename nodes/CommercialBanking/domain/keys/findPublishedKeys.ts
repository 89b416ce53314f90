import { createPublicKey, type KeyObject } from 'node:crypto';

import { isRecord } from '../json/isRecord';
import { parseBoundedJson } from '../json/parseBoundedJson';

const BOUNDS = { maxLength: 200_000, maxDepth: 16, maxValues: 1_000 };

/** How often a text may hold an encoded text: a PEM in base64, or a JWK as JSON. */
const MAX_LAYERS = 2;

const PEM = /-----BEGIN (?:RSA )?PUBLIC KEY-----[\w+/=\s]{1,20000}-----END (?:RSA )?PUBLIC KEY-----/g;

const BASE64 = /^[\w+/-]{80,20000}={0,2}$/;

/**
 * Finds the public keys in an answer of the key endpoint, whatever its format: PEM, JWK, JWK set, or any JSON that holds
 * one of them somewhere, also as base64.
 *
 * @returns the keys in the order in which they are found. A key in two formats is there twice.
 */
export function findPublishedKeys(text: string): KeyObject[] {
	return findInText(text, MAX_LAYERS);
}

function findInText(text: string, layers: number): KeyObject[] {
	const parsed = /^\s*[[{"]/.test(text) ? parseBoundedJson(text, BOUNDS) : undefined;
	if (parsed !== undefined) return findInValue(parsed.value, layers);
	const unescaped = text.slice(0, BOUNDS.maxLength).replaceAll('\\n', '\n');
	const keys = [...unescaped.matchAll(PEM)].flatMap(([pem]) => importKey(pem));
	return keys.length > 0 || layers === 0 ? keys : findInBase64(text.trim(), layers);
}

/** The recursion has a limit, because the depth of the JSON was checked when it was parsed. */
function findInValue(value: unknown, layers: number): KeyObject[] {
	if (typeof value === 'string') return layers > 0 ? findInText(value, layers - 1) : [];
	if (Array.isArray(value)) return value.flatMap((item: unknown) => findInValue(item, layers));
	if (!isRecord(value)) return [];
	if (typeof value.kty === 'string') return importJwk(value);
	return Object.values(value).flatMap((item) => findInValue(item, layers));
}

/** A PEM in base64, or the key itself (SubjectPublicKeyInfo). */
function findInBase64(text: string, layers: number): KeyObject[] {
	if (!BASE64.test(text)) return [];
	const bytes = Buffer.from(text, 'base64');
	const keys = findInText(bytes.toString('latin1'), layers - 1);
	return keys.length > 0 ? keys : importKey({ key: bytes, format: 'der', type: 'spki' });
}

/** Only the public members, so that a private key is not taken for a public one. */
function importJwk({ kty, n, e, crv, x, y }: Record<string, unknown>): KeyObject[] {
	const members = Object.entries({ kty, n, e, crv, x, y }).filter(([, value]) => typeof value === 'string');
	return importKey({ key: Object.fromEntries(members), format: 'jwk' });
}

function importKey(source: Parameters<typeof createPublicKey>[0]): KeyObject[] {
	try {
		return [createPublicKey(source)];
	} catch {
		return [];
	}
}
