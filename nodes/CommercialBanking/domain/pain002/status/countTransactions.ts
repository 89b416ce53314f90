import type { CountedBlock, StatusCount } from '../report/mapReport';

/** Parses a number of transactions such as `40` or `000040`; null for anything else. */
export function countOf(text: string | null): number | null {
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** How many transactions a level has, as the bank states it: its number, else the sum of its counts per status. */
export function statedCount(block: CountedBlock): number | null {
	return countOf(block.numberOfTransactions) ?? sumOfCounts(block.countsPerStatus);
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

/** How many transactions have each status, as far as known. */
export function countByStatus(entries: readonly CountedStatus[]): Map<string | null, number> {
	const counts = new Map<string | null, number>();
	for (const { status, transactions } of entries) counts.set(status, (counts.get(status) ?? 0) + (transactions ?? 0));
	return counts;
}

/** The statuses that a level counts more often than they occur below it, and how many more. */
export function countsBeyond(
	counts: readonly StatusCount[],
	below: readonly CountedStatus[],
): Array<CountedStatus & { status: string }> {
	const found = countByStatus(below);
	return counts.flatMap(({ status, numberOfTransactions }) => {
		if (status === null) return [];
		const count = countOf(numberOfTransactions);
		const transactions = count === null ? null : count - (found.get(status) ?? 0);
		return transactions === null || transactions > 0 ? [{ status, transactions }] : [];
	});
}
