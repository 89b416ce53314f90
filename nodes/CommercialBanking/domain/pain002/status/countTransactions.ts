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
	if (numberOfTransactions !== null || counts.length === 0 || !areCountsComplete(block)) return numberOfTransactions;
	return sumOf(counts);
}

/**
 * Whether the counts of a level cover all of its transactions. Banks that list only the rejected ones may count only these.
 * Complete counts explain the status: they contain it or, for `PART`, contain several outcomes.
 *
 * @param below what has entries below the level. Its outcomes explain a `PART` too.
 */
export function areCountsComplete({ status, counts }: CountedBlock, below: readonly CountedStatus[] = []): boolean {
	if (status === null) return true;
	const named = counts.filter(({ transactions }) => transactions !== 0);
	if (status !== 'PART') return named.some((one) => one.status === status);
	return new Set([...named, ...below].map((one) => outcomeOf(one.status))).size > 1;
}

/** How many transactions have each status; null where the number of one entry is unknown. */
export function countByStatus(entries: readonly CountedStatus[]): Map<string | null, number | null> {
	return new Map([...groupBy(entries, ({ status }) => status)].map(([status, group]) => [status, sumOf(group)]));
}

/**
 * A number of payments in words: `3 of 40 payments`, `1 payment`.
 *
 * @param stated how many there are in all; null where that is unknown
 */
export function writePaymentCount(transactions: number, stated: number | null): string {
	const isPartOfMore = stated !== null && stated >= transactions && stated > 1;
	const count = isPartOfMore ? `${transactions} of ${stated}` : `${transactions}`;
	return `${count} ${transactions === 1 && !isPartOfMore ? 'payment' : 'payments'}`;
}

export function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
	const groups = new Map<Key, Value[]>();
	for (const value of values) {
		const key = keyOf(value);
		const group = groups.get(key);
		if (group) group.push(value);
		else groups.set(key, [value]);
	}
	return groups;
}

/**
 * The blocks of each batch. Banks send two blocks with the same `OrgnlPmtInfId`: one for each status of the batch. If
 * each has the number of the whole batch, it counts once.
 */
export function gatherBlocks(batches: readonly BatchBlock[]): BatchBlock[][] {
	const keyOf = (batch: BatchBlock) => {
		const { originalPaymentInformationId: id, numberOfTransactions } = batch;
		return isReference(id) && numberOfTransactions !== null ? `${numberOfTransactions} ${id}` : batch;
	};
	return [...groupBy(batches, keyOf).values()];
}

/** How many transactions the original message had: as the file states, else as its batches state together. */
export function statedByFile(file: FileBlock, batches: readonly BatchBlock[]): number | null {
	const stated = statedCount(file);
	if (stated !== null || batches.length === 0) return stated;
	const blocks = gatherBlocks(batches).map(([first]) => first);
	return sumOf(blocks.map((block) => ({ transactions: block === undefined ? null : statedCount(block) })));
}
