import type { ICredentialTestFunctions, RequestHelperFunctions } from 'n8n-workflow';
import type { NetworkAndClocks, OAuthServerRequest } from '../domain/token/connectEndpoint';
import { ANSWER_AS_STREAM, receiveText } from './readBody';

/** A bank may wait only a few seconds, so the whole answer of the OAuth server must come within these milliseconds. */
const timeout = 4_000;

/** Key sets and introspection answers have some kilobytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * Sends requests to the client's own OAuth server (JWKS, introspection) with n8n's helper, so that n8n's proxy settings
 * and its rules about allowed hosts apply. Redirects are not followed, because a key set must come from the URL in the
 * credential.
 *
 * @returns the system's clocks, and a `request` that throws Error with the code `ETIMEDOUT` after the deadline,
 *   `ANSWER_TOO_LARGE` above 1 MiB; TypeError if n8n's answer is not a full response; what n8n's helper throws
 */
export function connectOAuthServer(helpers: Pick<RequestHelperFunctions, 'httpRequest'>): NetworkAndClocks {
	return connect(async (url, init, abortSignal): Promise<unknown> => {
		return await helpers.httpRequest({ url, ...init, ...ANSWER_AS_STREAM, timeout, abortSignal });
	});
}

/** The same for a credential test. There n8n has only its older request function, which ends at `timeout`, and at no signal. */
export function connectForCredentialTest(helpers: ICredentialTestFunctions['helpers']): NetworkAndClocks {
	return connect(async (uri, init): Promise<unknown> => {
		const answerAsStream = { json: false, simple: false, useStream: true, resolveWithFullResponse: true };
		return await helpers.request({ uri, ...init, ...answerAsStream, followRedirect: false, timeout });
	});
}

type Send = (url: string, init: OAuthServerRequest, signal: AbortSignal) => Promise<unknown>;

function connect(send: Send): NetworkAndClocks {
	const deadline = { milliseconds: timeout, makeError: () => errorWithCode('ETIMEDOUT', 'The answer took too long') };
	const request: NetworkAndClocks['request'] = async (url, init) => {
		const sendInTime = async (signal: AbortSignal) => await send(url, init, signal);
		const { status, text, isComplete } = await receiveText(deadline, MAX_ANSWER_BYTES, sendInTime);
		if (!isComplete) throw errorWithCode('ANSWER_TOO_LARGE', 'The answer is too large');
		return { status, body: text };
	};
	return { request, now: () => new Date(), elapsedMilliseconds: () => performance.now() };
}

const errorWithCode = (code: string, message: string): Error => Object.assign(new Error(message), { code });
