import { createLocalJWKSet, decodeProtectedHeader } from 'jose';
import { credentialUnusable, DeliveryError, keepError, tokenInvalid } from '../errors';
import { textOf } from '../json/isJsonObject';
import { listSigningJwks, type SigningKeys } from '../keys/deriveSigningKeys';
import { isSafeUrl } from '../urls/isSafeUrl';
import { oauthServerUnreachable, type NetworkAndClocks } from './connectEndpoint';
import { createIntrospection } from './createIntrospection';
import { createJwksSource } from './createJwksSource';
import { checkTokenClaims, type ExpectedClaims, type TokenClaims, verifyJwt } from './verifyJwt';

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
 * A field of the credential that is not text counts as empty.
 *
 * @param builtIn undefined if another OAuth server issues the tokens
 * @throws DeliveryError `credential_unusable` if a URL is not safe, or a setting is missing
 */
export function createTokenVerifier(
	credential: Credential,
	builtIn: BuiltInTokens | undefined,
	outside: NetworkAndClocks,
): TokenVerifier {
	const verifier = builtIn ? makeBuiltInVerifier(builtIn, outside) : makeServerVerifier(credential, outside);
	const verify = async (header: string | undefined) => await verifier.verifyToken(parseBearerToken(header));
	return { verify, check: verifier.check };
}

type Credential = Readonly<Record<string, unknown>>;

const read = (credential: Credential, name: string): string => textOf(credential[name]).trim();

/** @throws DeliveryError `credential_unusable` if the field is empty */
function readNeeded(credential: Credential, name: string, field: string): string {
	const text = read(credential, name);
	if (text === '') throw credentialUnusable(field, 'it is empty. Fill it in.');
	return text;
}

/** @throws DeliveryError `credential_unusable` if the field is empty, or the URL is not safe */
function readUrl(credential: Credential, name: string, field: string): string {
	const url = readNeeded(credential, name, field);
	if (!isSafeUrl(url))
		throw credentialUnusable(
			field,
			'it is not a URL that starts with https://. Plain http:// is accepted only for this machine (localhost) and for host names without a dot.',
		);
	return url;
}

const readExpectedClaims = (credential: Credential): ExpectedClaims => ({
	requiredScope: read(credential, 'requiredScope'),
	expectedClientId: read(credential, 'expectedClientId'),
});

function makeServerVerifier(credential: Credential, outside: NetworkAndClocks) {
	const kind = read(credential, 'tokenValidation');
	if (kind === 'jwks') return makeJwksVerifier(credential, outside);
	if (kind === 'introspection') return makeIntrospectionVerifier(credential, outside);
	throw credentialUnusable('Token Validation', 'this kind is not known. Choose one from the list.');
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

function makeJwksVerifier(credential: Credential, outside: NetworkAndClocks) {
	const keys = createJwksSource(readUrl(credential, 'jwksUrl', 'JWKS URL'), outside);
	const expected = {
		issuer: readNeeded(credential, 'issuer', 'Issuer'),
		audience: readNeeded(credential, 'audience', 'Audience'),
		// Many servers give access tokens no type, or only JWT (RFC 9068 section 2.1 came later).
		types: ['', 'jwt', 'at+jwt'],
	};
	const expectedClaims = readExpectedClaims(credential);

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
		verifyToken: async (token: string) => checkTokenClaims(await findClaims(token), expectedClaims),
		check: async () => await keys.reload(),
	};
}

function makeIntrospectionVerifier(credential: Credential, outside: NetworkAndClocks) {
	readNeeded(credential, 'introspectionClientSecret', 'Introspection Client Secret');
	const settings = {
		url: readUrl(credential, 'introspectionUrl', 'Introspection URL'),
		clientId: readNeeded(credential, 'introspectionClientId', 'Introspection Client ID'),
		// White space may belong to the secret.
		clientSecret: textOf(credential.introspectionClientSecret),
		audience: read(credential, 'audience'),
		...readExpectedClaims(credential),
	};
	// The expected client is not enough: it may have tokens for other receivers too.
	const acceptsTokensForOthers = settings.audience === '' && settings.requiredScope === '';
	if (acceptsTokensForOthers)
		throw credentialUnusable(
			'Audience',
			'fill in this field or Required Scope. Without both, any token of that OAuth server would be accepted.',
		);
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
	throw credentialUnusable('Introspection URL', 'the server there says that a made-up token is active.');
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
