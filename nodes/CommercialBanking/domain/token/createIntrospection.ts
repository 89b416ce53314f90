import { createHash } from 'node:crypto';
import { credentialUnusable, DeliveryError, tokenInvalid } from '../errors';
import { isRecord } from '../json/isJsonObject';
import { parseBoundedJson } from '../json/parseBoundedJson';
import { fetchFromOAuthServer, oauthServerUnreachable, type NetworkAndClocks } from './fetchFromOAuthServer';
import { checkTokenClaims, type ExpectedClaims, listTexts, type TokenClaims, TOLERANCE_SECONDS } from './verifyJwt';

export interface IntrospectionSettings extends ExpectedClaims {
	readonly introspectionUrl: string;
	readonly introspectionClientId: string;
	readonly introspectionClientSecret: string;
	/** Empty: not compared. */
	readonly audience: string;
}

const SERVER = 'introspection endpoint';
const BOUNDS = { maxLength: 1024 * 1024, maxDepth: 16, maxValues: 5_000 };
const CACHE_MILLISECONDS = 60 * 1000;
/** A bank uses fewer tokens within a minute. Beyond this number, all answers are forgotten. */
const MAX_CACHED_ANSWERS = 1_000;
/** Anyone can send made-up tokens, and each needs a request. */
const MAX_PENDING_REQUESTS = 200;

/**
 * Verifies tokens by asking the server that issued them (RFC 7662).
 *
 * The answer for an active token is kept for at most 60 seconds, under the SHA-256 of the token. The expiry of the token
 * is checked at each use. The answer for an inactive token is not kept. Concurrent requests about one token are sent
 * once. At most 200 requests are sent at a time.
 */
export function createIntrospection(
	settings: IntrospectionSettings,
	{ request, now, elapsedMilliseconds }: NetworkAndClocks,
): (token: string) => Promise<void> {
	const cache = new Map<string, { readonly claims: TokenClaims; readonly until: number }>();
	const pending = new Map<string, Promise<TokenClaims>>();

	async function fetchAndRemember(token: string, digest: string): Promise<TokenClaims> {
		try {
			const claims = await fetchClaims(token, settings, request);
			if (cache.size >= MAX_CACHED_ANSWERS) cache.clear();
			cache.set(digest, { claims, until: elapsedMilliseconds() + CACHE_MILLISECONDS });
			return claims;
		} finally {
			pending.delete(digest);
		}
	}

	async function getClaims(token: string): Promise<TokenClaims> {
		const digest = createHash('sha256').update(token).digest('base64url');
		const cached = cache.get(digest);
		if (cached && cached.until > elapsedMilliseconds()) return cached.claims;
		const running = pending.get(digest);
		if (running) return await running;
		if (pending.size >= MAX_PENDING_REQUESTS)
			throw oauthServerUnreachable(SERVER, 'too many requests are waiting for it');
		const answer = fetchAndRemember(token, digest);
		pending.set(digest, answer);
		return await answer;
	}

	return async (token) => {
		const claims = await getClaims(token);
		if (claims.exp !== undefined && !isFuture(claims.exp, now())) {
			throw new DeliveryError('token_expired', 'The access token has expired.');
		}
		if (settings.audience !== '' && !listTexts(claims.aud).includes(settings.audience)) {
			throw tokenInvalid('it is meant for another audience');
		}
		checkTokenClaims(claims, settings);
	};
}

/** False also for anything that is not a time. */
const isFuture = (seconds: unknown, now: Date): boolean =>
	Number(seconds) > Math.floor(now.getTime() / 1000) - TOLERANCE_SECONDS;

async function fetchClaims(
	token: string,
	{ introspectionUrl, introspectionClientId, introspectionClientSecret }: IntrospectionSettings,
	request: NetworkAndClocks['request'],
): Promise<TokenClaims> {
	const credentials = [introspectionClientId, introspectionClientSecret].map(encodeFormPart).join(':');
	const headers = {
		accept: 'application/json',
		authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
		'content-type': 'application/x-www-form-urlencoded',
	};
	const body = new URLSearchParams({ token, token_type_hint: 'access_token' }).toString();
	return parseAnswer(await fetchFromOAuthServer(SERVER, request, introspectionUrl, { method: 'POST', headers, body }));
}

function parseAnswer({ status, body }: { status: number; body: string }): TokenClaims {
	if (status === 401 || status === 403) {
		const problem = 'the introspection endpoint does not accept them. Check both.';
		throw credentialUnusable('Introspection Client ID and Secret', problem);
	}
	if (status !== 200) throw oauthServerUnreachable(SERVER, `the answer has the status ${status}`);
	const parsed = parseBoundedJson(body, BOUNDS);
	if (!parsed || !isRecord(parsed.value) || typeof parsed.value.active !== 'boolean') {
		throw oauthServerUnreachable(SERVER, 'the answer is not an introspection response');
	}
	if (!parsed.value.active) throw tokenInvalid('the introspection endpoint says that it is not active');
	return parsed.value;
}

/** Encodes the client ID or the secret as RFC 6749 section 2.3.1 requires. */
const encodeFormPart = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);
