import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { formatPublicKey } from '../domain/keys/describePublicKey';
import { type EndpointName, findEndpoint } from '../parameters/endpoints';
import { answerNow } from './answerNow';
import { getTriggerParameters } from './getTriggerParameters';
import { saveDeliveries } from './getTriggerState';
import { loadNotificationSettings } from './loadNotificationSettings';
import { accessToken, signingJwks, signingPublicKey } from './oauthServer';
import { parseWebhookRequest, type WebhookRequest } from './parseWebhookRequest';
import { paymentStatusUpdate } from './paymentStatusUpdate';
import { logRefusal, refusalFor, refusalOf } from './refusalFor';

type EndpointHandler = (context: IWebhookFunctions, request: WebhookRequest) => Promise<IWebhookResponseData>;

const handlers: Readonly<Record<EndpointName, EndpointHandler>> = {
	paymentStatusUpdate,
	publicKeys,
	accessToken,
	signingJwks,
	signingPublicKey,
};

/**
 * Receives every request of the bank. Neither this nor `parseWebhookRequest` throws: if `webhook()` throws, n8n answers 500
 * and starts an execution without data.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = parseWebhookRequest(context);
	try {
		const endpoint = findEndpoint(request.path);
		if (endpoint === undefined) return answerNow(context, request, refusalOf('endpoint_unknown'));
		const result = await handlers[endpoint.name](context, request);
		// n8n keeps static data only of requests that start no execution.
		if (result.workflowData === undefined) saveDeliveries(context);
		return result;
	} catch (error) {
		logRefusal(context.logger, error);
		return answerNow(context, request, refusalFor(error));
	}
}

/**
 * `POST /public-keys/v1`: the public key with which the bank encrypts from now on.
 *
 * It asks for the access token only. A bank may send its API key only with deliveries. And if *Expected API Key* is out
 * of date, the bank must get as far as the delivery, because only a delivery makes the item that somebody sees.
 */
async function publicKeys(context: IWebhookFunctions, request: WebhookRequest): Promise<IWebhookResponseData> {
	const { decryptionKeys, tokenVerifier } = await loadNotificationSettings(context);
	const { publicKey } = getTriggerParameters(context);
	if (publicKey.requiresToken) await tokenVerifier.verify(request.headers.authorization);
	const document = formatPublicKey(decryptionKeys.current.publicKey, { ...publicKey, createdAt: new Date() });
	return answerNow(context, request, document);
}
