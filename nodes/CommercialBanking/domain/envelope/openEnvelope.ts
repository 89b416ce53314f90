import { deliveryMalformed } from '../errors';
import { findJwe } from './findJwe';
import type { DecryptionKeys } from '../keys/loadDecryptionKeys';
import { openCryptoKeyEnvelope } from './openCryptoKeyEnvelope';
import { openJwe } from './openJwe';

export interface SealedDelivery {
	/** The request's body as it came. */
	readonly body: string;
	/** The header `x-crypto-key`, where there is one. */
	readonly cryptoKeyHeader?: string | undefined;
}

export interface OpenedEnvelope {
	readonly plaintext: Uint8Array;
	/** The key of ours that opened it, whatever name the delivery gave. */
	readonly keyId: string;
	readonly envelope: 'jwe' | 'cryptoKey';
}

/**
 * Opens a delivery. Which envelope it comes in is told from the delivery itself: a header `x-crypto-key`, or a JWE
 * anywhere in the body. It must be exactly one of them: both at once would leave open which one the bank meant, and
 * a plaintext body is refused, as anyone could have written it.
 *
 * @throws DeliveryError `delivery_malformed` (no envelope, both, damaged in form), `algorithm_not_allowed`, or
 *   `decryption_failed`, which is the same whatever failed in the decryption
 */
export async function openEnvelope(delivery: SealedDelivery, keys: DecryptionKeys): Promise<OpenedEnvelope> {
	const { json, jwe } = findJwe(delivery.body);
	const header = delivery.cryptoKeyHeader?.trim() ?? '';
	if (header !== '') {
		if (jwe) throw deliveryMalformed('The delivery has both a header x-crypto-key and a JWE.');
		return { ...openCryptoKeyEnvelope(header, json, keys), envelope: 'cryptoKey' };
	}
	if (!jwe) throw deliveryMalformed('The delivery is not encrypted: there is no JWE and no header x-crypto-key.');
	return { ...(await openJwe(jwe, keys)), envelope: 'jwe' };
}
