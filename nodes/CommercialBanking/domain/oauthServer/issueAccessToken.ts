import { randomUUID } from 'node:crypto';

import { SignJWT } from 'jose';

import type { SigningKeys } from '../keys/loadSigningKeys';

export interface AccessTokenOptions {
	readonly clientId: string;
	/** The OAuth server's URL, below which its metadata stands. */
	readonly issuer: string;
	readonly audience: string;
	/** As granted; left out where empty. */
	readonly scope?: string | undefined;
	readonly lifetimeSeconds: number;
	readonly now: Date;
	readonly signingKeys: SigningKeys;
}

/** Issues a JWT access token (RFC 9068) for the client credentials grant: the subject is the client itself. */
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
