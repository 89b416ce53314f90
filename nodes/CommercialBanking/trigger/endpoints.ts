import { trimSlashes } from './trimSlashes';

/** What the bank can call below the trigger's base URL. */
export type EndpointName =
	| 'paymentStatusUpdate'
	| 'publicKeys'
	| 'accessToken'
	| 'signingJwks'
	| 'signingPublicKey'
	| 'authorizationServerMetadata';

export interface Endpoint {
	readonly name: EndpointName;
	readonly httpMethod: 'GET' | 'POST';
	/** The path below the base, without a leading slash. */
	readonly path: string;
}

/** In the order in which the bank calls them. The editor lists the URLs in the same order. */
export const endpoints: readonly Endpoint[] = [
	{ name: 'accessToken', httpMethod: 'POST', path: 'oauth20/token' },
	{ name: 'publicKeys', httpMethod: 'POST', path: 'public-keys/v1' },
	{ name: 'paymentStatusUpdate', httpMethod: 'POST', path: 'paymentStatusUpdate/v1' },
	{ name: 'signingJwks', httpMethod: 'GET', path: '.well-known/jwks.json' },
	{ name: 'signingPublicKey', httpMethod: 'GET', path: 'oauth20/public-key' },
	{ name: 'authorizationServerMetadata', httpMethod: 'GET', path: '.well-known/oauth-authorization-server' },
];

/** Finds the endpoint by the end of the request's path, because n8n does not say which webhook was called. */
export function findEndpoint(requestPath: string): Endpoint | undefined {
	const path = `/${trimSlashes(requestPath)}`;
	return endpoints.find((endpoint) => path.endsWith(`/${endpoint.path}`));
}
