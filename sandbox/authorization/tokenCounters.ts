import type Provider from 'oidc-provider';
import { isJsonObject } from '../json/json.ts';

/** How often the token endpoint was used, and how the client authenticated. */
export interface TokenCounters {
	authorizationCode: number;
	refreshToken: number;
	failed: number;
	clientInHeader: number;
	clientInBody: number;
}

/** Counts what the token endpoint answers from now on. */
export function countTokenAnswers(provider: Provider): TokenCounters {
	const counters = { authorizationCode: 0, refreshToken: 0, failed: 0, clientInHeader: 0, clientInBody: 0 };
	provider.on('grant.success', (context) => {
		if (readGrantType(context) === 'refresh_token') counters.refreshToken++;
		else counters.authorizationCode++;
		if (hasAuthorizationHeader(context)) counters.clientInHeader++;
		else counters.clientInBody++;
	});
	provider.on('grant.error', () => counters.failed++);
	return counters;
}

/** Sets every counter to zero. */
export function resetTokenCounters(counters: TokenCounters): void {
	Object.assign(counters, {
		authorizationCode: 0,
		refreshToken: 0,
		failed: 0,
		clientInHeader: 0,
		clientInBody: 0,
	});
}

function readGrantType(context: unknown): unknown {
	const oidc = isJsonObject(context) ? context['oidc'] : undefined;
	const params = isJsonObject(oidc) ? oidc['params'] : undefined;
	return isJsonObject(params) ? params['grant_type'] : undefined;
}

function hasAuthorizationHeader(context: unknown): boolean {
	const headers = isJsonObject(context) ? context['headers'] : undefined;
	return isJsonObject(headers) && headers['authorization'] !== undefined;
}
