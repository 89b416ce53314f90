import type { IncomingMessage } from 'node:http';
import { capabilitiesOf } from '../control/contracts.ts';
import type { Settings } from '../control/settings.ts';
import type { Operation } from './operation.ts';
import { Refusal } from './refusal.ts';

/** How good the credentials of a request are. */
export interface CallerStanding {
	readonly apiKeyValid: boolean;
	/** `scope`: the token is good, but it lacks the scope of this API. */
	readonly token: 'valid' | 'invalid' | 'scope';
	/** Whether the token has the scope that images need. */
	readonly mayReadImages: boolean;
}

/**
 * @throws Refusal for a bad API key (401), a bad token, a missing scope (403), or another media
 *   type (415)
 */
export function checkCaller(
	request: IncomingMessage,
	{ operation, settings }: { operation: Operation; settings: Settings },
	caller: CallerStanding,
): void {
	if (!caller.apiKeyValid) throw new Refusal(401, 'The API key is not valid.');
	if (caller.token === 'invalid') {
		throw new Refusal(capabilitiesOf(settings).statusOfBadToken, 'The access token is missing, expired or not valid.');
	}
	const isImage = operation === 'getImage';
	if (isImage ? !caller.mayReadImages : caller.token === 'scope') throw new Refusal(403);
	if (request.method !== 'GET') throw new Refusal(405);
	if (isImage) return;
	if (!acceptsJson(request.headers.accept)) throw new Refusal(415);
	if (operation !== 'searchAccounts' && !isJson(request.headers['content-type'])) throw new Refusal(415);
}

function acceptsJson(accept: string | undefined): boolean {
	return accept === undefined || /(?:\*|application)\/(?:\*|json|[\w.-]+\+json)/i.test(accept);
}

/** The two operations on an account accept only JSON. A request without a type is fine. */
function isJson(contentType: string | undefined): boolean {
	return contentType === undefined || /^application\/json\b/i.test(contentType);
}
