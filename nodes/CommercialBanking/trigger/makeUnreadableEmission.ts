import type { DeliveryError } from '../domain/errors';
import { createCharacterCounter } from './createCharacterCounter';
import type { Emission } from './Emission';
import type { WebhookRequest } from './parseWebhookRequest';

/** The item holds the body up to this length. */
const MAX_BODY_CHARACTERS = 256_000;

const KEPT_HEADERS = [
	'content-type',
	'user-agent',
	'x-crypto-key',
	'x-payment-type',
	'x-request-id',
	'x-request-timestamp',
	'x-retry-flag',
];

/** A delivery that could not be read. */
interface Rejection {
	readonly error: DeliveryError;
	readonly body: string;
	/** SHA-256 of the plaintext, in hex; null if it was not decrypted. */
	readonly deliveryId: string | null;
	/** The HTTP status of the answer. */
	readonly status: number;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
}

/** Makes the item of output 1: why a delivery of the bank could not be read, and what came. */
export function makeUnreadableEmission(
	{ headers }: Pick<WebhookRequest, 'headers'>,
	{ error, body, deliveryId, status, receivedAt }: Rejection,
): Emission {
	const json = {
		reason: error.code,
		message: error.message,
		answeredStatus: status,
		receivedAt,
		requestId: headers['x-request-id'] ?? null,
		deliveryId,
		headers: Object.fromEntries(KEPT_HEADERS.flatMap((name) => pickHeader(headers, name))),
		body: body.slice(0, MAX_BODY_CHARACTERS),
		bodyTruncated: body.length > MAX_BODY_CHARACTERS,
	};
	return { output: 'rejectedDeliveries', items: [{ json }], size: createCharacterCounter()(json) };
}

function pickHeader(headers: WebhookRequest['headers'], name: string): Array<[string, string]> {
	const value = headers[name];
	return value === undefined ? [] : [[name, value]];
}
