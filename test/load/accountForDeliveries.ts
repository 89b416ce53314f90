import { requestIdPattern, type SealedDelivery } from './sealDeliveries.ts';

/** Where the deliveries of a run are. Only `stored` should be more than 0. */
export interface Account {
	/** Stored in exactly one execution. */
	readonly stored: number;
	/** Answered with 200, but stored in no execution. */
	readonly lost: number;
	/** Stored in more than one execution. */
	readonly repeated: number;
}

/** What must be known of a delivery that was sent. */
export interface AnsweredDelivery {
	readonly delivery: Pick<SealedDelivery, 'requestId'>;
	/** Status of the last attempt. */
	readonly status: number | undefined;
}

/** Counts how many executions contain each request ID. */
export function countRequestIds(executionData: Iterable<string>): Map<string, number> {
	const counts = new Map<string, number>();
	for (const data of executionData) {
		for (const id of new Set(data.match(requestIdPattern))) counts.set(id, (counts.get(id) ?? 0) + 1);
	}
	return counts;
}

/** Compares the answers that the bank got with the executions that n8n stored. */
export function accountForDeliveries(sent: readonly AnsweredDelivery[], counts: ReadonlyMap<string, number>): Account {
	const found = sent.map(({ delivery, status }) => ({ status, count: counts.get(delivery.requestId) ?? 0 }));
	return {
		stored: found.filter(({ count }) => count === 1).length,
		lost: found.filter(({ status, count }) => status === 200 && count === 0).length,
		repeated: found.filter(({ count }) => count > 1).length,
	};
}
