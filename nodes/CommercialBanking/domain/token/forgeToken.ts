import { randomBytes } from 'node:crypto';

import { decodeJwt, decodeProtectedHeader, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** Algorithms with which a stranger can sign with a new key. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/**
 * Makes what somebody else would make who has seen an access token and has not the key that signs it: a token with the
 * same content and the same key ID, signed with a new key. A token that is not a JWT gets other characters at its end.
 */
export async function forgeToken(token: string): Promise<string> {
	const content = decode(token);
	if (content === undefined) return `${token.slice(0, -8)}${randomBytes(6).toString('base64url')}`;
	const { privateKey } = await generateKeyPair(content.header.alg);
	return await new SignJWT(content.payload).setProtectedHeader(content.header).sign(privateKey);
}

interface TokenContent {
	readonly header: { readonly alg: string; readonly kid?: string; readonly typ?: string };
	readonly payload: JWTPayload;
}

function decode(token: string): TokenContent | undefined {
	try {
		const { alg, kid, typ } = decodeProtectedHeader(token);
		const payload = decodeJwt(token);
		const algorithm = ALGORITHMS.find((known) => known === alg) ?? 'ES256';
		const names = { ...(kid === undefined ? {} : { kid }), ...(typ === undefined ? {} : { typ }) };
		return { header: { alg: algorithm, ...names }, payload };
	} catch {
		return undefined;
	}
}
