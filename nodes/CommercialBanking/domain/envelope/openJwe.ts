import { errors, flattenedDecrypt } from 'jose';

import { decryptionFailed, deliveryMalformed, reportUnreadable } from '../errors';
import { type DecryptionKey, type DecryptionKeys, orderKeys } from '../keys/loadDecryptionKeys';
import type { JweMembers } from './findJwe';
import { CONTENT_ALGORITHMS, KEY_ALGORITHMS, parseJweRecipients, type JweRecipient } from './parseJweRecipients';

const MAX_PLAINTEXT_BYTES = 16 * 1024 * 1024;
/**
 * Maximum length of ciphertext and additional data times the number of attempts, in base64url characters. It allows six
 * keys for the largest body, and ten recipients with six keys each for a body of 3 MB.
 */
const MAX_CHARACTERS_TRIED = 200_000_000;

/** How jose's error begins if the plaintext has more than 16 MiB when it is decompressed. */
const TOO_LARGE = 'Decompressed plaintext exceeded';

const OPTIONS = {
	keyManagementAlgorithms: Object.keys(KEY_ALGORITHMS),
	contentEncryptionAlgorithms: Object.keys(CONTENT_ALGORITHMS),
	maxDecompressedLength: MAX_PLAINTEXT_BYTES,
};

/**
 * Opens a JWE (RFC 7516) with one of our keys that fits one of its recipients.
 *
 * @returns the plaintext (decompressed, up to 16 MiB) and the ID of the key that opened it
 * @throws DeliveryError `delivery_malformed`, `algorithm_not_allowed`, `decryption_failed`; `report_unreadable` if the
 *   plaintext is too large when it is decompressed
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

/** Lists what to try, in order. The number is limited, because each attempt processes all of the content. */
function listAttempts(recipients: JweRecipient[], keys: DecryptionKeys): Attempt[] {
	const attempts = putNamedFirst(recipients, keys).flatMap((recipient) =>
		orderKeys(keys, recipient.keyType, recipient.keyName)
			.filter((key) => mayFit(key, recipient))
			.map((key) => ({ recipient, key })),
	);
	const { ciphertext = '', aad = '' } = recipients[0]?.jwe ?? {};
	return attempts.slice(0, Math.ceil(MAX_CHARACTERS_TRIED / (ciphertext.length + aad.length + 1)));
}

/** Puts the recipients first that name one of our keys, because most likely they are right. */
function putNamedFirst(recipients: JweRecipient[], { current, previous }: DecryptionKeys): JweRecipient[] {
	const names = new Set([current, ...previous].flatMap((key) => key.names));
	const isNamed = ({ keyName }: JweRecipient) => keyName !== undefined && names.has(keyName);
	return [...recipients.filter(isNamed), ...recipients.filter((recipient) => !isNamed(recipient))];
}

/** Leaves out RSA keys of another size: an encrypted key is as long as the modulus of its RSA key. */
function mayFit({ privateKey, keyType }: DecryptionKey, { jwe }: JweRecipient): boolean {
	const bits = privateKey.asymmetricKeyDetails?.modulusLength;
	if (keyType !== 'RSA' || bits === undefined) return true;
	return Math.floor(((jwe.encrypted_key ?? '').length * 3) / 4) === Math.ceil(bits / 8);
}

/** Returns undefined if this key does not open it. */
async function decrypt({ jwe }: JweRecipient, { privateKey }: DecryptionKey): Promise<Uint8Array | undefined> {
	try {
		const { plaintext } = await flattenedDecrypt(jwe, privateKey, OPTIONS);
		return plaintext;
	} catch (error) {
		// jose throws JWEInvalid for a wrong header, and for a plaintext that cannot be decompressed within the limit. It
		// does not throw it for anything that depends on a private key.
		if (!(error instanceof errors.JWEInvalid)) return undefined;
		if (error.message.startsWith(TOO_LARGE)) {
			throw reportUnreadable('it has more than 16 MiB when it is decompressed. Ask the bank for smaller reports');
		}
		throw deliveryMalformed('The JWE is invalid.');
	}
}
