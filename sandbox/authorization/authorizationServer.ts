import { createHash, generateKeyPairSync } from 'node:crypto';
import Provider, { type Configuration } from 'oidc-provider';
import { capabilitiesOf } from '../control/contracts.ts';
import type { Settings } from '../control/settings.ts';
import { isJsonObject } from '../json/json.ts';
import type { SandboxCredentials } from '../makeCredentials.ts';
import { isLocalCallback } from './isLocalCallback.ts';
import { countTokenAnswers, type TokenCounters } from './tokenCounters.ts';
import { TokenStore } from './tokenStore.ts';

/** The scope of the Account Information API. */
export const scope = 'FinancialInformation';

/** The scope of images. A client has to ask for it in addition. */
export const imageScope = 'ItemImage';

/** Keeps the scopes that the bank knows. Without one of them, the result is the scope of the Account Information API. */
export function findKnownScopes(asked: unknown): string {
	const names = typeof asked === 'string' ? asked.split(' ') : [];
	return [scope, imageScope].filter((name) => names.includes(name)).join(' ') || scope;
}

/** The bank's OAuth 2.0 server. */
export interface AuthorizationServer {
	readonly provider: Provider;
	readonly store: TokenStore;
	readonly counters: TokenCounters;
	readonly credentials: SandboxCredentials;
	readonly settings: Settings;
}

/**
 * Sets up the authorization code grant at `/oauth20/authorize` and `/oauth20/token` for one client. The client can
 * authenticate in the header or in the body. Tokens are opaque. Their lifetime depends on the settings at the time of
 * issue.
 */
export function createAuthorizationServer(
	issuer: string,
	credentials: SandboxCredentials,
	settings: Settings,
): AuthorizationServer {
	const store = new TokenStore();
	const provider = new Provider(issuer, configure(credentials, settings, store));
	provider.use(writeTokenType(settings));
	provider.Client.prototype.redirectUriAllowed = isLocalCallback;
	const counters = countTokenAnswers(provider);
	return { provider, store, counters, credentials, settings };
}

function writeTokenType(settings: Settings): Parameters<Provider['use']>[0] {
	return async (context, next) => {
		await next();
		if (isJsonObject(context.body) && 'token_type' in context.body)
			context.body = { ...context.body, token_type: capabilitiesOf(settings).tokenType };
	};
}

function configure(credentials: SandboxCredentials, settings: Settings, store: TokenStore): Configuration {
	return {
		adapter: (model) => store.adapter(model),
		clients: [
			{
				client_id: credentials.clientId,
				client_secret: credentials.clientSecret,
				client_name: 'Treasury workflows',
				grant_types: ['authorization_code', 'refresh_token'],
				response_types: ['code'],
				redirect_uris: ['http://localhost:5678/rest/oauth2-credential/callback'],
				token_endpoint_auth_method: 'client_secret_basic',
				id_token_signed_response_alg: 'ES256',
			},
		],
		// The bank signs nothing with this key, but oidc-provider requires one.
		jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
		routes: { authorization: '/oauth20/authorize', token: '/oauth20/token' },
		scopes: [scope, imageScope],
		claims: {},
		// Its pages for development take any login and password.
		features: { devInteractions: { enabled: true }, userinfo: { enabled: false } },
		findAccount: async (_context, accountId) => ({
			accountId,
			claims: async () => ({ sub: accountId }),
		}),
		pkce: { required: () => false },
		issueRefreshToken: async () => settings.refreshTokens,
		rotateRefreshToken: () => settings.rotateRefreshTokens,
		expiresWithSession: async () => false,
		cookies: { keys: [createHash('sha256').update(`cookies ${credentials.clientSecret}`).digest('hex')] },
		ttl: {
			AccessToken: () => settings.accessTokenSeconds,
			AuthorizationCode: 60,
			RefreshToken: 30 * 86_400,
			Grant: 30 * 86_400,
			Interaction: 3600,
			Session: 86_400,
		},
	};
}
