import { isRefused, type StatusLevel } from '../codes/explainCode';
import { type BatchBlock, type CountedBlock, type FileBlock, readCounts } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import { isReference, type TransactionBlock } from '../report/mapTransaction';
import { plus, Tally } from '../report/Tally';
import { assertWithin } from '../tree/reportLimits';
import { inheritStatus, listRest, type PartStatus } from './listRest';

/**
 * One of the most specific statuses of a report, and the number of transactions that it is for. E.g. a `PART` batch of 5,
 * of which 2 are listed, has three entries: one for each listed transaction, and one for the rest, with
 * `{ level: 'batch', status: 'PART', transactions: 3, listedBelow: 2, statedTotal: 5 }`.
 */
export interface StatusEntry extends PartStatus {
	readonly level: StatusLevel;
	readonly file: FileBlock;
	readonly batch: BatchBlock | null;
	readonly transaction: TransactionBlock | null;
	/** How many transactions of the level have entries of their own. This entry is not for them */
	readonly listedBelow: number;
	/** How many transactions the level has; null where that is unknown, and for a transaction */
	readonly statedTotal: number | null;
}

/** The batch and the file of an entry, the nearest first. */
export const listLevels = ({ batch, file }: StatusEntry): readonly CountedBlock[] =>
	batch === null ? [file] : [batch, file];

/** Whether a level lists some of its transactions, and nothing says what happened to the others. */
export const isSilentRest = ({ status, listedBelow }: StatusEntry) => status === null && listedBelow > 0;

/**
 * Lists the most specific statuses of a report: those of its batches and then its own. Banks often list only the rejected
 * transactions, so a batch or file gives entries for its others. There is always an entry, so that each report gives an item.
 *
 * @throws DeliveryError `report_unreadable` if there are more than 100,000
 */
export function listStatusEntries({ file, batches }: PaymentStatusReport): StatusEntry[] {
	const groups = groupByBatchId(batches);
	const below = groups.flatMap((blocks) => listBatch(file, blocks, batches.length === 1));
	const listed = new Tally(below).total;
	const own = listRest(file, [], below, countRest(file, groups, listed));
	assertWithin('items', below.length + own.length);
	const numbers = { listedBelow: listed ?? below.length, statedTotal: file.statedTotal };
	const base = { level: 'file', file, batch: null, transaction: null, ...numbers } as const;
	return [...below, ...own.map((status) => ({ ...base, ...status }))];
}

/** How many transactions of a file have no entry; null where that is unknown. */
function countRest({ statedTotal }: FileBlock, groups: ReadonlyArray<Group<BatchBlock>>, listed: number | null) {
	if (listed === null) return null;
	if (statedTotal !== null) return statedTotal - listed;
	const statedByBatches = groups.map(([first]) => first.statedTotal).reduce(plus, 0);
	// There may be batches that are not listed, so a rest of zero is unknown, not none.
	return statedByBatches !== null && statedByBatches > listed ? statedByBatches - listed : null;
}

function listBatch(file: FileBlock, blocks: Group<BatchBlock>, isOnly: boolean): StatusEntry[] {
	const listed = blocks.flatMap(listTransactions);
	const batch = mergeBlocks(blocks);
	// Without a block of its own, transactions only name the batch.
	if (batch.node === null) return listed;
	if (listed.length > 0 && isRestInFileEntry(file, batch)) return listed;
	const statedTotal = batch.statedTotal ?? (isOnly ? takeCountFromFile(file, batch) : null);
	// The file counts the rest of all batches together, so nobody knows how many of them are in this one.
	const rest = statedTotal === null || isRestCountedByFile(file, batch) ? null : statedTotal - listed.length;
	const own = listRest(batch, [file], listed, rest);
	const numbers = { listedBelow: listed.length, statedTotal };
	const base = { level: 'batch', file, batch, transaction: null, ...numbers } as const;
	return [...listed, ...own.map((status) => ({ ...base, ...status }))];
}

/** Whether the rest of the batch is in an entry of the file, so that the batch needs no entry for it. */
function isRestInFileEntry(file: FileBlock, batch: BatchBlock): boolean {
	const isMute = batch.status === null && batch.counts.isEmpty;
	const addsNothing = isMute && batch.statedTotal === null;
	// Nothing inherits the status of a mixed file (`inheritStatus`), so an entry of the batch would have no status.
	const canSayNothing = isMute && file.isMixed && file.status !== null;
	if (addsNothing || canSayNothing) return true;
	// Complete counts of the file include the rest. If they are not complete, the batch has an entry without a number.
	return isRestCountedByFile(file, batch) && file.areCountsComplete;
}

/** E.g. the file counts 3 ACSC and 2 RJCT, and its `PART` batch lists only the 2 RJCT: the file counts the rest. */
function isRestCountedByFile(file: FileBlock, { status, counts }: BatchBlock): boolean {
	const isLeftToFile = (status === null || status === 'PART') && counts.isEmpty;
	return isLeftToFile && file.isMixed && !file.counts.isEmpty;
}

/**
 * The block whose status is for the rest of a batch, of the one or several that report it. A block that lists nothing speaks
 * for the rest. A rejection counts, and `findDoubts` puts it into doubt. If blocks differ otherwise, nobody knows.
 */
function mergeBlocks(blocks: Group<BatchBlock>): BatchBlock {
	const silent = blocks.filter(({ transactions }) => transactions.length === 0);
	const speaking = silent.length > 0 ? silent : blocks;
	const refused = speaking.find(({ status }) => isRefused(status));
	if (refused !== undefined) return refused;
	const [first = blocks[0]] = speaking;
	if (speaking.every(({ status }) => status === first.status)) return first;
	return { ...first, ...readCounts(null, first.numberOfTransactions, first.counts), reasons: [] };
}

/**
 * The number of the file for its only batch, unless the file says something else than the batch. Then there may be other
 * batches, which the bank does not list because nothing is wrong with them.
 */
function takeCountFromFile(file: FileBlock, batch: BatchBlock): number | null {
	const isLike = file.status === null || batch.status === null || batch.status === file.status;
	return isLike && !file.isMixed ? file.statedTotal : null;
}

function listTransactions(batch: BatchBlock): StatusEntry[] {
	const { file } = batch;
	const above = [batch, file];
	const numbers = { transactions: 1, listedBelow: 0, statedTotal: null };
	const base = { level: 'payment', file, batch, isFromCount: false, ...numbers } as const;
	return batch.transactions.map((transaction) => {
		const { status, reasons } = transaction;
		return { ...base, ...inheritStatus({ level: 'payment', status, reasons }, above), transaction };
	});
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

/** Groups of values with the same key, of which there are several. */
export function listRepeated<Value>(values: readonly Value[], keyOf: (value: Value) => unknown): Array<Group<Value>> {
	return [...groupBy(values, keyOf).values()].filter((group) => group.length > 1);
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

/** The blocks of each batch that several blocks report. One without a node has no block: its transactions only name it. */
export function listRepeatedBatches(batches: readonly BatchBlock[]): Array<Group<BatchBlock>> {
	const named = batches.filter((batch) => batch.node !== null && isReference(batch.originalPaymentInformationId));
	return listRepeated(named, (batch) => batch.originalPaymentInformationId);
}
