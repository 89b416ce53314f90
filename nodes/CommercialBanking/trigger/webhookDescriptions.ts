import * as n8nWorkflow from 'n8n-workflow';
import type { INodeParameters, IWebhookDescription } from 'n8n-workflow';
import { type Endpoint, endpoints, trimSlashes } from './endpoints';

/** A field of a webhook, twice: as an expression, which every n8n understands, and as a function, which is faster. */
interface WebhookField {
	readonly template: string;
	readonly resolve: (parameters: INodeParameters) => string | boolean;
}

function basePathOf(parameters: INodeParameters): string {
	const { options } = parameters;
	if (typeof options !== 'object' || options === null || !('basePath' in options)) return '';
	return typeof options.basePath === 'string' ? trimSlashes(options.basePath) : '';
}

const BASE_PATH_TEMPLATE = '(($parameter["options"] || {})["basePath"] || "").replace(/^\\/+|\\/+$/g, "")';

const pathField = (endpoint: Endpoint): WebhookField => ({
	template: `={{ (base => base ? base + "/${endpoint.path}" : "${endpoint.path}")(${BASE_PATH_TEMPLATE}) }}`,
	resolve: (parameters) => {
		const base = basePathOf(parameters);
		return base === '' ? endpoint.path : `${base}/${endpoint.path}`;
	},
});

const isFullPathField: WebhookField = {
	template: `={{ ${BASE_PATH_TEMPLATE} !== "" }}`,
	resolve: (parameters) => basePathOf(parameters) !== '',
};

const isLastNode = (parameters: INodeParameters) => parameters.responseMode === 'lastNode';

const responseModeField: WebhookField = {
	template: '={{ $parameter["responseMode"] === "lastNode" ? "lastNode" : "onReceived" }}',
	resolve: (parameters) => (isLastNode(parameters) ? 'lastNode' : 'onReceived'),
};

// '' makes n8n answer with our `webhookResponse`. In lastNode mode, 'noData' keeps the workflow's data out of the answer.
const responseDataField: WebhookField = {
	template: '={{ $parameter["responseMode"] === "lastNode" ? "noData" : "" }}',
	resolve: (parameters) => (isLastNode(parameters) ? 'noData' : ''),
};

/** An older n8n takes no functions. There the expressions alone do the same, only slower. */
function describe(fields: Record<string, WebhookField>): Record<string, string> {
	if (typeof n8nWorkflow.webhookDescriptionFields === 'function') return n8nWorkflow.webhookDescriptionFields(fields);
	return Object.fromEntries(Object.entries(fields).map(([name, { template }]) => [name, template]));
}

function describeEndpoint(endpoint: Endpoint): IWebhookDescription {
	const startsExecutions = endpoint.name === 'paymentStatusUpdate';
	const path = pathField(endpoint);
	return {
		name: 'default',
		httpMethod: endpoint.httpMethod,
		path: path.template,
		...describe({
			path,
			isFullPath: isFullPathField,
			...(startsExecutions ? { responseMode: responseModeField, responseData: responseDataField } : {}),
		}),
		...(startsExecutions ? {} : { responseMode: 'onReceived', responseData: '' }),
	};
}

/**
 * The trigger's webhooks.
 *
 * n8n can resolve every field without its expression engine, which costs more time than all other work on a delivery.
 */
export const webhookDescriptions: IWebhookDescription[] = endpoints.map(describeEndpoint);
