import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { SealedDelivery } from './sealDeliveries.ts';

/** Where to and as whom deliveries are sent. */
export interface DeliveryTarget {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** What became of one delivery. */
export interface SentDelivery {
	readonly delivery: SealedDelivery;
	/** HTTP status; undefined where there was no answer in time. */
	readonly status: number | undefined;
	/** From the moment at which it was due until the end of the answer. */
	readonly milliseconds: number;
	/** When it was due, since the start of the run. */
	readonly dueAtMilliseconds: number;
}

/** The sandbox bank waits as long, and real ones do not wait longer. */
const timeoutMilliseconds = 30_000;

const answeredOr = (error: unknown): undefined => {
	if (error instanceof Error) return undefined;
	throw new TypeError('A request was rejected with something that is no error');
};

/** Sends one delivery and reads the answer to its end. */
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
			...(dispatcher === undefined ? {} : { dispatcher }),
		});
		await body.dump();
		return statusCode;
	} catch (error) {
		return answeredOr(error);
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
 * Open loop: each delivery leaves when it is due, whether those before have been answered or not, and its time counts
 * from then: a receiver that falls behind cannot slow the bank down.
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

/** Closed loop: so many deliveries are under way at any time, until the time is up or there are no more. */
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
