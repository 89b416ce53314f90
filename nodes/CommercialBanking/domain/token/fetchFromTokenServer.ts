import { DeliveryError } from '../errors';
import type { NetworkAndClocks, TokenServerRequest, TokenServerResponse } from './NetworkAndClocks';

/**
 * The error for an OAuth server that gives no usable answer. It has no cause, because the cause may hold the request's
 * headers and so our client secret.
 *
 * @param server what kind of endpoint it is
 * @param problem what it did. It never repeats anything that was sent.
 */
export function tokenServerUnreachable(server: string, problem: string): DeliveryError {
	return new DeliveryError('token_server_unreachable', `The ${server} cannot be used: ${problem}.`);
}

/**
 * Sends a request to the OAuth server.
 *
 * @param server what kind of endpoint it is, for the error
 * @throws DeliveryError `token_server_unreachable` if there is no answer
 */
export async function fetchFromTokenServer(
	server: string,
	request: NetworkAndClocks['request'],
	url: string,
	init: TokenServerRequest,
): Promise<TokenServerResponse> {
	try {
		return await request(url, init);
	} catch (error) {
		throw tokenServerUnreachable(server, describeFailure(error));
	}
}

/** Returns only the code of the error, for example ECONNREFUSED. The message may hold secrets. */
function describeFailure(error: unknown): string {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	const isCode = typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code);
	return isCode ? `the request failed (${code})` : 'the request failed';
}
