import { toDay } from '../values/parseTimestamp';
import {
	countKnown,
	findEdge,
	forgetBefore,
	type KnownRows,
	type KnownTransactions,
	packKnown,
	UNDATED,
	unpackKnown,
} from './knownTransactions';
import {
	type Reading,
	type ReadingEnd,
	type ReadingPlan,
	type ReadRow,
	readTransactions,
	type WatchedRow,
} from './readTransactions';
import { type UnreadDays, type WatchedAccount, WINDOW_DAYS } from './WatchedAccount';

export type AccountReading = Awaited<ReturnType<typeof findNewTransactions>>;

/** A row that is news. */
export interface NewRow extends WatchedRow {
	/** Whether it was known before it was booked. */
	readonly wasPending: boolean;
	/** Equal rows have the numbers 1, 2, 3 from the oldest on, see `makeRowId`. */
	readonly number: number;
}

/** How many rows of each identity the list surely has. */
type Counts = ReadonlyMap<string, number>;

/**
 * Reads an account, finds its new transactions, and returns what to remember. It does not change `plan.account`, so a poll
 * whose news cannot be stored is repeated from the old state.
 *
 * What happens to a list that
 *
 * - has its newest row first: it is read to the window's beginning once a day, so that rows are found wherever the bank
 *   inserts them, and else to the first page without news, and one more
 * - has another order: it is read whole at each poll. If a poll has no time for that, `end` is `tooLong`.
 * - shifts or shrinks while it is read: it is read once more. If it moves again, only what is surely new is told now.
 * - is cut off before it reaches known rows: what was found is told, and `unreadDays` says what was not. A later poll goes on
 *   there, unless the window has passed these days. The window of a first reading begins with the first day that was read whole.
 *
 * @example known are *b* of the 20th and one *a* of the 21st; the list is *a a b*. The first *a* is news, with the number 2.
 * @returns the news: of rows of the same time, the oldest first; `unreadDays`, and `watchedFrom`, from which on late rows are
 *   found, as numbers of days since 1970; how the reading has ended, and `isCut` if the list was not read to its end;
 *   `failure` if a page could not be read
 */
export async function findNewTransactions(plan: ReadingPlan) {
	const reading = await readSettledList(plan, unpackKnown(plan.account.known));
	const { isCut, failure, pagesRead, end, isNewestFirst } = reading;
	const counts = countSurely(reading);
	const news = pickNews(reading, counts);
	return { news, ...rememberRows(reading, counts), end, isCut, isNewestFirst, pagesRead, failure };
}

/** Reads the list, and once more if it may have moved meanwhile. */
async function readSettledList(plan: ReadingPlan, known: KnownTransactions): Promise<Reading> {
	const reading = await readTransactions(plan, known);
	if (isSettled(reading) || reading.failure || plan.findStop(0) !== undefined) return reading;
	const again = await readTransactions(plan, known);
	if (again.isCut && !reading.isCut) return reading;
	again.isConfirmed = haveSameRows(reading.rows, again.rows);
	return again;
}

const haveSameRows = (left: readonly ReadRow[], right: readonly ReadRow[]): boolean =>
	left.length === right.length && left.every(({ identity }, index) => identity === right[index]?.identity);

/** Whether no row has moved from page to page, or has left the list, while it was read. */
const isSettled = (reading: Reading): boolean =>
	reading.isConfirmed || (!reading.totalHasChanged && !countOnPages(reading).some(isDoubtful));

/** Equal rows that are not all known, and do not stand on one page: a row that moves while the list is read looks like two. */
const isDoubtful = ({ all, onOnePage, known }: PageCount): boolean => all > known && all > onOnePage;

interface PageCount {
	readonly identity: string;
	/** How many rows of the identity were read. */
	all: number;
	/** The most of them that one page has. */
	onOnePage: number;
	readonly known: number;
	/** The page of the last of them, and how many of them it has. */
	page: number;
	onPage: number;
}

function countOnPages({ rows, known }: Reading): PageCount[] {
	const counts = new Map<string, PageCount>();
	for (const { identity, page } of rows) {
		const none = { identity, all: 0, onOnePage: 0, known: countKnown(known, identity), page, onPage: 0 };
		const count = counts.get(identity) ?? none;
		counts.set(identity, count);
		count.all += 1;
		count.onPage = count.page === page ? count.onPage + 1 : 1;
		count.page = page;
		count.onOnePage = Math.max(count.onOnePage, count.onPage);
	}
	return [...counts.values()];
}

