import { isRefused, type StatusLevel } from '../codes/explainCode';
import type { BatchBlock, CountedBlock, FileBlock } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import type { TransactionBlock } from '../report/mapTransaction';
import { assertItemCount } from '../tree/reportLimits';
import { gatherBlocks, groupBy, isMixed, statedByFile, statedCount } from './countTransactions';
import { type InheritedStatus, inheritStatus, type UpperLevel } from './inheritStatus';
import { isRestUnknown, type LevelStatus, listCountedStatuses } from './listCountedStatuses';

/** One of the most specific statuses of a report, and the number of transactions that it is for. */
export interface StatusEntry extends LevelStatus {
	level: StatusLevel;
	file: FileBlock;
	batch: BatchBlock | null;
	transaction: TransactionBlock | null;
	/** How many transactions of the level have entries of their own. If there are any, this entry is for the rest */
	listed: number;
	/** How many transactions the level has, as it states itself; null where that is unknown, and for a transaction */
	stated: number | null;
	/** Its batch is reported in several places */
	isShared: boolean;
}

/**
 * Lists the most specific statuses of a report: file by file, each with its batches and then its own.
 *
 * - Each listed transaction gives an entry.
 * - A batch without listed transactions gives an entry. So does a batch that lists fewer transactions than it has: its
 *   own status is for the rest, or none if it has none. (Banks often list only the rejected ones.)
 * - Some banks send a block for each status of a batch, each with the number of the whole batch. They have one rest.
 * - The file gives an entry if the report has no batch, or if the batches have fewer transactions than the file states.
 * - A batch or file that is `PART`, has no number, and lists only rejected or only accepted transactions gives an entry
 *   for the unknown rest. (Swiss and German banks list only the rejected ones.)
 * - A level whose counts per status (`NbOfTxsPerSts`) name another status than its own gives an entry for each counted
 *   status that is not listed completely, and one for what is neither listed nor counted.
 *
 * Status and reasons may be inherited, see `inheritStatus`. There is always at least one entry, so that every report
 * gives an item.
 *
 * @throws DeliveryError `report_unreadable` if there are more than 100,000
 */
export function listStatusEntries(report: PaymentStatusReport): StatusEntry[] {
	const files = [report.file, ...report.furtherFiles];
	const known = new Set(files);
	const batches = groupBy(report.batches, ({ file }) => file);
	// Where several files are reported, a batch may not say which is its own.
	const common = [...batches.keys()].filter((file) => !known.has(file));
	const entries = [
		...common.flatMap((file) => listBatches(toFileLevel(file), batches.get(file) ?? []).entries),
		...files.flatMap((file) => listFile(file, batches.get(file) ?? [])),
	];
	assertItemCount(entries.length);
	return entries;
}

/** A file, and what is true of each of its batches. Known once: a file may have 100,000 counts and as many batches. */
interface FileLevel {
	readonly file: FileBlock;
	readonly upper: UpperLevel;
	readonly stated: number | null;
	/** Whether the file counts what its batches do not say */
	readonly counts: boolean;
}

function toFileLevel(file: FileBlock): FileLevel {
	const upper = toUpperLevel(file);
	return { file, upper, stated: statedCount(file), counts: upper.isMixed && file.countsPerStatus.length > 0 };
}

function listFile(file: FileBlock, batches: readonly BatchBlock[]): StatusEntry[] {
	const level = toFileLevel(file);
	const { entries, covered } = listBatches(level, batches);
	const stated = statedByFile(file, batches);
	const rest = stated === null ? null : stated - covered;
	const toEntries = (statuses: readonly LevelStatus[], listed: number): StatusEntry[] => {
		const base = { level: 'file', file, batch: null, transaction: null, isShared: false } as const;
		return statuses.map((status) => ({ ...base, ...status, listed, stated: level.stated }));
	};
	if (batches.length === 0) return toEntries(listFileStatuses(file, entries, rest), 0);
	if (rest !== null && rest > 0) return [...entries, ...toEntries(listFileStatuses(file, entries, rest), covered)];
	if (level.stated !== null && covered !== Infinity) return entries;
	const statuses = listFileStatuses(file, entries, null);
	const isForRest = statuses.some(({ onlyCounted }) => onlyCounted) || isRestUnknown(file, entries);
	return isForRest ? [...entries, ...toEntries(statuses, entries.length)] : entries;
}

function listFileStatuses(file: FileBlock, below: readonly StatusEntry[], rest: number | null): LevelStatus[] {
	const counted = listCountedStatuses(file, below, rest);
	return counted.length > 0 ? counted : [{ ...inheritStatus(file, []), transactions: rest, onlyCounted: false }];
}

