import { DeliveryError } from '../errors';

/** What an OAuth server answered. */
export interface TokenServerResponse {
	readonly status: number;
	readonly body: string;
}

/** Network and clock, passed in because the domain has neither. */
export interface TokenVerifierIo {
	/** Resolves with any status that the server answers. Rejects if there is no answer. */
	request(
		url: string,
		init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
	): Promise<TokenServerResponse>;
	now(): Date;
}

/**
 * An OAuth server that gives no usable answer. The failure itself is not kept as a cause: it may carry the request's
 * headers, and with them our client secret.
 *
 * @param server what it was asked for
 * @param problem what it did, without any of what it sent
 */
export function tokenServerUnreachable(server: string, problem: string): DeliveryError {
	return new DeliveryError('token_server_unreachable', `The ${server} cannot be used: ${problem}.`);
}

/**
 * Sends a request to the OAuth server.
 *
 * @throws DeliveryError `token_server_unreachable` where there is no answer
 */
export async function askTokenServer(
	server: string,
	request: TokenVerifierIo['request'],
	...[url, init]: Parameters<TokenVerifierIo['request']>
): Promise<TokenServerResponse> {
	try {
		return await request(url, init);
	} catch (error) {
		throw tokenServerUnreachable(server, describeFailure(error));
	}
}

/** What may be told of a failed request: its error code, for example ECONNREFUSED. */
function describeFailure(error: unknown): string {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	const isCode = typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code);
	return isCode ? `the request failed (${code})` : 'the request failed';
}
