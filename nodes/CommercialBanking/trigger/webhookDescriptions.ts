import * as n8nWorkflow from 'n8n-workflow';
import type { INodeParameters, IWebhookDescription } from 'n8n-workflow';
import { type Endpoint, endpoints, trimSlashes } from '../parameters/endpoints';

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
	// The body that n8n would send; the bank never gets it (`takeOverAnswer`). With `noData`, n8n sends none after a workflow
	// that ran, so a body can tell that nothing ran. With '', n8n takes the `webhookResponse` that `storeEmission` returns.
	responseData: makeModeField('noData', ''),
};

/** n8n-workflow before 2.35 lacks the function, hence `import *`. There, the expressions do the same, but slower. */
function describeFields(fields: Record<string, WebhookField>): Record<string, string> {
	if (typeof n8nWorkflow.webhookDescriptionFields === 'function') return n8nWorkflow.webhookDescriptionFields(fields);
	return Object.fromEntries(Object.entries(fields).map(([name, { template }]) => [name, template]));
}

function describeEndpoint(endpoint: Endpoint): IWebhookDescription {
	const pathFields = { path: makePathField(endpoint), isFullPath: isFullPathField };
	const isDelivery = endpoint.name === 'paymentStatusUpdate';
	return {
		name: 'default',
		httpMethod: endpoint.httpMethod,
		// The type wants a path here. The one of `pathFields` replaces it.
		path: endpoint.path,
		responseMode: 'onReceived',
		responseData: '',
		...describeFields(isDelivery ? { ...pathFields, ...deliveryFields } : pathFields),
	};
}

/** n8n-workflow from 2.35 on needs no expression engine for their fields. It would take longer than our work on a delivery. */
export const webhookDescriptions: IWebhookDescription[] = endpoints.map(describeEndpoint);
