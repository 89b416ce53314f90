import { parseBoundedJson } from '../json/parseBoundedJson';
import { isRecord } from '../json/isRecord';
import { keepError } from '../errors';
import type { TokenVerifierIo } from './askTokenServer';
import { importTokenJwk } from './loadTokenPublicKey';
import { askTokenServer, tokenServerUnreachable } from './askTokenServer';
import type { TokenKey } from './verifyTokenSignature';

/** The keys of an OAuth server, fetched when needed. */
export interface JwksSource {
	/**
	 * The keys as known, fetched where none are known or where they are older than 10 minutes.
	 *
	 * @throws DeliveryError `token_server_unreachable`
	 */
	getKeys(): Promise<readonly TokenKey[]>;
	/**
	 * The keys after a token was met that none of them signed: fetched again, but not within 30 seconds of the last
	 * time, so that forged tokens cannot drive requests.
	 *
	 * @returns undefined where there is nothing newer to be had yet
	 * @throws DeliveryError `token_server_unreachable`: the key may be new, which only the server could tell
	 */
	fetchNewerKeys(): Promise<readonly TokenKey[] | undefined>;
}

const SERVER = 'JWKS';
const BOUNDS = { maxLength: 1024 * 1024, maxDepth: 8, maxValues: 20_000 };
const MAX_KEYS = 100;
const FRESH_MILLISECONDS = 10 * 60 * 1000;
/** Keys that cannot be fetched again serve on for this long after they were fetched. */
const STALE_MILLISECONDS = 60 * 60 * 1000;
const COOLDOWN_MILLISECONDS = 30 * 1000;
/** After a failure the server is left alone this long. */
const PAUSE_MILLISECONDS = 5 * 1000;

/** Keeps the JWK set at a URL (RFC 7517 section 5). Concurrent callers share one request. */
export function createJwksSource(url: string, { request, now }: TokenVerifierIo): JwksSource {
	let keys: readonly TokenKey[] = [];
	let fetchedAt = -Infinity;
	let failedAt = -Infinity;
	let pending: Promise<readonly TokenKey[]> | undefined;

	async function fetchKeys(): Promise<readonly TokenKey[]> {
		try {
			keys = await requestKeys(url, request);
			fetchedAt = now().getTime();
			return keys;
		} catch (error) {
			failedAt = now().getTime();
			throw keepError(error);
		} finally {
			pending = undefined;
		}
	}

	function refresh(): Promise<readonly TokenKey[]> {
		if (now().getTime() - failedAt < PAUSE_MILLISECONDS) {
			return Promise.reject(tokenServerUnreachable(SERVER, 'the last request failed a moment ago'));
		}
		pending ??= fetchKeys();
		return pending;
	}

	return {
		async getKeys() {
			if (now().getTime() - fetchedAt < FRESH_MILLISECONDS) return keys;
			try {
				return await refresh();
			} catch (error) {
				if (now().getTime() - fetchedAt < STALE_MILLISECONDS) return keys;
				throw keepError(error);
			}
		},
		async fetchNewerKeys() {
			if (now().getTime() - fetchedAt < COOLDOWN_MILLISECONDS) return undefined;
			return await refresh();
		},
	};
}

async function requestKeys(url: string, request: TokenVerifierIo['request']): Promise<readonly TokenKey[]> {
	const headers = { accept: 'application/jwk-set+json, application/json' };
	const { status, body } = await askTokenServer(SERVER, request, url, { method: 'GET', headers });
	if (status !== 200) throw tokenServerUnreachable(SERVER, `the answer has the status ${status}`);
	const parsed = parseBoundedJson(body, BOUNDS);
	const set = parsed && isRecord(parsed.value) ? parsed.value.keys : undefined;
	if (!Array.isArray(set)) throw tokenServerUnreachable(SERVER, 'the answer is not a JWK set, or too large to be one');
	const usable = set.slice(0, MAX_KEYS).flatMap((jwk: unknown) => {
		const key = isRecord(jwk) ? importTokenJwk(jwk) : undefined;
		return key ? [key] : [];
	});
	if (usable.length === 0) throw tokenServerUnreachable(SERVER, 'it holds no key that tokens can be verified with');
	return usable;
}
