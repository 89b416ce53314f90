import { createLocalJWKSet, decodeProtectedHeader } from 'jose';
import { credentialUnusable, DeliveryError, keepError, tokenInvalid } from '../errors';
import { textOf } from '../json/isJsonObject';
import { listSigningJwks, type SigningKeys } from '../keys/deriveSigningKeys';
import { isSafeUrl } from '../urls/isSafeUrl';
import { createIntrospection } from './createIntrospection';
import { createJwksSource } from './createJwksSource';
import { oauthServerUnreachable, type NetworkAndClocks } from './fetchFromOAuthServer';
import { checkTokenClaims, type TokenClaims, verifyJwt } from './verifyJwt';

/** What tokens of the built-in server must have. */
export interface BuiltInTokens {
	readonly signingKeys: SigningKeys;
	readonly clientId: string;
	readonly audience: string;
}

export interface TokenVerifier {
	/**
	 * Verifies the bearer token of a request.
	 *
	 * @throws DeliveryError `token_missing`, `token_invalid`, `token_expired`, `scope_missing`; or, if it is not the
	 *   caller's fault, `token_unverifiable`, `credential_unusable`
	 */
	readonly verify: (authorizationHeader: string | undefined) => Promise<void>;
	/**
	 * Checks that the OAuth server answers as expected. Does nothing if tokens are verified without a server.
	 *
	 * @throws DeliveryError `token_unverifiable`, `credential_unusable`
	 */
	readonly check: () => Promise<void>;
}

/**
 * Creates the verifier of access tokens. It imports keys once and keeps answers of the OAuth server, so create it once
 * for each credential.
 *
 * Fields of the credential: `tokenValidation` (`jwks` or `introspection`), `requiredScope`, `expectedClientId` and
 * {@link NEEDED_FIELDS}. A field that is not text counts as empty.
 *
 * @param builtIn undefined if another OAuth server issues the tokens
 * @throws DeliveryError `credential_unusable` if a URL is not safe, or a setting is missing
 */
export function createTokenVerifier(
	credential: Readonly<Record<string, unknown>>,
	builtIn: BuiltInTokens | undefined,
	outside: NetworkAndClocks,
): TokenVerifier {
	const verifier = builtIn ? makeBuiltInVerifier(builtIn, outside) : makeServerVerifier(credential, outside);
	const verify = async (header: string | undefined) => await verifier.verifyToken(parseBearerToken(header));
	return { verify, check: verifier.check };
}

/** The fields that their kind of token validation needs, and their names in the editor. */
const NEEDED_FIELDS = {
	jwksUrl: 'JWKS URL',
	issuer: 'Issuer',
	audience: 'Audience',
	introspectionUrl: 'Introspection URL',
	introspectionClientId: 'Introspection Client ID',
	introspectionClientSecret: 'Introspection Client Secret',
} as const;

function readSettings(credential: Readonly<Record<string, unknown>>) {
	const read = (name: string) => textOf(credential[name]).trim();
	return {
		tokenValidation: read('tokenValidation'),
		requiredScope: read('requiredScope'),
		expectedClientId: read('expectedClientId'),
		jwksUrl: read('jwksUrl'),
		issuer: read('issuer'),
		audience: read('audience'),
		introspectionUrl: read('introspectionUrl'),
		introspectionClientId: read('introspectionClientId'),
		// White space may belong to a secret.
		introspectionClientSecret: textOf(credential.introspectionClientSecret),
	};
}

type ServerSettings = ReturnType<typeof readSettings>;

function makeServerVerifier(credential: Readonly<Record<string, unknown>>, outside: NetworkAndClocks) {
	const settings = readSettings(credential);
	if (settings.tokenValidation === 'jwks') return makeJwksVerifier(settings, outside);
	if (settings.tokenValidation === 'introspection') return makeIntrospectionVerifier(settings, outside);
	throw credentialUnusable('Token Validation', 'validationUnknown');
}

function checkFilled(settings: ServerSettings, ...names: ReadonlyArray<keyof typeof NEEDED_FIELDS>): void {
	const empty = names.find((name) => settings[name].trim() === '');
	if (empty) throw credentialUnusable(NEEDED_FIELDS[empty], 'fieldEmpty');
}

