import type { PublicKeyDescription } from '../envelope/describePublicKey';
import type { SigningKeys } from './loadSigningKeys';

/** The public keys under which tokens of the built-in server verify, the current one first (RFC 7517 section 5). */
export function publicSigningJwks({ current, previous }: SigningKeys): { keys: Array<PublicKeyDescription['jwk']> } {
	return { keys: [current, ...previous].map(({ publicKey }) => publicKey.jwk) };
}
