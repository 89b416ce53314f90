import { DeliveryError } from '../errors';

export interface TokenServerRequest {
	readonly method: 'GET' | 'POST';
	readonly headers: Record<string, string>;
	readonly body?: string;
}

export interface TokenServerResponse {
	readonly status: number;
	readonly body: string;
}

/** What the verification of tokens needs from outside. It is passed in, because the domain has no network and no clocks. */
export interface NetworkAndClocks {
	/** Resolves with an answer of any status. Rejects if there is no answer. */
	readonly request: (url: string, init: TokenServerRequest) => Promise<TokenServerResponse>;
	/** The time of day, for the times in tokens. An administrator or a time server may change it. */
	readonly now: () => Date;
	/** Milliseconds of a clock that nobody can set, for the age of keys and answers. Only differences count. */
	readonly elapsedMilliseconds: () => number;
}

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
		throw tokenServerUnreachable(server, describeCause(error));
	}
}

/** Returns only the code of the error, for example ECONNREFUSED. The message may hold secrets. */
function describeCause(error: unknown): string {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	const isCode = typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code);
	return isCode ? `the request failed (${code})` : 'the request failed';
}
