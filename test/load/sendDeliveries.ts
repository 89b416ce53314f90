import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { SealedDelivery } from './sealDeliveries.ts';

/** The receiver of deliveries, and the headers that it asks for. */
export interface DeliveryTarget {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** The result of one delivery. */
export interface SentDelivery {
	readonly delivery: SealedDelivery;
	/** HTTP status. Undefined: there was no answer in time. */
	readonly status: number | undefined;
	/** From the due time to the end of the answer. */
	readonly milliseconds: number;
	/** Due time, counted from the start of the run. */
	readonly dueAtMilliseconds: number;
}

/** The sandbox bank waits as long as this. */
const timeoutMilliseconds = 30_000;

/**
 * Sends one delivery and reads the whole answer. Without a dispatcher, it has a connection of its own.
 *
 * @returns the status, or undefined for a network error
 */
export async function sendDelivery(
	{ url, headers }: DeliveryTarget,
	delivery: SealedDelivery,
	dispatcher?: Agent,
): Promise<number | undefined> {
	try {
		const { statusCode, body } = await request(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-request-id': delivery.requestId, ...headers },
			body: delivery.body,
			signal: AbortSignal.timeout(timeoutMilliseconds),
			...(dispatcher === undefined ? { reset: true } : { dispatcher }),
		});
		await body.dump();
		return statusCode;
	} catch {
		return undefined;
	}
}

async function withAgent<Result>(use: (agent: Agent) => Promise<Result>): Promise<Result> {
	const agent = new Agent({ headersTimeout: timeoutMilliseconds, bodyTimeout: timeoutMilliseconds });
	try {
		return await use(agent);
	} finally {
		await agent.destroy();
	}
}

/**
 * Open loop: each delivery starts at its due time, even when earlier answers are missing. Its time counts from the due
 * time. So a slow receiver cannot slow down the sender.
 */
export async function sendAtRate(
	target: DeliveryTarget,
	deliveries: readonly SealedDelivery[],
	ratePerSecond: number,
): Promise<SentDelivery[]> {
	return await withAgent(async (agent) => {
		const startedAt = performance.now();
		const sent = deliveries.map(async (delivery, index) => {
			const dueAtMilliseconds = (index * 1_000) / ratePerSecond;
			await wait(dueAtMilliseconds);
			const status = await sendDelivery(target, delivery, agent);
			const milliseconds = performance.now() - startedAt - dueAtMilliseconds;
			return { delivery, status, milliseconds, dueAtMilliseconds };
		});
		return await Promise.all(sent);
	});
}

/** Closed loop: `concurrency` deliveries run at the same time, until the time is over or all deliveries are sent. */
export async function sendConcurrently(
	target: DeliveryTarget,
	deliveries: readonly SealedDelivery[],
	concurrency: number,
	seconds = Number.POSITIVE_INFINITY,
): Promise<SentDelivery[]> {
	return await withAgent(async (agent) => {
		const startedAt = performance.now();
		const sent: SentDelivery[] = [];
		const rest = deliveries.values();
		const sendOn = async () => {
			for (const delivery of rest) {
				const dueAtMilliseconds = performance.now() - startedAt;
				const status = await sendDelivery(target, delivery, agent);
				const milliseconds = performance.now() - startedAt - dueAtMilliseconds;
				sent.push({ delivery, status, milliseconds, dueAtMilliseconds });
				if (performance.now() - startedAt > seconds * 1_000) return;
			}
		};
		await Promise.all(Array.from({ length: concurrency }, sendOn));
		return sent;
	});
}
