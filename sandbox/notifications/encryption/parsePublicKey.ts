import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { isJsonObject, parseJson } from '../../json/json.ts';

/** The client's key for the encryption, with its labels. */
export interface ClientKey {
	readonly key: KeyObject;
	readonly keyId: string | undefined;
	readonly algorithm: string | undefined;
}

interface Labels {
	readonly keyId: string | undefined;
	readonly algorithm: string | undefined;
}

const maximumDepth = 12;

/**
 * Parses a client's answer to the key request: PEM text, a JWK, a JWKS, `{keyId, algorithm, pem, jwk}`, or JSON of any
 * shape with a PEM (also in Base64) or a JWK in some field.
 *
 * @throws Error when there is no key, a private key, or a key that is too weak
 */
export function parsePublicKey(text: string): ClientKey {
	const found = search(parseJson(text) ?? text, { keyId: undefined, algorithm: undefined }, 0);
	if (found === undefined) throw new Error('The answer holds no public key.');
	const { asymmetricKeyType, asymmetricKeyDetails } = found.key;
	if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
		throw new Error('The RSA key is shorter than 2048 bits.');
	}
	return found;
}

function search(value: unknown, labels: Labels, depth: number): ClientKey | undefined {
	if (depth > maximumDepth) return undefined;
	if (typeof value === 'string') return searchText(value, labels);
	if (Array.isArray(value)) return firstOf(value, labels, depth);
	if (!isJsonObject(value)) return undefined;
	const known = findLabels(value, labels);
	if (typeof value['kty'] === 'string') return parseJwk(value, known);
	return firstOf(Object.values(value), known, depth);
}

function firstOf(values: readonly unknown[], labels: Labels, depth: number): ClientKey | undefined {
	for (const value of values) {
		const found = search(value, labels, depth + 1);
		if (found !== undefined) return found;
	}
	return undefined;
}

function findLabels(object: Record<string, unknown>, outer: Labels): Labels {
	const pick = (names: readonly string[]) =>
		names.map((name) => object[name]).find((label) => typeof label === 'string');
	return {
		keyId: pick(['kid', 'keyId', 'keyid', 'key_id', 'keyID', 'id']) ?? outer.keyId,
		algorithm: pick(['alg', 'algorithm', 'encryptionAlgorithm']) ?? outer.algorithm,
	};
}

function parseJwk(fields: Record<string, unknown>, labels: Labels): ClientKey | undefined {
	if ('d' in fields) throw new Error('The answer holds a private key.');
	if (fields['use'] === 'sig') return undefined;
	const jwk: JsonWebKey = Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'));
	return { key: createPublicKey({ key: jwk, format: 'jwk' }), ...labels };
}

function searchText(text: string, labels: Labels): ClientKey | undefined {
	if (text.includes('PRIVATE KEY-----')) throw new Error('The answer holds a private key.');
	if (text.includes('-----BEGIN ')) return { key: createPublicKey(text), ...labels };
	if (text.length < 80 || !/^[\w+/=\s-]+$/.test(text)) return undefined;
	const bytes = Buffer.from(text, 'base64');
	return bytes.includes('-----BEGIN ') ? searchText(bytes.toString(), labels) : undefined;
}
