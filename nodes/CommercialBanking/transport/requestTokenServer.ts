import type { ICredentialTestFunctions, RequestHelperFunctions } from 'n8n-workflow';
import { isRecord } from '../domain/json/isRecord';
import type { NetworkAndClocks, TokenServerResponse } from '../domain/token/NetworkAndClocks';
import { ANSWER_AS_STREAM, readBody } from './readBody';
import { withDeadline } from './withDeadline';

/** How long a bank waits is not known. It may be a few seconds, so the whole answer of the OAuth server must be here before. */
const DEADLINE_MILLISECONDS = 4_000;

/** Key sets and introspection answers have some kilobytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * Sends requests to the client's own OAuth server (JWKS, introspection) with n8n's helper, so that n8n's proxy settings
 * and its rules about allowed hosts apply. Redirects are not followed, because a key set must come from the URL in the
 * credential.
 *
 * n8n's `timeout` ends only a connection without any data. So there is a deadline for the whole answer, and the answer is
 * read as a stream with a limit.
 *
 * @returns a function that throws Error with the code `ETIMEDOUT` after the deadline, `ANSWER_TOO_LARGE` above 1 MiB;
 *   TypeError if n8n's answer is not a full response; what n8n's helper throws
 */
export function requestTokenServer(
	helpers: Pick<RequestHelperFunctions, 'httpRequest'>,
	deadlineMilliseconds = DEADLINE_MILLISECONDS,
): NetworkAndClocks['request'] {
	return async (url, { method, headers, body }) =>
		await receive(deadlineMilliseconds, async (abortSignal) => {
			const response: unknown = await helpers.httpRequest({
				url,
				method,
				headers,
				body,
				...ANSWER_AS_STREAM,
				ignoreHttpStatusErrors: true,
				timeout: deadlineMilliseconds,
				abortSignal,
			});
			return response;
		});
}

/** Does the same for a credential test, in which n8n has only its older request function. */
export function requestForCredentialTest(
	helpers: ICredentialTestFunctions['helpers'],
	deadlineMilliseconds = DEADLINE_MILLISECONDS,
): NetworkAndClocks['request'] {
	return async (url, { method, headers, body }) =>
		await receive(deadlineMilliseconds, async () => {
			const response: unknown = await helpers.request({
				uri: url,
				method,
				headers,
				body,
				json: false,
				simple: false,
				useStream: true,
				resolveWithFullResponse: true,
				followRedirect: false,
				timeout: deadlineMilliseconds,
			});
			return response;
		});
}

/** @param send resolves with the status and a stream of the body, as n8n's request functions give them */
async function receive(
	milliseconds: number,
	send: (signal: AbortSignal) => Promise<unknown>,
): Promise<TokenServerResponse> {
	const makeError = () => errorWithCode('ETIMEDOUT', 'The answer took too long');
	return await withDeadline({ milliseconds, makeError }, async (signal) => {
		const response = await send(signal);
		if (!isRecord(response)) throw new TypeError('The OAuth server gave no answer that can be read');
		const { text, isComplete } = await readBody(response.body, MAX_ANSWER_BYTES, signal);
		if (!isComplete) throw errorWithCode('ANSWER_TOO_LARGE', 'The answer is too large');
		return { status: Number(response.statusCode), body: text };
	});
}

function errorWithCode(code: string, message: string): Error {
	return Object.assign(new Error(message), { code });
}
