import type { CountedBlock, PaymentStatusReport, StatusCount } from '../report/mapReport';

/** Parses a number of transactions such as `40` or `000040`; null for anything else. */
export function countOf(text: string | null): number | null {
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** How many transactions a level has, as the bank states it: its number, else the sum of its counts per status. */
export function statedCount(block: CountedBlock): number | null {
	return countOf(block.numberOfTransactions) ?? sumOfCounts(block.countsPerStatus);
}

/** How many transactions the original message had: as the group states, else as the payments state together. */
export function statedByGroup({ group, payments }: PaymentStatusReport): number | null {
	const stated = statedCount(group);
	if (stated !== null || payments.length === 0) return stated;
	return payments.reduce<number | null>((sum, payment) => {
		const count = statedCount(payment);
		return sum === null || count === null ? null : sum + count;
	}, 0);
}

/** The sum of the counts per status; null where there are none or where one is not a number. */
export function sumOfCounts(counts: readonly StatusCount[]): number | null {
	if (counts.length === 0) return null;
	return counts.reduce<number | null>((sum, { numberOfTransactions }) => {
		const count = countOf(numberOfTransactions);
		return sum === null || count === null ? null : sum + count;
	}, 0);
}

/** A status and the number of transactions that have it; null where the number is unknown. */
export interface CountedStatus {
	status: string | null;
	transactions: number | null;
}

/** The counts per status of a level, with their numbers parsed. */
export function statedCounts(block: CountedBlock): CountedStatus[] {
	return block.countsPerStatus.map(({ status, numberOfTransactions }) => ({
		status,
		transactions: countOf(numberOfTransactions),
	}));
}

/** How many transactions have each status, as far as known. */
export function countByStatus(entries: readonly CountedStatus[]): Map<string | null, number> {
	const counts = new Map<string | null, number>();
	for (const { status, transactions } of entries) counts.set(status, (counts.get(status) ?? 0) + (transactions ?? 0));
	return counts;
}

/**
 * The statuses that a level counts more often than they occur below it, and how many more.
 *
 * @param counts of the level, from `statedCounts`
 * @param below what occurs below it, from `countByStatus`
 */
export function countsBeyond(
	counts: readonly CountedStatus[],
	below: ReadonlyMap<string | null, number>,
): Array<CountedStatus & { status: string }> {
	return counts.flatMap(({ status, transactions: count }) => {
		if (status === null) return [];
		const transactions = count === null ? null : count - (below.get(status) ?? 0);
		return transactions === null || transactions > 0 ? [{ status, transactions }] : [];
	});
}
