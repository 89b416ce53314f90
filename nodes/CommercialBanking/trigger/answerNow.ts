import { randomUUID } from 'node:crypto';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import type { WebhookRequest } from './parseWebhookRequest';
import type { Answer } from './refusalFor';

/** Express's response, as far as the trigger uses it. */
export interface WebhookResponse {
	readonly headersSent: boolean;
	statusCode: number;
	status(code: number): WebhookResponse;
	setHeader(name: string, value: string): unknown;
	setHeaders(headers: unknown): unknown;
	json(body: unknown): unknown;
	send(body: string): unknown;
}

export interface ResponseDocument {
	readonly status?: number;
	/** JSON, if it is missing. */
	readonly contentType?: string;
	readonly body: string;
	readonly headers?: Readonly<Record<string, string>> | undefined;
}

const toDocument = ({ status, title, detail, code, headers }: Answer): ResponseDocument => ({
	status,
	headers,
	body: JSON.stringify({ status, title, detail, code }),
});

/** Answers at once and starts no execution. If the request has been answered already, that answer stays. */
export function answerNow(
	context: IWebhookFunctions,
	request: WebhookRequest,
	answer: Answer | ResponseDocument,
): IWebhookResponseData {
	const response: WebhookResponse = context.getResponseObject();
	if (!response.headersSent) send(response, request, 'body' in answer ? answer : toDocument(answer));
	return { noWebhookResponse: true };
}

/**
 * Keeps n8n from answering a request that starts an execution, and reports n8n's result.
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
	const response: WebhookResponse = context.getResponseObject();
	// Until our answer, the response has n8n's status. After it, the response has ours, and `divertStatusAndHeaders` gets n8n's.
	let readStatusOfN8n = () => response.statusCode;
	// If `onEnd` throws, n8n (2.41.1) calls `res.json` again, with the error.
	let hasEnded = false;
	response.json = (body) => {
		if (!hasEnded) {
			hasEnded = true;
			onEnd(readStatusOfN8n() < 300, body);
		}
		return response;
	};
	return (answer) => {
		if (response.headersSent) return;
		send(response, request, toDocument(answer));
		readStatusOfN8n = divertStatusAndHeaders(response);
	};
}

/**
 * Lets n8n (2.41.1) go on as if the answer were not out yet. Otherwise it would fail to set its headers, with each of these
 * methods, and report that as a failure of the execution.
 *
 * @returns a function that gives the status which n8n has set since, or else the 200 of a new response
 */
function divertStatusAndHeaders(response: WebhookResponse): () => number {
	let status = 200;
	response.setHeader = () => response;
	response.setHeaders = () => response;
	response.status = (code) => {
		status = code;
		return response;
	};
	return () => status;
}

/** Sends an answer with the headers that every answer has. It uses `send`, because n8n's result comes by `json`. */
function send(
	response: WebhookResponse,
	request: WebhookRequest,
	{ status = 200, headers = {}, contentType = 'application/json; charset=utf-8', body }: ResponseDocument,
): void {
	const correlationId = getCorrelationId(request);
	if (correlationId !== undefined) response.setHeader('x-correlation-id', correlationId);
	response.setHeader('x-response-id', randomUUID());
	response.setHeader('x-response-timestamp', new Date().toISOString());
	response.setHeader('cache-control', 'no-store');
	response.setHeader('content-type', contentType);
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	response.status(status);
	response.send(body);
}

/** Returns the request's `x-request-id` if it can be sent back in a header. */
function getCorrelationId(request: WebhookRequest): string | undefined {
	const requestId = request.headers['x-request-id'];
	return requestId !== undefined && /^[\x21-\x7e]{1,128}$/.test(requestId) ? requestId : undefined;
}
