import { toDay } from '../values/parseTimestamp';
import { countEach, WINDOW_DAYS } from './KnownTransactions';
import { countRows, isNewestFirst, type StoredProgress, storeProgress, type WholeReading } from './Progress';
import { dayOf } from './readPage';
import { type Reading, type ReadingPlan, readTransactions } from './readTransactions';
import { continueFirst, type WatchedAccount } from './WatchedAccount';

export type AccountReading = Awaited<ReturnType<typeof findNewTransactions>>;

/** A bank may correct two rows. Only if more rows are replaced, its IDs seem to be positions in the list. */
const MIN_POSITIONAL_ROWS = 3;

/**
 * Reads an account, finds its new transactions, and returns what to remember. It does not change `plan.account`, so a poll
 * whose news cannot be stored is repeated from the old state. Progress.ts explains the words, and `findEnd` the ends of a
 * reading.
 *
 * The whole list is read at least once a day, so that rows are found wherever the bank inserts them.
 *
 * @returns the news: of rows of the same time, the oldest first; `looksPositional` if known rows seem to have come under
 *   other IDs; `isInterrupted` if the reading goes on at the next poll; `hasNewPages` if this poll has read further pages;
 *   `failure` if a page could not be read
 */
export async function findNewTransactions(plan: ReadingPlan) {
	const reading = await readTransactions(plan);
	const { end, failure, known, progress } = reading;
	const news = reading.unknownRows.filter(plan.isNews);
	// `countReplacedRows` and `forgetMissing` need all seen rows. `remember`, at the end, makes those of the last page unseen.
	const looksPositional = countReplacedRows(plan, reading) >= MIN_POSITIONAL_ROWS;
	// A row that was left out as a repeat may be another, equal one. Then the list has more equal rows than were counted.
	if (end === 'list' && !progress.isPartial && !progress.hasRepeats) known.forgetMissing();
	return {
		news: progress.hasNoLaterRow ? news.toReversed() : news,
		account: remember(plan, reading),
		looksPositional,
		isInterrupted: end === undefined,
		hasNewPages: reading.newPages > 0,
		failure,
	};
}

/** Counts the known rows that are missing and replaced by news of the same day, after the first day of the list. */
function countReplacedRows(
	{ account: { first, progress: resumed } }: ReadingPlan,
	{ end, known, unknownRows, progress: { isPartial, earliestEnd } }: Reading,
): number {
	// Only a reading from the beginning to the end shows what is missing. The rows of a first reading were never known.
	const isWhole = !resumed && !isPartial && (end === 'list' || end === 'window');
	if (first || !isWhole) return 0;
	const newsOfDay = countEach(unknownRows.map(dayOf));
	const missing = [...known.countUnseen(toDay(earliestEnd))];
	return missing.reduce((sum, [day, count]) => sum + Math.min(count, newsOfDay.get(day) ?? 0), 0);
}

function remember(plan: ReadingPlan, reading: Reading): WatchedAccount {
	const { known, lastPages, end } = reading;
	const isComplete = end !== undefined;
	// Undefined also if the next reading has to begin again.
	const progress = isComplete ? undefined : findStoredProgress(plan, reading);
	// An interrupted reading reads its last page again, and may compare with the page before it. So the rows of both are kept,
	// also if there are too many to be remembered.
	const edgeDay = forgetOld(plan, reading, new Set(isComplete ? [] : lastPages.flat()));
	if (progress !== undefined) known.takeBack(lastPages.at(-1) ?? []);
	return {
		known: known.pack({ isUnderWay: progress !== undefined }),
		edgeDay,
		first: isComplete && !reading.progress.isPartial ? undefined : continueFirst(plan.account, plan.startedAt),
		progress,
		whole: findWholeReading(plan, reading),
	};
}

/** If a page fails before any progress, it may fail at each poll. Then the list is read from its beginning again. */
function findStoredProgress(
	{ account }: ReadingPlan,
	{ newPages, progress, failure }: Reading,
): StoredProgress | undefined {
	if (newPages > 0) return storeProgress(progress);
	return failure === undefined || failure.kind === 'timeUp' ? account.progress : undefined;
}

/** @returns what the last whole reading has found; undefined if the next reading has to read the whole list */
function findWholeReading(
	{ account: { whole, progress: resumed }, now }: ReadingPlan,
	{ progress, end, failure }: Reading,
): WholeReading | undefined {
	// This reading counts for nothing, so the last one stands.
	if (failure?.kind === 'list') return whole;
	// A partial list may lack rows. A resumed reading that has not found its resume row may have skipped some.
	const mayHaveSkippedRows = progress.isPartial || progress.isBeforeResumeRow;
	if (end === undefined || mayHaveSkippedRows) return undefined;
	// In any other order, news may stand anywhere, so each reading has to read the whole list.
	if (end !== 'quiet' && !isNewestFirst(progress)) return undefined;
	// A quiet reading has found what a whole one would find, because it comes after a whole one of the same day.
	// A resumed reading has not read the rows at the beginning that are not looked for, so `countRows` could not leave them out.
	return { day: toDay(now), rows: resumed ? undefined : countRows(progress) };
}

/**
 * Forgets the rows before the window, except the `kept` ones. The window ends with the newest row, and not later than now,
 * so a clock that is fast makes the trigger forget nothing. The window does not move before the first reading is complete.
 *
 * @returns the first day of the window
 */
function forgetOld(
	{ account, now, maxKnown }: ReadingPlan,
	{ known, progress: { latestStart } }: Reading,
	kept: ReadonlySet<string>,
): number {
	const newestDay = Math.min(toDay(now), toDay(latestStart));
	const windowStart = account.first ? account.edgeDay : Math.max(account.edgeDay, newestDay - WINDOW_DAYS);
	known.forgetBefore(windowStart, kept);
	const edgeDay = Math.max(windowStart, known.findEdge(maxKnown) ?? windowStart);
	known.forgetBefore(edgeDay, kept);
	return edgeDay;
}
