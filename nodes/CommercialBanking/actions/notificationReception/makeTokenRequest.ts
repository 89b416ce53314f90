import type { OAuthClient } from '../../domain/oauthServer/authenticateClient';

/** Makes the request for an access token, as most clients do it (RFC 6749, sections 2.3.1 and 4.4.2). */
export function makeTokenRequest({ clientId, clientSecret }: OAuthClient) {
	const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
	const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
	const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization };
	return { headers, body: 'grant_type=client_credentials' };
}
