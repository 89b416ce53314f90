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

/** `{"` in base64url: the beginning of the header of a JWE. */
const JWE_START = 'eyJ';

/** Which envelope a body is in, by the body alone: a JWE anywhere in it, or `SECURE` data. */
const classifyBody = ({ json, jwe }: ReturnType<typeof findJwe>): OpenedEnvelope['envelope'] | undefined =>
	jwe ? 'jwe' : isRecord(json) && 'SECURE' in json ? 'cryptoKey' : undefined;

/**
 * Tells whether a text is in an envelope, and in which. JSON with two JWEs, or beyond the limits of an envelope, counts as a
 * plaintext: reading it says what is wrong.
 */
export function detectEnvelope(text: string): OpenedEnvelope['envelope'] | undefined {
	// A damaged JWE must fail as a JWE, not as a plaintext.
	if (text.trimStart().startsWith(JWE_START)) return 'jwe';
	try {
		return classifyBody(findJwe(text));
	} catch (error) {
		if (error instanceof DeliveryError) return undefined;
		throw keepError(error);
	}
}

/**
 * Opens a delivery. `SECURE` data needs the header {@link CRYPTO_KEY_HEADER}, and a JWE must not have it: then it is not
 * clear which envelope the bank means. Without an envelope, anyone could have written the delivery.
 *
 * @throws DeliveryError `delivery_malformed` (no envelope, both, or a wrong form), `delivery_too_large`, `algorithm_not_allowed`,
 *   `report_unreadable` (too large when decompressed), or `decryption_failed`: the same for all that can fail in the decryption
 */
export async function openEnvelope(delivery: SealedDelivery, keys: DecryptionKeys): Promise<OpenedEnvelope> {
	const found = findJwe(delivery.body);
	const header = delivery.cryptoKeyHeader?.trim() ?? '';
	const envelope = classifyBody(found);
	if (envelope === undefined)
		throw deliveryMalformed('The delivery is not encrypted: it holds no JWE and no SECURE data.');
	const hasHeader = header !== '';
	if (hasHeader !== (envelope === 'cryptoKey')) {
		const problem = hasHeader ? 'is there, and the body holds a JWE' : 'is missing, and the body holds SECURE data';
		throw deliveryMalformed(`The header ${CRYPTO_KEY_HEADER} ${problem}.`);
	}
	const opened = found.jwe ? await openJwe(found.jwe, keys) : openCryptoKeyEnvelope(header, found.json, keys);
	return { ...opened, envelope };
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
	const encoded = typeof jwe.protected === 'string' ? decodeHeader(jwe.protected) : undefined;
	const headers = [encoded, jwe.unprotected, jwe.header].filter(isRecord);
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