/**
 * Counts the rows of each identity. The list is *c b | a*, two rows a page. If *d* is inserted after the first page was read,
 * the second page is *b a*, and *b* is read twice. So if the list has moved, only the equal rows that one page has are sure.
 */
function countSurely(reading: Reading): Counts {
	const isSure = isSettled(reading);
	return new Map(
		countOnPages(reading).map((count) => [count.identity, !isSure && isDoubtful(count) ? count.onOnePage : count.all]),
	);
}

/**
 * Picks as many rows of each identity as are not known, the newest first. Some banks send one ID (`N/A`) for all rows, so
 * payments of one amount and one day are equal. If two of them were known, and the list has three, the newest one is new.
 *
 * @returns the oldest first, with numbers that go on from the highest one ever given
 */
function pickNews({ rows, known, order }: Reading, counts: Counts): NewRow[] {
	const wanted = new Map([...counts].map(([identity, count]) => [identity, count - countKnown(known, identity)]));
	const newestFirst = order.hasNoLaterRow ? rows : rows.toReversed().sort(byTimeDescending);
	const picked = newestFirst.filter(({ identity, row }) => {
		const left = wanted.get(identity) ?? 0;
		if (left <= 0 || (!row && countKnown(known, identity) > 0)) return false;
		wanted.set(identity, left - 1);
		return true;
	});
	const numbers = new Map<string, number>();
	return picked.toReversed().flatMap(({ identity, row }): NewRow[] => {
		const number = (numbers.get(identity) ?? known.get(identity)?.highest ?? 0) + 1;
		numbers.set(identity, number);
		const wasPending = row?.identityBefore !== undefined && known.has(row.identityBefore);
		return row ? [{ ...row, wasPending, number }] : [];
	});
}

/** Rows without a record or a date keep their place among each other. */
const byTimeDescending = ({ row: left }: ReadRow, { row: right }: ReadRow): number =>
	(right?.period?.first ?? 0) - (left?.period?.first ?? 0);

/**
 * Returns what to remember of an account, and the days that were not read to their end.
 *
 * The window moves only over days that were told: not after a reading that was cut off. So the next poll may still tell the
 * rest.
 */
function rememberRows(reading: Reading, counts: Counts) {
	const { plan, isCut, isPartial, end } = reading;
	const { account } = plan;
	const known = mergeRows(reading, counts);
	const cutDay = findCutDay(reading);
	const firstWholeDay = cutDay === undefined ? undefined : findFirstWholeDay(reading, cutDay);
	const edgeDay = Math.max(findWindowStart(reading), firstWholeDay ?? 0, findEdge(known, plan.maxCharacters));
	const unreadDays = findUnreadDays(reading, cutDay);
	const isLost = unreadDays !== undefined && areLost(unreadDays, end, edgeDay);
	const isWhole = isCut ? firstWholeDay !== undefined : reading.rowsRead > 0 && !isPartial;
	const after: WatchedAccount = {
		...account,
		known: packKnown(forgetBefore(known, edgeDay)),
		edgeDay,
		newsFrom: isWhole ? undefined : account.newsFrom,
		whole: findWholeReading(reading),
		unreadDays: isLost ? undefined : unreadDays,
		isNewestFirst: reading.isNewestFirst,
	};
	return {
		account: after,
		unreadDays,
		watchedFrom: end === 'tooLong' ? Math.max(edgeDay, (cutDay ?? 0) + 1) : edgeDay,
	};
}

/** Whether no later poll goes on in days that were not read to their end: more cannot be read, or the window has passed them. */
export const areLost = ({ last }: UnreadDays, end: ReadingEnd, edgeDay: number): boolean =>
	end === 'tooLong' || last < edgeDay;

