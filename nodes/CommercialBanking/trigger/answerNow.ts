import { randomUUID } from 'node:crypto';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import type { Answer } from './Answer';
import type { WebhookRequest } from './parseWebhookRequest';

/** The parts of n8n's response (Express) that are used here. */
interface WebhookResponse {
	readonly headersSent: boolean;
	statusCode: number;
	status(code: number): WebhookResponse;
	setHeader(name: string, value: string): unknown;
	json(body: unknown): unknown;
	send(body: string): unknown;
}

/** The request's `x-request-id`, when it is fit to be sent back in a header. */
function correlationId(request: WebhookRequest): string | undefined {
	const requestId = request.headers['x-request-id'];
	return requestId !== undefined && /^[\x21-\x7e]{1,128}$/.test(requestId) ? requestId : undefined;
}

export function prepareResponse(response: WebhookResponse, request: WebhookRequest, answer: Answer): void {
	const requestId = correlationId(request);
	if (requestId !== undefined) response.setHeader('x-correlation-id', requestId);
	response.setHeader('x-response-id', randomUUID());
	response.setHeader('x-response-timestamp', new Date().toISOString());
	response.setHeader('cache-control', 'no-store');
	for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
	response.status(answer.status);
}

export const toBody = ({ status, title, detail }: Answer) => ({ status, title, detail });

export const responseOf = (context: Pick<IWebhookFunctions, 'getResponseObject'>): WebhookResponse =>
	context.getResponseObject();

/** Answers at once and starts no execution. A request that has its answer keeps that one. */
export function answerNow(context: IWebhookFunctions, request: WebhookRequest, answer: Answer): IWebhookResponseData {
	const response = responseOf(context);
	if (response.headersSent) return { noWebhookResponse: true };
	prepareResponse(response, request, answer);
	response.json(toBody(answer));
	return { noWebhookResponse: true };
}

/** Answers a request for a document (a key, a token, metadata) at once and starts no execution. */
export function answerWithDocument(
	context: IWebhookFunctions,
	request: WebhookRequest,
	document: { status?: number; contentType: string; body: string; headers?: Readonly<Record<string, string>> },
): IWebhookResponseData {
	const response = responseOf(context);
	const { status = 200, headers = {} } = document;
	prepareResponse(response, request, { status, title: '', detail: '', headers });
	response.setHeader('content-type', document.contentType);
	response.send(document.body);
	return { noWebhookResponse: true };
}
