import type { RateLimit } from './sendWithRetries';

/**
 * What this process remembers of the calls with a credential, until the process ends. If that is lost, an account is asked
 * once too often.
 */
export interface CallMemory {
	/** When the 401 or 403 of an account stayed with a new access token, in milliseconds since 1970. By account ID. */
	readonly refusedAt: Map<string, number>;
	/** The limits that the bank has set for the calls of one account. By the path of the call. */
	readonly limits: Map<string, RateLimit>;
}

const memories = new Map<string, CallMemory>();

export function findCallMemory(credentialId: string): CallMemory {
	const memory = memories.get(credentialId) ?? { refusedAt: new Map(), limits: new Map() };
	memories.set(credentialId, memory);
	return memory;
}
