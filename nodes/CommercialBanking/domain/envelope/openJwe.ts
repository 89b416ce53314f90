import { errors, flattenedDecrypt } from 'jose';

import { decryptionFailed, deliveryMalformed } from '../errors';
import type { DecryptionKey, DecryptionKeys } from '../keys/loadDecryptionKeys';
import { orderKeys } from '../keys/orderKeys';
import type { JweMembers } from './parseCompactJwe';
import { CONTENT_ALGORITHMS, KEY_ALGORITHMS, parseJweRecipients, type JweRecipient } from './parseJweRecipients';

const MAX_PLAINTEXT = 16 * 1024 * 1024;
/** In base64url characters over all attempts: six keys at the largest body, ten recipients and six keys at 3 MB. */
const MAX_CIPHERTEXT = 200_000_000;

const OPTIONS = {
	keyManagementAlgorithms: Object.keys(KEY_ALGORITHMS),
	contentEncryptionAlgorithms: Object.keys(CONTENT_ALGORITHMS),
	maxDecompressedLength: MAX_PLAINTEXT,
};

/**
 * Opens a JWE (RFC 7516) with whichever of our keys fits one of its recipients.
 *
 * @returns the plaintext (decompressed, up to 16 MiB) and the id of the key that opened it
 * @throws DeliveryError `delivery_malformed`, `algorithm_not_allowed`, `decryption_failed`
 */
export async function openJwe(
	members: JweMembers,
	keys: DecryptionKeys,
): Promise<{ plaintext: Uint8Array; keyId: string }> {
	for (const { recipient, key } of listAttempts(parseJweRecipients(members), keys)) {
		const plaintext = await decrypt(recipient, key);
		if (plaintext) return { plaintext, keyId: key.keyId };
	}
	throw decryptionFailed();
}

interface Attempt {
	readonly recipient: JweRecipient;
	readonly key: DecryptionKey;
}

/** What is worth trying, in order, as far as the work stays bounded: each attempt goes through the whole ciphertext. */
function listAttempts(recipients: JweRecipient[], keys: DecryptionKeys): Attempt[] {
	const attempts = putNamedFirst(recipients, keys).flatMap((recipient) =>
		orderKeys(keys, recipient.keyType, recipient.keyName)
			.filter((key) => mayFit(key, recipient))
			.map((key) => ({ recipient, key })),
	);
	const length = recipients[0]?.jwe.ciphertext.length ?? 0;
	return attempts.slice(0, Math.ceil(MAX_CIPHERTEXT / (length + 1)));
}

/** Recipients that name a key of ours come first, so that a JWE for many costs no more than one for us. */
function putNamedFirst(recipients: JweRecipient[], { current, previous }: DecryptionKeys): JweRecipient[] {
	const names = new Set([current, ...previous].flatMap((key) => key.names));
	const isNamed = ({ keyName }: JweRecipient) => keyName !== undefined && names.has(keyName);
	return [...recipients.filter(isNamed), ...recipients.filter((recipient) => !isNamed(recipient))];
}

/** An RSA ciphertext is as long as the modulus, which spares a private-key operation per key of another size. */
function mayFit({ privateKey, keyType }: DecryptionKey, { jwe }: JweRecipient): boolean {
	const bits = privateKey.asymmetricKeyDetails?.modulusLength;
	if (keyType !== 'RSA' || bits === undefined) return true;
	return Math.floor(((jwe.encrypted_key ?? '').length * 3) / 4) === Math.ceil(bits / 8);
}

/** Undefined where this key does not open it. */
async function decrypt({ jwe }: JweRecipient, { privateKey }: DecryptionKey): Promise<Uint8Array | undefined> {
	try {
		const { plaintext } = await flattenedDecrypt(jwe, privateKey, OPTIONS);
		return plaintext;
	} catch (error) {
		// The library raises JWEInvalid for what the header says, and for a plaintext that does not decompress within
		// the limit; never for anything that depends on a private key.
		if (error instanceof errors.JWEInvalid) throw deliveryMalformed('The JWE is invalid, or too large as plaintext.');
		return undefined;
	}
}
