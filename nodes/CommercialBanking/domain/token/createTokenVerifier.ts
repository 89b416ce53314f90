import { credentialUnusable, DeliveryError, keepError, tokenInvalid } from '../errors';
import type { TokenVerifierIo } from './askTokenServer';
import { checkTokenClaims } from './checkTokenClaims';
import { createIntrospection } from './createIntrospection';
import { createJwksSource } from './createJwksSource';
import type { SigningKeys } from '../keys/loadSigningKeys';
import { loadTokenPublicKey } from './loadTokenPublicKey';
import { parseBearerToken } from './parseBearerToken';
import type { VerifiedToken } from './checkTokenClaims';
import { parseTokenHeader, selectTokenKeys, verifyTokenSignature, type TokenKey } from './verifyTokenSignature';

export interface BuiltInValidation {
	readonly tokenValidation: 'builtIn';
	readonly signingKeys: SigningKeys;
	readonly clientId: string;
	readonly audience: string;
}

export interface JwksValidation {
	readonly tokenValidation: 'jwks';
	readonly jwksUrl: string;
	readonly issuer: string;
	readonly audience: string;
	readonly requiredScope?: string | undefined;
}

export interface PublicKeyValidation {
	readonly tokenValidation: 'publicKey';
	readonly tokenPublicKey: string;
	readonly issuer: string;
	readonly audience: string;
	readonly requiredScope?: string | undefined;
}

/** At least one of `audience` and `requiredScope` is needed: any token of that server would do otherwise. */
export interface IntrospectionValidation {
	readonly tokenValidation: 'introspection';
	readonly introspectionUrl: string;
	readonly introspectionClientId: string;
	readonly introspectionClientSecret: string;
	readonly audience?: string | undefined;
	readonly requiredScope?: string | undefined;
}

export type TokenValidation = BuiltInValidation | JwksValidation | PublicKeyValidation | IntrospectionValidation;

export interface TokenVerifier {
	/**
	 * Verifies the bearer token of a request.
	 *
	 * @throws DeliveryError `token_missing`, `token_invalid`, `token_expired`, `scope_missing`; and where it is not the
	 *   caller's fault `token_server_unreachable`, `credential_unusable`
	 */
	verify(authorizationHeader: string | undefined): Promise<VerifiedToken>;
	/**
	 * Asks the OAuth server, where tokens are verified by one, whether it is there and gives what is needed.
	 *
	 * @throws DeliveryError `token_server_unreachable`, `credential_unusable`
	 */
	check(): Promise<void>;
}

/**
 * Prepares the verification of access tokens. Keys are imported here, once; answers of an OAuth server are kept as
 * long as the verifier lives, so it is to be made once per credential.
 *
 * @throws DeliveryError `credential_unusable` for settings that are missing or cannot be read
 */
export function createTokenVerifier(settings: TokenValidation, io: TokenVerifierIo): TokenVerifier {
	const { verifyToken, check } = chooseVerification(settings, io);
	return { verify: async (authorizationHeader) => await verifyToken(parseBearerToken(authorizationHeader)), check };
}

type VerifyToken = (token: string) => Promise<VerifiedToken>;

interface Verification {
	readonly verifyToken: VerifyToken;
	readonly check: () => Promise<void>;
}

const nothingToCheck = async () => {};

function chooseVerification(settings: TokenValidation, io: TokenVerifierIo): Verification {
	switch (settings.tokenValidation) {
		case 'builtIn':
			return { verifyToken: verifyBuiltIn(settings, io), check: nothingToCheck };
		case 'jwks':
			return verifyByJwks(settings, io);
		case 'publicKey':
			return { verifyToken: verifyByPublicKey(settings, io), check: nothingToCheck };
		case 'introspection':
			return verifyByIntrospection(settings, io);
	}
}

