import { createHash } from 'node:crypto';

import { credentialUnusable, tokenInvalid } from '../errors';
import { isRecord } from '../json/isRecord';
import { parseBoundedJson } from '../json/parseBoundedJson';
import { checkTokenClaims, type ExpectedClaims, type VerifiedToken } from './checkTokenClaims';
import { fetchFromTokenServer, tokenServerUnreachable } from './fetchFromTokenServer';
import type { NetworkAndClocks } from './NetworkAndClocks';

/** Where to ask, and the client that asks. */
export interface IntrospectionSettings {
	readonly introspectionUrl: string;
	readonly introspectionClientId: string;
	readonly introspectionClientSecret: string;
}

type Claims = Readonly<Record<string, unknown>>;

const SERVER = 'introspection endpoint';
const BOUNDS = { maxLength: 1024 * 1024, maxDepth: 16, maxValues: 5_000 };
const CACHE_MILLISECONDS = 60 * 1000;
const MAX_CACHED_ANSWERS = 1_000;
/** Anyone can send made-up tokens, and each needs a request. */
const MAX_PENDING_REQUESTS = 200;

/**
 * Verifies tokens by asking the server that issued them (RFC 7662).
 *
 * The answer for an active token is kept for at most 60 seconds, under the SHA-256 of the token. The times of the token
 * are checked at each use. The answer for an inactive token is not kept. Concurrent requests about one token are sent
 * once. At most 200 requests are sent at a time.
 */
export function createIntrospection(
	settings: IntrospectionSettings,
	expected: Omit<ExpectedClaims, 'requiresExpiry'>,
	{ request, now, elapsedMilliseconds }: NetworkAndClocks,
): (token: string) => Promise<VerifiedToken> {
	const cache = new Map<string, { readonly claims: Claims; readonly until: number }>();
	const pending = new Map<string, Promise<Claims>>();

	function remember(digest: string, claims: Claims): void {
		cache.delete(digest);
		const [oldest] = cache.keys();
		if (cache.size >= MAX_CACHED_ANSWERS && oldest !== undefined) cache.delete(oldest);
		cache.set(digest, { claims, until: elapsedMilliseconds() + CACHE_MILLISECONDS });
	}

	async function fetchAndRemember(token: string, digest: string): Promise<Claims> {
		try {
			const claims = await fetchClaims(token, settings, request);
			remember(digest, claims);
			return claims;
		} finally {
			pending.delete(digest);
		}
	}

	async function getClaims(token: string): Promise<Claims> {
		const digest = createHash('sha256').update(token).digest('base64url');
		const cached = cache.get(digest);
		if (cached && cached.until > elapsedMilliseconds()) return cached.claims;
		const running = pending.get(digest);
		if (running) return await running;
		if (pending.size >= MAX_PENDING_REQUESTS)
			throw tokenServerUnreachable(SERVER, 'too many requests are waiting for it');
		const answer = fetchAndRemember(token, digest);
		pending.set(digest, answer);
		return await answer;
	}

	return async (token) => checkTokenClaims(await getClaims(token), { ...expected, requiresExpiry: false }, now());
}

async function fetchClaims(
	token: string,
	{ introspectionUrl, introspectionClientId, introspectionClientSecret }: IntrospectionSettings,
	request: NetworkAndClocks['request'],
): Promise<Claims> {
	const credentials = [introspectionClientId, introspectionClientSecret].map(encodeFormPart).join(':');
	const headers = {
		accept: 'application/json',
		authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
		'content-type': 'application/x-www-form-urlencoded',
	};
	const body = new URLSearchParams({ token, token_type_hint: 'access_token' }).toString();
	return parseAnswer(await fetchFromTokenServer(SERVER, request, introspectionUrl, { method: 'POST', headers, body }));
}

function parseAnswer({ status, body }: { status: number; body: string }): Claims {
	if (status === 401 || status === 403) {
		const problem = 'the introspection endpoint does not accept them. Check both.';
		throw credentialUnusable('Introspection Client ID and Secret', problem);
	}
	if (status !== 200) throw tokenServerUnreachable(SERVER, `the answer has the status ${status}`);
	const parsed = parseBoundedJson(body, BOUNDS);
	if (!parsed || !isRecord(parsed.value) || typeof parsed.value.active !== 'boolean') {
		throw tokenServerUnreachable(SERVER, 'the answer is not an introspection response');
	}
	if (!parsed.value.active) throw tokenInvalid('the introspection endpoint says that it is not active');
	return parsed.value;
}

/** Encodes the client ID or the secret as RFC 6749 section 2.3.1 requires. */
function encodeFormPart(text: string): string {
	return new URLSearchParams({ '': text }).toString().slice(1);
}
