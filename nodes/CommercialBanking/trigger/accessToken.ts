import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { authenticateClient } from '../domain/oauthServer/authenticateClient';
import { limitFailedLogins } from '../domain/oauthServer/limitFailedLogins';
import { issueAccessToken, TOKEN_LIFETIME_SECONDS } from '../domain/oauthServer/issueAccessToken';
import { OAuthError, type OAuthErrorCode } from '../domain/oauthServer/OAuthError';
import { parseTokenRequest } from '../domain/oauthServer/parseTokenRequest';
import { answerNotFound, answerNow, answerWithDocument } from './answerNow';
import { refusalFor } from './refusalFor';
import { getBaseUrl } from './endpoints';
import { loadNotificationSettings } from './loadNotificationSettings';
import { BUILT_IN_AUDIENCE, type BuiltInOAuthServer, NOT_BUILT_IN } from './buildNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';

/** One limit for all triggers of the process. */
const limitedLogin = limitFailedLogins(() => performance.now());

const JSON_TYPE = 'application/json; charset=utf-8';

/** RFC 6749, section 5.2: a client that is not authenticated gets 401 and the scheme that it may use. */
function refuse(context: IWebhookFunctions, request: WebhookRequest, error: OAuthError): IWebhookResponseData {
	const headers: Record<string, string> = { pragma: 'no-cache' };
	if (error.code === 'invalid_client') headers['www-authenticate'] = 'Basic realm="token"';
	if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(error.retryAfterSeconds);
	return answerWithDocument(context, request, {
		status: statusOf(error.code),
		contentType: JSON_TYPE,
		body: JSON.stringify({ error: error.code, error_description: error.description }),
		headers,
	});
}

function statusOf(code: OAuthErrorCode): number {
	if (code === 'invalid_client') return 401;
	return code === 'slow_down' ? 429 : 400;
}

async function issue(context: IWebhookFunctions, request: WebhookRequest, server: BuiltInOAuthServer) {
	const parameters = parseTokenRequest(request.headers['content-type'], await request.readBody());
	const { authorization: authorizationHeader } = request.headers;
	limitedLogin(request.remoteAddress, () => authenticateClient({ authorizationHeader, parameters }, server));
	const accessToken = await issueAccessToken({
		clientId: server.clientId,
		issuer: getBaseUrl(context),
		audience: BUILT_IN_AUDIENCE,
		scope: parameters.scope,
		now: new Date(),
		signingKeys: server.signingKeys,
	});
	return { access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_SECONDS };
}

/**
 * `POST /oauth20/token`: the client credentials grant of the built-in OAuth server (RFC 6749, sections 4.4 and 5), with
 * JWT access tokens (RFC 9068). Errors have the form of RFC 6749, section 5.2.
 */
export async function accessToken(context: IWebhookFunctions, request: WebhookRequest): Promise<IWebhookResponseData> {
	const { oauthServer } = await loadNotificationSettings(context);
	if (oauthServer === undefined) return answerNotFound(context, request, NOT_BUILT_IN);
	try {
		const body = JSON.stringify(await issue(context, request, oauthServer));
		return answerWithDocument(context, request, { contentType: JSON_TYPE, body, headers: { pragma: 'no-cache' } });
	} catch (error) {
		if (error instanceof OAuthError) return refuse(context, request, error);
		if (error instanceof DeliveryError && error.code === 'delivery_malformed') {
			return refuse(context, request, new OAuthError('invalid_request', 'The body cannot be read.'));
		}
		return answerNow(context, request, refusalFor(error));
	}
}