/** Verifies tokens of the built-in server. The issuer is not compared: it is the URL of the trigger, which may differ. */
function makeBuiltInVerifier(settings: BuiltInTokens, outside: NetworkAndClocks) {
	const findKey = createLocalJWKSet(listSigningJwks(settings.signingKeys));
	const expected = { audience: settings.audience, types: ['at+jwt'] };
	return {
		verifyToken: async (token: string) => {
			const claims = await verifyJwt(token, findKey, expected, outside.now());
			if (!claims) throw tokenInvalid('its signature is wrong');
			checkTokenClaims(claims, { expectedClientId: settings.clientId, requiredScope: '' });
		},
		check: async () => {},
	};
}

function makeJwksVerifier(settings: ServerSettings, outside: NetworkAndClocks) {
	checkFilled(settings, 'jwksUrl', 'issuer', 'audience');
	const { jwksUrl, issuer, audience } = settings;
	checkUrl('JWKS URL', jwksUrl);
	const keys = createJwksSource(jwksUrl, outside.request);
	// Many servers give access tokens no type, or only JWT (RFC 9068 section 2.1 came later).
	const expected = { issuer, audience, types: ['', 'jwt', 'at+jwt'] };

	async function findClaims(token: string): Promise<TokenClaims> {
		const mayLackNewestKey = keys.coolingDown || keys.reloading;
		const claims = await verifyJwt(token, keys, expected, outside.now());
		if (claims) return claims;
		// The server may have begun to use another key since the keys were fetched. Then the token is right.
		const { kid } = decodeProtectedHeader(token);
		const isKnown = kid !== undefined && keys.jwks()?.keys.some((key) => key.kid === kid);
		if (!mayLackNewestKey || isKnown) throw tokenInvalid('none of the keys of the OAuth server signed it');
		const problem = 'it has no key that fits this token, and it was fetched only a moment ago. Try again in 30 seconds';
		throw oauthServerUnreachable('JWKS', problem);
	}

	return {
		verifyToken: async (token: string) => checkTokenClaims(await findClaims(token), settings),
		check: async () => await keys.reload(),
	};
}

function makeIntrospectionVerifier(settings: ServerSettings, outside: NetworkAndClocks) {
	checkFilled(settings, 'introspectionUrl', 'introspectionClientId', 'introspectionClientSecret');
	// The expected client is not enough: it may have tokens for other receivers too.
	const acceptsTokensForOthers = settings.audience === '' && settings.requiredScope === '';
	if (acceptsTokensForOthers) throw credentialUnusable('Audience', 'anyTokenAccepted');
	checkUrl('Introspection URL', settings.introspectionUrl);
	const verifyToken = createIntrospection(settings, outside);
	return { verifyToken, check: async () => await expectTokenInvalid(verifyToken(UNKNOWN_TOKEN)) };
}

/** No server has issued this token. A server that answers "not active" can be reached and accepts our client. */
const UNKNOWN_TOKEN = 'not-a-token';

async function expectTokenInvalid(verification: Promise<void>): Promise<void> {
	try {
		await verification;
	} catch (error) {
		if (error instanceof DeliveryError && error.code === 'token_invalid') return;
		throw keepError(error);
	}
	throw credentialUnusable('Introspection URL', 'madeUpTokenActive');
}

function checkUrl(field: string, url: string): void {
	if (!isSafeUrl(url)) throw credentialUnusable(field, 'urlNotSafe');
}

/** The b64token of RFC 6750 section 2.1. It has no comma, so two joined header values do not match. */
const TOKEN = /^[\w\-.~+/]+=*$/;

/**
 * Parses a header `Authorization: Bearer <token>` (RFC 6750 section 2.1). The case of `Bearer` does not matter.
 *
 * @throws DeliveryError `token_missing` if there is no header or another scheme; `token_invalid` if it does not hold
 *   exactly one token
 */
function parseBearerToken(header: string | undefined): string {
	const text = header?.trim() ?? '';
	const space = text.indexOf(' ');
	if (space < 0 || text.slice(0, space).toLowerCase() !== 'bearer') {
		throw new DeliveryError('token_missing', 'The request has no bearer token.');
	}
	const token = text.slice(space + 1).trim();
	if (!TOKEN.test(token)) throw tokenInvalid('the Authorization header does not hold one token');
	return token;
}
