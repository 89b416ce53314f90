import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { DeliveryError, keepError, OAuthError } from '../domain/errors';
import { listSigningJwks } from '../domain/keys/deriveSigningKeys';
import { authenticateClient } from '../domain/oauthServer/authenticateClient';
import { issueAccessToken, TOKEN_LIFETIME_SECONDS } from '../domain/oauthServer/issueAccessToken';
import { parseTokenRequest } from '../domain/oauthServer/parseTokenRequest';
import { tokenRefusals } from '../domain/refusals';
import { toBaseUrl } from '../parameters/endpoints';
import { answerNow, type ResponseDocument } from './answerNow';
import { type BuiltInOAuthServer, loadNotificationSettings } from './loadNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';
import { logRefusal, refusalOf } from './refusalFor';

type MakeDocument = (
	server: BuiltInOAuthServer,
	context: IWebhookFunctions,
	request: WebhookRequest,
) => ResponseDocument | Promise<ResponseDocument>;

/** An endpoint of the built-in OAuth server. It is always registered, but not found if another server issues the tokens. */
const endpointOf =
	(makeDocument: MakeDocument) =>
	async (context: IWebhookFunctions, request: WebhookRequest): Promise<IWebhookResponseData> => {
		const { oauthServer } = await loadNotificationSettings(context);
		if (oauthServer === undefined) return answerNow(context, request, refusalOf('oauth_server_off'));
		return answerNow(context, request, await makeDocument(oauthServer, context, request));
	};

const toDocument = (content: unknown, more: Partial<ResponseDocument> = {}): ResponseDocument => ({
	body: JSON.stringify(content),
	...more,
});

/** The trigger's public base URL. n8n makes it from its own settings: all webhooks have the name `default`. */
const getBaseUrl = (context: IWebhookFunctions): string => toBaseUrl(context.getNodeWebhookUrl('default') ?? '');

/** `GET /.well-known/jwks.json`: the public keys that verify the access tokens (RFC 7517). */
export const signingJwks = endpointOf(({ signingKeys }) => toDocument(listSigningJwks(signingKeys)));

/** `GET /oauth20/public-key`: only the current one of these keys, for banks that want one key. */
export const signingPublicKey = endpointOf(({ signingKeys }) => toDocument(signingKeys.current.publicKey));

/**
 * `POST /oauth20/token`: the client credentials grant of the built-in OAuth server (RFC 6749, sections 4.4 and 5), with
 * JWT access tokens (RFC 9068). Errors have the form of RFC 6749, section 5.2. The proxy limits failed logins
 * (docs/haproxy.cfg), and the log names them.
 */
export const accessToken = endpointOf(async (server, context, request) => {
	try {
		// `answerNow` adds cache-control to all answers.
		return toDocument(await issue(context, request, server), { headers: { pragma: 'no-cache' } });
	} catch (error) {
		if (error instanceof OAuthError) {
			if (error.code === 'invalid_client') logRefusal(context.logger, error);
			return refuse(error);
		}
		throw keepError(error);
	}
});

async function issue(context: IWebhookFunctions, request: WebhookRequest, server: BuiltInOAuthServer) {
	const body = await request.readBody();
	if (body instanceof DeliveryError) throw new OAuthError('invalid_request', 'The body cannot be read.');
	const parameters = parseTokenRequest(request.headers['content-type'], body);
	const { authorization: authorizationHeader } = request.headers;
	authenticateClient({ authorizationHeader, parameters }, server);
	const { scope } = parameters;
	const token = await issueAccessToken({ ...server, issuer: getBaseUrl(context), scope, now: new Date() });
	return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_SECONDS };
}

function refuse({ code, message }: OAuthError): ResponseDocument {
	const { status, headers } = tokenRefusals[code];
	const content = { error: code, error_description: message };
	return toDocument(content, { status, headers: { pragma: 'no-cache', ...headers } });
}
