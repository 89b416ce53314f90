import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { credentialUnusable } from '../errors';
import { textOf } from '../json/isJsonObject';
import { computeThumbprint, describePublicKey, type PublicKeyDescription } from './describePublicKey';
import { parsePrivateKeys, type PrivateKeySource } from './parsePrivateKeys';

/** A private key that opens deliveries, imported and checked. */
export interface DecryptionKey {
	readonly keyId: string;
	/** SHA-256 thumbprint in base64url (RFC 7638). */
	readonly thumbprint: string;
	/** All names that a delivery may use for this key: key ID, thumbprint, `kid`. */
	readonly names: readonly string[];
	readonly keyType: 'RSA' | 'EC';
	readonly privateKey: KeyObject;
}

/** The key that the bank must use now. */
interface CurrentKey extends DecryptionKey {
	readonly publicKey: PublicKeyDescription;
}

export interface DecryptionKeys {
	readonly current: CurrentKey;
	/** Previous keys still open deliveries, but are not published. */
	readonly previous: readonly DecryptionKey[];
}

const MIN_RSA_BITS = 2048;

/** P-256, P-384 and P-521, by their OpenSSL names. */
const CURVES: readonly string[] = ['prime256v1', 'secp384r1', 'secp521r1'];

const MAX_PREVIOUS_KEYS = 5;
const CURRENT_FIELD = 'Private Key';
const PREVIOUS_FIELD = 'Previous Private Keys';
const ALGORITHMS = { RSA: 'RSA-OAEP-256', EC: 'ECDH-ES+A256KW' } as const;

/**
 * Loads the decryption keys of the notifications credential. This takes milliseconds, because each key is checked. Call
 * it once for each credential, and keep the result.
 *
 * Fields: `privateKey`, `passphrase`, `keyId` (empty: the thumbprint) and `previousPrivateKeys` (PEM blocks one after
 * another, a JWK set, or one JWK). A field that is not text counts as empty. The name of a previous key is the `kid` of
 * its JWK, or its thumbprint. The current key is left out of the previous keys.
 *
 * @throws DeliveryError `credential_unusable`, with a message that says what to do
 */
export function loadDecryptionKeys(credential: Readonly<Record<string, unknown>>): DecryptionKeys {
	const passphrase = textOf(credential.passphrase);
	const current = loadCurrentKey(textOf(credential.privateKey), passphrase, textOf(credential.keyId).trim());
	const previous = loadPreviousKeys(textOf(credential.previousPrivateKeys), passphrase);
	return { current, previous: previous.filter(({ thumbprint }) => thumbprint !== current.thumbprint) };
}

function loadCurrentKey(text: string, passphrase: string, keyId: string): CurrentKey {
	const [source, ...others] = parsePrivateKeys(text, passphrase, CURRENT_FIELD);
	// There is always one key or more: `!source` is for TypeScript.
	if (!source || others.length > 0)
		throw credentialUnusable(
			CURRENT_FIELD,
			'this holds more than one private key. Keep one. Older keys belong in Previous Private Keys.',
		);
	const key = toDecryptionKey(source, CURRENT_FIELD);
	const name = keyId || key.thumbprint;
	const publicKey = describePublicKey(key.privateKey, { keyId: name, use: 'enc', algorithm: ALGORITHMS[key.keyType] });
	return { ...key, keyId: name, names: [...new Set([name, ...key.names])], publicKey };
}

function loadPreviousKeys(text: string, passphrase: string): DecryptionKey[] {
	if (text.trim() === '') return [];
	const sources = parsePrivateKeys(text, passphrase, PREVIOUS_FIELD);
	const count = sources.length;
	const maximum = MAX_PREVIOUS_KEYS;
	if (count > maximum)
		throw credentialUnusable(PREVIOUS_FIELD, `${count} keys are too many. Keep the ${maximum} newest.`);
	return sources.map((source, index) => toDecryptionKey(source, `${PREVIOUS_FIELD}, key ${index + 1}`));
}

function toDecryptionKey({ key, name, use }: PrivateKeySource, field: string): DecryptionKey {
	if (use === 'sig')
		throw credentialUnusable(field, 'the JWK is marked for signatures (use: sig). Use a key for encryption.');
	const keyType = checkKeyPair(key, field);
	const thumbprint = computeThumbprint(key);
	const keyId = name ?? thumbprint;
	return { keyId, thumbprint, names: [...new Set([keyId, thumbprint])], keyType, privateKey: key };
}

/**
 * Checks that JOSE encryption can use a private key: its type, its size, and that its numbers belong
 * together. A key with a few changed characters can still be imported, but then opens no delivery.
 *
 * @returns the JWK key type (RFC 7518 section 6.1)
 * @throws DeliveryError `credential_unusable`
 */
function checkKeyPair(key: KeyObject, field: string): 'RSA' | 'EC' {
	const { asymmetricKeyType: type = 'unknown', asymmetricKeyDetails = {} } = key;
	const { modulusLength: bits = 0, namedCurve = '' } = asymmetricKeyDetails;
	if (type !== 'rsa' && type !== 'ec')
		throw credentialUnusable(field, `keys of type ${type} are not supported. Use RSA or EC.`);
	const isTooWeak = type === 'rsa' && bits < MIN_RSA_BITS;
	if (isTooWeak)
		throw credentialUnusable(field, `an RSA key of ${bits} bits is too weak. Use at least ${MIN_RSA_BITS} bits.`);
	if (type === 'ec' && !CURVES.includes(namedCurve))
		throw credentialUnusable(field, 'the curve of this EC key is not supported. Use P-256, P-384 or P-521.');
	if (!isMatchingPair(key))
		throw credentialUnusable(field, 'the key is damaged: its parts do not belong together. Paste it again.');
	return type === 'rsa' ? 'RSA' : 'EC';
}

function isMatchingPair(key: KeyObject): boolean {
	const probe = Buffer.from('probe');
	try {
		return verify('sha256', probe, createPublicKey(key), sign('sha256', probe, key));
	} catch {
		return false;
	}
}

/** Lists the keys of a type, the current key first. */
export function listKeys({ current, previous }: DecryptionKeys, keyType: 'RSA' | 'EC'): DecryptionKey[] {
	return [current, ...previous].filter((key) => key.keyType === keyType);
}
