import type { IHttpRequestOptions, RequestHelperFunctions } from 'n8n-workflow';

import { isRecord } from '../domain/json/isRecord';
import type { NetworkAndClocks, TokenServerResponse } from '../domain/token/NetworkAndClocks';
import { ANSWER_AS_STREAM } from './answerAsStream';
import { collectLimitedText, waitUntil } from './collectLimitedText';

/** How long a bank waits is not known. It may be a few seconds, so the whole answer of the OAuth server must be here before. */
export const TOKEN_SERVER_DEADLINE_MILLISECONDS = 4_000;

/** Key sets and introspection answers have some kilobytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Gives the signal that ends a request. */
export type CreateDeadline = () => AbortSignal;

export const createTokenServerDeadline: CreateDeadline = () => AbortSignal.timeout(TOKEN_SERVER_DEADLINE_MILLISECONDS);

/**
 * Sends requests to the client's own OAuth server (JWKS, introspection) with n8n's helper, so that n8n's proxy settings
 * and its rules about allowed hosts apply. Redirects are not followed, because a key set must come from the URL in the
 * credential.
 *
 * n8n's `timeout` ends only a connection without any data. So there is a deadline for the whole answer, and the answer is
 * read as a stream with a limit.
 */
export function requestTokenServer(
	helpers: Pick<RequestHelperFunctions, 'httpRequest'>,
	createDeadline = createTokenServerDeadline,
): NetworkAndClocks['request'] {
	return async (url, { method, headers, body }) => {
		const deadline = createDeadline();
		const options: IHttpRequestOptions = {
			url,
			method,
			headers,
			body,
			...ANSWER_AS_STREAM,
			ignoreHttpStatusErrors: true,
			timeout: TOKEN_SERVER_DEADLINE_MILLISECONDS,
			abortSignal: deadline,
		};
		return await receiveTokenServerResponse(deadline, async () => {
			const response: unknown = await helpers.httpRequest(options);
			return response;
		});
	};
}

/**
 * Sends a request and reads the whole answer.
 *
 * @param send resolves with the status and a stream of the body, as n8n's request functions give them
 * @throws Error with the code `ETIMEDOUT` after the deadline, `ANSWER_TOO_LARGE` above 1 MiB; TypeError if n8n's answer is
 *   not a full response; what `send` throws
 */
export async function receiveTokenServerResponse(
	deadline: AbortSignal,
	send: () => Promise<unknown>,
): Promise<TokenServerResponse> {
	const receive = async () => {
		const response = await send();
		if (!isRecord(response)) throw new TypeError('The OAuth server gave no answer that can be read');
		const body = await collectLimitedText(response.body, { maxBytes: MAX_ANSWER_BYTES, deadline });
		return { status: Number(response.statusCode), body };
	};
	return await waitUntil(deadline, receive());
}
