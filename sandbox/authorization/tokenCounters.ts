import type Provider from 'oidc-provider';

/** Counts refreshed tokens, and token requests by the way in which the client authenticated. */
export interface TokenCounters {
	refreshToken: number;
	failed: number;
	clientInHeader: number;
	clientInBody: number;
}

const none: TokenCounters = { refreshToken: 0, failed: 0, clientInHeader: 0, clientInBody: 0 };

/** Starts to count the answers of the token endpoint. */
export function countTokenAnswers(provider: Provider): TokenCounters {
	const counters = { ...none };
	provider.on('grant.success', (context) => {
		if (context.oidc.params?.grant_type === 'refresh_token') counters.refreshToken++;
		if (context.headers.authorization === undefined) counters.clientInBody++;
		else counters.clientInHeader++;
	});
	provider.on('grant.error', () => counters.failed++);
	return counters;
}

/** Sets every counter to zero. */
export function resetTokenCounters(counters: TokenCounters): void {
	Object.assign(counters, none);
}
