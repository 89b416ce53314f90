import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { credentialUnusable } from '../domain/errors';
import { textOf } from '../domain/json/textOf';
import { deriveSigningKeys, type SigningKeys } from '../domain/keys/deriveSigningKeys';
import { type DecryptionKeys, loadDecryptionKeys } from '../domain/keys/loadDecryptionKeys';
import { loadOAuthClient, type OAuthClient } from '../domain/oauthServer/authenticateClient';
import { createTokenVerifier, type TokenVerifier } from '../domain/token/createTokenVerifier';
import type { NetworkAndClocks } from '../domain/token/fetchFromOAuthServer';

/** The audience of the tokens that the built-in OAuth server issues. The same for every trigger and process. */
export const BUILT_IN_AUDIENCE = 'payment-status-notifications';

/** The answer of the OAuth server's endpoints if it is not in use. They are always registered. */
export const NOT_BUILT_IN = 'The built-in OAuth server is not in use here.';

export interface BuiltInOAuthServer extends OAuthClient {
	readonly signingKeys: SigningKeys;
}

/** The notifications credential, read and ready for use. */
export interface NotificationSettings {
	readonly decryptionKeys: DecryptionKeys;
	readonly tokenVerifier: TokenVerifier;
	/** Empty when the bank need not send an API key. */
	readonly expectedApiKey: string;
	/** Only with `tokenValidation: builtIn`. */
	readonly oauthServer?: BuiltInOAuthServer;
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

function createVerifier(
	data: ICredentialDataDecryptedObject,
	oauthServer: BuiltInOAuthServer | undefined,
	outside: NetworkAndClocks,
): TokenVerifier {
	if (oauthServer !== undefined) {
		const { clientId, signingKeys } = oauthServer;
		return createTokenVerifier(
			{ tokenValidation: 'builtIn', clientId, signingKeys, audience: BUILT_IN_AUDIENCE },
			outside,
		);
	}
	const optional = (name: string) => textOf(data[name]).trim();
	const needed = (name: keyof typeof NEEDED_FIELDS) => {
		if (optional(name) === '') throw credentialUnusable(NEEDED_FIELDS[name], 'it is empty. Fill it in.');
		return optional(name);
	};
	const expected = { requiredScope: optional('requiredScope'), expectedClientId: optional('expectedClientId') };
	const tokenValidation = optional('tokenValidation');
	if (tokenValidation === 'jwks') {
		const server = { jwksUrl: needed('jwksUrl'), issuer: needed('issuer'), audience: needed('audience') };
		return createTokenVerifier({ tokenValidation, ...server, ...expected }, outside);
	}
	if (tokenValidation !== 'introspection') {
		throw credentialUnusable('Token Validation', 'this kind is not known. Choose one from the list.');
	}
	needed('introspectionClientSecret');
	const server = {
		introspectionUrl: needed('introspectionUrl'),
		introspectionClientId: needed('introspectionClientId'),
		// White space may belong to a secret.
		introspectionClientSecret: textOf(data.introspectionClientSecret),
		audience: optional('audience'),
	};
	return createTokenVerifier({ tokenValidation, ...server, ...expected }, outside);
}

/**
 * Reads the notifications credential: loads its keys and prepares the verification of access tokens.
 *
 * @throws DeliveryError `credential_unusable`, with a message that says what to correct
 */
export function buildNotificationSettings(
	data: ICredentialDataDecryptedObject,
	outside: NetworkAndClocks,
): NotificationSettings {
	const decryptionKeys = loadDecryptionKeys(data);
	const client = loadOAuthClient(data);
	const oauthServer = client && { ...client, signingKeys: deriveSigningKeys(decryptionKeys) };
	return {
		decryptionKeys,
		tokenVerifier: createVerifier(data, oauthServer, outside),
		expectedApiKey: textOf(data.expectedApiKey),
		oauthServer,
	};
}
