import type { IWebhookFunctions } from 'n8n-workflow';
import { ENDPOINT_PATHS } from '../parameters/endpointPaths';

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

/** Returns the trigger's public base URL, without a trailing slash. n8n knows it from its own settings. */
export function getBaseUrl(context: Pick<IWebhookFunctions, 'getNodeWebhookUrl'>): string {
	const url = context.getNodeWebhookUrl('default') ?? '';
	const [first] = endpoints;
	return first !== undefined && url.endsWith(`/${first.path}`) ? url.slice(0, -first.path.length - 1) : url;
}

/** Removes the slashes at both ends. A regular expression would take quadratic time for a text with many slashes. */
export function trimSlashes(text: string): string {
	let start = 0;
	let end = text.length;
	while (text[start] === '/') start += 1;
	while (text[end - 1] === '/') end -= 1;
	// Of a text of slashes alone, nothing is left: its end comes before its start.
	return text.slice(start, end);
}
