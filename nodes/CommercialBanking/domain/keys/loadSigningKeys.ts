import { createPublicKey, type KeyObject } from 'node:crypto';

import { CURVES, checkKeyPair } from './checkKeyPair';
import { credentialUnusable } from '../errors';
import { computeThumbprint, describePublicKey, type PublicKeyDescription } from './describePublicKey';
import type { DecryptionKeys } from './loadDecryptionKeys';
import { parsePrivateKeys, type PrivateKeySource } from './parsePrivateKeys';
import { deriveSigningKey } from './deriveSigningKey';

type SigningAlgorithm = 'RS256' | 'PS256' | 'ES256';

/** A key that verifies tokens of the built-in OAuth server. */
interface TokenVerificationKey {
	/** RFC 7638 thumbprint, the `kid` of the tokens. */
	readonly keyId: string;
	readonly algorithm: SigningAlgorithm;
	readonly verificationKey: KeyObject;
	readonly publicKey: PublicKeyDescription;
}

/** A key that signs tokens too. */
interface SigningKey extends TokenVerificationKey {
	readonly privateKey: KeyObject;
}

/** The keys of the built-in OAuth server. */
export interface SigningKeys {
	readonly current: SigningKey;
	/** They verify tokens that were issued before a change of the keys. They sign nothing. */
	readonly previous: readonly TokenVerificationKey[];
}

const FIELD = 'Token Signing Key';
const MAX_KEYS = 6;

/**
 * Loads the keys of the built-in OAuth server.
 *
 * If the field is filled in, its first key signs and all its keys verify (PEM blocks one after another, a JWK set, or one
 * JWK). Otherwise the keys are derived from the decryption keys: the one of the current key signs, and the ones of the
 * previous keys still verify. Derived keys never verify if the field is filled in, because then the decryption key alone
 * would be enough to issue tokens.
 *
 * @throws DeliveryError `credential_unusable` if a key in the field cannot be used, or is one of the decryption keys
 */
export function loadSigningKeys(settings: {
	readonly decryptionKeys: DecryptionKeys;
	readonly tokenSigningKey?: string | undefined;
}): SigningKeys {
	const text = settings.tokenSigningKey?.trim() ?? '';
	const keys = text === '' ? deriveKeys(settings.decryptionKeys) : loadGivenKeys(text, settings.decryptionKeys);
	const [current, ...others] = keys;
	if (!current) throw credentialUnusable(FIELD, 'there is no key.');
	const previous = new Map(others.map((key) => [key.keyId, key]));
	previous.delete(current.keyId);
	return { current, previous: [...previous.values()] };
}

function deriveKeys({ current, previous }: DecryptionKeys): SigningKey[] {
	return [current, ...previous].map(({ privateKey }) => describe(deriveSigningKey(privateKey), 'ES256'));
}

function loadGivenKeys(text: string, decryptionKeys: DecryptionKeys): SigningKey[] {
	const sources = parsePrivateKeys({ text, field: FIELD });
	if (sources.length > MAX_KEYS) {
		throw credentialUnusable(FIELD, `${sources.length} keys are too many. Keep the ${MAX_KEYS} newest.`);
	}
	return sources.map((source) => importKey(source, decryptionKeys));
}

function importKey(source: PrivateKeySource, { current, previous }: DecryptionKeys): SigningKey {
	checkKeyPair(source.key, FIELD);
	const thumbprint = computeThumbprint(source.key);
	if ([current, ...previous].some((key) => key.thumbprint === thumbprint)) {
		throw credentialUnusable(FIELD, 'this is a decryption key. Use another key, or leave the field empty.');
	}
	return describe(source.key, chooseAlgorithm(source));
}

function chooseAlgorithm({ key, algorithm, use }: PrivateKeySource): SigningAlgorithm {
	if (use === 'enc') throw credentialUnusable(FIELD, 'the JWK is marked for encryption (use: enc).');
	const isRsa = key.asymmetricKeyType === 'rsa';
	if (!isRsa && CURVES[key.asymmetricKeyDetails?.namedCurve ?? ''] !== 'P-256') {
		throw credentialUnusable(FIELD, 'an EC signing key must be on the curve P-256.');
	}
	if (isRsa && (algorithm === undefined || algorithm === 'RS256')) return 'RS256';
	if (isRsa && algorithm === 'PS256') return 'PS256';
	if (!isRsa && (algorithm === undefined || algorithm === 'ES256')) return 'ES256';
	throw credentialUnusable(FIELD, 'the alg of the JWK is not supported. Use RS256 or PS256 (RSA), or ES256 (EC).');
}

function describe(privateKey: KeyObject, algorithm: SigningAlgorithm): SigningKey {
	const keyId = computeThumbprint(privateKey);
	return {
		keyId,
		algorithm,
		privateKey,
		verificationKey: createPublicKey(privateKey),
		publicKey: describePublicKey(privateKey, { keyId, use: 'sig', algorithm }),
	};
}

/** Lists the public keys that verify tokens of the built-in server, the current one first (RFC 7517 section 5). */
export function listSigningJwks({ current, previous }: SigningKeys): { keys: Array<PublicKeyDescription['jwk']> } {
	return { keys: [current, ...previous].map(({ publicKey }) => publicKey.jwk) };
}
