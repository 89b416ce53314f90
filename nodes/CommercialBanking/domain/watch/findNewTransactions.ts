import type { PostingPeriod } from '../accounts/findPostingPeriod';
import { toDay } from '../values/parseTimestamp';
import { countEach, KnownTransactions, WINDOW_DAYS } from './KnownTransactions';
import {
	countRows,
	isNewestFirst,
	type RowFacts,
	type StoredProgress,
	storeProgress,
	type WholeReading,
} from './Progress';
import type { News } from './readPage';
import { isReadAgain, type Reading, type ReadingPlan, readTransactions } from './readTransactions';
import type { FirstReading, WatchedAccount } from './WatchedAccount';

export interface AccountPlan<Row> extends ReadingPlan<Row> {
	/** If the first reading does not come to its end, rows of this moment or later are news at the next poll. */
	readonly startedAt: number;
	/** How many transactions to remember at most. */
	readonly maxKnown: number;
	/** Compares the date of a row with `newsFrom`. */
	readonly isSince: (period: PostingPeriod, newsFrom: number, row: Row) => boolean;
	/**
	 * Tells why a page could not be read. `timeUp`: the time was up. `page`: the page failed, and the pages before it count.
	 * `list`: the list cannot be trusted, and none of its pages counts.
	 */
	readonly classifyFailure: (cause: unknown) => 'timeUp' | 'page' | 'list';
}

export interface AccountReading<Row> {
	/** The oldest is first. */
	readonly news: readonly News<Row>[];
	readonly account: WatchedAccount;
	/** Whether known rows seem to have come under other IDs. */
	readonly looksPositional: boolean;
	/** Whether the reading goes on at the next poll. */
	readonly isInterrupted: boolean;
	/** What kept a page from being read. */
	readonly failure: Reading<Row>['failure'];
}

/** With fewer rows, a bank that corrects two of them would look as if its IDs were positions. */
const MIN_POSITIONAL_ROWS = 3;

/**
 * Reads an account, finds its new transactions, and returns what to remember. It changes nothing by itself: a poll whose
 * news cannot be stored is repeated from the old state.
 *
 * The whole list is read at least once a day, so that rows are found wherever the bank inserts them.
 */
export async function findNewTransactions<Row>(plan: AccountPlan<Row>): Promise<AccountReading<Row>> {
	const reading = await readTransactions(plan);
	const { end, failure, known, news, progress } = reading;
	if (failure && plan.classifyFailure(failure.cause) === 'list') return discard(plan, failure);
	const looksPositional = countReplacedRows(plan, reading) >= MIN_POSITIONAL_ROWS;
	if (end === 'list' && !progress.isPartial && !progress.hasRepeats) known.forgetMissing();
	return {
		news: sortOldestFirst(keepSince(plan, news), progress.hasNoLaterRow),
		account: end === undefined ? interrupt(plan, reading) : complete(plan, reading),
		looksPositional,
		isInterrupted: end === undefined,
		failure,
	};
}

/** Keeps what was known before. The next reading begins at the beginning of the list. */
function discard<Row>(plan: AccountPlan<Row>, failure: Reading<Row>['failure']): AccountReading<Row> {
	const known = KnownTransactions.unpack(plan.account.known).pack(false);
	const account = { ...plan.account, known, first: stillFirst(plan), progress: undefined };
	return { news: [], account, looksPositional: false, isInterrupted: true, failure };
}

/** Counts the rows that are news on a day on which others are missing, after the first day of the list. */
function countReplacedRows<Row>(
	{ account: { first, progress: resumed } }: AccountPlan<Row>,
	{ end, known, news, progress: { isPartial, earliest } }: Reading<Row>,
): number {
	if (first || resumed || isPartial || end === undefined || end === 'quiet') return 0;
	const newsOfDay = countEach(news.flatMap(({ period }) => (period ? toDay(period.first) : [])));
	const missing = [...known.countUnseen(toDay(earliest))];
	return missing.reduce((sum, [day, count]) => sum + Math.min(count, newsOfDay.get(day) ?? 0), 0);
}

