import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

import { deriveSecret } from './deriveSecret';
import type { DecryptionKeys } from './loadDecryptionKeys';

/** The header of a delivery that carries the proof. */
export const RECEPTION_CHECK_HEADER = 'x-reception-check';

const SECRET_BYTES = 32;
/** Never change it: an n8n that runs another version would not know the proofs. */
const PURPOSE = 'reception check, HMAC-SHA-256, version 1';

/**
 * Proves that a body was sent by somebody who holds the private key: our own reception check. Some of its deliveries
 * must be refused, and the proof keeps them from output 1. It holds for this body only, so that nobody else can use it.
 *
 * @param body as it is sent
 * @returns HMAC-SHA-256 in base64url, for the header `RECEPTION_CHECK_HEADER`
 */
export function proveReceptionCheck(privateKey: KeyObject, body: string): string {
	return computeProof(privateKey, body).toString('base64url');
}

/** Whether a proof fits a body and the current key. */
export function hasReceptionCheckProof({ current }: DecryptionKeys, body: string, proof: string | undefined): boolean {
	if (proof === undefined) return false;
	const given = Buffer.from(proof, 'base64url');
	const expected = computeProof(current.privateKey, body);
	return given.length === expected.length && timingSafeEqual(given, expected);
}

function computeProof(privateKey: KeyObject, body: string): Buffer {
	return createHmac('sha256', deriveSecret(privateKey, PURPOSE, SECRET_BYTES))
		.update(body)
		.digest();
}
