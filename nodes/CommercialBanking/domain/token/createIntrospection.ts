import { createHash } from 'node:crypto';
import { credentialUnusable, DeliveryError, keepError, tokenInvalid } from '../errors';
import { connectEndpoint, oauthServerUnreachable, type NetworkAndClocks } from './connectEndpoint';
import { checkTokenClaims, type ExpectedClaims, listTexts, type TokenClaims, TOLERANCE_SECONDS } from './verifyJwt';

interface IntrospectionSettings extends ExpectedClaims {
	readonly url: string;
	readonly clientId: string;
	readonly clientSecret: string;
	/** Empty: not compared. */
	readonly audience: string;
}

const SERVER = 'introspection endpoint';
const CACHE_MILLISECONDS = 60 * 1000;
/** A bank uses fewer tokens within a minute. Beyond this number, all answers are forgotten. */
const MAX_CACHED_ANSWERS = 1_000;
/** Anyone can send made-up tokens, and each needs a request. */
const MAX_WAITING_REQUESTS = 200;

/**
 * Verifies tokens by asking the server that issued them (RFC 7662).
 *
 * The answer for an active token is kept for at most 60 seconds, under the SHA-256 of the token. The expiry of the token
 * is checked at each use. The answer for an inactive token is not kept. Concurrent requests about one token are sent
 * once. At most 200 requests are sent at a time. No failure is remembered: it may be about this token alone (some servers
 * answer 500 to a made-up one), and then one stranger would keep the bank out.
 */
export function createIntrospection(
	settings: IntrospectionSettings,
	outside: NetworkAndClocks,
): (token: string) => Promise<void> {
	const { now, elapsedMilliseconds } = outside;
	const fetchClaims = connectIntrospection(settings, outside);
	const answers = new Map<string, { readonly claims: Promise<TokenClaims>; readonly until: number }>();
	let waiting = 0;

	async function fetchClaimsOf(token: string, digest: string): Promise<TokenClaims> {
		waiting += 1;
		try {
			return await fetchClaims(token);
		} catch (error) {
			answers.delete(digest);
			throw keepError(error);
		} finally {
			waiting -= 1;
		}
	}

	async function getClaims(token: string): Promise<TokenClaims> {
		const digest = createHash('sha256').update(token).digest('base64url');
		const known = answers.get(digest);
		if (known && known.until > elapsedMilliseconds()) return await known.claims;
		if (waiting >= MAX_WAITING_REQUESTS) throw oauthServerUnreachable(SERVER, 'too many requests are waiting for it');
		if (answers.size >= MAX_CACHED_ANSWERS) answers.clear();
		const claims = fetchClaimsOf(token, digest);
		answers.set(digest, { claims, until: elapsedMilliseconds() + CACHE_MILLISECONDS });
		return await claims;
	}

	return async (token) => {
		const claims = await getClaims(token);
		if (claims.exp !== undefined && !isUnexpired(claims.exp, now())) {
			throw new DeliveryError('token_expired', 'The access token has expired.');
		}
		if (settings.audience !== '' && !listTexts(claims.aud).includes(settings.audience)) {
			throw tokenInvalid('it is meant for another audience');
		}
		checkTokenClaims(claims, settings);
	};
}

/** False also for anything that is not a time. */
const isUnexpired = (seconds: unknown, now: Date): boolean =>
	Number(seconds) > Math.floor(now.getTime() / 1000) - TOLERANCE_SECONDS;

function connectIntrospection({ url, clientId, clientSecret }: IntrospectionSettings, outside: NetworkAndClocks) {
	const credentials = [clientId, clientSecret].map(encodeFormPart).join(':');
	const headers = {
		accept: 'application/json',
		authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
		'content-type': 'application/x-www-form-urlencoded',
	};
	const refusal = credentialUnusable(
		'Introspection Client ID and Secret',
		'the introspection endpoint does not accept them. Check the ID and the secret.',
	);
	const ask = connectEndpoint({ server: SERVER, url, read: readClaims, refusal }, outside);
	return async (token: string): Promise<TokenClaims> => {
		const body = new URLSearchParams({ token, token_type_hint: 'access_token' }).toString();
		const claims = await ask({ method: 'POST', headers, body });
		if (claims.active === true) return claims;
		throw tokenInvalid('the introspection endpoint says that it is not active');
	};
}

function readClaims(answer: TokenClaims): TokenClaims {
	if (typeof answer.active === 'boolean') return answer;
	throw oauthServerUnreachable(SERVER, 'the answer is not an introspection response');
}

/** Encodes the client ID or the secret as RFC 6749 section 2.3.1 requires. */
const encodeFormPart = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);
