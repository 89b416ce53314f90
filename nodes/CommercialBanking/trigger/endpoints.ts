import type { IWebhookFunctions } from 'n8n-workflow';
import { ENDPOINT_PATHS } from '../parameters/endpointPaths';

export type EndpointName = keyof typeof ENDPOINT_PATHS;

export type Endpoint = ReturnType<typeof makeEndpoint>;

const makeEndpoint = (httpMethod: 'GET' | 'POST', name: EndpointName) =>
	({ name, httpMethod, path: ENDPOINT_PATHS[name] }) as const;

/** In the order in which the bank calls them. The editor lists the URLs in the same order. */
export const endpoints: readonly Endpoint[] = [
	makeEndpoint('POST', 'accessToken'),
	makeEndpoint('POST', 'publicKeys'),
	makeEndpoint('POST', 'paymentStatusUpdate'),
	makeEndpoint('GET', 'signingJwks'),
	makeEndpoint('GET', 'signingPublicKey'),
	makeEndpoint('GET', 'authorizationServerMetadata'),
];

/** Finds the endpoint by the end of the request's path, because n8n does not say which webhook was called. */
export function findEndpoint(requestPath: string): Endpoint | undefined {
	const path = `/${trimSlashes(requestPath)}`;
	return endpoints.find((endpoint) => path.endsWith(`/${endpoint.path}`));
}

/** Returns the trigger's public base URL, without a trailing slash. n8n knows it from its own settings. */
export function getBaseUrl(context: Pick<IWebhookFunctions, 'getNodeWebhookUrl'>): string {
	// All webhooks have the name `default`. n8n gives the URL of the first one.
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
	// If the text has only slashes, its end comes before its start, and the result is empty.
	return text.slice(start, end);
}
