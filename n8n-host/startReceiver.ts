import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { objectOf } from './jsonValue.ts';
import type { JsonObject } from './jsonValue.ts';
import type { WorkflowDefinition } from './n8nClient.ts';

/** A request that the receiver was sent. */
export interface ReceivedRequest {
	readonly path: string;
	readonly headers: IncomingMessage['headers'];
	readonly body: JsonObject;
}

/** Stands for the chat and the ERP that the example workflows call: takes any JSON and remembers it. */
export interface Receiver {
	/** What was sent to a path, in order. */
	requestsTo(path: string): ReceivedRequest[];
	/** The chat messages `{"text": …}` sent so far. */
	readonly texts: string[];
	/** Answers the next requests to a path with 503, as a system that is down. */
	fail(path: string, times: number): void;
	/** The workflow with this receiver in place of the chat and the ERP that the examples name. */
	redirect(workflow: WorkflowDefinition): WorkflowDefinition;
	forget(): void;
	close(): void;
}

export const chatPath = '/hooks/treasury';

export const erpPath = '/api/payment-statuses';

async function readText(request: IncomingMessage): Promise<string> {
	let text = '';
	request.setEncoding('utf8');
	for await (const part of request) text += String(part);
	return text;
}

function redirectNode(node: JsonObject, baseUrl: string): JsonObject {
	const { url, ...others } = objectOf(node.parameters ?? {}, 'the parameters of a node');
	if (typeof url !== 'string') return node;
	return { ...node, parameters: { ...others, url: url.replace(/^https:\/\/(chat|erp)\.example/, baseUrl) } };
}

export async function startReceiver(): Promise<Receiver> {
	const received: ReceivedRequest[] = [];
	const failures = new Map<string, number>();
	const server = createServer(async (request, response) => {
		const path = request.url ?? '';
		const body = objectOf(JSON.parse(await readText(request)), 'what was sent');
		received.push({ path, headers: request.headers, body });
		const left = failures.get(path) ?? 0;
		failures.set(path, left - 1);
		response.writeHead(left > 0 ? 503 : 200, { 'content-type': 'application/json' }).end('{}');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	// It serves others and is no reason for a program to stay.
	server.unref();
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The receiver got no port');
	const baseUrl = `http://127.0.0.1:${address.port}`;
	const requestsTo = (path: string) => received.filter((each) => each.path === path);
	return {
		requestsTo,
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
