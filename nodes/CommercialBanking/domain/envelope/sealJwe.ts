import type { KeyObject } from 'node:crypto';

import { CompactEncrypt } from 'jose';

/** A public key, and the name that a delivery gives to it. */
export interface RecipientKey {
	readonly publicKey: KeyObject;
	readonly keyId: string;
}

/** A delivery as a bank sends it. */
export interface SealedRequest {
	readonly headers: Readonly<Record<string, string>>;
	/** JSON. */
	readonly body: string;
}

/**
 * Encrypts a plaintext as a JWE (RFC 7516), as a bank does: RSA-OAEP-256 or ECDH-ES+A256KW, and A256GCM, in compact form,
 * as the value of a field.
 */
export async function sealJwe(plaintext: string, { publicKey, keyId }: RecipientKey): Promise<SealedRequest> {
	const alg = publicKey.asymmetricKeyType === 'rsa' ? 'RSA-OAEP-256' : 'ECDH-ES+A256KW';
	const payload = await new CompactEncrypt(new TextEncoder().encode(plaintext))
		.setProtectedHeader({ alg, enc: 'A256GCM', kid: keyId })
		.encrypt(publicKey);
	return { headers: {}, body: JSON.stringify({ payload }) };
}
