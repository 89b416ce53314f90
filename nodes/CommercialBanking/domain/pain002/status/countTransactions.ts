import { outcomeOf } from '../codes/explainCode';
import type { BatchBlock, CountedBlock, FileBlock, StatusCount } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import { NO_REFERENCE } from '../report/mapTransaction';
import { parseCount } from '../report/numbers';

/** How many transactions a level has, as the bank states it: its number, else the sum of its counts per status. */
export function statedCount(block: CountedBlock): number | null {
	return (
		parseCount(block.numberOfTransactions) ?? (areCountsComplete(block) ? sumOfCounts(block.countsPerStatus) : null)
	);
}

/**
 * Whether the counts of a level show why it has its status. If not, they are not for all of its transactions.
 *
 * @param below what the level lists
 */
export function areCountsComplete(block: CountedBlock, below: readonly CountedStatus[] = []): boolean {
	if (block.status === null) return true;
	const named = statedCounts(block).filter(({ transactions }) => transactions !== 0);
	if (block.status !== 'PART') return named.some(({ status }) => status === block.status);
	return new Set([...named, ...below].map(({ status }) => outcomeOf(status))).size > 1;
}

/**
 * Whether the transactions of a level have different statuses, as far as the level itself says: it is `PART`, or its
 * counts name another status than its own.
 */
export function isMixed(block: CountedBlock): boolean {
	const namesOther = ({ status, transactions }: CountedStatus) =>
		status !== null && status !== block.status && transactions !== 0;
	return block.status === 'PART' || statedCounts(block).some(namesOther);
}

/** The sum of the counts per status; null where there are none or where one is not a number. */
export function sumOfCounts(counts: readonly StatusCount[]): number | null {
	if (counts.length === 0) return null;
	return counts.reduce<number | null>((sum, { numberOfTransactions }) => {
		const count = parseCount(numberOfTransactions);
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
		transactions: parseCount(numberOfTransactions),
	}));
}

/** How many transactions have each status; null where the number of one entry is unknown. */
export function countByStatus(entries: readonly CountedStatus[]): Map<string | null, number | null> {
	const counts = new Map<string | null, number | null>();
	for (const { status, transactions } of entries) {
		const sum = counts.get(status) ?? 0;
		counts.set(status, transactions === null || counts.get(status) === null ? null : sum + transactions);
	}
	return counts;
}

/**
 * The statuses that a level counts more often than they occur below it, and how many more. What occurs below in an
 * unknown number may be all.
 *
 * @param counts of the level, from `statedCounts`
 * @param below what occurs below it, from `countByStatus`
 */
export function countsBeyond(
	counts: readonly CountedStatus[],
	below: ReadonlyMap<string | null, number | null>,
): Array<CountedStatus & { status: string }> {
	return [...countByStatus(counts)].flatMap(([status, count]) => {
		const found = below.has(status) ? (below.get(status) ?? null) : 0;
		if (status === null || found === null) return [];
		const transactions = count === null ? null : count - found;
		return transactions === null || transactions > 0 ? [{ status, transactions }] : [];
	});
}

/**
 * A number of payments in words: `3 of 40 payments`, `1 payment`.
 *
 * @param stated how many there are in all; null where that is unknown
 */
export function countPayments(transactions: number, stated: number | null): string {
	const isPartOfMore = stated !== null && stated >= transactions && stated > 1;
	const count = isPartOfMore ? `${transactions} of ${stated}` : `${transactions}`;
	return `${count} ${transactions === 1 && !isPartOfMore ? 'payment' : 'payments'}`;
}

/** The values of each key, in their order. */
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

/** The blocks of each batch: those of one file with the same name and the same number of transactions. */
export function gatherBlocks(batches: readonly BatchBlock[]): BatchBlock[][] {
	const keyOf = (batch: BatchBlock) => {
		const { originalPaymentInformationId: id, numberOfTransactions } = batch;
		const isNamed = id !== null && !NO_REFERENCE.has(id) && parseCount(numberOfTransactions) !== null;
		return isNamed ? `${parseCount(numberOfTransactions)} ${id}` : batch;
	};
	return [...groupBy(batches, keyOf).values()];
}

/** How many transactions the original message had, or several of them; null where the report does not state it. */
export function statedByReport({ file, furtherFiles, batches }: PaymentStatusReport): number | null {
	if (furtherFiles.length === 0) return statedByFile(file, batches);
	return sumOf([file, ...furtherFiles].map((one) => statedByFile(one, [])));
}

/** As the file states, else as its batches state together. */
export function statedByFile(file: FileBlock, batches: readonly BatchBlock[]): number | null {
	const stated = statedCount(file);
	if (stated !== null || batches.length === 0) return stated;
	return sumOf(gatherBlocks(batches).map(([block]) => (block === undefined ? null : statedCount(block))));
}

function sumOf(numbers: ReadonlyArray<number | null>): number | null {
	return numbers.reduce((sum, number) => (sum === null || number === null ? null : sum + number), 0);
}
