import type { PublicKeyDescription } from '../envelope/describePublicKey';
import type { SigningKeys } from './loadSigningKeys';

/** The key that signs now, for banks that want one key and not a set. */
export function publicSigningKey({ current }: SigningKeys): PublicKeyDescription {
	return current.publicKey;
}
