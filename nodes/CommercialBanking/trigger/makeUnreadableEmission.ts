import { hash } from 'node:crypto';
import type { IBinaryData, IWebhookFunctions } from 'n8n-workflow';
import { CRYPTO_KEY_HEADER } from '../domain/envelope/openCryptoKeyEnvelope';
import { findNamedKeyIds } from '../domain/envelope/openEnvelope';
import { DeliveryError } from '../domain/errors';
import { refusals } from '../domain/refusals';
import { withDeadline } from '../transport/withDeadline';
import type { Emission } from './makeStatusEmission';
import type { WebhookRequest } from './parseWebhookRequest';

/** The item holds the body up to this length. A longer body is added as a file. */
const MAX_BODY_CHARACTERS = 256_000;

/** n8n's own name for the one file of an item. */
const BINARY_PROPERTY = 'data';

const BINARY_DEADLINE_MILLISECONDS = 15_000;

const KEPT_HEADERS = [
	'content-type',
	'user-agent',
	CRYPTO_KEY_HEADER,
	'x-payment-type',
	'x-request-id',
	'x-request-timestamp',
	'x-retry-flag',
];

interface Rejection {
	readonly error: DeliveryError;
	readonly body: string;
	/** SHA-256 of the plaintext, in hex; null if it was not decrypted. */
	readonly deliveryId: string | null;
	readonly status: number;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
}

/**
 * Makes the item of Unreadable: why a delivery of the bank could not be read, and its content.
 *
 * A body that is too long for the item is cut. The whole body is a file of the item, so that it can be read when the cause
 * is corrected.
 *
 * @throws DeliveryError `not_stored` if n8n cannot store the file
 */
export async function makeUnreadableEmission(
	context: Pick<IWebhookFunctions, 'helpers'>,
	{ headers }: Pick<WebhookRequest, 'headers'>,
	{ error, body, deliveryId, status, receivedAt }: Rejection,
): Promise<Emission> {
	const isLong = body.length > MAX_BODY_CHARACTERS;
	const { whatToDo, how } = refusals[error.code].cure;
	const json = {
		reason: error.code,
		whatToDo: `${whatToDo} ${how}`,
		// A 4xx can end the bank's attempts. After another answer, it tries again every hour for 24 hours.
		bankWillRetry: status >= 500,
		answeredStatus: status,
		keyIdUsed: findNamedKeyIds({ body, cryptoKeyHeader: headers[CRYPTO_KEY_HEADER] }),
		receivedAt,
		requestId: headers['x-request-id'] ?? null,
		message: error.message,
		deliveryId,
		headers: Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADERS.includes(name))),
		bodyTruncated: isLong,
		bodyFile: isLong ? BINARY_PROPERTY : null,
		body: body.slice(0, MAX_BODY_CHARACTERS),
	};
	const file = isLong ? await storeFile(context, body) : undefined;
	const item = file === undefined ? { json } : { json, binary: { [BINARY_PROPERTY]: file } };
	// Where n8n keeps files in memory, `data` is the whole file.
	const size = JSON.stringify(json).length + (file?.data.length ?? 0);
	return { output: 'unreadable', items: [item], size };
}

/**
 * Names a delivery that cannot be read, as SHA-256 in hex: the reason, and the plaintext. If it was not decrypted, the
 * request ID and the body take the place of the plaintext, or the length of a body that was too large to be read. So a
 * retry that the bank encrypts anew counts as another delivery, because nobody can tell whether it is the same.
 */
export function nameRejection(
	{ headers }: Pick<WebhookRequest, 'headers'>,
	{ error: { code }, body, deliveryId }: Rejection,
): string {
	if (deliveryId !== null) return hash('sha256', JSON.stringify([code, deliveryId]));
	const requestId = headers['x-request-id']?.trim() ?? '';
	const content = body === '' ? (headers['content-length'] ?? '') : hash('sha256', body);
	return hash('sha256', JSON.stringify([code, requestId, content]));
}

async function storeFile({ helpers }: Pick<IWebhookFunctions, 'helpers'>, body: string): Promise<IBinaryData> {
	const tooLate = () => new Error('n8n took too long to store the file');
	try {
		const store = async () => await helpers.prepareBinaryData(Buffer.from(body), 'delivery.txt', 'text/plain');
		return await withDeadline({ milliseconds: BINARY_DEADLINE_MILLISECONDS, makeError: tooLate }, store);
	} catch (cause) {
		throw fileNotStored(cause);
	}
}

const fileNotStored = (cause: unknown) =>
	new DeliveryError('not_stored', 'n8n could not store the body of a delivery as a file.', { cause });
