import type { IHttpRequestOptions, RequestHelperFunctions } from 'n8n-workflow';

import { isRecord } from '../domain/json/isRecord';
import type { NetworkAndClocks, TokenServerResponse } from '../domain/token/NetworkAndClocks';

/** The bank waits at most 5 seconds for its answer, so the OAuth server must be faster. */
export const TOKEN_SERVER_TIMEOUT_MILLISECONDS = 4_000;

/** @throws TypeError if n8n's answer is not a full response */
export function parseTokenServerResponse(response: unknown): TokenServerResponse {
	if (!isRecord(response) || !('statusCode' in response) || !('body' in response)) {
		throw new TypeError('The OAuth server gave no answer that can be read');
	}
	const { statusCode, body } = response;
	return { status: Number(statusCode), body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/**
 * Sends requests to the client's own OAuth server (JWKS, introspection) with n8n's helper, so that n8n's proxy settings
 * and its rules about allowed hosts apply. Redirects are not followed, because a key set must come from the URL in the
 * credential.
 */
export function requestTokenServer(helpers: Pick<RequestHelperFunctions, 'httpRequest'>): NetworkAndClocks['request'] {
	return async (url, { method, headers, body }) => {
		const options: IHttpRequestOptions = {
			url,
			method,
			headers,
			body,
			encoding: 'text',
			json: false,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: TOKEN_SERVER_TIMEOUT_MILLISECONDS,
		};
		return parseTokenServerResponse(await helpers.httpRequest(options));
	};
}
