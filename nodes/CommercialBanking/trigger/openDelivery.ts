import type { DecryptionKeys } from '../domain/keys/loadDecryptionKeys';
import { openEnvelope } from '../domain/envelope/openEnvelope';
import type { OpenedEnvelope } from '../domain/envelope/openEnvelope';
import { DeliveryError, keepError } from '../domain/errors';
import type { WebhookRequest } from './parseWebhookRequest';

/** A delivery as it came, and what is in it or why that cannot be told. */
export interface OpenedDelivery {
	/** Empty where it could not be read. */
	readonly body: string;
	readonly opened: OpenedEnvelope | DeliveryError;
}

/**
 * Reads and opens a delivery of the bank, which has been authenticated.
 *
 * @throws {DeliveryError} `not_stored` where the caller hung up: there is nobody to answer and nothing to keep
 */
export async function openDelivery(request: WebhookRequest, keys: DecryptionKeys): Promise<OpenedDelivery> {
	let body = '';
	try {
		body = await request.readBody();
		return { body, opened: await openEnvelope({ body, cryptoKeyHeader: request.headers['x-crypto-key'] }, keys) };
	} catch (error) {
		if (!(error instanceof DeliveryError)) {
			return { body, opened: new DeliveryError('decryption_failed', 'The delivery could not be opened') };
		}
		if (error.code === 'not_stored') throw keepError(error);
		return { body, opened: error };
	}
}
