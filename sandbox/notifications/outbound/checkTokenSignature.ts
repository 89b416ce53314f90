import { constants, createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import { isJsonObject, parseJson } from '../../json/json.ts';
import { StepFailure } from '../stepFailure.ts';
import type { Subscription } from '../../control/parseSubscription.ts';
import { type HttpClient, timeoutMilliseconds } from './httpClient.ts';

interface SignedToken {
	readonly algorithm: string;
	readonly keyId: string | undefined;
	readonly signedBytes: Buffer;
	readonly signature: Buffer;
}

interface SigningKey {
	readonly key: KeyObject;
	readonly keyId: string | undefined;
}

/**
 * Checks the signature of a JWT (RFC 7515) with the keys of the client's OAuth server. It does not check opaque tokens.
 *
 * @throws StepFailure `tokenSignature` when there is no key, or when no key fits
 */
export async function checkTokenSignature(token: string, subscription: Subscription, http: HttpClient): Promise<void> {
	const signed = parseToken(token);
	if (signed === undefined) return;
	const keys = await fetchKeys(subscription, http);
	const named = keys.filter(({ keyId }) => keyId !== undefined && keyId === signed.keyId);
	const candidates = named.length > 0 ? named : keys;
	if (!candidates.some(({ key }) => hasSigned(key, signed))) {
		throw new StepFailure('tokenSignature', `The ${signed.algorithm} signature of the access token is not valid.`);
	}
}

function parseToken(token: string): SignedToken | undefined {
	const [header, payload, signature, ...rest] = token.split('.');
	if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) return undefined;
	const fields = parseJson(Buffer.from(header, 'base64url').toString());
	if (!isJsonObject(fields) || typeof fields['alg'] !== 'string') return undefined;
	return {
		algorithm: fields['alg'],
		keyId: typeof fields['kid'] === 'string' ? fields['kid'] : undefined,
		signedBytes: Buffer.from(`${header}.${payload}`),
		signature: Buffer.from(signature, 'base64url'),
	};
}

async function fetchKeys(subscription: Subscription, http: HttpClient): Promise<SigningKey[]> {
	const { notificationsBaseUrl } = subscription;
	const addresses = [`${notificationsBaseUrl}/.well-known/jwks.json`, `${notificationsBaseUrl}/oauth20/public-key`];
	for (const url of addresses) {
		const signal = AbortSignal.timeout(timeoutMilliseconds);
		const answer = await http.call({ method: 'GET', url, headers: { accept: 'application/json' }, signal });
		const keys = answer.status === 200 ? parseKeys(parseJson(answer.text)) : [];
		if (keys.length > 0) return keys;
	}
	throw new StepFailure('tokenSignature', 'The OAuth server gave no public key for the token.');
}

/** Parses a JWKS, `{keyId, jwk}`, or a JWK. */
function parseKeys(body: unknown): SigningKey[] {
	if (!isJsonObject(body)) return [];
	if (Array.isArray(body['keys'])) return body['keys'].flatMap(parseKeys);
	const inner = body['jwk'];
	const jwk = isJsonObject(inner) ? inner : body;
	const keyId = [jwk['kid'], body['keyId']].find((id) => typeof id === 'string');
	const key = importJwk(jwk);
	return key === undefined ? [] : [{ key, keyId }];
}

function importJwk(fields: Record<string, unknown>): KeyObject | undefined {
	const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string');
	const jwk: JsonWebKey = Object.fromEntries(texts);
	try {
		return createPublicKey({ key: jwk, format: 'jwk' });
	} catch {
		return undefined;
	}
}

/** RFC 7518 section 3. Each algorithm needs its kind of key. The bank takes those that most OAuth servers use. */
function hasSigned(key: KeyObject, { algorithm, signedBytes, signature }: SignedToken): boolean {
	const hash = `sha${algorithm.slice(2)}`;
	if (/^RS(?:256|384|512)$/.test(algorithm) && key.asymmetricKeyType === 'rsa') {
		return verify(hash, signedBytes, { key, padding: constants.RSA_PKCS1_PADDING }, signature);
	}
	const isElliptic = /^ES(?:256|384|512)$/.test(algorithm) && key.asymmetricKeyType === 'ec';
	return isElliptic && verify(hash, signedBytes, { key, dsaEncoding: 'ieee-p1363' }, signature);
}
