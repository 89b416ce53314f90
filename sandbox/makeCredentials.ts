import { createHash } from 'node:crypto';

/** Everything that a client needs to use the sandbox. */
export interface SandboxCredentials {
	readonly clientId: string;
	readonly clientSecret: string;
	readonly apiKey: string;
}

/** Makes the credentials from the seed. So the sandbox still knows its client after a restart. */
export function makeCredentials(seed: number): SandboxCredentials {
	return {
		clientId: 'sandbox-client',
		clientSecret: derive(seed, 'client secret', 40),
		apiKey: derive(seed, 'API key', 32),
	};
}

function derive(seed: number, purpose: string, length: number): string {
	return createHash('sha256').update(`sandbox bank, ${purpose}, seed ${seed}`).digest('hex').slice(0, length);
}
