import type { PostingPeriod } from '../accounts/findPostingPeriod';
import { toDay } from '../values/parseTimestamp';
import { countEach, type KnownTransactions, WINDOW_DAYS } from './KnownTransactions';
import { type News, type ReadingPlan, type RowFacts, TransactionReading } from './TransactionReading';
import type { FirstReading, Resume, WatchedAccount, WholeReading } from './WatchedAccount';

export interface AccountPlan<Row> extends ReadingPlan<Row> {
	/** If the first reading does not come to its end, rows of this moment or later are news at the next poll. */
	readonly startedAt: number;
	/** How many transactions to remember at most. */
	readonly maxKnown: number;
	/** Compares the date of a row with `newsFrom`. */
	readonly isSince: (period: PostingPeriod, newsFrom: number, row: Row) => boolean;
	/** Whether a page could not be read because the time was up. */
	readonly isOutOfTime: (cause: unknown) => boolean;
}

export interface AccountReading<Row> {
	/** The oldest is first. */
	readonly news: readonly News<Row>[];
	readonly account: WatchedAccount;
	/** Whether known rows seem to have come under other IDs. */
	readonly looksPositional: boolean;
	/** Whether the reading goes on at the next poll. */
	readonly isInterrupted: boolean;
	/** What kept a page from being read. The pages before it count. */
	readonly failure: TransactionReading<Row>['failure'];
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
	const reading = new TransactionReading(plan);
	await reading.run();
	const looksPositional = findExchange(plan, reading) >= MIN_POSITIONAL_ROWS;
	if (reading.end === 'list' && !reading.isPartial && !reading.hasRepeats) reading.known.forgetMissing();
	return {
		news: sortOldestFirst(keepSince(plan, reading.news), reading.order.maybeNewestFirst),
		account: reading.end === undefined ? interrupt(plan, reading) : complete(plan, reading),
		looksPositional,
		isInterrupted: reading.end === undefined,
		failure: reading.failure,
	};
}

/** Counts the rows that are news on a day on which others are missing, after the first day of the list. */
function findExchange<Row>(
	{ account: { first, resume } }: AccountPlan<Row>,
	{ end, isPartial, known, news, order }: TransactionReading<Row>,
): number {
	if (first || resume || isPartial || end === undefined || end === 'quiet') return 0;
	const newsOfDay = countEach(news.flatMap(({ period }) => (period ? toDay(period.first) : [])));
	const missing = [...known.countUnseen(toDay(order.earliest))];
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

function interrupt<Row>(plan: AccountPlan<Row>, reading: TransactionReading<Row>): WatchedAccount {
	const resume = findResume(plan, reading);
	// These rows are read again, also if there are too many to be remembered.
	const { known, edgeDay } = forget(plan, reading, new Set(reading.recent.flat()));
	known.takeBack(reading.recent.at(-1) ?? []);
	return { known: known.pack(resume !== undefined), edgeDay, first: stillFirst(plan), resume, whole: undefined };
}

/** If no page could be read, one in the middle may keep failing. Then the list is read from its beginning again. */
function findResume<Row>(
	{ account, isOutOfTime }: AccountPlan<Row>,
	{ pages, isReadAgain, page, failure }: TransactionReading<Row>,
): Resume | undefined {
	if (pages > 0 && !isReadAgain) return page;
	const isTimeUp = !failure || isOutOfTime(failure.cause);
	return isTimeUp ? account.resume : undefined;
}

function complete<Row>(plan: AccountPlan<Row>, reading: TransactionReading<Row>): WatchedAccount {
	const { known, edgeDay } = forget(plan, reading, new Set());
	const first = reading.isPartial ? stillFirst(plan) : undefined;
	return { known: known.pack(false), edgeDay, first, resume: undefined, whole: noteWhole(plan, reading) };
}

function stillFirst<Row>({ account: { first }, startedAt }: AccountPlan<Row>): FirstReading | undefined {
	return first && { ...first, newsFrom: first.newsFrom ?? startedAt };
}

function noteWhole<Row>(
	{ account: { whole, resume }, now }: AccountPlan<Row>,
	reading: TransactionReading<Row>,
): WholeReading | undefined {
	const isWhole = !reading.isPartial && !reading.isAboveHead;
	if (!isWhole || !(reading.end === 'quiet' || reading.isNewestFirst)) return undefined;
	const rows = resume ? undefined : reading.countRows();
	return { day: reading.end === 'quiet' && whole ? whole.day : toDay(now), rows };
}

/**
 * The window ends with the newest row, and not later than now: while the clock is wrong, nothing is forgotten. It does not
 * move before the first reading is complete.
 */
function forget<Row>(
	{ account, now, maxKnown }: AccountPlan<Row>,
	{ known, order }: TransactionReading<Row>,
	kept: ReadonlySet<string>,
): { known: KnownTransactions; edgeDay: number } {
	const newestDay = Math.min(toDay(now), toDay(order.latest));
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
