import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchOnNewConnection } from './fetchOnNewConnection.ts';
import { listen } from './listen.ts';

const checkIntervalMilliseconds = 100;

/** A reverse proxy in front of one or more n8n processes. */
export interface Balancer {
	readonly baseUrl: string;
	/** Number of requests that it answered with 503. */
	readonly turnedAway: number;
	close(): void;
}

interface Target {
	readonly url: URL;
	ready: boolean;
}

/** Asks an n8n whether it is ready. No answer means no. */
async function isReady(url: URL): Promise<boolean> {
	try {
		return (
			(await fetchOnNewConnection(new URL('/healthz/readiness', url), { signal: AbortSignal.timeout(2_000) }))
				.status === 200
		);
	} catch {
		return false;
	}
}

function forward(
	target: Target,
	incoming: IncomingMessage,
	outgoing: ServerResponse,
	{ turnAway, onAnswer }: { turnAway: () => void; onAnswer: (status: number) => void },
): void {
	const { method, url, headers } = incoming;
	const { hostname, port } = target.url;
	// Each request gets a new connection. n8n could close an old one at the moment of the next request.
	const onward = request({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
		onAnswer(answer.statusCode ?? 502);
		outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
		answer.pipe(outgoing);
		// The client must see that an answer is incomplete.
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
 * Starts a balancer. It sends the requests in turn to the targets that are ready. It answers 503 when no target is
 * ready. It never repeats a request, because the bank decides about this.
 *
 * @param onAnswer is told the status of each answer of a target, before the client gets it
 */
export async function startBalancer(
	targets: readonly string[],
	onAnswer: (status: number) => void = () => {},
): Promise<Balancer> {
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
		else forward(target, incoming, outgoing, { turnAway, onAnswer });
	});
	const port = await listen(server);
	return {
		baseUrl: `http://127.0.0.1:${port}`,
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
