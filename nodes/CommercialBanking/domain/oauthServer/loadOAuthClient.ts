import { credentialUnusable } from '../errors';

/** The only client of the built-in OAuth server: the bank. */
export interface OAuthClient {
	readonly clientId: string;
	readonly clientSecret: string;
}

const MIN_SECRET_LENGTH = 32;

/**
 * Loads the client of the built-in OAuth server from the notifications credential.
 *
 * @returns undefined if another OAuth server issues the tokens
 * @throws DeliveryError `credential_unusable` if the ID is empty or the secret has fewer than 32 characters
 */
export function loadOAuthClient(credential: Readonly<Record<string, unknown>>): OAuthClient | undefined {
	const { tokenValidation, clientId, clientSecret } = credential;
	if ((textOf(tokenValidation).trim() || 'builtIn') !== 'builtIn') return undefined;
	// The secret is kept as it is: white space may belong to it.
	const client = { clientId: textOf(clientId).trim(), clientSecret: textOf(clientSecret) };
	if (client.clientId === '') {
		throw credentialUnusable('Client ID', 'it is empty. Enter the ID with which the bank requests tokens.');
	}
	if (client.clientSecret.length < MIN_SECRET_LENGTH) {
		const problem = `it is too short. Use at least ${MIN_SECRET_LENGTH} random characters.`;
		throw credentialUnusable('Client Secret', problem);
	}
	return client;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
