import type { IWebhookFunctions } from 'n8n-workflow';
import { getResponse, prepareResponse, toBody } from './answerNow';
import type { WebhookRequest } from './parseWebhookRequest';
import type { Answer } from './refusalFor';

/**
 * Replaces n8n's answer with ours. n8n answers once it has stored the execution (`onReceived`) or run the workflow
 * (`lastNode`).
 *
 * The signal is n8n's call of `res.json`. It comes even if the caller has hung up. The status at that moment says how
 * it went: n8n sets 500 if it could not store or run.
 */
export function answerWhenStored(
	context: IWebhookFunctions,
	request: WebhookRequest,
	decide: (succeeded: boolean) => Answer,
): void {
	const response = getResponse(context);
	const sendJson = response.json.bind(response);
	response.json = () => {
		response.json = sendJson;
		const answer = decide(response.statusCode < 300);
		if (response.headersSent) return response;
		prepareResponse(response, request, answer);
		return sendJson(toBody(answer));
	};
}