function keepSince<Row>(
	{ account: { first }, isSince }: AccountPlan<Row>,
	news: readonly News<Row>[],
): readonly News<Row>[] {
	if (!first) return news;
	const { newsFrom } = first;
	if (newsFrom === null) return [];
	return news.filter(({ period, row }) => period && isSince(period, newsFrom, row));
}

function interrupt<Row>(plan: AccountPlan<Row>, reading: Reading<Row>): WatchedAccount {
	const progress = findStoredProgress(plan, reading);
	const { lastPages } = reading;
	// These rows are read again, also if there are too many to be remembered.
	const { known, edgeDay } = forget(plan, reading, new Set(lastPages.flat()));
	known.takeBack(lastPages.at(-1) ?? []);
	return { known: known.pack(progress !== undefined), edgeDay, first: stillFirst(plan), progress, whole: undefined };
}

/** If no page could be read, one in the middle may keep failing. Then the list is read from its beginning again. */
function findStoredProgress<Row>(plan: AccountPlan<Row>, reading: Reading<Row>): StoredProgress | undefined {
	const { pages, progress, failure } = reading;
	if (pages > 0 && !isReadAgain(plan, reading)) return storeProgress(progress);
	const isTimeUp = !failure || plan.classifyFailure(failure.cause) === 'timeUp';
	return isTimeUp ? plan.account.progress : undefined;
}

function complete<Row>(plan: AccountPlan<Row>, reading: Reading<Row>): WatchedAccount {
	const { known, edgeDay } = forget(plan, reading, new Set());
	const first = reading.progress.isPartial ? stillFirst(plan) : undefined;
	return { known: known.pack(false), edgeDay, first, progress: undefined, whole: noteWhole(plan, reading) };
}

function stillFirst<Row>({ account: { first }, startedAt }: AccountPlan<Row>): FirstReading | undefined {
	return first && { ...first, newsFrom: first.newsFrom ?? startedAt };
}

function noteWhole<Row>(
	{ account: { whole, progress: resumed }, now }: AccountPlan<Row>,
	{ progress, end }: Reading<Row>,
): WholeReading | undefined {
	const isWhole = !progress.isPartial && !progress.isBeforeResumeRow;
	if (!isWhole || !(end === 'quiet' || isNewestFirst(progress))) return undefined;
	const rows = resumed ? undefined : countRows(progress);
	return { day: end === 'quiet' && whole ? whole.day : toDay(now), rows };
}

/**
 * The window ends with the newest row, and not later than now: while the clock is wrong, nothing is forgotten. It does not
 * move before the first reading is complete.
 */
function forget<Row>(
	{ account, now, maxKnown }: AccountPlan<Row>,
	{ known, progress: { latest } }: Reading<Row>,
	kept: ReadonlySet<string>,
): { known: KnownTransactions; edgeDay: number } {
	const newestDay = Math.min(toDay(now), toDay(latest));
	const windowStart = account.first ? account.edgeDay : Math.max(account.edgeDay, newestDay - WINDOW_DAYS);
	known.forgetBefore(windowStart, kept);
	const edgeDay = Math.max(windowStart, known.findEdge(maxKnown) ?? windowStart);
	known.forgetBefore(edgeDay, kept);
	return { known, edgeDay };
}

/** @param isReversed whether the newest row may have been first. Rows of the same time keep the bank's order. */
function sortOldestFirst<Row>(news: readonly News<Row>[], isReversed: boolean): News<Row>[] {
	const inOrder = isReversed ? [...news].reverse() : [...news];
	return inOrder.sort((left, right) => timeOf(left) - timeOf(right));
}

/** A row without a date is not older than any other. */
const timeOf = ({ period }: RowFacts): number => period?.first ?? Number.MAX_SAFE_INTEGER;