/** The entries of all batches of a file, and how many transactions they account for. `Infinity`: an unknown number. */
function listBatches(level: FileLevel, batches: readonly BatchBlock[]): { entries: StatusEntry[]; covered: number } {
	const entries: StatusEntry[] = [];
	let covered = 0;
	for (const blocks of gatherBlocks(batches)) {
		const [first] = blocks;
		if (first === undefined) continue;
		const listed = blocks.flatMap((batch) => listTransactions(level, batch, blocks.length > 1));
		const stated = statedCount(first) ?? (batches.length === 1 ? lendNumber(level, first) : null);
		const rest = { level, listed, stated };
		const own = blocks.length === 1 ? listRest(first, rest) : listSharedRest(blocks, rest);
		for (const entry of [...listed, ...own]) entries.push(entry);
		const isUnknown = own.length > 0 && (stated === null || own.some(({ transactions }) => transactions === null));
		covered += isUnknown ? Infinity : own.length > 0 ? (stated ?? 0) : listed.length;
	}
	return { entries, covered };
}

/**
 * The number of the file for its only batch, unless the file says something else than the batch. Then there may be other
 * batches, which the bank does not list because nothing is wrong with them.
 */
function lendNumber({ file, upper, stated }: FileLevel, batch: BatchBlock): number | null {
	const isLike = file.status === null || batch.status === null || batch.status === file.status;
	return isLike && !upper.isMixed ? stated : null;
}

function listTransactions({ file, upper }: FileLevel, batch: BatchBlock, isShared: boolean): StatusEntry[] {
	const above = [toUpperLevel(batch), upper];
	return batch.transactions.map((transaction) => ({
		level: 'payment',
		...inheritStatus(transaction, above),
		file,
		batch,
		transaction,
		transactions: 1,
		listed: 0,
		onlyCounted: false,
		stated: null,
		isShared,
	}));
}

interface Rest {
	readonly level: FileLevel;
	/** The entries of the transactions that the batch lists */
	readonly listed: readonly StatusEntry[];
	/** How many transactions the batch has */
	readonly stated: number | null;
}

/** The entries of a batch for those of its transactions that it does not list. */
function listRest(batch: BatchBlock, { level, listed, stated }: Rest): StatusEntry[] {
	const rest = stated === null ? null : stated - listed.length;
	if (batch.node === null || (listed.length > 0 && rest !== null && rest <= 0)) return [];
	const toEntry = makeToEntry(level.file, batch, listed.length, false);
	const counted = listCountedStatuses(batch, listed, rest);
	if (counted.length > 0) return counted.map(toEntry);
	const statesRest = level.stated !== null && (level.file.status !== null || level.file.countsPerStatus.length > 0);
	const isForFile = batch.status === null && statedCount(batch) === null;
	const isKnown = rest === null && (statesRest || !isRestUnknown(batch, listed));
	if (listed.length > 0 && (isForFile || isKnown)) return [];
	const own = inheritStatus(batch, [level.upper]);
	// A file that is PART says more about the rest than its batch.
	if (listed.length > 0 && own.status === null && level.file.status !== null) return [];
	// The file counts what the batch does not say.
	const isCountedAbove = level.counts && batch.countsPerStatus.length === 0;
	const isSilent = own.status === null || own.status === 'PART';
	return [toEntry({ ...own, transactions: isCountedAbove && isSilent ? null : rest, onlyCounted: false })];
}

/**
 * The entries for what several blocks of a batch do not list. A block without transactions speaks for the rest. If there
 * are several, a rejection counts, and the checks put it into doubt.
 */
function listSharedRest(blocks: readonly BatchBlock[], { level, listed, stated }: Rest): StatusEntry[] {
	const rest = (stated ?? 0) - listed.length;
	const silent = blocks.filter(({ transactions }) => transactions.length === 0);
	const batch = silent.find(({ status }) => isRefused(status)) ?? silent[0] ?? blocks[0];
	if (batch === undefined || (rest <= 0 && silent.length === 0)) return [];
	const toEntry = makeToEntry(level.file, batch, listed.length, true);
	const counted = silent.length === 1 && rest > 0 ? listCountedStatuses(batch, listed, rest) : [];
	if (counted.length > 0) return counted.map(toEntry);
	const areAlike = new Set((silent.length > 0 ? silent : blocks).map(({ status }) => status)).size === 1;
	const own = silent.length > 0 || areAlike ? inheritStatus(batch, [level.upper]) : NO_STATUS;
	const isNumbered = rest > 0 && (areAlike || silent.length === 0);
	return [toEntry({ ...own, transactions: isNumbered ? rest : null, onlyCounted: false })];
}

const NO_STATUS: InheritedStatus = { status: null, statusInherited: false, reasons: [] };

function makeToEntry(file: FileBlock, batch: BatchBlock, listed: number, isShared: boolean) {
	const base = {
		level: 'batch',
		file,
		batch,
		transaction: null,
		listed,
		stated: statedCount(batch),
		isShared,
	} as const;
	return (status: LevelStatus): StatusEntry => ({ ...base, ...status });
}

function toUpperLevel(block: CountedBlock): UpperLevel {
	return { status: block.status, reasons: block.reasons, isMixed: isMixed(block) };
}