/** Adds the rows to the known ones, and forgets transactions that are gone if the whole list was read. */
function mergeRows(reading: Reading, counts: Counts): KnownTransactions {
	const { rows, end, isPartial } = reading;
	const known = new Map<string, KnownRows>(reading.known);
	const showsGone = end === 'list' && !isPartial && isSettled(reading);
	for (const { identity, day } of rows) {
		const listed = counts.get(identity) ?? 0;
		const { count: before = 0, highest = 0 } = reading.known.get(identity) ?? {};
		// If the list has two of three equal rows now, the next equal one is another transaction.
		const count = showsGone ? listed : Math.max(listed, before);
		known.set(identity, { day, count, highest: highest + Math.max(0, listed - before) });
	}
	// All other missing rows stay known, because some banks leave rows out for a while.
	const isKept = ([identity, { day }]: [string, KnownRows]) => day !== UNDATED || counts.has(identity);
	return showsGone ? new Map([...known].filter(isKept)) : known;
}

/** Finds the day within which the reading of a list with its newest row first was cut off. */
function findCutDay({ isFirst, isNewestFirst, endsWithNews, known, isCut, order }: Reading): number | undefined {
	if (!isCut || !isNewestFirst || order.earliestEnd === Infinity) return undefined;
	// An earlier part of a first reading has read as far as the known rows go.
	const [firstKnownDay = Infinity] = isFirst && !endsWithNews ? listDays(known) : [];
	return Math.min(toDay(order.earliestEnd), firstKnownDay);
}

/** The days of the known rows, the earliest first. */
const listDays = (known: KnownTransactions): number[] =>
	[...new Set([...known.values()].map(({ day }) => day))].filter((day) => day !== UNDATED).sort((a, b) => a - b);

/**
 * Finds the day with which the window of an account begins if its list is too long to be read at first. A payment of today may
 * be dated yesterday, in another time zone, so both days have to be whole.
 */
function findFirstWholeDay({ plan, isFirst, end, isPartial, order }: Reading, cutDay: number): number | undefined {
	if (!isFirst || end !== 'tooLong' || isPartial) return undefined;
	return cutDay < Math.min(toDay(order.latestStart), toDay(plan.now) - 1) ? cutDay + 1 : undefined;
}

/**
 * The window ends with the newest row, and not later than now, so a clock that is fast makes the trigger forget nothing. It
 * does not move before the first reading is complete, or over days that were not read.
 */
function findWindowStart({ plan: { account, now }, isFirst, isCut, order }: Reading): number {
	const newestDay = Math.min(toDay(now), toDay(order.latestStart));
	return isFirst || isCut ? account.edgeDay : Math.max(account.edgeDay, newestDay - WINDOW_DAYS);
}

/**
 * Finds the days of which no poll has told all yet. They begin with the last day that was known before the list was cut off, or
 * with those that an earlier poll has left: several polls may be cut off one after another, each by new rows.
 */
function findUnreadDays(reading: Reading, cutDay: number | undefined): UnreadDays | undefined {
	const { newsFrom, edgeDay, unreadDays } = reading.plan.account;
	if (!reading.isCut && !reading.isPartial) return undefined;
	if (cutDay === undefined) return unreadDays;
	const left = unreadDays && unreadDays.first <= cutDay ? unreadDays : undefined;
	// Behind them, all was there before the first reading began.
	if (reading.reachesOldRows && reading.isFirst) return undefined;
	if (reading.reachesOldRows) return left && { ...left, last: Math.min(left.last, cutDay) };
	const lastKnownDay = listDays(reading.known).findLast((day) => day < cutDay) ?? edgeDay;
	const first = newsFrom === undefined ? lastKnownDay : Math.max(edgeDay, toDay(newsFrom));
	return { first: Math.min(first, left?.first ?? first, cutDay), last: cutDay };
}

/** @returns what the last whole reading has found; undefined if the next reading has to read the whole list */
function findWholeReading(reading: Reading): WatchedAccount['whole'] {
	const day = toDay(reading.plan.now);
	if (reading.isPartial || !isSettled(reading)) return undefined;
	// In any other order, news may stand anywhere, so each reading has to read the whole list.
	if (reading.end !== 'quiet' && !reading.order.isNewestFirst) return undefined;
	if (!reading.isCut) return { day, rows: reading.countedRows };
	// More cannot be read of a list that is too long. Reading as much at each poll would find no more.
	return reading.end === 'tooLong' && reading.reachesOldRows ? { day } : undefined;
}
