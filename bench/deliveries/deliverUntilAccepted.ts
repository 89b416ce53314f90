import { setTimeout as wait } from 'node:timers/promises';
import type { SealedDelivery } from './sealDeliveries.ts';
import { sendDelivery } from './sendDeliveries.ts';
import type { DeliveryTarget } from './sendDeliveries.ts';

/** A delivery that was sent again and again until it was accepted. */
export interface AcceptedDelivery {
	readonly delivery: SealedDelivery;
	/** The answer to each attempt; undefined where there was none. All but the last are not 200. */
	readonly statuses: ReadonlyArray<number | undefined>;
}

export interface DeliveryPatience {
	/** So many deliveries are under way at any time. */
	readonly concurrency: number;
	readonly retryMilliseconds: number;
	/** After so long a delivery that is still not accepted is given up. */
	readonly timeoutMilliseconds: number;
	/** Tells the receiver's address and a token, before each attempt. */
	readonly findTarget: () => Promise<DeliveryTarget>;
	/** Is told of each refusal before the next attempt. */
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

/** Delivers as the bank does, which does not give up, only faster. */
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

/** Counts the attempts that were not accepted, by status; `none` is no answer at all. */
export function countRefusals(accepted: readonly AcceptedDelivery[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const status of accepted.flatMap(({ statuses }) => statuses).filter((each) => each !== 200)) {
		const name = String(status ?? 'none');
		counts[name] = (counts[name] ?? 0) + 1;
	}
	return counts;
}
