import type { IWebhookFunctions } from 'n8n-workflow';
import type { Answer } from './Answer';
import { prepareResponse, responseOf, toBody } from './answerNow';
import type { WebhookRequest } from './parseWebhookRequest';

/**
 * Lets n8n answer, which it does once it has stored the execution (`onReceived`) or run the workflow (`lastNode`), and
 * puts our answer in the place of its own.
 *
 * n8n calls `res.json` also when the caller has hung up, and with a status of 500 when it could not store or run: the
 * call is the signal, and its status says how it went.
 */
export function answerWhenStored(
	context: IWebhookFunctions,
	request: WebhookRequest,
	decide: (succeeded: boolean) => Answer,
): void {
	const response = responseOf(context);
	const sendJson = response.json.bind(response);
	response.json = () => {
		response.json = sendJson;
		const answer = decide(response.statusCode < 300);
		if (response.headersSent) return response;
		prepareResponse(response, request, answer);
		return sendJson(toBody(answer));
	};
}
