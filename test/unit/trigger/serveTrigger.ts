import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type EndpointName, findEndpoint } from '../../../nodes/CommercialBanking/parameters/endpoints';
import type { TriggerStage } from '../../n8nStandIn/TriggerStage';

/** A request as it came. */
interface Received {
	readonly endpoint: EndpointName | undefined;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

export interface ServedTrigger {
	/** The base of the trigger's URLs. */
	readonly baseUrl: string;
	/** All requests, in their order. */
	readonly received: Received[];
	/** As long as there are any, deliveries get these statuses, and the trigger does not hear of them. */
	readonly refusals: number[];
	/** The trigger that takes the calls from now on. */
	stage: TriggerStage;
	close(): Promise<void>;
}

/** Serves a trigger over HTTP on a free port, as n8n does below `/webhook`. */
export async function serveTrigger(stage: TriggerStage): Promise<ServedTrigger> {
	const server = createServer((request, response) => void answer(served, request, response));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : undefined;
	const served: ServedTrigger = {
		baseUrl: `http://127.0.0.1:${port}/webhook/4f1c`,
		received: [],
		refusals: [],
		stage,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return served;
}

async function answer(served: ServedTrigger, request: IncomingMessage, response: ServerResponse): Promise<void> {
	const body = await text(request);
	const { headers } = request;
	const endpoint = findEndpoint(request.url ?? '');
	served.received.push({ endpoint: endpoint?.name, headers, body });
	if (endpoint === undefined || endpoint.httpMethod !== request.method) {
		response.writeHead(404).end();
		return;
	}
	const refusal = endpoint.name === 'paymentStatusUpdate' ? served.refusals.shift() : undefined;
	if (refusal !== undefined) {
		response.writeHead(refusal).end();
		return;
	}
	const reply = await served.stage.call(endpoint.name, { headers: { ...headers }, body });
	response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(reply.text);
}
