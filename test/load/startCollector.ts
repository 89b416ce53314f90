import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { listen } from '../../n8n-host/listen.ts';

/** The far end of a workflow: a server that takes items, one after another. */
export interface Collector {
	/** The node of a workflow that sends each item to this server. */
	readonly node: JsonObject;
	/** How often each item was taken and confirmed, by its end-to-end ID. */
	readonly taken: ReadonlyMap<string, number>;
	/** Takes nothing more until the returned function is called. */
	hold(): () => void;
	close(): void;
}

/** n8n's HTTP Request node. It tries more than once, as the documentation recommends. */
const sendingNode = (url: string): JsonObject => ({
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: {
		method: 'POST',
		url,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '={{ JSON.stringify({ endToEndId: $json.originalEndToEndId }) }}',
		options: {},
	},
	retryOnFail: true,
	maxTries: 3,
	waitBetweenTries: 1_000,
});

/**
 * Starts a collector on the loopback interface.
 *
 * @param millisecondsPerItem how long it works on each item before it confirms it
 */
export async function startCollector(millisecondsPerItem: number): Promise<Collector> {
	const taken = new Map<string, number>();
	let last: Promise<unknown> = Promise.resolve();
	let released: Promise<unknown> = Promise.resolve();
	const server = createServer((request, response) => {
		const read = json(request).then((body) => textOf(objectOf(body, 'the body').endToEndId, 'the end-to-end ID'));
		read.catch(() => response.destroy());
		const take = async () => {
			const id = await read;
			await released;
			await wait(millisecondsPerItem);
			// If n8n was killed meanwhile, it does not know that the item was taken.
			if (response.destroyed) return;
			taken.set(id, (taken.get(id) ?? 0) + 1);
			response.end('{}');
		};
		last = last.then(take).catch(() => {});
	});
	const url = `http://127.0.0.1:${await listen(server)}`;
	return {
		node: sendingNode(url),
		taken,
		hold: () => {
			let release = () => {};
			released = new Promise<void>((resolve) => {
				release = resolve;
			});
			return () => release();
		},
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
