import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { credentialUnusable } from '../domain/errors';
import { deriveSigningKeys, type SigningKeys } from '../domain/keys/deriveSigningKeys';
import { type DecryptionKeys, loadDecryptionKeys } from '../domain/keys/loadDecryptionKeys';
import { loadOAuthClient, type OAuthClient } from '../domain/oauthServer/loadOAuthClient';
import { createTokenVerifier, type TokenVerifier } from '../domain/token/createTokenVerifier';
import type { NetworkAndClocks } from '../domain/token/fetchFromTokenServer';

/** The audience of the tokens that the built-in OAuth server issues. The same for every trigger and process. */
export const BUILT_IN_AUDIENCE = 'payment-status-notifications';

/** The answer of the OAuth server's endpoints if it is not in use. They are always registered. */
export const NOT_BUILT_IN = 'The built-in OAuth server is not in use here.';

/** The built-in OAuth server. Its one client is the bank. */
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

/** Reads fields of a credential. A person or an import fills it in, so every value is checked. */
class CredentialFields {
	private readonly data: ICredentialDataDecryptedObject;

	constructor(data: ICredentialDataDecryptedObject) {
		this.data = data;
	}

	optional(name: string): string {
		const value = this.data[name];
		return typeof value === 'string' ? value.trim() : '';
	}

	required(name: string, label: string): string {
		const value = this.optional(name);
		if (value === '') throw credentialUnusable(label, 'it is empty. Fill it in.');
		return value;
	}

	/** Keeps a secret as it is: white space may belong to it. */
	secret(name: string): string {
		const value = this.data[name];
		return typeof value === 'string' ? value : '';
	}

	requiredSecret(name: string, label: string): string {
		this.required(name, label);
		return this.secret(name);
	}
}

function createVerifier(
	fields: CredentialFields,
	oauthServer: BuiltInOAuthServer | undefined,
	io: NetworkAndClocks,
): TokenVerifier {
	if (oauthServer !== undefined) {
		const { clientId, signingKeys } = oauthServer;
		return createTokenVerifier({ tokenValidation: 'builtIn', clientId, signingKeys, audience: BUILT_IN_AUDIENCE }, io);
	}
	const expected = {
		requiredScope: fields.optional('requiredScope'),
		expectedClientId: fields.optional('expectedClientId'),
	};
	const tokenValidation = fields.required('tokenValidation', 'Token Validation');
	switch (tokenValidation) {
		case 'jwks':
			return createTokenVerifier(
				{
					tokenValidation,
					jwksUrl: fields.required('jwksUrl', 'JWKS URL'),
					issuer: fields.required('issuer', 'Issuer'),
					audience: fields.required('audience', 'Audience'),
					...expected,
				},
				io,
			);
		case 'introspection':
			return createTokenVerifier(
				{
					tokenValidation,
					introspectionUrl: fields.required('introspectionUrl', 'Introspection URL'),
					introspectionClientId: fields.required('introspectionClientId', 'Introspection Client ID'),
					introspectionClientSecret: fields.requiredSecret('introspectionClientSecret', 'Introspection Client Secret'),
					audience: fields.optional('audience'),
					...expected,
				},
				io,
			);
		default:
			throw credentialUnusable('Token Validation', 'this kind is not known. Choose one from the list.');
	}
}

/**
 * Reads the notifications credential: loads its keys and prepares the verification of access tokens.
 *
 * @throws DeliveryError `credential_unusable`, with a message that says what to correct
 */
export function buildNotificationSettings(
	data: ICredentialDataDecryptedObject,
	io: NetworkAndClocks,
): NotificationSettings {
	const fields = new CredentialFields(data);
	const decryptionKeys = loadDecryptionKeys(data);
	const client = loadOAuthClient(data);
	const oauthServer = client && { ...client, signingKeys: deriveSigningKeys(decryptionKeys) };
	return {
		decryptionKeys,
		tokenVerifier: createVerifier(fields, oauthServer, io),
		expectedApiKey: fields.secret('expectedApiKey'),
		oauthServer,
	};
}
