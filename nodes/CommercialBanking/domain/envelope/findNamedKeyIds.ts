import { DeliveryError, keepError } from '../errors';
import { isRecord } from '../json/isJsonObject';
import { decodeHeader, findJwe, type JweMembers } from './findJwe';
import { decodeBase64 } from './openCryptoKeyEnvelope';
import type { SealedDelivery } from './SealedDelivery';

const MAX_LENGTH = 256;

/**
 * Finds the IDs of the keys that a delivery names: the first part of the crypto key header, or each `kid` of its JWE
 * (RFC 7516 section 4.1.6). They come from outside and prove nothing. They tell which key the bank has used.
 *
 * @returns the IDs, separated by commas and cut at 256 characters; null if the delivery names none, or cannot be read
 */
export function findNamedKeyIds({ body, cryptoKeyHeader = '' }: SealedDelivery): string | null {
	const ids = cryptoKeyHeader.trim() === '' ? listJweKeyIds(body) : listHeaderKeyIds(cryptoKeyHeader.trim());
	return ids.length === 0 ? null : [...new Set(ids)].join(', ').slice(0, MAX_LENGTH);
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
