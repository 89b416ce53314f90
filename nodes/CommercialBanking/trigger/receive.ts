import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { accessToken } from './accessToken';
import { answerNow } from './answerNow';
import { refusalFor } from './refusalFor';
import { endpointOf } from './endpoints';
import type { EndpointName } from './endpoints';
import { authorizationServerMetadata, signingJwks, signingPublicKey } from './oauthDocuments';
import { paymentStatusUpdate } from './paymentStatusUpdate';
import { publicKeys } from './publicKeys';
import { parseWebhookRequest } from './parseWebhookRequest';
import type { WebhookRequest } from './parseWebhookRequest';

type EndpointHandler = (context: IWebhookFunctions, request: WebhookRequest) => Promise<IWebhookResponseData>;

const handlers: Readonly<Record<EndpointName, EndpointHandler>> = {
	paymentStatusUpdate,
	publicKeys,
	accessToken,
	signingJwks,
	signingPublicKey,
	authorizationServerMetadata,
};

/** What a person should see in n8n's log; the message of any other error could hold what the bank sent. */
function logRefusal(context: IWebhookFunctions, error: unknown): void {
	if (error instanceof DeliveryError)
		context.logger.warn(`Request of the bank refused (${error.code}): ${error.message}`);
	else context.logger.error(`Request of the bank failed: ${error instanceof Error ? error.name : typeof error}`);
}

/**
 * Every request of the bank comes in here. Never throws: n8n answers a `webhook()` that throws with 500 and starts an
 * execution without data.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = parseWebhookRequest(context);
	try {
		const endpoint = endpointOf(request.path);
		if (endpoint !== undefined) return await handlers[endpoint.name](context, request);
		return answerNow(context, request, { status: 404, title: 'not found', detail: 'There is no such endpoint.' });
	} catch (error) {
		logRefusal(context, error);
		return answerNow(context, request, refusalFor(error));
	}
}
