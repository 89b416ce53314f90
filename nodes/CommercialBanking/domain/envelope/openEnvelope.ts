import { DeliveryError, deliveryMalformed, keepError } from '../errors';
import { isRecord } from '../json/isJsonObject';
import type { DecryptionKeys } from '../keys/loadDecryptionKeys';
import { decodeHeader, findJwe, type JweMembers } from './findJwe';
import { CRYPTO_KEY_HEADER, decodeBase64, openCryptoKeyEnvelope } from './openCryptoKeyEnvelope';
import { openJwe } from './openJwe';

/**
 * A delivery as it was received: the body of the request, and the header that belongs to an envelope.
 *
 * No member is optional, so that the compiler names each place that forgets a new one.
 */
export interface SealedDelivery {
	readonly body: string;
	/** The header {@link CRYPTO_KEY_HEADER}, if there is one. */
	readonly cryptoKeyHeader: string | undefined;
}

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

const MAX_IDS_LENGTH = 256;

/**
 * Finds the IDs of the keys that a delivery names: the first part of the crypto key header, or each `kid` of its JWE
 * (RFC 7516 section 4.1.6). They come from outside and prove nothing. They tell which key the bank has used.
 *
 * @returns the IDs, separated by commas and cut at 256 characters; null if the delivery names none, or cannot be read
 */
export function findNamedKeyIds({ body, cryptoKeyHeader = '' }: SealedDelivery): string | null {
	const ids = cryptoKeyHeader.trim() === '' ? listJweKeyIds(body) : listHeaderKeyIds(cryptoKeyHeader.trim());
	return ids.length === 0 ? null : [...new Set(ids)].join(', ').slice(0, MAX_IDS_LENGTH);
}

function listHeaderKeyIds(header: string): string[] {
	const [encoded = ''] = header.split('.', 1);
	const id = decodeBase64(encoded)?.toString('utf8') ?? '';
	return id === '' ? [] : [id];
}

function listJweKeyIds(body: string): string[] {
	const jwe = findReadableJwe(body);
	if (!jwe) return [];
	const { recipients } = jwe;
	const entries = Array.isArray(recipients) ? recipients.filter(isRecord) : [jwe];
	const encoded = typeof jwe.protected === 'string' ? decodeHeader(jwe.protected) : undefined;
	const headers = [encoded, jwe.unprotected, ...entries.map(({ header }) => header)].filter(isRecord);
	return headers.flatMap(({ kid }) => (typeof kid === 'string' && kid !== '' ? [kid] : []));
}

function findReadableJwe(body: string): JweMembers | undefined {
	try {
		return findJwe(body).jwe;
	} catch (error) {
		if (error instanceof DeliveryError) return undefined;
		throw keepError(error);
	}
}
