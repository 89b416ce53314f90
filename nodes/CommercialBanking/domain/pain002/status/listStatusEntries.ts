import { outcomeOf, type StatusLevel, statusOf } from '../codes/codeTables';
import type { StatusCase } from '../codes/StatusCase';
import { type BatchBlock, countAll, type FileBlock, type LevelBlock, listCounted } from '../report/mapBlocks';
import type { ReportedReason } from '../report/mapReasons';
import type { PaymentStatusReport } from '../report/mapReport';
import { isReference, type TransactionBlock } from '../report/mapTransaction';
import { assertWithin } from '../tree/reportLimits';

/**
 * What a report says of one payment, or of payments of one batch or file. E.g. a batch that is RJCT, has 5 payments and
 * lists 2 has three entries: each of the two payments, and
 * `{ level: 'batch', scope: 'rest', status: 'RJCT', transactions: 3 }`.
 */
export interface StatusEntry extends Said {
	readonly level: StatusLevel;
	readonly scope: StatusCase['scope'];
	readonly file: FileBlock;
	readonly batch: BatchBlock | null;
	readonly transaction: TransactionBlock | null;
	readonly isReasonInherited: boolean;
	/** How many payments it is for; null where that is not known */
	readonly transactions: number | null;
	readonly conflict: StatusCase['conflict'];
}

interface Said {
	readonly status: string | null;
	readonly reasons: readonly ReportedReason[];
}

/** A level, what it hands down to payments that say nothing themselves, and whether its status is that of some. */
interface Level {
	readonly block: LevelBlock;
	readonly above: Level | null;
	readonly handsDown: Said;
	readonly isOfSome: boolean;
}

const NOTHING: Said = { status: null, reasons: [] };

export const isRefused = (status: string | null) => ['rejected', 'cancelled'].includes(outcomeOf(status));

const isCompleted = (status: string | null) => outcomeOf(status) === 'completed';

/**
 * Lists what a report says: payments before their batch, batches before the file. There is always an entry, so that each
 * report gives an item.
 *
 * @throws DeliveryError `report_unreadable` if there are more than 100,000
 */
export function listStatusEntries({ file, batches }: PaymentStatusReport): StatusEntry[] {
	const ofFile = makeLevel(file, null, differsFromCounts(file));
	const split = findSplitBatches(batches);
	const below = batches.flatMap((batch) => listBatch(file, batch, ofFile, split.has(batch)));
	const told = new Set(below.map(({ batch }) => batch));
	const isBatchUntold = batches.some((batch) => !told.has(batch));
	const own = listOwn(ofFile, below, { level: 'file', file, batch: null }, isBatchUntold);
	const entries = [...below, ...own];
	assertWithin('statuses', entries.length);
	if (entries.length > 0) return entries;
	const nothing = { ...NOTHING, isReasonInherited: false, conflict: null, transaction: null };
	return [{ level: 'file', scope: 'all', file, batch: null, transactions: file.total, ...nothing }];
}

function listBatch(file: FileBlock, batch: BatchBlock, above: Level, isSplit: boolean): StatusEntry[] {
	const level = makeLevel(batch, above, isSplit || differsFromCounts(batch));
	const listed = batch.transactions.map((transaction): StatusEntry => {
		const said = inherit(transaction, level.handsDown);
		const conflict = findConflict(said.status, level);
		return { level: 'payment', scope: 'payment', file, batch, transaction, transactions: 1, ...said, conflict };
	});
	return [...listed, ...listOwn(level, listed, { level: 'batch', file, batch }, false)];
}

/** Whether the counts of a level name another status than its own, or do not cover all its payments. */
function differsFromCounts({ status, total, counts }: LevelBlock): boolean {
	const counted = listCounted(counts);
	if (counted.some((one) => one.status !== status)) return true;
	return counted.length > 0 && total !== null && countAll(counted) !== total;
}

/** The blocks of batches that stand in several blocks whose statuses differ. */
function findSplitBatches(batches: readonly BatchBlock[]): ReadonlySet<BatchBlock> {
	const named = batches.filter(({ node, originalPaymentInformationId: id }) => node !== null && isReference(id));
	const blocks = groupBy(named, ({ originalPaymentInformationId: id }) => id);
	const split = [...blocks.values()].filter(([first, ...others]) =>
		others.some(({ status }) => status !== first?.status),
	);
	return new Set(split.flat());
}

export function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
	const groups = new Map<Key, Value[]>();
	for (const value of values) {
		const group = groups.get(keyOf(value));
		if (group) group.push(value);
		else groups.set(keyOf(value), [value]);
	}
	return groups;
}

/**
 * A level hands down its status, else that of the level above, and the reasons for it. PART hands down nothing, because its
 * payments differ, and so do results of a verification of payee, but RVCM.
 */
