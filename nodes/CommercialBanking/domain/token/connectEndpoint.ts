import { DeliveryError } from '../errors';
import { isRecord } from '../json/isJsonObject';
import { parseJson } from '../json/parseBoundedJson';

export interface OAuthServerRequest {
	readonly method: 'GET' | 'POST';
	readonly headers: Record<string, string>;
	readonly body?: string;
}

interface OAuthServerResponse {
	readonly status: number;
	readonly body: string;
}

/** What the verification of tokens needs from outside. It is passed in, because the domain has no network and no clocks. */
export interface NetworkAndClocks {
	/** Resolves with an answer of any status. Rejects if there is no answer. */
	readonly request: (url: string, init: OAuthServerRequest) => Promise<OAuthServerResponse>;
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
export function oauthServerUnreachable(server: string, problem: string): DeliveryError {
	return new DeliveryError('token_unverifiable', `The ${server} cannot be used: ${problem}.`);
}

/** An endpoint of the OAuth server. */
interface OAuthEndpoint<Content> {
	/** What kind of endpoint it is, for the errors. */
	readonly server: string;
	readonly url: string;
	/** Reads the JSON object in the answer. @throws DeliveryError `token_unverifiable` if it is not what was asked for */
	readonly read: (answer: Readonly<Record<string, unknown>>) => Content;
	/** The error for an answer with the status 401 or 403. */
	readonly refusal?: DeliveryError;
}

/**
 * Connects to an endpoint of the OAuth server.
 *
 * @returns a function that sends a request. It throws `refusal`, or DeliveryError `token_unverifiable`
 */
export function connectEndpoint<Content>(
	endpoint: OAuthEndpoint<Content>,
	{ request }: NetworkAndClocks,
): (init: OAuthServerRequest) => Promise<Content> {
	return async (init) => {
		const { status, body } = await request(endpoint.url, init).catch((error: unknown) => {
			throw oauthServerUnreachable(endpoint.server, describeCause(error));
		});
		return endpoint.read(readAnswer(endpoint, status, body));
	};
}

function readAnswer({ server, refusal }: OAuthEndpoint<unknown>, status: number, body: string) {
	if (refusal && (status === 401 || status === 403)) throw refusal;
	if (status !== 200) throw oauthServerUnreachable(server, `the answer has the status ${status}`);
	const value = parseJson(body);
	if (isRecord(value)) return value;
	throw oauthServerUnreachable(server, 'it is not a JSON object');
}

/** Returns only the code of the error, for example ECONNREFUSED. The message may hold secrets. */
function describeCause(error: unknown): string {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	return typeof code === 'string' ? `the request failed (${code})` : 'the request failed';
}
