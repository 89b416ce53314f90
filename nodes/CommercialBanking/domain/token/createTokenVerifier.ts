import { credentialUnusable, DeliveryError, keepError, tokenInvalid } from '../errors';
import type { SigningKeys } from '../keys/loadSigningKeys';
import { checkTokenClaims, type VerifiedToken } from './checkTokenClaims';
import { createIntrospection } from './createIntrospection';
import { createJwksSource, type KeySet } from './createJwksSource';
import { tokenServerUnreachable } from './fetchFromTokenServer';
import { loadTokenPublicKey } from './loadTokenPublicKey';
import type { NetworkAndClocks } from './NetworkAndClocks';
import { parseBearerToken } from './parseBearerToken';
import {
	parseTokenHeader,
	selectTokenKeys,
	type TokenHeader,
	type TokenKey,
	verifyTokenSignature,
} from './verifyTokenSignature';

interface BuiltInValidation {
	readonly tokenValidation: 'builtIn';
	readonly signingKeys: SigningKeys;
	readonly clientId: string;
	readonly audience: string;
}

interface JwksValidation {
	readonly tokenValidation: 'jwks';
	readonly jwksUrl: string;
	readonly issuer: string;
	readonly audience: string;
	readonly requiredScope?: string | undefined;
	readonly expectedClientId?: string | undefined;
}

interface PublicKeyValidation {
	readonly tokenValidation: 'publicKey';
	readonly tokenPublicKey: string;
	readonly issuer: string;
	readonly audience: string;
	readonly requiredScope?: string | undefined;
	readonly expectedClientId?: string | undefined;
}

/** `audience`, `requiredScope` or both must be set. Without them, any token of that server would be accepted. */
interface IntrospectionValidation {
	readonly tokenValidation: 'introspection';
	readonly introspectionUrl: string;
	readonly introspectionClientId: string;
	readonly introspectionClientSecret: string;
	readonly audience?: string | undefined;
	readonly requiredScope?: string | undefined;
	readonly expectedClientId?: string | undefined;
}

/** The ways to verify tokens, and the settings of each. */
export type TokenValidation = BuiltInValidation | JwksValidation | PublicKeyValidation | IntrospectionValidation;

/** Verifies access tokens. */
export interface TokenVerifier {
	/**
	 * Verifies the bearer token of a request.
	 *
	 * @throws DeliveryError `token_missing`, `token_invalid`, `token_expired`, `scope_missing`; or, if it is not the
	 *   caller's fault, `token_server_unreachable`, `credential_unusable`
	 */
	readonly verify: (authorizationHeader: string | undefined) => Promise<VerifiedToken>;
	/**
	 * Checks that the OAuth server answers as expected. Does nothing if tokens are verified without a server.
	 *
	 * @throws DeliveryError `token_server_unreachable`, `credential_unusable`
	 */
	readonly check: () => Promise<void>;
}

/**
 * Creates the verifier of access tokens. It imports keys once and keeps answers of the OAuth server, so create it once
 * for each credential.
 *
 * @throws DeliveryError `credential_unusable` if a setting is missing or cannot be read
 */
export function createTokenVerifier(settings: TokenValidation, outside: NetworkAndClocks): TokenVerifier {
	const { verifyToken, check } = chooseVerification(settings, outside);
	return { verify: async (authorizationHeader) => await verifyToken(parseBearerToken(authorizationHeader)), check };
}

type VerifyToken = (token: string) => Promise<VerifiedToken>;

interface Verification {
	readonly verifyToken: VerifyToken;
	readonly check: () => Promise<void>;
}

const nothingToCheck = async () => {};

function chooseVerification(settings: TokenValidation, outside: NetworkAndClocks): Verification {
	switch (settings.tokenValidation) {
		case 'builtIn':
			return { verifyToken: verifyBuiltIn(settings, outside), check: nothingToCheck };
		case 'jwks':
			return verifyByJwks(settings, outside);
		case 'publicKey':
			return { verifyToken: verifyByPublicKey(settings, outside), check: nothingToCheck };
		case 'introspection':
			return verifyByIntrospection(settings, outside);
	}
}

/** Verifies tokens of the built-in server. The issuer is not compared: it is the URL of the trigger, which may differ. */
function verifyBuiltIn({ signingKeys, clientId, audience }: BuiltInValidation, outside: NetworkAndClocks): VerifyToken {
	const keys = [signingKeys.current, ...signingKeys.previous].map(
		({ keyId, algorithm, verificationKey }): TokenKey => ({ name: keyId, algorithm, key: verificationKey }),
	);
	return async (token) => {
		const header = parseTokenHeader(token);
		if (!/^(?:application\/)?at\+jwt$/i.test(header.type ?? '')) throw tokenInvalid('it is not an access token');
		const claims = await verifyTokenSignature(token, header.algorithm, selectTokenKeys(header, keys));
		if (!claims) throw tokenInvalid('its signature is wrong');
		if (claims.client_id !== clientId) throw tokenInvalid('it was issued to another client');
		return checkTokenClaims(claims, { audience, requiresExpiry: true }, outside.now());
	};
}

