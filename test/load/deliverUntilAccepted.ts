import { setTimeout as wait } from 'node:timers/promises';
import type { SealedDelivery } from './sealDeliveries.ts';
import { sendDelivery, type DeliveryTarget } from './sendDeliveries.ts';

/** A delivery that the receiver accepted after one or more attempts. */
export interface AcceptedDelivery {
	readonly delivery: SealedDelivery;
	/** The status of each attempt. Undefined: there was no answer. Only the last one is 200. */
	readonly statuses: ReadonlyArray<number | undefined>;
}

export interface DeliveryPatience {
	/** How many deliveries run at the same time. */
	readonly concurrency: number;
	readonly retryMilliseconds: number;
	/** After this time, a delivery that is not accepted is an error. */
	readonly timeoutMilliseconds: number;
	/** Gives the receiver's address and a token before each attempt. */
	readonly findTarget: () => Promise<DeliveryTarget>;
	/** Is called after each refusal, before the next attempt. */
	readonly refused?: (status: number | undefined) => Promise<void>;
}

async function deliver(
	delivery: SealedDelivery,
	patience: DeliveryPatience,
	deadline: number,
): Promise<AcceptedDelivery> {
	const statuses: Array<number | undefined> = [];
	for (;;) {
		const isRetry = statuses.length > 0;
		const { url, headers } = await patience.findTarget();
		statuses.push(await sendDelivery({ url, headers: { ...headers, 'x-retry-flag': isRetry ? 'Y' : 'N' } }, delivery));
		if (statuses.at(-1) === 200) return { delivery, statuses };
		if (Date.now() > deadline) throw new Error(`A delivery was not accepted: ${statuses.slice(-3).join(', ')}`);
		await wait(patience.retryMilliseconds);
		await patience.refused?.(statuses.at(-1));
	}
}

/** Delivers again and again, like the bank, but faster. */
export async function deliverUntilAccepted(
	deliveries: Iterable<SealedDelivery>,
	patience: DeliveryPatience,
): Promise<AcceptedDelivery[]> {
	const accepted: AcceptedDelivery[] = [];
	const rest = [...deliveries].values();
	const deadline = Date.now() + patience.timeoutMilliseconds;
	const deliverOn = async () => {
		for (const delivery of rest) accepted.push(await deliver(delivery, patience, deadline));
	};
	await Promise.all(Array.from({ length: patience.concurrency }, deliverOn));
	return accepted;
}

/** Counts the refused attempts by status. Attempts without an answer count as `no answer`. */
export function countRefusals(accepted: readonly AcceptedDelivery[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const status of accepted.flatMap(({ statuses }) => statuses)) {
		if (status === 200) continue;
		const name = String(status ?? 'no answer');
		counts[name] = (counts[name] ?? 0) + 1;
	}
	return counts;
}
