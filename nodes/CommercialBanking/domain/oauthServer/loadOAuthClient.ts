import { checkOAuthClient, type OAuthClient } from './authenticateClient';

/** The fields of the notifications credential that say who may fetch a token. A person or an import fills them in. */
interface ClientFields {
	readonly tokenValidation?: unknown;
	readonly clientId?: unknown;
	readonly clientSecret?: unknown;
}

/**
 * Loads the client of the built-in OAuth server from the notifications credential.
 *
 * @returns undefined if another OAuth server issues the tokens
 * @throws DeliveryError `credential_unusable` if the ID is empty or the secret is too short
 */
export function loadOAuthClient({ tokenValidation, clientId, clientSecret }: ClientFields): OAuthClient | undefined {
	if ((textOf(tokenValidation).trim() || 'builtIn') !== 'builtIn') return undefined;
	// The secret is kept as it is: white space may belong to it.
	const client = { clientId: textOf(clientId).trim(), clientSecret: textOf(clientSecret) };
	checkOAuthClient(client);
	return client;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
