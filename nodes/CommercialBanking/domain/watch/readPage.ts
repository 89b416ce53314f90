import type { UnwrappedRecord } from '../accounts/unwrapRecord';
import { type Span, toDay } from '../values/parseTimestamp';
import { numberIdentity } from './identifyTransaction';
import { countEach, type KnownTransactions } from './KnownTransactions';
import type { Progress } from './Progress';

/** A row that is looked for. */
export interface WatchedRow {
	readonly record: UnwrappedRecord;
	readonly identity: string;
	/** The identity that the row had before it was booked. */
	readonly identityBefore?: string;
	/** When the transaction was posted; undefined if no date can be read. */
	readonly period: Span | undefined;
}

export interface TransactionPage {
	/** Undefined for a row that is not looked for. */
	readonly rows: ReadonlyArray<WatchedRow | undefined>;
	/** How many rows the bank says the list has; undefined if it does not say. */
	readonly total: number | undefined;
	/** Where the next page begins; undefined on the last page. */
	readonly nextOffset: string | undefined;
	/** Whether the bank says that rows are missing (206). */
	readonly isPartial: boolean;
}

/** A row that the reading reads for the first time. */
export interface FreshRow {
	readonly row: WatchedRow;
	/** The identity, numbered among the rows of the list with the same identity. */
	readonly numbered: string;
	/** Whether no row further up has the same identity. */
	readonly isFirstOfEquals: boolean;
	/** Whether an earlier poll has seen it. */
	readonly isKnown: boolean;
}

/** What `readPage` compares a page with, without changing it. */
interface Comparison {
	/** The known transactions, and which of them the reading has seen on the pages before. */
	readonly known: Pick<KnownTransactions, 'has' | 'isSeen' | 'countSeen'>;
	/** Rows that were posted before this day are left out. */
	readonly fromDay: number;
	/** The identities of the page before, read once more. Needed if `mayHaveMoved` says so. */
	readonly lastPageAgain: Progress['lastPage'];
}

/** The day on which a row was posted, as a number of days since 1970; undefined for a row without a date. */
export const dayOf = ({ period }: WatchedRow): number | undefined => period && toDay(period.first);

/**
 * Compares the rows of the next page with the known rows. It is a pure step: the caller makes the fresh rows known.
 * Progress.ts explains the words.
 *
 * - Equal rows are counted: if two are known, the third is not.
 * - If rows were inserted above while the list is read, the page begins with rows of the page before (see `countMoved`). If
 *   rows were removed, others move up and are missed. The next whole reading finds them.
 * - An interrupted reading reads its last page again, and the caller has made the rows of that page unseen.
 */
export function readPage(progress: Progress, page: TransactionPage, comparison: Comparison) {
	const { wanted, ...rowFacts } = takeWanted(progress, page, comparison.fromDay);
	const { firstRead, ...repeats } = leaveOutRepeats(progress, wanted, comparison);
	const fresh = numberRows(firstRead, comparison.known);
	const next: Progress = {
		...progress,
		...rowFacts,
		...repeats,
		total: page.total,
		nextOffset: page.nextOffset,
		isPartial: progress.isPartial || page.isPartial,
		quietPages: fresh.every(({ isKnown }) => isKnown) ? progress.quietPages + 1 : 0,
	};
	// Without fresh rows, an interrupted reading resumes at an earlier page: `offset`, `resumeRow` and `lastPage` stay.
	if (fresh.length === 0) return { progress: next, fresh };
	const resumable: Progress = {
		...next,
		// The offset of this page.
		offset: progress.nextOffset,
		// A reading that has not found its resume row yet goes on looking for it.
		...(!next.isBeforeResumeRow && chooseResumeRow(fresh)),
		lastPage: page.rows.map((row) => row?.identity),
	};
	return { progress: resumable, fresh };
}

/**
 * Chooses the first fresh row without an equal row further up, which could be mistaken for it. If each has one, the first
 * fresh row has to do.
 */
function chooseResumeRow(fresh: readonly FreshRow[]) {
	const index = fresh.findIndex(({ isFirstOfEquals }) => isFirstOfEquals);
	const rowsAboveResumeRow = Math.max(0, index);
	return { resumeRow: fresh[rowsAboveResumeRow]?.row.identity, rowsAboveResumeRow };
}

/**
 * Whether rows of the page may have moved down from the page before. Only reading that page again can tell. A reading that
 * looks for its resume row need not ask: it leaves out all seen rows above it.
 */
