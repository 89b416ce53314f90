/** The header of the envelope with a `SECURE` body: the encrypted content key. In lower case, as Node gives header names. */
export const CRYPTO_KEY_HEADER = 'x-crypto-key';

/** All headers that belong to an envelope. Without them, a delivery cannot be opened later. */
export const ENVELOPE_HEADERS = [CRYPTO_KEY_HEADER] as const;

/**
 * A delivery as it was received: the body of the request, and the headers that belong to an envelope.
 *
 * No member is optional, so that the compiler names each place that forgets a new one.
 */
export interface SealedDelivery {
	readonly body: string;
	/** The header {@link CRYPTO_KEY_HEADER}, if there is one. */
	readonly cryptoKeyHeader: string | undefined;
}

export function pickSealedDelivery(
	body: string,
	headers: Readonly<Record<string, string | undefined>>,
): SealedDelivery {
	return { body, cryptoKeyHeader: headers[CRYPTO_KEY_HEADER] };
}
