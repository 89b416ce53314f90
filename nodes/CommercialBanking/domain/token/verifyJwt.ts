import { errors, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions, type JWTVerifyResult } from 'jose';
import { DeliveryError, keepError, tokenInvalid } from '../errors';
import { oauthServerUnreachable } from './connectEndpoint';

/** The clocks of the OAuth server and of this machine may differ by this much. A clock that runs 45 seconds slow was seen. */
export const TOLERANCE_SECONDS = 120;

/** All are asymmetric: with a symmetric one, a public key could pass as the secret (RFC 8725 section 2.1). */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

export interface JwtExpectations {
	readonly audience: string;
	/** Undefined: any issuer is accepted. */
	readonly issuer?: string;
	/** The types of the header that are accepted, without `application/`. An empty text stands for no type. */
	readonly types: readonly string[];
}

/**
 * Verifies the signature, the type, the issuer, the audience and the times of a token (RFC 7519, RFC 8725).
 *
 * @param findKey finds the key for the header of a token
 * @returns the claims; undefined if none of the keys signed the token
 * @throws DeliveryError `token_invalid`, `token_expired`; `token_unverifiable` if it is not valid yet, or if the key
 *   that fits cannot be used; what `findKey` throws
 */
export async function verifyJwt(
	token: string,
	findKey: JWTVerifyGetKey,
	{ audience, issuer, types }: JwtExpectations,
	now: Date,
): Promise<TokenClaims | undefined> {
	const options: JWTVerifyOptions = {
		algorithms: ALGORITHMS,
		audience,
		requiredClaims: ['exp'],
		clockTolerance: TOLERANCE_SECONDS,
		currentDate: now,
		...(issuer === undefined ? {} : { issuer }),
	};
	try {
		const { payload, protectedHeader } = await verifyWithAny(token, findKey, options);
		if (!types.includes(readType(protectedHeader.typ))) throw tokenInvalid('it is not an access token');
		return payload;
	} catch (error) {
		if (isForeignKey(error)) return undefined;
		throw toDeliveryError(error);
	}
}

/** If several keys fit the header, jose leaves it to the caller to try them. */
async function verifyWithAny(
	token: string,
	findKey: JWTVerifyGetKey,
	options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
	try {
		return await jwtVerify(token, findKey, options);
	} catch (error) {
		if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw keepError(error);
		for await (const key of error) {
			try {
				return await jwtVerify(token, key, options);
			} catch (failure) {
				if (isAboutToken(failure)) throw keepError(failure);
			}
		}
		throw keepError(new errors.JWKSNoMatchingKey());
	}
}

/** Other failures are about the key, so the next key is tried. */
const isAboutToken = (error: unknown): boolean =>
	error instanceof errors.JOSEError && !(error instanceof errors.JWSSignatureVerificationFailed);

/** A type that is no text is as wrong as an unknown one. */
function readType(type: unknown): string {
	if (type === undefined) return '';
	return typeof type === 'string' ? type.toLowerCase().replace(/^application\//, '') : 'unknown';
}

const isForeignKey = (error: unknown): boolean =>
	error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;

function toDeliveryError(error: unknown): DeliveryError {
	if (error instanceof errors.JWTExpired) return new DeliveryError('token_expired', 'The access token has expired.');
	if (error instanceof errors.JWTClaimValidationFailed) {
		// The token is genuine: its signature was verified before. So the clock of this machine is most likely slow.
		if (error.claim === 'nbf' && error.reason === 'check_failed') {
			const message = 'The access token is not valid yet. Compare the clock of this machine with the right time.';
			return new DeliveryError('token_unverifiable', message);
		}
		return tokenInvalid(`its claim "${error.claim}" is missing or not the expected one`);
	}
	if (error instanceof errors.JOSEAlgNotAllowed) return tokenInvalid('its algorithm is not allowed');
	const malformed = [errors.JWSInvalid, errors.JWTInvalid, errors.JOSENotSupported];
	if (malformed.some((kind) => error instanceof kind)) return tokenInvalid('it is not a signed JWT');
	return error instanceof DeliveryError ? error : oauthServerUnreachable('JWKS', 'its key for this token is damaged');
}

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
 * the permissions of programs as roles).
 */
function findScope({ scope, scp, roles }: TokenClaims): string[] {
	return [scope, scp, roles].flatMap(listTexts).flatMap((text) => text.split(' '));
}

/** Lists the texts of a claim, which may be a text or a list. */
export function listTexts(value: unknown): string[] {
	const values: unknown[] = Array.isArray(value) ? value : [value];
	return values.flatMap((text) => (typeof text === 'string' ? [text] : []));
}
