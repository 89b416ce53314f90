import { createRemoteJWKSet, customFetch, type JWK } from 'jose';
import { isRecord } from '../json/isJsonObject';
import { connectEndpoint, oauthServerUnreachable, type NetworkAndClocks } from './connectEndpoint';

const SERVER = 'JWKS';

/**
 * Fetches and keeps the JWK set at a URL (RFC 7517 section 5). It is kept for 10 minutes. A token with an unknown key has it
 * fetched again, at most once in 30 seconds: forged tokens cannot cause more requests. Concurrent callers share one request.
 *
 * @throws when it fetches: DeliveryError `token_unverifiable`
 */
export function createJwksSource(url: string, outside: NetworkAndClocks) {
	const fetchKeys = connectEndpoint({ server: SERVER, url, read: readKeys }, outside);
	const headers = { accept: 'application/jwk-set+json, application/json' };
	return createRemoteJWKSet(new URL(url), {
		cacheMaxAge: 10 * 60_000,
		cooldownDuration: 30_000,
		[customFetch]: async () => Response.json({ keys: await fetchKeys({ method: 'GET', headers }) }),
	});
}

function readKeys({ keys }: Readonly<Record<string, unknown>>): JWK[] {
	if (!Array.isArray(keys)) throw oauthServerUnreachable(SERVER, 'it is not a JWK set');
	const usable = keys.filter(isPublicKey);
	if (usable.length === 0) throw oauthServerUnreachable(SERVER, 'it holds no key that tokens can be verified with');
	return usable;
}

/** Whether a member of a set may be a public key for signatures. jose checks the rest when a token needs the key. */
function isPublicKey(jwk: unknown): jwk is JWK {
	if (!isRecord(jwk) || (jwk.use !== undefined && jwk.use !== 'sig')) return false;
	return typeof jwk.kty === 'string' && ['EC', 'OKP', 'RSA'].includes(jwk.kty);
}
