import { createRemoteJWKSet, customFetch, type JWK } from 'jose';
import { keepError } from '../errors';
import { isRecord } from '../json/isJsonObject';
import { connectEndpoint, oauthServerUnreachable, type NetworkAndClocks } from './connectEndpoint';

const SERVER = 'JWKS';

/** Anyone can send tokens that name an unknown key. So a server is asked once in this time, however many come. */
const COOLDOWN_MILLISECONDS = 30_000;

/**
 * Fetches and keeps the JWK set at a URL (RFC 7517 section 5). It is kept for 10 minutes. A token with an unknown key has it
 * fetched again, at most once in 30 seconds, also after a failure. Concurrent callers share one request.
 *
 * @throws when it fetches, and for 30 seconds after it has failed: DeliveryError `token_unverifiable`
 */
export function createJwksSource(url: string, outside: NetworkAndClocks) {
	const fetchKeys = connectEndpoint({ server: SERVER, url, read: readKeys }, outside);
	const headers = { accept: 'application/jwk-set+json, application/json' };
	let failure: { readonly error: unknown; readonly until: number } | undefined;
	const fetchWithCooldown = async () => {
		if (failure && outside.elapsedMilliseconds() < failure.until) throw keepError(failure.error);
		try {
			return await fetchKeys({ method: 'GET', headers });
		} catch (error) {
			failure = { error, until: outside.elapsedMilliseconds() + COOLDOWN_MILLISECONDS };
			throw keepError(error);
		}
	};
	return createRemoteJWKSet(new URL(url), {
		cacheMaxAge: 10 * 60_000,
		cooldownDuration: COOLDOWN_MILLISECONDS,
		[customFetch]: async () => Response.json({ keys: await fetchWithCooldown() }),
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
