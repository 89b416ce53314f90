import { hash } from 'node:crypto';

/** Length of a digest, in characters of Base64: 48 bits. */
export const IDENTITY_CHARACTERS = 8;

/**
 * Makes the digest of an identity, so short that the state can hold 20,000 for each account. The salt keeps others from
 * choosing a reference that has the digest of a known transaction.
 *
 * @returns 8 characters of Base64 (URL alphabet)
 */
export const digestIdentity = (identity: string, salt: string): string =>
	hash('sha256', JSON.stringify([salt, identity]), 'base64url').slice(0, IDENTITY_CHARACTERS);
