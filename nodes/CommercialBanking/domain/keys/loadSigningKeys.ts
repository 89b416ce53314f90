import { createPublicKey, type KeyObject } from 'node:crypto';

import { CURVES, checkKeyPair } from './checkKeyPair';
import { credentialUnusable } from '../errors';
import { computeThumbprint, describePublicKey, type PublicKeyDescription } from './describePublicKey';
import type { DecryptionKeys } from './loadDecryptionKeys';
import { parsePrivateKeys, type PrivateKeySource } from './parsePrivateKeys';
import { deriveSigningKey } from './deriveSigningKey';
type SigningAlgorithm = 'RS256' | 'PS256' | 'ES256';

/** A key under which tokens of the built-in OAuth server verify. */
interface TokenVerificationKey {
	/** RFC 7638 thumbprint, the `kid` of the tokens. */
	readonly keyId: string;
	readonly algorithm: SigningAlgorithm;
	readonly verificationKey: KeyObject;
	readonly publicKey: PublicKeyDescription;
}

interface SigningKey extends TokenVerificationKey {
	readonly privateKey: KeyObject;
}

export interface SigningKeys {
	readonly current: SigningKey;
	/** Verify the tokens that were issued before a rotation; they sign nothing. */
	readonly previous: readonly TokenVerificationKey[];
}

const FIELD = 'Token Signing Key';

/**
 * Loads the keys of the built-in OAuth server: the one given, else one derived from the current decryption key. What
 * derives from the current and the previous decryption keys still verifies, so tokens outlive a rotation.
 *
 * @throws DeliveryError `credential_unusable` for a key given that is unfit or is one of the decryption keys
 */
export function loadSigningKeys(settings: {
	readonly decryptionKeys: DecryptionKeys;
	readonly tokenSigningKey?: string | undefined;
}): SigningKeys {
	const { current, previous } = settings.decryptionKeys;
	const derived = [current, ...previous].map(({ privateKey }) => describe(deriveSigningKey(privateKey), 'ES256'));
	const [own] = derived;
	const text = settings.tokenSigningKey?.trim() ?? '';
	const given = text === '' ? own : loadGivenKey(text, settings.decryptionKeys);
	if (!given) throw credentialUnusable(FIELD, 'no key could be derived from the private key.');
	return { current: given, previous: derived.filter(({ keyId }) => keyId !== given.keyId) };
}

function loadGivenKey(text: string, { current, previous }: DecryptionKeys): SigningKey {
	const [source, ...others] = parsePrivateKeys({ text, field: FIELD });
	if (!source || others.length > 0) throw credentialUnusable(FIELD, 'this holds more than one key. Paste one.');
	checkKeyPair(source.key, FIELD);
	const thumbprint = computeThumbprint(source.key);
	if ([current, ...previous].some((key) => key.thumbprint === thumbprint)) {
		throw credentialUnusable(FIELD, 'this is the decryption key. Take another one, or leave the field empty.');
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

/** The public keys under which tokens of the built-in server verify, the current one first (RFC 7517 section 5). */
export function publicSigningJwks({ current, previous }: SigningKeys): { keys: Array<PublicKeyDescription['jwk']> } {
	return { keys: [current, ...previous].map(({ publicKey }) => publicKey.jwk) };
}

/** The key that signs now, for banks that want one key and not a set. */
export function publicSigningKey({ current }: SigningKeys): PublicKeyDescription {
	return current.publicKey;
}
