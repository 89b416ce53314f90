import { isPayeeVerification, isRefused, type StatusLevel } from '../codes/explainCode';
import { type BatchBlock, type CountedBlock, type FileBlock, isMixed } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import type { TransactionBlock } from '../report/mapTransaction';
import { assertWithin } from '../tree/reportLimits';
import { areCountsComplete, gatherBlocks, statedByFile, statedCount, sumOf } from './countTransactions';
import { isRestUnknown, type LevelStatus, listCountedStatuses } from './listCountedStatuses';

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
 * - Each listed transaction gives an entry.
 * - A batch or file gives an entry for its transactions that have none, if their number is known or nothing is listed
 *   below it. Its own status is for them. (Banks often list only the rejected ones.)
 * - One that is `PART`, has no number, and lists only rejected or only accepted transactions gives an entry for the
 *   unknown rest. (Swiss and German banks list only the rejected ones.)
 * - One whose counts per status (`NbOfTxsPerSts`) name another status than its own gives an entry for each counted status
 *   that is not listed completely, and one for what is neither listed nor counted.
 * - Some banks send a block for each status of a batch, each with the number of the whole batch. They have one rest.
 *
 * Status and reasons may be inherited, see `inheritStatus`. There is always at least one entry, so that every report
 * gives an item.
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
	// The numbers of the batches say nothing about batches that are not listed.
	return stated > covered ? stated - covered : null;
}

function listBatch(file: FileBlock, blocks: readonly BatchBlock[], isOnly: boolean): StatusEntry[] {
	const isShared = blocks.length > 1;
	const listed = blocks.flatMap((batch) => listTransactions(batch, isShared));
	const batch = isShared ? mergeBlocks(blocks) : blocks[0];
	// Without a block of its own, transactions only name the batch.
	if (batch === undefined || batch.node === null) return listed;
	const itsNumber = statedCount(batch);
	const isMute = batch.status === null && batch.counts.length === 0;
	const isRestOfFile = itsNumber === null || (file.isMixed && file.status !== null);
	// The entry of the file is for the rest too, so the batch needs none.
	if (isMute && listed.length > 0 && isRestOfFile) return listed;
	const stated = itsNumber ?? (isOnly ? takeCountFromFile(file, batch) : null);
	// Where the batch says nothing about the rest, the file may count it, but not how many of them are in this batch.
	const saysNothing = isMute || (batch.status === 'PART' && batch.counts.length === 0);
	const isCountedByFile = saysNothing && file.isMixed && file.counts.length > 0;
	if (isCountedByFile && listed.length > 0 && areCountsComplete(file)) return listed;
	const rest = stated === null || isCountedByFile ? null : stated - listed.length;
	const own = listRest(batch, [file], listed, rest);
	const base = { level: 'batch', file, batch, transaction: null, isShared, stated, listed: listed.length } as const;
	return [...listed, ...own.map((status) => ({ ...base, ...status }))];
}

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
	if (hasBelow && rest === null && !isRestUnknown(block, below)) return [];
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

/** What a level itself says. */
interface OwnStatus extends Pick<LevelStatus, 'status' | 'reasons'> {
	readonly level: StatusLevel;
}

type UpperStatus = OwnStatus & Pick<CountedBlock, 'isMixed'>;

/**
 * The status and the reasons of a block.
 *
 * - A block without a status inherits the nearest status above, but never that of a mixed level, because its transactions
 *   have different statuses.
 * - A block without reasons inherits those of the nearest level above that has reasons and the same status. A result of
 *   verification of payee inherits none: banks send the legend of all results as reasons of the file.
 *
 * @param above the levels above, the nearest first
 */
export function inheritStatus(own: OwnStatus, above: readonly UpperStatus[]) {
	const { level, status, reasons } = own;
	const origin = status === null ? findStatus(above) : own;
	const reasoned = reasons.length > 0 ? own : findReasons(origin?.status ?? null, above);
	return {
		status: origin?.status ?? null,
		statusLevel: origin?.level ?? level,
		reasons: reasoned?.reasons ?? [],
		reasonLevel: reasoned?.level ?? level,
	};
}

/** A mixed level ends the search: it says nothing about one transaction, and a level further up says even less. */
function findStatus(above: readonly UpperStatus[]): OwnStatus | null {
	const nearest = above.find(({ status, isMixed }) => status !== null || isMixed);
	return nearest === undefined || nearest.isMixed ? null : nearest;
}

function findReasons(status: string | null, above: readonly UpperStatus[]): OwnStatus | null {
	if (status === null || isPayeeVerification(status)) return null;
	for (const [index, upper] of above.entries()) {
		const itsStatus = upper.status ?? findStatus(above.slice(index + 1))?.status ?? null;
		if (itsStatus !== status) return null;
		if (upper.reasons.length > 0) return upper;
	}
	return null;
}
