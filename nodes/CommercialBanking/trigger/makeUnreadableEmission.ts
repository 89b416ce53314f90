import type { IBinaryKeyData, IWebhookFunctions } from 'n8n-workflow';
import { findNamedKeyIds } from '../domain/envelope/findNamedKeyIds';
import { DeliveryError } from '../domain/errors';
import { waitWithDeadline } from '../transport/waitWithDeadline';
import { createCharacterCounter } from './createCharacterCounter';
import type { Emission } from './Emission';
import type { WebhookRequest } from './parseWebhookRequest';
import { whatToDoAbout } from './whatToDoAbout';

/** The item holds the body up to this length. A longer one is added as a file. */
const MAX_BODY_CHARACTERS = 256_000;

/** n8n's own name for the one file of an item. */
const BINARY_PROPERTY = 'data';

const BINARY_DEADLINE_MILLISECONDS = 15_000;

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

/**
 * Makes the item of output 1: why a delivery of the bank could not be read, and what came.
 *
 * A body that is too long for the item is cut there. The whole of it is a file of the item, so that it can be read once
 * the cause is corrected.
 *
 * @throws DeliveryError `not_stored` if n8n cannot store the file
 */
export async function makeUnreadableEmission(
	context: Pick<IWebhookFunctions, 'helpers'>,
	{ headers }: Pick<WebhookRequest, 'headers'>,
	{ error, body, deliveryId, status, receivedAt }: Rejection,
): Promise<Emission> {
	const isLong = body.length > MAX_BODY_CHARACTERS;
	const json = {
		reason: error.code,
		whatToDo: whatToDoAbout(error.code),
		// A 4xx can end the bank's attempts.
		bankWillRetry: status >= 500,
		answeredStatus: status,
		keyIdUsed: findNamedKeyIds({ body, cryptoKeyHeader: headers['x-crypto-key'] }),
		receivedAt,
		requestId: headers['x-request-id'] ?? null,
		message: error.message,
		deliveryId,
		headers: Object.fromEntries(KEPT_HEADERS.flatMap((name) => pickHeader(headers, name))),
		bodyTruncated: isLong,
		bodyFile: isLong ? BINARY_PROPERTY : null,
		body: body.slice(0, MAX_BODY_CHARACTERS),
	};
	const item = isLong ? { json, binary: await storeFile(context, body) } : { json };
	return { output: 'unreadable', items: [item], size: createCharacterCounter()(item) };
}

async function storeFile({ helpers }: Pick<IWebhookFunctions, 'helpers'>, body: string): Promise<IBinaryKeyData> {
	const tooLate = () => new Error('n8n took too long to store the file');
	try {
		const storing = helpers.prepareBinaryData(Buffer.from(body), 'delivery.txt', 'text/plain');
		return { [BINARY_PROPERTY]: await waitWithDeadline(storing, BINARY_DEADLINE_MILLISECONDS, tooLate) };
	} catch (cause) {
		throw fileNotStored(cause);
	}
}

function fileNotStored(cause: unknown): DeliveryError {
	return new DeliveryError('not_stored', 'n8n could not store the body of a delivery as a file.', { cause });
}

function pickHeader(headers: WebhookRequest['headers'], name: string): Array<[string, string]> {
	const value = headers[name];
	return value === undefined ? [] : [[name, value]];
}
