import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { credentialUnusable } from '../errors';
import { isRecord } from '../json/isJsonObject';
import { parseJson } from '../json/parseBoundedJson';

export type PublicKeyDescription = ReturnType<typeof describePublicKey>;

export function describePublicKey(
	key: KeyObject,
	{ keyId, use, algorithm }: { keyId: string; use: 'enc' | 'sig'; algorithm: string },
) {
	const publicKey = createPublicKey(key);
	const jwk = { ...publicKey.export({ format: 'jwk' }), kid: keyId, use, alg: algorithm };
	return {
		keyId,
		/** The JOSE algorithm to use with the key (RFC 7518). */
		algorithm,
		pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
		jwk,
	};
}

/** Computes the SHA-256 thumbprint of a key's public half, in base64url (RFC 7638). */
export function computeThumbprint(key: KeyObject): string {
	const { kty, n, e, crv, x, y } = key.export({ format: 'jwk' });
	// The RFC sorts the members by name. JSON leaves out those that the key does not have.
	return hash('sha256', JSON.stringify({ crv, e, kty, n, x, y }), 'base64url');
}

export interface PublicKeyFormatOptions {
	readonly format: 'all' | 'jwk' | 'jwks' | 'pem' | 'custom';
	/** JSON with placeholders, for the format `custom`; undefined: {@link DEFAULT_PUBLIC_KEY_TEMPLATE}. */
	readonly template?: string | undefined;
	/** For {createdAt}: the time of the answer. */
	readonly createdAt: Date;
}

export const DEFAULT_PUBLIC_KEY_TEMPLATE = '{\n  "keyId": "{keyId}",\n  "publicKey": "{pemBase64}"\n}';

const TEMPLATE_FIELD = 'Public Key Template';
/** A number in braces is no mistake: `{0}` stays in the text. */
const PLACEHOLDER = /\{([A-Z_]\w*)\}/gi;

/**
 * Formats a public key as the answer of the key endpoint.
 *
 * In a `custom` template, texts and the names of members may contain {keyId}, {pem}, {pemBase64} (the PEM text in base64), {jwk},
 * {algorithm} and {createdAt} (ISO 8601, UTC). The value "{jwk}" becomes the JWK as an object. In a longer text, {jwk}
 * becomes the JWK as JSON text.
 *
 * @throws DeliveryError `credential_unusable` if the template is not JSON or has an unknown placeholder
 */
export function formatPublicKey(key: PublicKeyDescription, options: PublicKeyFormatOptions) {
	const { keyId, algorithm, pem, jwk } = key;
	if (options.format === 'pem') return { contentType: 'application/x-pem-file', body: pem };
	const bodies = {
		all: () => JSON.stringify({ keyId, algorithm, pem, jwk }),
		jwk: () => JSON.stringify(jwk),
		jwks: () => JSON.stringify({ keys: [jwk] }),
		custom: () => formatByTemplate(key, options),
	};
	return { contentType: 'application/json', body: bodies[options.format]() };
}

function formatByTemplate(key: PublicKeyDescription, options: PublicKeyFormatOptions): string {
	const { template = DEFAULT_PUBLIC_KEY_TEMPLATE, createdAt } = options;
	const parsed = parseJson(template);
	if (parsed === undefined) {
		const example = '{"key": "{pem}"}';
		const problem = `it is not JSON. Write JSON with the placeholders in quotes, for example ${example}.`;
		throw credentialUnusable(TEMPLATE_FIELD, problem);
	}
	const values = new Map([
		['keyId', key.keyId],
		['pem', key.pem],
		['pemBase64', Buffer.from(key.pem).toString('base64')],
		['jwk', JSON.stringify(key.jwk)],
		['algorithm', key.algorithm],
		['createdAt', createdAt.toISOString()],
	]);
	const known = [...values.keys()].map((name) => `{${name}}`).join(', ');
	for (const [placeholder, name = ''] of template.matchAll(PLACEHOLDER)) {
		if (values.has(name)) continue;
		throw credentialUnusable(TEMPLATE_FIELD, `${placeholder} is not a placeholder. Use ${known}.`);
	}
	const fill = (text: string) => text.replaceAll(PLACEHOLDER, (given, name: string) => values.get(name) ?? given);
	return JSON.stringify(fillValue(parsed, key, fill));
}

function fillValue(value: unknown, key: PublicKeyDescription, fill: (text: string) => string): unknown {
	if (value === '{jwk}') return key.jwk;
	if (typeof value === 'string') return fill(value);
	if (Array.isArray(value)) return value.map((item: unknown) => fillValue(item, key, fill));
	if (!isRecord(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, item]) => [fill(name), fillValue(item, key, fill)]));
}
