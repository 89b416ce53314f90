import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

import { credentialUnusable } from '../errors';

const MIN_RSA_BITS = 2048;

/** JOSE names of the NIST curves, by their OpenSSL names. */
export const CURVES: Readonly<Record<string, string>> = {
	prime256v1: 'P-256',
	secp384r1: 'P-384',
	secp521r1: 'P-521',
};

/**
 * Checks that JOSE encryption and signatures can use a private key: its type, its size, and that its numbers belong
 * together. A key with a few changed characters can still be imported, but then opens no delivery.
 *
 * @returns the JWK key type (RFC 7518 section 6.1)
 * @throws DeliveryError `credential_unusable`
 */
export function checkKeyPair(key: KeyObject, field: string): 'RSA' | 'EC' {
	const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
	if (key.asymmetricKeyType === 'rsa') {
		if (modulusLength < MIN_RSA_BITS) {
			const problem = `an RSA key of ${modulusLength} bits is too weak. Use at least ${MIN_RSA_BITS} bits.`;
			throw credentialUnusable(field, problem);
		}
	} else if (key.asymmetricKeyType !== 'ec') {
		const problem = `keys of type ${key.asymmetricKeyType ?? 'unknown'} are not supported. Use RSA or EC.`;
		throw credentialUnusable(field, problem);
	} else if (!Object.hasOwn(CURVES, namedCurve)) {
		throw credentialUnusable(field, 'the curve of this EC key is not supported. Use P-256, P-384 or P-521.');
	}
	if (!isMatchingPair(key)) {
		throw credentialUnusable(field, 'the key is damaged: its parts do not belong together. Paste it again.');
	}
	return key.asymmetricKeyType === 'rsa' ? 'RSA' : 'EC';
}

function isMatchingPair(key: KeyObject): boolean {
	const probe = Buffer.from('probe');
	try {
		return verify('sha256', probe, createPublicKey(key), sign('sha256', probe, key));
	} catch {
		return false;
	}
}
