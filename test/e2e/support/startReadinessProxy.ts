import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const checkIntervalMilliseconds = 100;

/** A reverse proxy as production needs one in front of n8n. */
export interface ReadinessProxy {
	readonly baseUrl: string;
	/** How many requests it answered itself. */
	readonly turnedAway: number;
	close(): void;
}

/** Whether n8n says that it is ready. No answer is a no. */
async function isReady(target: string): Promise<boolean> {
	try {
		return (await fetch(`${target}/healthz/readiness`, { signal: AbortSignal.timeout(5_000) })).status === 200;
	} catch {
		return false;
	}
}

function forward(target: URL, incoming: IncomingMessage, outgoing: ServerResponse, turnAway: () => void): void {
	const { method, url, headers } = incoming;
	// A connection of its own for each request: one that is kept may be closed by n8n at the moment it is used again.
	const options = { host: target.hostname, port: target.port, method, path: url, headers, agent: false };
	const onward = request(options, (answer) => {
		outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
		answer.pipe(outgoing);
		// An answer that breaks off must not look like one that ended.
		answer.once('error', () => outgoing.destroy());
	});
	onward.once('error', () => (outgoing.headersSent || outgoing.destroyed ? outgoing.destroy() : turnAway()));
	outgoing.once('close', () => (outgoing.writableFinished ? undefined : onward.destroy()));
	incoming.pipe(onward);
}

/**
 * Starts a proxy that routes only while n8n's readiness endpoint answers 200, and answers 503 otherwise: while n8n
 * starts it answers 200 to anything, and a bank takes that for delivered.
 */
export async function startReadinessProxy(target: string): Promise<ReadinessProxy> {
	let ready = false;
	let turnedAway = 0;
	const check = async () => {
		ready = await isReady(target);
		timer = setTimeout(() => void check(), checkIntervalMilliseconds);
	};
	let timer: NodeJS.Timeout | undefined;
	await check();

	const server: Server = createServer((incoming, outgoing) => {
		const turnAway = () => {
			turnedAway += 1;
			outgoing.writeHead(503, { 'retry-after': '5' }).end();
		};
		if (ready) forward(new URL(target), incoming, outgoing, turnAway);
		else turnAway();
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The proxy got no port');
	return {
		baseUrl: `http://127.0.0.1:${address.port}`,
		get turnedAway() {
			return turnedAway;
		},
		close: () => {
			clearTimeout(timer);
			server.closeAllConnections();
			server.close();
		},
	};
}
