import type { IHttpRequestOptions } from 'n8n-workflow';

/**
 * Options with which n8n's HTTP helper returns the whole answer: its status, its headers, and its body as a stream, because
 * the helper limits neither the size nor the time of a body that it reads itself. Redirects are not followed: they would
 * send secrets to another address.
 */
export const ANSWER_AS_STREAM = {
	returnFullResponse: true,
	json: false,
	encoding: 'stream',
	disableFollowRedirect: true,
} as const satisfies Partial<IHttpRequestOptions>;
