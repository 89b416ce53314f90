import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { findEndpoint } from '../../../nodes/CommercialBanking/trigger/endpoints';
import type { TriggerStage } from '../../n8nStandIn/TriggerStage';

export interface ServedTrigger {
	/** The base of the trigger's URLs. */
	readonly baseUrl: string;
	/** The trigger that takes the calls from now on. */
	stage: TriggerStage;
	close(): Promise<void>;
}

/** Serves a trigger over HTTP on a free port, as n8n does below `/webhook`. */
export async function serveTrigger(stage: TriggerStage): Promise<ServedTrigger> {
	const server = createServer((request, response) => void answer(served.stage, request, response));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : undefined;
	const served: ServedTrigger = {
		baseUrl: `http://127.0.0.1:${port}/webhook/4f1c`,
		stage,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return served;
}

async function answer(stage: TriggerStage, request: IncomingMessage, response: ServerResponse): Promise<void> {
	const body = await text(request);
	const endpoint = findEndpoint(request.url ?? '');
	if (endpoint === undefined || endpoint.httpMethod !== request.method) {
		response.writeHead(404).end();
		return;
	}
	const reply = await stage.call(endpoint.name, { headers: { ...request.headers }, body });
	response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(reply.text);
}
