import { randomUUID } from 'node:crypto';

import { SignJWT } from 'jose';

import type { SigningKeys } from '../keys/loadSigningKeys';

/** The content of an access token, and the key for it. */
export interface AccessTokenOptions {
	readonly clientId: string;
	/** The URL of the OAuth server. */
	readonly issuer: string;
	readonly audience: string;
	/** The granted scope. An empty one is left out of the token. */
	readonly scope?: string | undefined;
	readonly lifetimeSeconds: number;
	readonly now: Date;
	readonly signingKeys: SigningKeys;
}

/** Issues a JWT access token (RFC 9068) for the client credentials grant. Its subject is the client. */
export async function issueAccessToken(options: AccessTokenOptions): Promise<string> {
	const { clientId, issuer, audience, scope, lifetimeSeconds, now, signingKeys } = options;
	const { algorithm, keyId, privateKey } = signingKeys.current;
	const issuedAt = Math.floor(now.getTime() / 1000);
	return await new SignJWT({ client_id: clientId, ...(scope ? { scope } : {}) })
		.setProtectedHeader({ alg: algorithm, typ: 'at+jwt', kid: keyId })
		.setIssuer(issuer)
		.setSubject(clientId)
		.setAudience(audience)
		.setIssuedAt(issuedAt)
		.setExpirationTime(issuedAt + lifetimeSeconds)
		.setJti(randomUUID())
		.sign(privateKey);
}
