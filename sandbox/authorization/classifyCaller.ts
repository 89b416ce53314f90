import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CallerStanding } from '../accountInformation/checkCaller.ts';
import { imageScope, scope, type AuthorizationServer } from './authorizationServer.ts';

/** Checks the API key and the bearer token of a request. */
export async function classifyCaller(server: AuthorizationServer, request: IncomingMessage): Promise<CallerStanding> {
	const apiKey = request.headers['x-api-key'];
	return {
		apiKeyValid: typeof apiKey === 'string' && sameText(apiKey, server.credentials.apiKey),
		...(await classifyToken(server, request.headers.authorization)),
	};
}

async function classifyToken(
	server: AuthorizationServer,
	header: string | undefined,
): Promise<Pick<CallerStanding, 'token' | 'mayReadImages'>> {
	const value = /^bearer +(\S+)$/i.exec(header ?? '')?.[1];
	const token = value === undefined ? undefined : await server.provider.AccessToken.find(value);
	if (token === undefined) return { token: 'invalid', mayReadImages: false };
	return { token: token.scopes.has(scope) ? 'valid' : 'scope', mayReadImages: token.scopes.has(imageScope) };
}

function sameText(left: string, right: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(left), digest(right));
}
