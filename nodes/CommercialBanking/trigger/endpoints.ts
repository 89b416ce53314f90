import * as n8nWorkflow from 'n8n-workflow';
import type { INodeParameters, IWebhookDescription, IWebhookFunctions } from 'n8n-workflow';
import { ENDPOINT_PATHS } from '../parameters/endpointPaths';

export type EndpointName = keyof typeof ENDPOINT_PATHS;

type Endpoint = ReturnType<typeof makeEndpoint>;

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

/** A field of a webhook, twice: as an expression, which every n8n understands, and as a function, which is faster. */
interface WebhookField {
	readonly template: string;
	readonly resolve: (parameters: INodeParameters) => string | boolean;
}

function basePathOf({ options }: INodeParameters): string {
	if (typeof options !== 'object' || options === null || !('basePath' in options)) return '';
	return typeof options.basePath === 'string' ? trimSlashes(options.basePath) : '';
}

/** `basePathOf` as an expression. Its pattern is slow for many slashes, but only the user can type them. */
const BASE_PATH_TEMPLATE = '(($parameter["options"] || {})["basePath"] || "").replace(/^\\/+|\\/+$/g, "")';

const makePathField = ({ path }: Endpoint): WebhookField => ({
	template: `={{ (base => base ? base + "/${path}" : "${path}")(${BASE_PATH_TEMPLATE}) }}`,
	resolve: (parameters) => {
		const base = basePathOf(parameters);
		return base === '' ? path : `${base}/${path}`;
	},
});

const isFullPathField: WebhookField = {
	template: `={{ ${BASE_PATH_TEMPLATE} !== "" }}`,
	resolve: (parameters) => basePathOf(parameters) !== '',
};

const makeModeField = (lastNode: string, onReceived: string): WebhookField => ({
	template: `={{ $parameter["responseMode"] === "lastNode" ? "${lastNode}" : "${onReceived}" }}`,
	resolve: ({ responseMode }) => (responseMode === 'lastNode' ? lastNode : onReceived),
});

const deliveryFields = {
	responseMode: makeModeField('lastNode', 'onReceived'),
	// '' makes n8n answer with our `webhookResponse`. In lastNode mode, 'noData' keeps the workflow's data out of the answer.
	responseData: makeModeField('noData', ''),
};

/** n8n-workflow before 2.35 lacks the function, hence `import *`. There, the expressions do the same, but slower. */
function describeFields(fields: Record<string, WebhookField>): Record<string, string> {
	if (typeof n8nWorkflow.webhookDescriptionFields === 'function') return n8nWorkflow.webhookDescriptionFields(fields);
	return Object.fromEntries(Object.entries(fields).map(([name, { template }]) => [name, template]));
}

function describeEndpoint(endpoint: Endpoint): IWebhookDescription {
	const path = makePathField(endpoint);
	const more = endpoint.name === 'paymentStatusUpdate' ? deliveryFields : {};
	return {
		name: 'default',
		httpMethod: endpoint.httpMethod,
		path: path.template,
		responseMode: 'onReceived',
		responseData: '',
		...describeFields({ path, isFullPath: isFullPathField, ...more }),
	};
}

/** Their fields need no expression engine of n8n, which would take longer than all other work on a delivery. */
export const webhookDescriptions: IWebhookDescription[] = endpoints.map(describeEndpoint);
