import type { PostingPeriod } from '../accounts/findPostingPeriod';
import type { UnwrappedRecord } from '../accounts/unwrapRecord';
import { toDay } from '../values/parseTimestamp';
import { numberIdentity } from './identifyTransaction';
import { countEach, type KnownTransactions } from './KnownTransactions';
import type { Progress } from './Progress';

/** A row that is looked for. */
export interface WatchedRow {
	readonly record: UnwrappedRecord;
	readonly identity: string;
	/** The identity that the row had before it was booked. */
	readonly identityBefore?: string;
	/** When it was posted; undefined if no date can be read. */
	readonly period: PostingPeriod | undefined;
}

/** A page of a list. */
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

/** A row that the reading has come to, and had not read before. */
export interface SeenRow {
	readonly row: WatchedRow;
	/** The identity, numbered among the rows of the list that have the same. */
	readonly numbered: string;
	readonly isKnown: boolean;
}

/** What a page is compared with. The step only reads it. */
interface Comparison {
	/** The transactions of earlier polls, and which of them the pages before have had. */
	readonly known: Pick<KnownTransactions, 'has' | 'isSeen' | 'countSeen'>;
	/** Rows that were posted before this day are left out. */
	readonly fromDay: number;
	/** The identities of the page before, read once more. It is needed where `mayHaveMoved` says so. */
	readonly lastPageAgain: Progress['lastPage'] | undefined;
}

/** The day on which a row was posted, as a number of days since 1970; undefined for a row without a date. */
export const dayOf = ({ period }: WatchedRow): number | undefined => period && toDay(period.first);

/**
 * Reads the next page: compares its rows with those that are known. It is a pure step. The caller makes the rows known.
 *
 * - Rows with the same identity are counted: if two are known, the third is not.
 * - If rows were inserted above while the list is read, the page begins with rows of the page before. They are left out.
 * - An interrupted reading begins with the page that it had read last. Rows that it had read before may stand above the
 *   first row of that page by now. They are left out too.
 */
export function readPage(progress: Progress, page: TransactionPage, comparison: Comparison) {
	const { wanted, ...dates } = takeWanted(progress, page, comparison.fromDay);
	const { fresh, ...repeats } = leaveOutRepeats(progress, wanted, comparison);
	const seen = numberRows(fresh, comparison.known);
	const unknown = seen.filter(({ isKnown }) => !isKnown).length;
	const next: Progress = {
		...progress,
		...dates,
		...repeats,
		total: page.total,
		nextOffset: page.nextOffset,
		isPartial: progress.isPartial || page.isPartial,
		newsCount: progress.newsCount + unknown,
		quietPages: unknown > 0 ? 0 : progress.quietPages + 1,
	};
	// A reading could not go on with a page that has no rows, or only rows that have moved down.
	if (seen.length === 0) return { progress: next, seen };
	// A row that has an equal one further up is not the first of its identity. It cannot tell what stands above it.
	const first = seen.find(({ row, numbered }) => row.identity === numbered)?.row ?? wanted[0];
	const marked: Progress = {
		...next,
		offset: progress.nextOffset,
		resumeRow: next.isBeforeResumeRow ? next.resumeRow : first?.identity,
		lastPage: page.rows.map((row) => row?.identity),
	};
	return { progress: marked, seen };
}

/** Whether rows of the page may have moved down from the page before. Only another look at that one can tell. */
export function mayHaveMoved(
	{ lastPage, isBeforeResumeRow }: Progress,
	{ rows }: TransactionPage,
	known: Comparison['known'],
): boolean {
	if (lastPage.length === 0 || isBeforeResumeRow) return false;
	return rows.some((row) => row && known.isSeen(row.identity));
}

/** Takes the rows that are looked for, and are not before the window. All rows tell the order of the list. */
function takeWanted(progress: Progress, { rows }: TransactionPage, fromDay: number) {
	let { earliest, latest, hasNoLaterRow, rowsBeforeWindow, otherRows } = progress;
	const wanted: WatchedRow[] = [];
	for (const row of rows) {
		if (!row) {
			otherRows += 1;
			continue;
		}
		const { period } = row;
		if (period) {
			hasNoLaterRow &&= period.first <= earliest;
			earliest = Math.min(earliest, period.last);
			latest = Math.max(latest, period.first);
		}
		const isBeforeWindow = period !== undefined && toDay(period.first) < fromDay;
		rowsBeforeWindow = isBeforeWindow ? rowsBeforeWindow + 1 : 0;
		if (!isBeforeWindow) wanted.push(row);
	}
	return { wanted, earliest, latest, hasNoLaterRow, rowsBeforeWindow, otherRows };
}

/** Leaves out the rows that were read before. */
function leaveOutRepeats(progress: Progress, wanted: readonly WatchedRow[], { known, lastPageAgain }: Comparison) {
	const moved = new Map(progress.moved);
	for (const identity of lastPageAgain ? findMovedRows(progress.lastPage, lastPageAgain) : []) {
		moved.set(identity, (moved.get(identity) ?? 0) + 1);
	}
	let { isBeforeResumeRow } = progress;
	const fresh = wanted.filter(({ identity }) => {
		if (identity === progress.resumeRow) isBeforeResumeRow = false;
		return isBeforeResumeRow ? !known.isSeen(identity) : !takeOne(moved, identity);
	});
	return { fresh, moved, isBeforeResumeRow, hasRepeats: progress.hasRepeats || fresh.length < wanted.length };
}

/**
 * Finds the rows that have moved down from a page because rows were inserted above them while the list was read. They stand
 * on the next page too. Another look at the page tells them apart from other rows that are equal: what is not there any more
 * has moved down.
 *
 * @param page the page as it was read
 * @param again the same page, read after the page behind it
 */
function findMovedRows(page: Progress['lastPage'], again: Progress['lastPage']): string[] {
	// What was the last page may have more rows by now. The next page begins behind those that it had.
	const left = countEach(again.slice(0, page.length));
	return page.filter((identity) => identity !== undefined).filter((identity) => !takeOne(left, identity));
}

/** Takes one of those that are left. @returns whether there was one */
function takeOne<Value>(left: Map<Value, number>, value: Value): boolean {
	const count = left.get(value) ?? 0;
	if (count > 0) left.set(value, count - 1);
	return count > 0;
}

function numberRows(rows: readonly WatchedRow[], known: Comparison['known']): SeenRow[] {
	const counts = new Map<string, number>();
	return rows.map((row) => {
		const ordinal = (counts.get(row.identity) ?? known.countSeen(row.identity)) + 1;
		counts.set(row.identity, ordinal);
		const numbered = numberIdentity(row.identity, ordinal);
		return { row, numbered, isKnown: known.has(numbered) };
	});
}