/** Our own tokens. The issuer is not compared: it is the webhook's URL, which differs between processes. */
function verifyBuiltIn({ signingKeys, clientId, audience }: BuiltInValidation, io: TokenVerifierIo): VerifyToken {
	const keys = [signingKeys.current, ...signingKeys.previous].map(
		({ keyId, algorithm, verificationKey }): TokenKey => ({ name: keyId, algorithm, key: verificationKey }),
	);
	return async (token) => {
		const header = parseTokenHeader(token);
		if (!/^(application\/)?at\+jwt$/i.test(header.type ?? '')) throw tokenInvalid('it is not an access token');
		const claims = await verifyTokenSignature(token, header.algorithm, selectTokenKeys(header, keys));
		if (!claims) throw tokenInvalid('its signature is wrong');
		if (claims.client_id !== clientId) throw tokenInvalid('it was issued to another client');
		return checkTokenClaims(claims, { audience, requiresExpiry: true }, io.now());
	};
}

function verifyByPublicKey(settings: PublicKeyValidation, io: TokenVerifierIo): VerifyToken {
	const keys = [loadTokenPublicKey(settings.tokenPublicKey)];
	const expected = { ...checkExpectedClaims(settings), requiresExpiry: true };
	return async (token) => {
		const header = parseTokenHeader(token);
		const claims = await verifyTokenSignature(token, header.algorithm, selectTokenKeys(header, keys));
		if (!claims) throw tokenInvalid('its signature is wrong');
		return checkTokenClaims(claims, expected, io.now());
	};
}

function verifyByJwks(settings: JwksValidation, io: TokenVerifierIo): Verification {
	const source = createJwksSource(checkUrl('JWKS URL', settings.jwksUrl), io);
	const expected = { ...checkExpectedClaims(settings), requiresExpiry: true };
	const verifyToken: VerifyToken = async (token) => {
		const header = parseTokenHeader(token);
		const verifyUnder = async (keys: readonly TokenKey[]) =>
			await verifyTokenSignature(token, header.algorithm, selectTokenKeys(header, keys));
		const claims =
			(await verifyUnder(await source.getKeys())) ?? (await verifyUnder((await source.fetchNewerKeys()) ?? []));
		if (!claims) throw tokenInvalid('none of the keys of the OAuth server signed it');
		return checkTokenClaims(claims, expected, io.now());
	};
	return { verifyToken, check: async () => void (await source.getKeys()) };
}

function verifyByIntrospection(settings: IntrospectionValidation, io: TokenVerifierIo): Verification {
	const { audience = '', requiredScope = '' } = settings;
	if (audience.trim() === '' && requiredScope.trim() === '') {
		const problem = 'fill in this or Required Scope. Without either, any token of that OAuth server would be accepted.';
		throw credentialUnusable('Audience', problem);
	}
	if (settings.introspectionClientId === '' || settings.introspectionClientSecret === '') {
		throw credentialUnusable('Introspection Client ID and Secret', 'one of them is empty. Fill in both.');
	}
	checkUrl('Introspection URL', settings.introspectionUrl);
	const verifyToken = createIntrospection(settings, { audience: audience.trim(), requiredScope }, io);
	return { verifyToken, check: async () => await expectTokenInvalid(verifyToken(UNKNOWN_TOKEN)) };
}

/** A token that no server has issued: whoever answers that it is not active is there and accepts our client. */
const UNKNOWN_TOKEN = 'not-a-token';

async function expectTokenInvalid(verification: Promise<VerifiedToken>): Promise<void> {
	try {
		await verification;
	} catch (error) {
		if (error instanceof DeliveryError && error.code === 'token_invalid') return;
		throw keepError(error);
	}
	throw credentialUnusable('Introspection URL', 'the server there calls a token active that it has never issued.');
}

function checkExpectedClaims({ issuer, audience, requiredScope }: JwksValidation | PublicKeyValidation) {
	if (issuer.trim() === '') throw credentialUnusable('Issuer', 'it is empty. Enter the iss of the tokens.');
	if (audience.trim() === '') {
		const problem = 'it is empty. Enter the aud of the tokens: it keeps out the other clients of that OAuth server.';
		throw credentialUnusable('Audience', problem);
	}
	return { issuer: issuer.trim(), audience: audience.trim(), requiredScope };
}

function checkUrl(field: string, text: string): string {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url?.protocol === 'https:' || url?.protocol === 'http:') return text;
	throw credentialUnusable(field, 'it is not a URL that starts with https:// or http://.');
}
