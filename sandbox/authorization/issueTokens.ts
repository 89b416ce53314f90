import { findKnownScopes, type AuthorizationServer } from './authorizationServer.ts';

/** The same fields as in an answer of the token endpoint. */
export interface IssuedTokens {
	readonly access_token: string;
	readonly refresh_token?: string;
	readonly token_type: 'Bearer';
	readonly expires_in: number;
	readonly scope: string;
}

/**
 * Issues tokens without the login and consent pages, for tests.
 *
 * @param asked scopes with spaces between them; empty for the scope of the Account Information API
 */
export async function issueTokens(server: AuthorizationServer, asked: string): Promise<IssuedTokens> {
	const scope = findKnownScopes(asked);
	const { provider, credentials, settings } = server;
	const client = await provider.Client.find(credentials.clientId);
	if (client === undefined) throw new Error('The authorization server does not know its client.');
	const accountId = 'treasurer';
	const grant = new provider.Grant({ clientId: credentials.clientId, accountId });
	grant.addOIDCScope(scope);
	const grantId = await grant.save();
	const properties = { accountId, client, grantId, scope, gty: 'authorization_code' };
	return {
		access_token: await new provider.AccessToken(properties).save(),
		...(settings.refreshTokens ? { refresh_token: await new provider.RefreshToken(properties).save() } : {}),
		token_type: 'Bearer',
		expires_in: settings.accessTokenSeconds,
		scope,
	};
}

/** Revokes tokens. `all` also removes the user's consent. */
export function revokeTokens({ store }: AuthorizationServer, what: 'accessTokens' | 'all'): void {
	const models = {
		accessTokens: ['AccessToken'],
		all: ['AccessToken', 'RefreshToken', 'AuthorizationCode', 'Grant', 'Session'],
	};
	store.forgetModels(models[what]);
}
