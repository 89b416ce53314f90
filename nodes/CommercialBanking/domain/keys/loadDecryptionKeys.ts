import type { KeyObject } from 'node:crypto';

import { checkKeyPair } from './checkKeyPair';
import { credentialUnusable } from '../errors';
import { computeThumbprint, describePublicKey, type PublicKeyDescription } from './describePublicKey';
import { isJwkSet, parsePrivateKeys, type PrivateKeySource } from './parsePrivateKeys';

/** A private key that opens deliveries, imported and checked once. */
export interface DecryptionKey {
	readonly keyId: string;
	/** RFC 7638, SHA-256, base64url. */
	readonly thumbprint: string;
	/** Every name under which a delivery may call this key: key id, thumbprint, `kid`. */
	readonly names: readonly string[];
	readonly keyType: 'RSA' | 'EC';
	readonly privateKey: KeyObject;
}

/** The key under which the bank is to encrypt from now on. */
export interface CurrentKey extends DecryptionKey {
	readonly publicKey: PublicKeyDescription;
}

export interface DecryptionKeys {
	readonly current: CurrentKey;
	/** Still accepted, never published. */
	readonly previous: readonly DecryptionKey[];
}

const MAX_PREVIOUS_KEYS = 5;
const CURRENT_FIELD = 'Private Key';
const PREVIOUS_FIELD = 'Previous Private Keys';
const ALGORITHMS = { RSA: 'RSA-OAEP-256', EC: 'ECDH-ES+A256KW' } as const;

/**
 * Loads the decryption keys of the notifications credential. This takes milliseconds, because each key is checked. Call
 * it once for each credential, and keep the result.
 *
 * Fields: `privateKey`, `passphrase`, `keyId` (empty: the thumbprint) and `previousPrivateKeys` (PEM blocks one after
 * another, a JWK set, or one JWK). A field that is not a text counts as empty. Previous keys are named by the `kid` of
 * their JWK, else by their thumbprint. If the current key stands among them, it is left out.
 *
 * @throws DeliveryError `credential_unusable`, with a message that says what to do
 */
export function loadDecryptionKeys(credential: Readonly<Record<string, unknown>>): DecryptionKeys {
	const fields = {
		privateKey: textField(credential, 'privateKey'),
		passphrase: textField(credential, 'passphrase'),
		keyId: textField(credential, 'keyId'),
		previousPrivateKeys: textField(credential, 'previousPrivateKeys'),
	};
	const current = loadCurrentKey(fields);
	const previous = loadPreviousKeys(fields).filter(({ thumbprint }) => thumbprint !== current.thumbprint);
	return { current, previous };
}

type KeyFields = Readonly<Record<'privateKey' | 'passphrase' | 'keyId' | 'previousPrivateKeys', string>>;

function textField(credential: Readonly<Record<string, unknown>>, name: keyof KeyFields): string {
	const value = credential[name];
	return typeof value === 'string' ? value : '';
}

function loadCurrentKey({ privateKey, passphrase, keyId }: KeyFields): CurrentKey {
	if (isJwkSet(privateKey)) {
		const problem = `this is a JWK set. Paste one key; older ones belong under ${PREVIOUS_FIELD}.`;
		throw credentialUnusable(CURRENT_FIELD, problem);
	}
	const [source, ...others] = parsePrivateKeys({ text: privateKey, passphrase, field: CURRENT_FIELD });
	if (!source || others.length > 0) {
		const problem = `this holds more than one private key. Keep one; older ones belong under ${PREVIOUS_FIELD}.`;
		throw credentialUnusable(CURRENT_FIELD, problem);
	}
	const key = importKey(source, CURRENT_FIELD);
	const name = keyId.trim() || key.thumbprint;
	const publicKey = describePublicKey(key.privateKey, { keyId: name, use: 'enc', algorithm: ALGORITHMS[key.keyType] });
	return { ...key, keyId: name, names: [...new Set([name, ...key.names])], publicKey };
}

function loadPreviousKeys({ previousPrivateKeys, passphrase }: KeyFields): DecryptionKey[] {
	if (previousPrivateKeys.trim() === '') return [];
	const sources = parsePrivateKeys({ text: previousPrivateKeys, passphrase, field: PREVIOUS_FIELD });
	if (sources.length > MAX_PREVIOUS_KEYS) {
		const problem = `${sources.length} keys are too many. Keep the ${MAX_PREVIOUS_KEYS} newest.`;
		throw credentialUnusable(PREVIOUS_FIELD, problem);
	}
	return sources.map((source, index) => importKey(source, `${PREVIOUS_FIELD}, key ${index + 1}`));
}

function importKey({ key, name, use }: PrivateKeySource, field: string): DecryptionKey {
	if (use === 'sig') {
		throw credentialUnusable(field, 'the JWK is marked for signatures (use: sig). Take a key made for encryption.');
	}
	const keyType = checkKeyPair(key, field);
	const thumbprint = computeThumbprint(key);
	const keyId = name ?? thumbprint;
	return { keyId, thumbprint, names: [...new Set([keyId, thumbprint])], keyType, privateKey: key };
}
