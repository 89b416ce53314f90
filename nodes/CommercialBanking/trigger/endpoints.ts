import { ENDPOINT_PATHS } from '../parameters/endpointPaths';
import { trimSlashes } from './trimSlashes';

/** What the bank can call below the trigger's base URL. */
export type EndpointName = keyof typeof ENDPOINT_PATHS;

export interface Endpoint {
	readonly name: EndpointName;
	readonly httpMethod: 'GET' | 'POST';
	/** The path below the base, without a leading slash. */
	readonly path: string;
}

const describe = (httpMethod: Endpoint['httpMethod'], name: EndpointName): Endpoint => ({
	name,
	httpMethod,
	path: ENDPOINT_PATHS[name],
});

/** In the order in which the bank calls them. The editor lists the URLs in the same order. */
export const endpoints: readonly Endpoint[] = [
	describe('POST', 'accessToken'),
	describe('POST', 'publicKeys'),
	describe('POST', 'paymentStatusUpdate'),
	describe('GET', 'signingJwks'),
	describe('GET', 'signingPublicKey'),
	describe('GET', 'authorizationServerMetadata'),
];

/** Finds the endpoint by the end of the request's path, because n8n does not say which webhook was called. */
export function findEndpoint(requestPath: string): Endpoint | undefined {
	const path = `/${trimSlashes(requestPath)}`;
	return endpoints.find((endpoint) => path.endsWith(`/${endpoint.path}`));
}
