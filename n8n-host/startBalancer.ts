import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const checkIntervalMilliseconds = 100;

/** A reverse proxy in front of one n8n or several, as production needs one. */
export interface Balancer {
	readonly baseUrl: string;
	/** How many requests it answered itself. */
	readonly turnedAway: number;
	close(): void;
}

interface Target {
	readonly url: URL;
	ready: boolean;
}

/** Whether an n8n says that it is ready. No answer is a no. */
async function isReady(url: URL): Promise<boolean> {
	try {
		return (await fetch(new URL('/healthz/readiness', url), { signal: AbortSignal.timeout(2_000) })).status === 200;
	} catch {
		return false;
	}
}

function forward(target: Target, incoming: IncomingMessage, outgoing: ServerResponse, turnAway: () => void): void {
	const { method, url, headers } = incoming;
	const { hostname, port } = target.url;
	// A connection of its own for each request: one that is kept may be closed by n8n at the moment it is used again.
	const onward = request({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
		outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
		answer.pipe(outgoing);
		// An answer that breaks off must not look like one that ended.
		answer.once('error', () => outgoing.destroy());
	});
	onward.once('error', () => {
		target.ready = false;
		if (outgoing.headersSent) outgoing.destroy();
		else turnAway();
	});
	outgoing.once('close', () => onward.destroy());
	incoming.pipe(onward);
}

/**
 * Starts a balancer that gives requests in turn to the targets whose readiness endpoint answers 200, and answers 503
 * while there is none. It sends no request twice: whether to try again is up to the bank.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
	const all: Target[] = targets.map((url) => ({ url: new URL(url), ready: false }));
	let isOpen = true;
	let turnedAway = 0;
	let turn = 0;
	const watch = async (target: Target) => {
		while (isOpen) {
			await wait(checkIntervalMilliseconds);
			target.ready = await isReady(target.url);
		}
	};
	for (const target of all) {
		target.ready = await isReady(target.url);
		void watch(target);
	}
	const server = createServer((incoming, outgoing) => {
		const turnAway = () => {
			turnedAway += 1;
			if (!outgoing.destroyed) outgoing.writeHead(503, { 'retry-after': '5' }).end();
		};
		const ready = all.filter((target) => target.ready);
		turn += 1;
		const target = ready[turn % Math.max(ready.length, 1)];
		if (target === undefined) turnAway();
		else forward(target, incoming, outgoing, turnAway);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The balancer got no port');
	return {
		baseUrl: `http://127.0.0.1:${address.port}`,
		get turnedAway() {
			return turnedAway;
		},
		close: () => {
			isOpen = false;
			server.closeAllConnections();
			server.close();
		},
	};
}
