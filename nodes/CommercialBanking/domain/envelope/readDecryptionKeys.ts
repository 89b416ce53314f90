import { loadDecryptionKeys } from './loadDecryptionKeys';
import type { DecryptionKeys } from './loadDecryptionKeys';

/**
 * Loads the decryption keys of the notifications credential, whose fields come from a person and are trusted in nothing.
 *
 * @param credential the credential's data; anything that is not text counts as empty
 * @throws {DeliveryError} `credential_unusable`, with a message that says what to mend
 */
export function readDecryptionKeys(credential: Readonly<Record<string, unknown>>): DecryptionKeys {
	const textOf = (name: string) => {
		const value = credential[name];
		return typeof value === 'string' ? value : '';
	};
	return loadDecryptionKeys({
		privateKey: textOf('privateKey'),
		passphrase: textOf('passphrase'),
		keyId: textOf('keyId'),
		previousPrivateKeys: textOf('previousPrivateKeys'),
	});
}
