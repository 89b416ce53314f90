import { DeliveryError, tokenInvalid } from '../errors';

/** The content of a token, or of an introspection answer about it. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/** What a token must allow. Settings that are empty are not compared. */
export interface ExpectedClaims {
	/** One or more scopes, separated by spaces. The token must have all of them. */
	readonly requiredScope: string;
	/** The client that the token was issued to. */
	readonly expectedClientId: string;
}

/** The names that OAuth servers use for the client: RFC 9068, OpenID Connect, Microsoft Entra ID, Okta. */
const CLIENT_CLAIMS = ['client_id', 'azp', 'appid', 'cid'];

/** Only ID tokens have these (OpenID Connect Core, section 2). They say who logged in, and allow nothing. */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash'];

/**
 * Checks that a genuine token is an access token, was issued to the right client, and has the right scope.
 *
 * @throws DeliveryError `token_invalid`, `scope_missing`
 */
export function checkTokenClaims(claims: TokenClaims, { requiredScope, expectedClientId }: ExpectedClaims): void {
	if (ID_TOKEN_CLAIMS.some((name) => claims[name] !== undefined)) throw tokenInvalid('it is an ID token');
	const clients = CLIENT_CLAIMS.map((name) => claims[name]).filter((client) => client !== undefined);
	const isExpected = clients.length > 0 && clients.every((client) => client === expectedClientId);
	if (expectedClientId !== '' && !isExpected) throw tokenInvalid('it was issued to another client');
	const scope = findScope(claims);
	const required = requiredScope.split(/\s+/).filter((text) => text !== '');
	if (!required.every((text) => scope.includes(text))) {
		throw new DeliveryError('scope_missing', 'The access token lacks the required scope.');
	}
}

/**
 * Collects `scope` (the name in the RFCs), and `scp` and `roles` (the names that some servers use: Microsoft Entra ID gives
 * the permissions of programs as roles). Each may be a text or a list.
 */
function findScope({ scope, scp, roles }: TokenClaims): string[] {
	return [scope, scp, roles].flatMap(listTexts).flatMap((text) => text.split(' '));
}

export function listTexts(value: unknown): string[] {
	const values: unknown[] = Array.isArray(value) ? value : [value];
	return values.flatMap((text) => (typeof text === 'string' ? [text] : []));
}