function makeLevel(block: LevelBlock, above: Level | null, isOfSome: boolean): Level {
	const { status, reasons } = inherit(block, above?.handsDown ?? NOTHING);
	const isHandedDown = !isOfSome && statusOf(status)?.notInherited !== true;
	return { block, above, handsDown: isHandedDown ? { status, reasons } : NOTHING, isOfSome };
}

/** The own status and reasons, else those of the level above; its reasons only with its status. */
function inherit(own: Said, above: Said): Said & Pick<StatusEntry, 'isReasonInherited'> {
	const status = own.status ?? above.status;
	const isReasonInherited =
		own.reasons.length === 0 && above.reasons.length > 0 && status !== null && status === above.status;
	return { status, reasons: isReasonInherited ? above.reasons : own.reasons, isReasonInherited };
}

type Place = Pick<StatusEntry, 'level' | 'file' | 'batch'>;

/**
 * The entry of a level for those of its payments that have none below it; none where it says nothing of them.
 *
 * @param isBatchUntold a batch of the file has no entry, so only the file tells of its payments
 */
function listOwn(level: Level, below: readonly StatusEntry[], place: Place, isBatchUntold: boolean): StatusEntry[] {
	const { status, counts, reasons } = level.block;
	if (status === null && listCounted(counts).length === 0 && reasons.length === 0) return [];
	const left = countLeft(level.block, below);
	const scope = findScope(level, below, left, isBatchUntold);
	if (scope === null) return [];
	const above = status === null ? NOTHING : (level.above?.handsDown ?? NOTHING);
	const conflict = findConflict(status, level.above);
	const transactions = left !== null && left < 0 ? null : left;
	return [{ ...place, ...inherit(level.block, above), scope, transaction: null, transactions, conflict }];
}

function findScope(
	{ block, isOfSome }: Level,
	below: readonly StatusEntry[],
	left: number | null,
	isBatchUntold: boolean,
) {
	const { level, status, total } = block;
	const isNothingLeft = below.length > 0 && left !== null && left <= 0;
	if (isOfSome || (status === 'PART' && total === null && isOfOneKind(below))) {
		const isTold = isNothingLeft
			? below.every((entry) => entry.status !== null)
			: !isBatchUntold && isToldByBatches(block, below, left);
		return isTold && countRefused(block) <= countRefusedBelow(below) ? null : 'some';
	}
	if (below.length === 0) return 'all';
	if (isNothingLeft || (status === 'PART' && total === null)) return null;
	// What differs from a batch with the status of the file is told at the batch.
	const differs = (entry: StatusEntry) =>
		entry.status !== status && (level === 'batch' || entry.batch?.status !== status);
	return left !== null || status === null || isBatchUntold || below.some(differs) ? 'rest' : null;
}

/** Whether a file without a number has a batch that says of its payments what the file says, or that it is for some. */
const isToldByBatches = ({ status }: LevelBlock, below: readonly StatusEntry[], left: number | null) =>
	left === null &&
	below.some((entry) => entry.level === 'batch' && (entry.scope === 'some' || entry.status === status));

/** How many payments a level counts as rejected or canceled, even if it does not say which. */
const countRefused = ({ counts }: LevelBlock) =>
	countAll(listCounted(counts).filter(({ status }) => isRefused(status))) ?? Infinity;

function countRefusedBelow(below: readonly StatusEntry[]): number {
	return below.reduce((sum, { scope, status, transactions, batch }) => {
		if (scope === 'some') return batch === null ? sum : sum + countRefused(batch);
		return isRefused(status) ? sum + (transactions ?? Infinity) : sum;
	}, 0);
}

const isOfOneKind = (below: readonly StatusEntry[]) =>
	below.every(({ status }) => isRefused(status)) || !below.some(({ status }) => isRefused(status));

/** How many payments of a level have no entry below it; null where that is not known. */
function countLeft({ status, total }: LevelBlock, below: readonly StatusEntry[]): number | null {
	return below.reduce<number | null>((left, { batch, scope, ...entry }) => {
		// A file that says something else than its only batch in the report may have batches that the report does not list.
		const isOfFile =
			scope !== 'payment' && scope !== 'some' && batch?.isTotalOfFile === true && entry.status !== status;
		return left === null || entry.transactions === null || isOfFile ? null : left - entry.transactions;
	}, total);
}

/** A level whose status is for some of its payments contradicts none. */
function findConflict(status: string | null, above: Level | null): StatusEntry['conflict'] {
	for (let level = above; level !== null; level = level.above) {
		if (level.isOfSome) continue;
		if (isRefused(status) && isCompleted(level.block.status)) return 'belowCompleted';
		if (isCompleted(status) && isRefused(level.block.status)) return 'belowRejected';
	}
	return null;
}