export function mayHaveMoved(
	{ lastPage, isBeforeResumeRow }: Progress,
	{ rows }: TransactionPage,
	known: Comparison['known'],
): boolean {
	return lastPage !== undefined && !isBeforeResumeRow && rows.some((row) => row && known.isSeen(row.identity));
}

/** Takes the rows that are looked for and are in the window. All rows with a date, also repeated ones, tell the list's order. */
function takeWanted(progress: Progress, { rows }: TransactionPage, fromDay: number) {
	let { earliestEnd, latestStart, hasNoLaterRow, rowsBeforeWindow, otherRows } = progress;
	const wanted: WatchedRow[] = [];
	for (const row of rows) {
		if (!row) {
			otherRows += 1;
			continue;
		}
		const { period } = row;
		if (period) {
			hasNoLaterRow &&= period.first <= earliestEnd;
			earliestEnd = Math.min(earliestEnd, period.last);
			latestStart = Math.max(latestStart, period.first);
		}
		const isBeforeWindow = period !== undefined && toDay(period.first) < fromDay;
		rowsBeforeWindow = isBeforeWindow ? rowsBeforeWindow + 1 : 0;
		if (!isBeforeWindow) wanted.push(row);
	}
	return { wanted, earliestEnd, latestStart, hasNoLaterRow, rowsBeforeWindow, otherRows };
}

function leaveOutRepeats(progress: Progress, wanted: readonly WatchedRow[], { known, lastPageAgain }: Comparison) {
	const { rows, isBeforeResumeRow } = leaveOutPagesBefore(progress, wanted, known);
	const moved = countMoved(progress, lastPageAgain);
	// This lowers `moved`: what remains is left out of the next page.
	const firstRead = rows.filter(({ identity }) => !takeOne(moved, identity));
	return { firstRead, moved, isBeforeResumeRow, hasRepeats: progress.hasRepeats || firstRead.length < wanted.length };
}

/**
 * After an interruption, rows of the pages before may stand above the page that is read again: they have moved down, or were
 * inserted. Leaves out those that were seen.
 */
function leaveOutPagesBefore(progress: Progress, wanted: readonly WatchedRow[], known: Comparison['known']) {
	if (!progress.isBeforeResumeRow) return { rows: wanted, isBeforeResumeRow: false };
	const resumeIndex = wanted.findIndex(({ identity }) => identity === progress.resumeRow);
	const isFound = resumeIndex >= 0;
	// So many fresh rows stood above the resume row when the page was read first. From there on, all rows are read again.
	const pageStart = isFound ? resumeIndex - progress.rowsAboveResumeRow : wanted.length;
	const rows = wanted.filter(({ identity }, index) => index >= pageStart || !known.isSeen(identity));
	return { rows, isBeforeResumeRow: !isFound };
}

/**
 * Counts the rows that have moved down from the page before, by their identities. The list is *c b | a*, two rows a page. If
 * *d* is inserted after the first page was read, the list is *d c | b a*, and the second page begins with *b* again. The
 * first page, read again, lacks *b*. So *b* has moved, and is not another, equal row.
 *
 * @param lastPageAgain undefined if no row has moved from it
 */
function countMoved({ moved, lastPage }: Progress, lastPageAgain: Progress['lastPage']): Map<string, number> {
	const counts = new Map(moved);
	if (!lastPage || !lastPageAgain) return counts;
	// If the page was the last one, it may have more rows by now. The next page begins behind the rows that it had.
	const stillThere = countEach(lastPageAgain.slice(0, lastPage.length));
	for (const identity of lastPage) {
		const hasMoved = identity !== undefined && !takeOne(stillThere, identity);
		if (hasMoved) counts.set(identity, (counts.get(identity) ?? 0) + 1);
	}
	return counts;
}

/** Lowers the count of a value. @returns false if the count was 0 */
function takeOne<Value>(left: Map<Value, number>, value: Value): boolean {
	const count = left.get(value) ?? 0;
	if (count > 0) left.set(value, count - 1);
	return count > 0;
}

function numberRows(rows: readonly WatchedRow[], known: Comparison['known']): FreshRow[] {
	const counts = new Map<string, number>();
	return rows.map((row) => {
		const ordinal = (counts.get(row.identity) ?? known.countSeen(row.identity)) + 1;
		counts.set(row.identity, ordinal);
		const numbered = numberIdentity(row.identity, ordinal);
		return { row, numbered, isFirstOfEquals: ordinal === 1, isKnown: known.has(numbered) };
	});
}
