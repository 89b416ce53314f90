import type { IncomingMessage } from 'node:http';
import type { Operation } from './operation.ts';
import { Refusal } from './refusal.ts';

/** What the request's credentials are worth. */
export interface CallerStanding {
	readonly apiKeyValid: boolean;
	/** `scope`: a good token without the scope of this API. */
	readonly token: 'valid' | 'invalid' | 'scope';
}

/** Refuses callers without a good API key and token (401), without the scope (403), or of another media type (415). */
export function checkCaller(request: IncomingMessage, operation: Operation, caller: CallerStanding): void {
	if (!caller.apiKeyValid) throw new Refusal(401, 'The API key is not valid.');
	if (caller.token === 'invalid') throw new Refusal(401, 'The access token is missing, expired or not valid.');
	if (caller.token === 'scope') throw new Refusal(403);
	if (request.method !== 'GET') throw new Refusal(405);
	if (!acceptsJson(request.headers.accept)) throw new Refusal(415);
	if (operation !== 'searchAccounts' && !isJson(request.headers['content-type'])) throw new Refusal(415);
}

function acceptsJson(accept: string | undefined): boolean {
	return accept === undefined || /(\*|application)\/(\*|json|[\w.-]+\+json)/i.test(accept);
}

/** The two operations on an account consume JSON; a GET that names no type at all is fine. */
function isJson(contentType: string | undefined): boolean {
	return contentType === undefined || /^application\/json\b/i.test(contentType);
}
