import type { IWebhookFunctions } from 'n8n-workflow';
import { DeliveryError, deliveryTooLarge } from '../domain/errors';
import { isRecord } from '../domain/json/isJsonObject';

/** The parts of n8n's request that the endpoints use. Header names are in lower case, as Node gives them. */
export interface WebhookRequest {
	readonly path: string;
	readonly headers: Readonly<Record<string, string | undefined>>;
	/**
	 * Reads the body as the bank sent it, unpacked if it came with `content-encoding: gzip`.
	 *
	 * @returns the body, or why it cannot be read: `delivery_too_large` if it is larger than n8n allows, `delivery_malformed` if
	 *   it cannot be unpacked. This is not thrown, because without a valid token nothing may reach Unreadable.
	 * @throws DeliveryError `not_stored` if the caller hung up before the end: nobody waits for an answer, and there is nothing
	 *   to keep. Node ends a request that takes longer than five minutes.
	 */
	readBody(): Promise<string | DeliveryError>;
}

/**
 * Reads n8n's request object (Express, with `readRawBody` added). It comes from outside, so each part is checked.
 *
 * If a header came several times, Node joins the values with a comma, or keeps the first one (`authorization`). Lists
 * (`set-cookie`) are left out: no endpoint reads one.
 */
export function parseWebhookRequest(context: Pick<IWebhookFunctions, 'getRequestObject'>): WebhookRequest {
	const given: unknown = context.getRequestObject();
	const request = isRecord(given) ? given : {};
	const { path, headers } = request;
	return {
		path: typeof path === 'string' ? path : '',
		headers: pickTexts(isRecord(headers) ? headers : {}),
		readBody: async () => await readBody(request),
	};
}

function pickTexts(headers: Record<string, unknown>): Record<string, string> {
	const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
	return Object.fromEntries(Object.entries(headers).filter(isText));
}

async function readBody(request: Record<string, unknown>): Promise<string | DeliveryError> {
	// Before it calls the node, n8n reads JSON, text, form and XML bodies. It leaves all others (application/jose).
	if (!Buffer.isBuffer(request.rawBody) && typeof request.readRawBody === 'function') {
		try {
			await request.readRawBody.call(request);
		} catch (cause) {
			return describeFailure(request, cause);
		}
	}
	return Buffer.isBuffer(request.rawBody) ? request.rawBody.toString('utf8') : '';
}

function describeFailure({ complete, destroyed }: Record<string, unknown>, cause: unknown): DeliveryError {
	// Whoever hangs up gets no answer, and sends it again, as after 503.
	const hasHungUp = complete === false && destroyed === true;
	if (hasHungUp) throw new DeliveryError('not_stored', 'The caller hung up before the end of the body.', { cause });
	// The limit is a setting of n8n, so the answer is 503: once somebody raises it, the bank's next attempt works.
	const isTooLarge = isRecord(cause) && cause.type === 'entity.too.large';
	return isTooLarge
		? deliveryTooLarge('The body is larger than n8n allows (N8N_PAYLOAD_SIZE_MAX).', cause)
		: new DeliveryError('delivery_malformed', 'The body cannot be unpacked: its content-encoding is wrong.', { cause });
}
