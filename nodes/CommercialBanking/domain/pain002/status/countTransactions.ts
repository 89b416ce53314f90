import { outcomeOf } from '../codes/explainCode';
import type { BatchBlock, CountedBlock, CountedStatus, FileBlock } from '../report/mapBlocks';
import { isReference } from '../report/mapTransaction';

/** How many transactions several entries are for; null where the number of one of them is unknown. */
export function sumOf(entries: ReadonlyArray<{ readonly transactions: number | null }>): number | null {
	return entries.reduce<number | null>(
		(sum, { transactions }) => (sum === null || transactions === null ? null : sum + transactions),
		0,
	);
}

/** How many transactions a level has, as the bank states it: its number, else the sum of its counts per status. */
export function statedCount(block: CountedBlock): number | null {
	const { numberOfTransactions, counts } = block;
	if (numberOfTransactions !== null) return numberOfTransactions;
	return counts.length > 0 && areCountsComplete(block) ? sumOf(counts) : null;
}

/**
 * Whether the counts of a level cover all of its transactions. Some banks count only the rejected ones, and the status of the
 * level is for the others. Complete are those of a level
 * - without a status: it has nothing else
 * - with `PART`: if they have several outcomes, as 3 ACSC and 2 RJCT
 * - with any other status: if one of them is of this status
 *
 * @param below the statuses that are listed below the level. For `PART`, 3 ACSC counted and 2 RJCT listed are complete too.
 */
export function areCountsComplete({ status, counts }: CountedBlock, below: readonly CountedStatus[] = []): boolean {
	if (status === null) return true;
	const notZero = counts.filter(({ transactions }) => transactions !== 0);
	if (status !== 'PART') return notZero.some((one) => one.status === status);
	const outcomes = new Set([...notZero, ...below].map((one) => outcomeOf(one.status)));
	return outcomes.size > 1;
}

/** How many transactions have each status; null where the number of one entry is unknown. */
export function countByStatus(entries: readonly CountedStatus[]): Map<string | null, number | null> {
	return new Map([...groupBy(entries, ({ status }) => status)].map(([status, group]) => [status, sumOf(group)]));
}

/** A number of payments in words: `3 of 40 payments`, or `1 payment` where the total is unknown. */
export function writePaymentCount(transactions: number, total: number | null): string {
	const isTotalShown = total !== null && total >= transactions && total > 1;
	const count = isTotalShown ? `${transactions} of ${total}` : `${transactions}`;
	return `${count} ${transactions === 1 && !isTotalShown ? 'payment' : 'payments'}`;
}

/** Values with the same key; at least one. */
export type Group<Value> = [Value, ...Value[]];

export function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Group<Value>> {
	const groups = new Map<Key, Group<Value>>();
	for (const value of values) {
		const key = keyOf(value);
		const group = groups.get(key);
		if (group) group.push(value);
		else groups.set(key, [value]);
	}
	return groups;
}

/**
 * The blocks of each batch. Banks send a block for each status of a batch, with the ID and the number of the whole batch:
 * `P1, 5, RJCT` and `P1, 5, ACSP` are one batch of 5. `P1, 3, RJCT` and `P1, 2, ACSP` are two, with payments of their own.
 */
export function groupByBatchId(batches: readonly BatchBlock[]): Array<Group<BatchBlock>> {
	const keyOf = (batch: BatchBlock) => {
		const { originalPaymentInformationId: id, numberOfTransactions } = batch;
		return isReference(id) && numberOfTransactions !== null ? `${numberOfTransactions} ${id}` : batch;
	};
	return [...groupBy(batches, keyOf).values()];
}

/** How many transactions the original message had: as the file states, else as its batches state together. */
export function statedInAll(file: FileBlock, batches: readonly BatchBlock[]): number | null {
	const stated = statedCount(file);
	if (stated !== null || batches.length === 0) return stated;
	return sumOf(groupByBatchId(batches).map(([first]) => ({ transactions: statedCount(first) })));
}
