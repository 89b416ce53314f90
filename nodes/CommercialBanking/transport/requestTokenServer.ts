import type { IHttpRequestOptions, RequestHelperFunctions } from 'n8n-workflow';
import type { TokenVerifierIo } from '../domain/token/askTokenServer';

/** An OAuth server that takes longer holds up the bank's deliveries; the bank wants an answer within 5 seconds. */
export const TOKEN_SERVER_TIMEOUT_MILLISECONDS = 4_000;

/** @throws {TypeError} when n8n's answer is not the full response that was asked for */
export function parseTokenServerResponse(response: unknown): { status: number; body: string } {
	if (typeof response !== 'object' || response === null || !('statusCode' in response) || !('body' in response)) {
		throw new TypeError('The OAuth server gave no answer that can be read');
	}
	const { statusCode, body } = response;
	return { status: Number(statusCode), body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/**
 * Requests to the client's own OAuth server (JWKS, introspection), by n8n's means: its proxy and its rules about which
 * hosts may be reached apply. Redirects are not followed: a key set is taken only from where the credential says.
 */
export function requestTokenServer(helpers: Pick<RequestHelperFunctions, 'httpRequest'>): TokenVerifierIo['request'] {
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
