import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { SIGNING_ALGORITHM, type SigningKeys } from '../keys/deriveSigningKeys';

export const TOKEN_LIFETIME_SECONDS = 900;

export interface AccessTokenOptions {
	readonly clientId: string;
	readonly issuer: string;
	readonly audience: string;
	/** The granted scope. An empty one is left out of the token. */
	readonly scope?: string | undefined;
	readonly now: Date;
	readonly signingKeys: SigningKeys;
}

/** Issues a JWT access token (RFC 9068) for the client credentials grant. Its subject is the client. */
export async function issueAccessToken(options: AccessTokenOptions): Promise<string> {
	const { clientId, issuer, audience, scope, now, signingKeys } = options;
	const { privateKey, publicKey } = signingKeys.current;
	const issuedAt = Math.floor(now.getTime() / 1000);
	return await new SignJWT({ client_id: clientId, ...(scope ? { scope } : {}) })
		.setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'at+jwt', kid: publicKey.keyId })
		.setIssuer(issuer)
		.setSubject(clientId)
		.setAudience(audience)
		.setIssuedAt(issuedAt)
		.setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
		.setJti(randomUUID())
		.sign(privateKey);
}
