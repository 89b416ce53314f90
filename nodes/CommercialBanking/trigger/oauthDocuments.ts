import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { listSigningJwks } from '../domain/keys/deriveSigningKeys';
import { ENDPOINT_PATHS } from '../parameters/endpointPaths';
import { answerNotFound, answerWithDocument } from './answerNow';
import { getBaseUrl } from './endpoints';
import { loadNotificationSettings } from './loadNotificationSettings';
import { type BuiltInOAuthServer, NOT_BUILT_IN } from './buildNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';

type Describe = (server: BuiltInOAuthServer, context: IWebhookFunctions) => unknown;

const documentEndpoint =
	(describe: Describe) =>
	async (context: IWebhookFunctions, request: WebhookRequest): Promise<IWebhookResponseData> => {
		const { oauthServer } = await loadNotificationSettings(context);
		if (oauthServer === undefined) return answerNotFound(context, request, NOT_BUILT_IN);
		return answerWithDocument(context, request, {
			contentType: 'application/json; charset=utf-8',
			body: JSON.stringify(await describe(oauthServer, context)),
		});
	};

/** `GET /.well-known/jwks.json`: the public keys that verify the access tokens (RFC 7517). */
export const signingJwks = documentEndpoint(({ signingKeys }) => listSigningJwks(signingKeys));

/** `GET /oauth20/public-key`: only the current one of these keys, for banks that want one key. */
export const signingPublicKey = documentEndpoint(({ signingKeys }) => signingKeys.current.publicKey);

/**
 * `GET /.well-known/oauth-authorization-server`: metadata with the fields of RFC 8414.
 *
 * It is below the trigger's base URL. RFC 8414 wants it at the root of the host, where the trigger cannot answer.
 */
export const authorizationServerMetadata = documentEndpoint((_server, context) => {
	const issuer = getBaseUrl(context);
	return {
		issuer,
		token_endpoint: `${issuer}/${ENDPOINT_PATHS.accessToken}`,
		jwks_uri: `${issuer}/${ENDPOINT_PATHS.signingJwks}`,
		grant_types_supported: ['client_credentials'],
		response_types_supported: [],
		token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
	};
});
