import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { accessToken } from './accessToken';
import { answerNotFound, answerNow } from './answerNow';
import { createRefusalLog } from './createRefusalLog';
import { type EndpointName, findEndpoint } from './endpoints';
import { authorizationServerMetadata, signingJwks, signingPublicKey } from './oauthDocuments';
import { parseWebhookRequest, type WebhookRequest } from './parseWebhookRequest';
import { paymentStatusUpdate } from './paymentStatusUpdate';
import { publicKeys } from './publicKeys';
import { refusalFor } from './refusalFor';

type EndpointHandler = (context: IWebhookFunctions, request: WebhookRequest) => Promise<IWebhookResponseData>;

const handlers: Readonly<Record<EndpointName, EndpointHandler>> = {
	paymentStatusUpdate,
	publicKeys,
	accessToken,
	signingJwks,
	signingPublicKey,
	authorizationServerMetadata,
};

/** One for all triggers of the process. */
const logRefusal = createRefusalLog();

/**
 * Receives every request of the bank.
 *
 * Never throws: n8n answers a `webhook()` that throws with 500 and starts an execution without data.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = parseWebhookRequest(context);
	try {
		const endpoint = findEndpoint(request.path);
		if (endpoint === undefined) return answerNotFound(context, request, 'There is no such endpoint.');
		return await handlers[endpoint.name](context, request);
	} catch (error) {
		logRefusal(context.logger, error);
		return answerNow(context, request, refusalFor(error));
	}
}
