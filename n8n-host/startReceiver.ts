import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listOf, objectOf, type JsonObject } from './jsonValue.ts';
import { listen } from './listen.ts';
import type { WorkflowDefinition } from './n8nClient.ts';

interface ReceivedRequest {
	readonly path: string;
	readonly headers: IncomingMessage['headers'];
	readonly body: JsonObject;
}

/** A server instead of the chat and the ERP of the example workflows. It accepts any JSON, and keeps it. */
export interface Receiver {
	/** The requests to a path, in their order. */
	requestsTo(path: string): ReceivedRequest[];
	/** Where messages to the chat go: the setting `alertUrl` of the examples. */
	readonly chatUrl: string;
	/** The chat messages `{"text": …}` so far. */
	readonly texts: string[];
	/** Answers the next requests to a path with 503. */
	fail(path: string, times: number): void;
	/** Replaces the addresses of the chat and the ERP in a workflow, and turns on the nodes that have them. */
	redirect(workflow: WorkflowDefinition): WorkflowDefinition;
	forget(): void;
	close(): void;
}

export const chatPath = '/hooks/treasury';

export const erpPath = '/api/payment-statuses';

/** The address of the ERP is in each step that calls it, that of the chat in one Set node. */
function redirectNode(node: JsonObject, baseUrl: string): JsonObject {
	const { url, assignments, ...others } = objectOf(node.parameters ?? {}, 'the parameters of a node');
	if (node.name === 'Settings') {
		const fields = listOf(objectOf(assignments, 'the fields').assignments, 'their list').map((each) => {
			const field = objectOf(each, 'a field');
			return field.name === 'alertUrl' ? { ...field, value: baseUrl + chatPath } : field;
		});
		return { ...node, parameters: { ...others, assignments: { assignments: fields } } };
	}
	if (typeof url !== 'string') return node;
	const address = url.replace(/^https:\/\/erp\.example/, baseUrl);
	return { ...node, disabled: false, parameters: { ...others, url: address } };
}

export async function startReceiver(): Promise<Receiver> {
	const received: ReceivedRequest[] = [];
	const failures = new Map<string, number>();
	const answer = async (request: IncomingMessage): Promise<number> => {
		const path = request.url ?? '';
		const body = objectOf(JSON.parse(await text(request)), 'the body of the request');
		received.push({ path, headers: request.headers, body });
		const left = failures.get(path) ?? 0;
		failures.set(path, left - 1);
		return left > 0 ? 503 : 200;
	};
	const server = createServer((request, response) => {
		const send = (status: number) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
		answer(request).then(send, () => send(400));
	});
	const baseUrl = `http://127.0.0.1:${await listen(server)}`;
	// The program can end although the server is open.
	server.unref();
	const requestsTo = (path: string) => received.filter((each) => each.path === path);
	return {
		requestsTo,
		chatUrl: baseUrl + chatPath,
		get texts() {
			return requestsTo(chatPath).map(({ body }) => String(body.text));
		},
		fail: (path, times) => failures.set(path, times),
		redirect: (workflow) => ({ ...workflow, nodes: workflow.nodes.map((node) => redirectNode(node, baseUrl)) }),
		forget: () => received.splice(0),
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
