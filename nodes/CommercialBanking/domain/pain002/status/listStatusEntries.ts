import { isRefused, type StatusLevel } from '../codes/explainCode';
import { type BatchBlock, type CountedBlock, type FileBlock, isMixed } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import type { TransactionBlock } from '../report/mapTransaction';
import { assertWithin } from '../tree/reportLimits';
import { areCountsComplete, gatherBlocks, statedByFile, statedCount, sumOf } from './countTransactions';
import { inheritStatus } from './inheritStatus';
import { hasUnlistedRest, type LevelStatus, listCountedStatuses } from './listCountedStatuses';

/** One of the most specific statuses of a report, and the number of transactions that it is for. */
export interface StatusEntry extends LevelStatus {
	readonly level: StatusLevel;
	readonly file: FileBlock;
	readonly batch: BatchBlock | null;
	readonly transaction: TransactionBlock | null;
	/** How many transactions of the level have entries of their own. If there are any, this entry is for the rest */
	readonly listed: number;
	/** How many transactions the level has; null where that is unknown, and for a transaction */
	readonly stated: number | null;
	/** Its batch is reported in several places */
	readonly isShared: boolean;
}

/**
 * Lists the most specific statuses of a report: those of its batches and then its own.
 *
 * Each listed transaction gives an entry. Banks often list only the rejected ones, so a batch or file gives entries for its
 * others, see `listRest`. There is always at least one entry, so that every report gives an item.
 *
 * @throws DeliveryError `report_unreadable` if there are more than 100,000
 */
export function listStatusEntries(report: PaymentStatusReport): StatusEntry[] {
	const entries = listFile(report.file, report.batches);
	assertWithin('items', entries.length);
	return entries;
}

function listFile(file: FileBlock, batches: readonly BatchBlock[]): StatusEntry[] {
	const entries = gatherBlocks(batches).flatMap((blocks) => listBatch(file, blocks, batches.length === 1));
	const own = listRest(file, [], entries, countRest(file, batches, entries));
	const numbers = { listed: sumOf(entries) ?? entries.length, stated: statedCount(file) };
	const base = { level: 'file', file, batch: null, transaction: null, isShared: false, ...numbers } as const;
	return [...entries, ...own.map((status) => ({ ...base, ...status }))];
}

/** How many transactions of a file have no entry; null where that is unknown. */
function countRest(file: FileBlock, batches: readonly BatchBlock[], entries: readonly StatusEntry[]): number | null {
	const stated = statedByFile(file, batches);
	const covered = sumOf(entries);
	if (stated === null || covered === null) return null;
	if (statedCount(file) !== null) return stated - covered;
	// The batches state the number. There may be others that are not listed, so a rest of zero is unknown, not none.
	return stated > covered ? stated - covered : null;
}

function listBatch(file: FileBlock, blocks: readonly BatchBlock[], isOnly: boolean): StatusEntry[] {
	const isShared = blocks.length > 1;
	const listed = blocks.flatMap((batch) => listTransactions(batch, isShared));
	const batch = isShared ? mergeBlocks(blocks) : blocks[0];
	// Without a block of its own, transactions only name the batch.
	if (batch === undefined || batch.node === null) return listed;
	if (listed.length > 0 && isRestToldByFile(file, batch)) return listed;
	const stated = statedCount(batch) ?? (isOnly ? takeCountFromFile(file, batch) : null);
	// The file counts the rest of all batches together, so nobody knows how many of them are in this one.
	const rest = stated === null || isRestCountedByFile(file, batch) ? null : stated - listed.length;
	const own = listRest(batch, [file], listed, rest);
	const base = { level: 'batch', file, batch, transaction: null, isShared, stated, listed: listed.length } as const;
	return [...listed, ...own.map((status) => ({ ...base, ...status }))];
}

/** Whether an entry of the file is for the rest of the batch too. Then the batch needs none. */
function isRestToldByFile(file: FileBlock, batch: BatchBlock): boolean {
	const isMute = batch.status === null && batch.counts.length === 0;
	// A batch inherits no status of a mixed file, so its rest would have none. The file's own entry has it.
	const cannotInherit = file.isMixed && file.status !== null;
	if (isMute && (statedCount(batch) === null || cannotInherit)) return true;
	// Complete counts of the file include the rest. If they are not complete, the batch has an entry without a number.
	return isRestCountedByFile(file, batch) && areCountsComplete(file);
}

/** Whether the file counts its transactions by status, and the batch says nothing about those that it does not list. */
function isRestCountedByFile(file: FileBlock, { status, counts }: BatchBlock): boolean {
	const isLeftToFile = (status === null || status === 'PART') && counts.length === 0;
	return isLeftToFile && file.isMixed && file.counts.length > 0;
}

/** The statuses of the transactions of a batch or file that have no entry. */
function listRest(
	block: CountedBlock,
	above: readonly CountedBlock[],
	below: readonly StatusEntry[],
	rest: number | null,
): LevelStatus[] {
	const hasBelow = below.length > 0;
	if (hasBelow && rest !== null && rest <= 0) return [];
	const counted = listCountedStatuses(block, below, rest);
	if (counted.length > 0) return counted;
	// Without a number, all may be listed. Only a PART that lists one kind has others: Swiss and German banks leave them out.
	if (hasBelow && rest === null && !hasUnlistedRest(block, below)) return [];
	return [{ ...inheritStatus(block, above), transactions: rest, onlyCounted: false }];
}

/**
 * The block whose status is for the rest of a batch that several blocks report. A block that lists nothing speaks for the
 * rest. A rejection counts, and `findEntryWarnings` puts it into doubt. If blocks differ otherwise, nobody knows.
 */
function mergeBlocks(blocks: readonly BatchBlock[]): BatchBlock | undefined {
	const silent = blocks.filter(({ transactions }) => transactions.length === 0);
	const speaking = silent.length > 0 ? silent : blocks;
	const [first, ...others] = speaking;
	const refused = speaking.find(({ status }) => isRefused(status));
	if (refused !== undefined || first === undefined) return refused;
	if (others.every(({ status }) => status === first.status)) return first;
	return { ...first, status: null, reasons: [], isMixed: isMixed(null, first.counts) };
}

/**
 * The number of the file for its only batch, unless the file says something else than the batch. Then there may be other
 * batches, which the bank does not list because nothing is wrong with them.
 */
function takeCountFromFile(file: FileBlock, batch: BatchBlock): number | null {
	const isLike = file.status === null || batch.status === null || batch.status === file.status;
	return isLike && !file.isMixed ? statedCount(file) : null;
}

function listTransactions(batch: BatchBlock, isShared: boolean): StatusEntry[] {
	const { file } = batch;
	const above = [batch, file];
	const counts = { transactions: 1, listed: 0, stated: null, onlyCounted: false };
	const base = { level: 'payment', file, batch, isShared, ...counts } as const;
	return batch.transactions.map((transaction) => {
		const { status, reasons } = transaction;
		return { ...base, ...inheritStatus({ level: 'payment', status, reasons }, above), transaction };
	});
}
