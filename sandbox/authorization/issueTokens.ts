import { scope, type AuthorizationServer } from './authorizationServer.ts';

/** A token answer as the token endpoint gives it. */
export interface IssuedTokens {
	readonly access_token: string;
	readonly refresh_token?: string;
	readonly token_type: 'Bearer';
	readonly expires_in: number;
	readonly scope: string;
}

/** Issues tokens as if the user had logged in and agreed, for tests that do not walk the pages. */
export async function issueTokens(server: AuthorizationServer): Promise<IssuedTokens> {
	const { provider, credentials, settings } = server;
	const client = await provider.Client.find(credentials.clientId);
	if (client === undefined) throw new Error('The authorization server does not know its client.');
	const accountId = credentials.user.login;
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

/** Makes tokens worthless: the access tokens alone (a refresh helps), or the user's consent and all that follows. */
export function revokeTokens({ store }: AuthorizationServer, what: 'accessTokens' | 'refreshTokens' | 'all'): void {
	const models = {
		accessTokens: ['AccessToken'],
		refreshTokens: ['RefreshToken'],
		all: ['AccessToken', 'RefreshToken', 'AuthorizationCode', 'Grant', 'Session'],
	};
	store.forgetModels(models[what]);
}
