import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { textOf } from '../domain/json/isJsonObject';
import { deriveSigningKeys } from '../domain/keys/deriveSigningKeys';
import { type DecryptionKeys, loadDecryptionKeys } from '../domain/keys/loadDecryptionKeys';
import { loadOAuthClient, type OAuthClient } from '../domain/oauthServer/authenticateClient';
import { type BuiltInTokens, createTokenVerifier, type TokenVerifier } from '../domain/token/createTokenVerifier';
import type { NetworkAndClocks } from '../domain/token/fetchFromOAuthServer';

/** The audience of the tokens that the built-in OAuth server issues. The same for every trigger and process. */
const BUILT_IN_AUDIENCE = 'payment-status-notifications';

export interface BuiltInOAuthServer extends OAuthClient, BuiltInTokens {}

/** The notifications credential, read and ready for use. */
export interface NotificationSettings {
	readonly decryptionKeys: DecryptionKeys;
	readonly tokenVerifier: TokenVerifier;
	/** Empty when the bank need not send an API key. */
	readonly expectedApiKey: string;
	/** Only with `tokenValidation: builtIn`. */
	readonly oauthServer?: BuiltInOAuthServer;
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
	const oauthServer = client && {
		...client,
		signingKeys: deriveSigningKeys(decryptionKeys),
		audience: BUILT_IN_AUDIENCE,
	};
	return {
		decryptionKeys,
		tokenVerifier: createTokenVerifier(data, oauthServer, outside),
		expectedApiKey: textOf(data.expectedApiKey),
		oauthServer,
	};
}
