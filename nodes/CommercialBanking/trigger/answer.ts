import { randomUUID } from 'node:crypto';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import type { DeliveryErrorCode } from '../domain/errors';
import type { WebhookRequest } from './parseWebhookRequest';

/** What the bank is told: an HTTP status and the two texts of the body. */
export interface Answer {
	readonly status: number;
	readonly title: string;
	readonly detail: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** The parts of n8n's response (Express) that are used here. */
interface WebhookResponse {
	readonly headersSent: boolean;
	statusCode: number;
	status(code: number): WebhookResponse;
	setHeader(name: string, value: string): unknown;
	json(body: unknown): unknown;
	send(body: string): unknown;
}

const RETRY_AFTER_SECONDS = '300';

const unauthorized = (error: string, detail: string): Answer => ({
	status: 401,
	title: 'unauthorized',
	detail,
	headers: { 'www-authenticate': error === '' ? 'Bearer' : `Bearer error="${error}"` },
});

const forbidden = (detail: string, headers: Record<string, string> = {}): Answer => ({
	status: 403,
	title: 'forbidden',
	detail,
	headers,
});

const unreadable = (detail: string): Answer => ({ status: 400, title: 'delivery refused', detail });

const tryLater = (detail: string): Answer => ({
	status: 503,
	title: 'try again later',
	detail,
	headers: { 'retry-after': RETRY_AFTER_SECONDS },
});

/**
 * The one place that turns the reason of a refusal into an answer.
 *
 * A 4xx can end the bank's retries, so whatever may be our own fault is a 5xx. The texts are fixed: they never say
 * what exactly failed in a decryption, and never hold anything of the delivery or of the credential.
 */
const refusals: Readonly<Record<DeliveryErrorCode, Answer>> = {
	token_missing: unauthorized('', 'Send an access token in the header authorization, as Bearer.'),
	token_invalid: unauthorized('invalid_token', 'The access token is not valid here. Fetch a new one and send again.'),
	token_expired: unauthorized('invalid_token', 'The access token has expired. Fetch a new one and send again.'),
	scope_missing: forbidden('The access token lacks the required scope.', {
		'www-authenticate': 'Bearer error="insufficient_scope"',
	}),
	api_key_wrong: forbidden('The header x-api-key is missing or wrong.'),
	delivery_malformed: unreadable('The body holds no encrypted notification in a known form.'),
	algorithm_not_allowed: unreadable('The notification is encrypted with an algorithm that is not accepted here.'),
	report_unreadable: unreadable('The notification was decrypted, but it is not a pain.002 report that can be read.'),
	decryption_failed: tryLater('The notification could not be decrypted. Fetch the current public key and send again.'),
	token_server_unreachable: tryLater('The access token cannot be verified at the moment.'),
	credential_missing: tryLater('The receiver is not set up completely.'),
	credential_unusable: tryLater('The receiver is not set up correctly.'),
	not_stored: tryLater('The notification could not be stored.'),
	workflow_failed: { status: 500, title: 'processing failed', detail: 'The notification could not be processed.' },
};

export const success = (detail: string): Answer => ({ status: 200, title: 'success', detail });

/** @returns the answer for any error; what is no {@link DeliveryError} is a fault of ours: 503, so that the bank retries. */
export function refusalFor(error: unknown): Answer {
	return refusals[error instanceof DeliveryError ? error.code : 'not_stored'];
}

/** The request's `x-request-id`, when it is fit to be sent back in a header. */
function correlationId(request: WebhookRequest): string | undefined {
	const requestId = request.headers['x-request-id'];
	return requestId !== undefined && /^[\x21-\x7e]{1,128}$/.test(requestId) ? requestId : undefined;
}

function prepare(response: WebhookResponse, request: WebhookRequest, answer: Answer): void {
	const requestId = correlationId(request);
	if (requestId !== undefined) response.setHeader('x-correlation-id', requestId);
	response.setHeader('x-response-id', randomUUID());
	response.setHeader('x-response-timestamp', new Date().toISOString());
	response.setHeader('cache-control', 'no-store');
	for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
	response.status(answer.status);
}

const bodyOf = ({ status, title, detail }: Answer) => ({ status, title, detail });

const responseOf = (context: Pick<IWebhookFunctions, 'getResponseObject'>): WebhookResponse =>
	context.getResponseObject();

/** Answers at once and starts no execution. A request that has its answer keeps that one. */
export function answerNow(context: IWebhookFunctions, request: WebhookRequest, answer: Answer): IWebhookResponseData {
	const response = responseOf(context);
	if (response.headersSent) return { noWebhookResponse: true };
	prepare(response, request, answer);
	response.json(bodyOf(answer));
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
	prepare(response, request, { status, title: '', detail: '', headers });
	response.setHeader('content-type', document.contentType);
	response.send(document.body);
	return { noWebhookResponse: true };
}

/**
 * Lets n8n answer, which it does once it has stored the execution (`onReceived`) or run the workflow (`lastNode`), and
 * puts our answer in the place of its own.
 *
 * n8n calls `res.json` also when the caller has hung up, and with a status of 500 when it could not store or run: the
 * call is the signal, and its status says how it went.
 */
export function answerWhenDone(
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
		prepare(response, request, answer);
		return sendJson(bodyOf(answer));
	};
}
