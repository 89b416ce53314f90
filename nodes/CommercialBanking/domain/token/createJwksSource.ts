import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose';
import { isRecord } from '../json/isJsonObject';
import { keepError } from '../errors';
import { fetchFromOAuthServer, oauthServerUnreachable, type NetworkAndClocks } from './fetchFromOAuthServer';

/** The keys of an OAuth server at one moment. */
export interface KeySet {
	readonly findKey: JWTVerifyGetKey;
	/** The key IDs. Some keys may have none. */
	readonly keyIds: ReadonlySet<unknown>;
	/** When they were requested, in milliseconds of the clock that nobody can set. */
	readonly requestedAt: number;
}

const SERVER = 'JWKS';
/** Younger keys are used without asking the server. */
const FRESH_MILLISECONDS = 10 * 60 * 1000;
/** While requests fail, keys are used up to this age. */
const STALE_MILLISECONDS = 60 * 60 * 1000;
/** Forged tokens cannot cause more requests than one in this time. */
const COOLDOWN_MILLISECONDS = 30 * 1000;
/** After a failure, no request is sent for this time. */
const PAUSE_MILLISECONDS = 5 * 1000;

/** Fetches and keeps the JWK set at a URL (RFC 7517 section 5). Concurrent callers share one request. */
export function createJwksSource(url: string, { request, elapsedMilliseconds }: NetworkAndClocks) {
	let held: KeySet = { ...makeKeySet([]), requestedAt: -Infinity };
	let failedAt = -Infinity;
	let pending: Promise<KeySet> | undefined;

	async function fetchAndKeep(): Promise<KeySet> {
		const requestedAt = elapsedMilliseconds();
		try {
			held = { ...makeKeySet(await fetchKeys(url, request)), requestedAt };
			return held;
		} catch (error) {
			failedAt = elapsedMilliseconds();
			throw keepError(error);
		} finally {
			pending = undefined;
		}
	}

	function refresh(): Promise<KeySet> {
		if (elapsedMilliseconds() - failedAt < PAUSE_MILLISECONDS) {
			return Promise.reject(oauthServerUnreachable(SERVER, 'the last request failed a moment ago'));
		}
		pending ??= fetchAndKeep();
		return pending;
	}

	const isYoungerThan = (milliseconds: number) => elapsedMilliseconds() - held.requestedAt < milliseconds;

	return {
		/**
		 * Returns the keys. Fetches them if there are none yet, or if they are older than 10 minutes. If that fails, the keys
		 * are used up to an age of one hour. Until a request succeeds again, callers do not wait for it.
		 *
		 * @throws DeliveryError `token_unverifiable`
		 */
		async getKeys() {
			if (isYoungerThan(FRESH_MILLISECONDS)) return held;
			const refreshed = refresh();
			if (!isYoungerThan(STALE_MILLISECONDS)) return await refreshed;
			const fallback = refreshed.catch(() => held);
			// After a failure, callers get the old keys at once, and nobody waits for the request: `catch` handles its failure.
			return failedAt > held.requestedAt ? held : await fallback;
		},
		/**
		 * Fetches the keys again, because none of them signed a token. Within 30 seconds of the last successful request, it
		 * returns the keys that it has.
		 *
		 * @throws DeliveryError `token_unverifiable`: the token may have been signed with a new key
		 */
		getNewestKeys: async () => (isYoungerThan(COOLDOWN_MILLISECONDS) ? held : await refresh()),
	};
}

const makeKeySet = (keys: JWK[]) => ({
	findKey: createLocalJWKSet({ keys }),
	keyIds: new Set(keys.map(({ kid }) => kid).filter((kid) => kid !== undefined)),
});

async function fetchKeys(url: string, request: NetworkAndClocks['request']): Promise<JWK[]> {
	const headers = { accept: 'application/jwk-set+json, application/json' };
	const { keys } = await fetchFromOAuthServer(SERVER, request, url, { method: 'GET', headers });
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
