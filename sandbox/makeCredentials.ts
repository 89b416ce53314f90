import { createHash } from 'node:crypto';

/** What a client needs to use the sandbox. */
export interface SandboxCredentials {
	readonly clientId: string;
	readonly clientSecret: string;
	readonly apiKey: string;
	readonly user: { readonly login: string; readonly password: string };
}

/** Credentials that follow from the seed, so that a restarted sandbox still knows its client. */
export function makeCredentials(seed: number): SandboxCredentials {
	return {
		clientId: 'sandbox-client',
		clientSecret: derive(seed, 'client secret', 40),
		apiKey: derive(seed, 'API key', 32),
		user: { login: 'treasurer', password: derive(seed, 'password', 12) },
	};
}

function derive(seed: number, purpose: string, length: number): string {
	return createHash('sha256').update(`sandbox bank, ${purpose}, seed ${seed}`).digest('hex').slice(0, length);
}
