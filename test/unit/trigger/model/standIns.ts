import type { DecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { decryptionFailed, deliveryMalformed, tokenInvalid } from '../../../../nodes/CommercialBanking/domain/errors';
import { time } from './VirtualClock';

const SEALED_PATTERN = /^sealed:([^:]*):(.*)$/s;

/** Opens without cryptography, which would take most of the time and run on threads that no scheduler holds. */
export async function openEnvelope({ body }: { body: string }, { current }: DecryptionKeys) {
	const [, keyId, plaintext = ''] = SEALED_PATTERN.exec(body) ?? [];
	if (keyId === undefined) throw deliveryMalformed('The delivery is not encrypted.');
	if (keyId !== current.keyId) throw decryptionFailed();
	return await Promise.resolve({ plaintext: Buffer.from(plaintext), keyId, envelope: 'jwe' as const });
}

export function createTokenVerifier() {
	const verify = async (authorization: string | undefined) => {
		if (authorization !== 'Bearer valid') throw tokenInvalid('it is not the one');
		return await Promise.resolve({ scope: [] });
	};
	return { verify, check: async () => {} };
}

export const yieldToEventLoop = async (): Promise<void> => {
	await time.yieldOnce();
};

/** n8n's own waits only for real time. */
export const sleep = async (milliseconds: number): Promise<void> => {
	if (milliseconds > 0) await time.clock.sleep(milliseconds);
	else await Promise.resolve();
};
