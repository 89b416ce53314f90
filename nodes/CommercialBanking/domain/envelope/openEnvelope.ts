import { deliveryMalformed } from '../errors';
import type { DecryptionKeys } from '../keys/loadDecryptionKeys';
import { findJwe } from './findJwe';
import { openCryptoKeyEnvelope } from './openCryptoKeyEnvelope';
import { openJwe } from './openJwe';
import { CRYPTO_KEY_HEADER, type SealedDelivery } from './SealedDelivery';

export interface OpenedEnvelope {
	readonly plaintext: Uint8Array;
	/** Our key that opened the delivery. The delivery may have named another key. */
	readonly keyId: string;
	readonly envelope: 'jwe' | 'cryptoKey';
}

/**
 * Opens a delivery. The delivery itself shows its kind of envelope: a header {@link CRYPTO_KEY_HEADER}, or a JWE anywhere
 * in the body. It must be exactly one of them. With both, it is not clear which one the bank means. With neither, the
 * delivery is not encrypted, and anyone could have written it.
 *
 * @throws DeliveryError `delivery_malformed` (no envelope, both, or a wrong form), `delivery_too_large`, `algorithm_not_allowed`,
 *   `report_unreadable` (too large when decompressed), or `decryption_failed`: the same for all that can fail in the decryption
 */
export async function openEnvelope(delivery: SealedDelivery, keys: DecryptionKeys): Promise<OpenedEnvelope> {
	const { json, jwe } = findJwe(delivery.body);
	const header = delivery.cryptoKeyHeader?.trim() ?? '';
	if (header !== '') {
		if (jwe) throw deliveryMalformed(`The delivery has both a header ${CRYPTO_KEY_HEADER} and a JWE.`);
		return { ...openCryptoKeyEnvelope(header, json, keys), envelope: 'cryptoKey' };
	}
	if (!jwe) {
		throw deliveryMalformed(`The delivery is not encrypted: there is no JWE and no header ${CRYPTO_KEY_HEADER}.`);
	}
	return { ...(await openJwe(jwe, keys)), envelope: 'jwe' };
}
