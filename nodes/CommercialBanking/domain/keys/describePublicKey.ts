import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

export interface PublicKeyDescription {
	readonly keyId: string;
	/** The JOSE algorithm to use with the key (RFC 7518). */
	readonly algorithm: string;
	/** SubjectPublicKeyInfo as PEM. */
	readonly pem: string;
	/** RFC 7517, with `kid`, `use` and `alg`. */
	readonly jwk: Readonly<Record<string, string>>;
}

/**
 * Describes the public half of a key pair.
 *
 * @param key a public key, or a private key, of which only the public half is used
 */
export function describePublicKey(
	key: KeyObject,
	{ keyId, use, algorithm }: { keyId: string; use: 'enc' | 'sig'; algorithm: string },
): PublicKeyDescription {
	const publicKey = key.type === 'public' ? key : createPublicKey(key);
	return {
		keyId,
		algorithm,
		pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
		jwk: { ...listPublicMembers(publicKey), kid: keyId, use, alg: algorithm },
	};
}

/** Computes the SHA-256 thumbprint of a key's public half, in base64url (RFC 7638). */
export function computeThumbprint(key: KeyObject): string {
	const members = listPublicMembers(key.type === 'public' ? key : createPublicKey(key));
	const sorted = Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash('sha256')
		.update(JSON.stringify(Object.fromEntries(sorted)))
		.digest('base64url');
}

/** Lists the members that define the public key. RFC 7638 uses the same ones. */
function listPublicMembers(publicKey: KeyObject): Record<string, string> {
	const { kty, n, e, crv, x, y } = publicKey.export({ format: 'jwk' });
	const members: Record<string, string> = {};
	for (const [name, value] of Object.entries({ kty, n, e, crv, x, y })) {
		if (typeof value === 'string') members[name] = value;
	}
	return members;
}
