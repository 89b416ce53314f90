import type { IWebhookFunctions } from 'n8n-workflow';
import { getResponse, prepareResponse, toBody, type WebhookResponse } from './answerNow';
import type { WebhookRequest } from './parseWebhookRequest';
import type { Answer } from './refusalFor';

/**
 * Keeps n8n from answering a request that starts an execution, and tells how that went.
 *
 * n8n answers once it has stored the execution (`onReceived`) or run the workflow (`lastNode`). Its call of `res.json`
 * is the signal. It comes even if the caller has hung up. The status at that moment says how it went: n8n sets 500 if
 * it could not store or run.
 *
 * @param onEnd is called once, if n8n ever calls `res.json`, with the body that n8n wanted to send
 * @returns a function that answers. It may be called before n8n's signal. Only the first call counts.
 */
export function takeOverAnswer(
	context: IWebhookFunctions,
	request: WebhookRequest,
	onEnd: (succeeded: boolean, body: unknown) => void,
): (answer: Answer) => void {
	const response = getResponse(context);
	const sendJson = response.json.bind(response);
	let getStatusOfN8n = () => response.statusCode;
	let hasEnded = false;
	response.json = (body) => {
		if (!hasEnded) {
			hasEnded = true;
			onEnd(getStatusOfN8n() < 300, body);
		}
		return response;
	};
	return (answer) => {
		if (response.headersSent) return;
		prepareResponse(response, request, answer);
		sendJson(toBody(answer));
		getStatusOfN8n = keepHeadersAsSent(response);
	};
}

/**
 * Lets n8n go on as if the answer were not out yet. Otherwise n8n would fail to set its headers, and report that as a
 * failure of the execution.
 *
 * @returns a function that gives the status which n8n has set since
 */
function keepHeadersAsSent(response: WebhookResponse): () => number {
	let status = 200;
	response.setHeader = () => response;
	response.setHeaders = () => response;
	response.status = (code) => {
		status = code;
		return response;
	};
	return () => status;
}
