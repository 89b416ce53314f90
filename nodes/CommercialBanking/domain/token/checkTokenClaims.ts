import { DeliveryError, tokenInvalid } from '../errors';

/** The clocks of the OAuth server and of this machine may differ by this much. */
const TOLERANCE_SECONDS = 30;

/** The last second that a Date can hold. */
const LAST_SECOND = 8.64e12;

/** What the claims of a token must say. Claims that are undefined or empty here are not compared. */
export interface ExpectedClaims {
	readonly issuer?: string | undefined;
	readonly audience?: string | undefined;
	/** One or more scopes, separated by spaces. The token must have all of them. */
	readonly requiredScope?: string | undefined;
	/** The client that the token was issued to. */
	readonly expectedClientId?: string | undefined;
	readonly requiresExpiry: boolean;
}

/**
 * Checks the claims of a token whose signature or origin is verified (RFC 7519 section 4.1, RFC 7662 section 2.2). Times
 * may differ by 30 seconds.
 *
 * @throws DeliveryError `token_invalid`, `token_expired`, `scope_missing`
 */
export function checkTokenClaims(
	claims: Readonly<Record<string, unknown>>,
	expected: ExpectedClaims,
	now: Date,
): VerifiedToken {
	const expiry = checkTimes(claims, expected, Math.floor(now.getTime() / 1000));
	if (expected.issuer && claims.iss !== expected.issuer) throw tokenInvalid('it comes from another issuer');
	if (expected.audience && !listTexts(claims.aud).includes(expected.audience)) {
		throw tokenInvalid('it is meant for another audience');
	}
	const clientId = [claims.client_id, claims.azp, claims.appid].find((id) => typeof id === 'string');
	if (expected.expectedClientId && clientId !== expected.expectedClientId) {
		throw tokenInvalid('it was issued to another client');
	}
	const scope = findScope(claims);
	checkScope(scope, expected.requiredScope ?? '');
	return {
		scope,
		...(typeof clientId === 'string' ? { clientId } : {}),
		...(expiry === undefined ? {} : { expiresAt: new Date(expiry * 1000) }),
	};
}

function checkTimes(
	claims: Readonly<Record<string, unknown>>,
	{ requiresExpiry }: ExpectedClaims,
	now: number,
): number | undefined {
	const expiry = findTime(claims, 'exp');
	const notBefore = findTime(claims, 'nbf') ?? 0;
	const issuedAt = findTime(claims, 'iat') ?? 0;
	if (expiry === undefined && requiresExpiry) throw tokenInvalid('it has no expiry');
	if (expiry !== undefined && expiry <= now - TOLERANCE_SECONDS) {
		throw new DeliveryError('token_expired', 'The access token has expired.');
	}
	if (notBefore > now + TOLERANCE_SECONDS) throw tokenInvalid('it is not valid yet');
	if (issuedAt > now + TOLERANCE_SECONDS) throw tokenInvalid('it was issued in the future');
	return expiry;
}

function findTime(claims: Readonly<Record<string, unknown>>, name: string): number | undefined {
	const value = claims[name];
	if (value === undefined) return undefined;
	if (typeof value !== 'number' || !(Math.abs(value) < LAST_SECOND)) throw tokenInvalid(`${name} is not a time`);
	return value;
}

/**
 * Collects `scope` (the name in the RFCs), and `scp` and `roles` (the names that some servers use: Microsoft Entra ID gives
 * the permissions of programs as roles). Each may be a text or a list.
 */
function findScope(claims: Readonly<Record<string, unknown>>): string[] {
	const texts = [...listTexts(claims.scope), ...listTexts(claims.scp), ...listTexts(claims.roles)];
	return texts.flatMap((text) => text.split(' ')).filter((text) => text !== '');
}

function checkScope(scope: string[], requiredScope: string): void {
	const required = requiredScope.split(/\s+/).filter((text) => text !== '');
	if (!required.every((text) => scope.includes(text))) {
		throw new DeliveryError('scope_missing', 'The access token lacks the required scope.');
	}
}

function listTexts(value: unknown): string[] {
	const values: unknown[] = Array.isArray(value) ? value : [value];
	return values.flatMap((text) => (typeof text === 'string' ? [text] : []));
}

/** The content of an accepted access token. */
export interface VerifiedToken {
	/** `client_id`, or else `azp`, or else `appid`. */
	readonly clientId?: string;
	readonly scope: readonly string[];
	/** Undefined only if an introspection answer does not have it. */
	readonly expiresAt?: Date;
}