function verifyByPublicKey(settings: PublicKeyValidation, outside: NetworkAndClocks): VerifyToken {
	const keys = [loadTokenPublicKey(settings.tokenPublicKey)];
	const expected = { ...checkExpectedClaims(settings), requiresExpiry: true };
	return async (token) => {
		const header = parseTokenHeader(token);
		const claims = await verifyTokenSignature(token, header.algorithm, selectTokenKeys(header, keys));
		if (!claims) throw tokenInvalid('its signature is wrong');
		return checkTokenClaims(claims, expected, outside.now());
	};
}

function verifyByJwks(settings: JwksValidation, outside: NetworkAndClocks): Verification {
	const source = createJwksSource(checkUrl('JWKS URL', settings.jwksUrl), outside);
	const expected = { ...checkExpectedClaims(settings), requiresExpiry: true };
	const verifyToken: VerifyToken = async (token) => {
		const begunAt = outside.elapsedMilliseconds();
		const header = parseTokenHeader(token);
		const verifyWith = async ({ keys }: KeySet) =>
			await verifyTokenSignature(token, header.algorithm, selectTokenKeys(header, keys));
		const known = await source.getKeys();
		const claims = await verifyWith(known);
		if (claims) return checkTokenClaims(claims, expected, outside.now());
		const newest = await source.getNewestKeys();
		const newClaims = newest === known ? undefined : await verifyWith(newest);
		if (newClaims) return checkTokenClaims(newClaims, expected, outside.now());
		if (newest.requestedAt < begunAt && !hasKeyName(newest, header)) throw keyMayBeNew();
		throw tokenInvalid('none of the keys of the OAuth server signed it');
	};
	const check = async () => {
		await source.getKeys();
	};
	return { verifyToken, check };
}

function hasKeyName({ keys }: KeySet, { keyName }: TokenHeader): boolean {
	return keyName !== undefined && keys.some(({ name }) => name === keyName);
}

/** The server may have begun to use a new key after the keys were requested. Then the token is right. */
function keyMayBeNew(): DeliveryError {
	const problem = 'it has no key that fits this token, and it was fetched only a moment ago. Try again in 30 seconds';
	return tokenServerUnreachable('JWKS', problem);
}

function verifyByIntrospection(settings: IntrospectionValidation, outside: NetworkAndClocks): Verification {
	const { audience = '', requiredScope = '', expectedClientId } = settings;
	if (audience.trim() === '' && requiredScope.trim() === '') {
		const problem =
			'fill in this field or Required Scope. Without both, any token of that OAuth server would be accepted.';
		throw credentialUnusable('Audience', problem);
	}
	if (settings.introspectionClientId === '' || settings.introspectionClientSecret === '') {
		throw credentialUnusable('Introspection Client ID and Secret', 'one of them is empty. Fill in both.');
	}
	checkUrl('Introspection URL', settings.introspectionUrl);
	const expected = { audience: audience.trim(), requiredScope, expectedClientId };
	const verifyToken = createIntrospection(settings, expected, outside);
	return { verifyToken, check: async () => await expectTokenInvalid(verifyToken(UNKNOWN_TOKEN)) };
}

/** No server has issued this token. A server that answers "not active" can be reached and accepts our client. */
const UNKNOWN_TOKEN = 'not-a-token';

async function expectTokenInvalid(verification: Promise<VerifiedToken>): Promise<void> {
	try {
		await verification;
	} catch (error) {
		if (error instanceof DeliveryError && error.code === 'token_invalid') return;
		throw keepError(error);
	}
	throw credentialUnusable('Introspection URL', 'the server there says that a made-up token is active.');
}

function checkExpectedClaims({ issuer, audience, ...others }: JwksValidation | PublicKeyValidation) {
	if (issuer.trim() === '') throw credentialUnusable('Issuer', 'it is empty. Enter the iss of the tokens.');
	if (audience.trim() === '') {
		const problem = 'it is empty. Enter the aud of the tokens. It keeps out the other clients of that OAuth server.';
		throw credentialUnusable('Audience', problem);
	}
	const { requiredScope, expectedClientId } = others;
	return { issuer: issuer.trim(), audience: audience.trim(), requiredScope, expectedClientId };
}

function checkUrl(field: string, text: string): string {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url?.protocol === 'https:' || url?.protocol === 'http:') return text;
	throw credentialUnusable(field, 'it is not a URL that starts with https:// or http://.');
}
