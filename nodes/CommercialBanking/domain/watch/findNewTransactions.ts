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
	WINDOW_DAYS,
} from './knownTransactions';
import { type Reading, type ReadingPlan, readTransactions, type WatchedRow } from './readTransactions';
import type { WatchedAccount, WholeReading } from './WatchedAccount';

export type AccountReading = Awaited<ReturnType<typeof findNewTransactions>>;

/** A row that is news. */
export interface NewRow extends WatchedRow {
	/** Whether it was known before it was booked. */
	readonly wasPending: boolean;
}

/** Days of an account that were not read to their end, as numbers of days since 1970. */
export interface UnreadDays {
	readonly first: number;
	readonly last: number;
}

/** A bank may correct two rows. Only if more rows are replaced, its IDs seem to be positions in the list. */
const MIN_POSITIONAL_ROWS = 3;

/**
 * Reads an account, finds its new transactions, and returns what to remember. It does not change `plan.account`, so a poll
 * whose news cannot be stored is repeated from the old state.
 *
 * What happens to a list that
 *
 * - has its newest row first: it is read to the window's beginning once a day, so that rows are found wherever the bank
 *   inserts them, and else to the first page without news, and one more
 * - has another order: it is read whole at each poll. If it is too long, the next poll goes on with the last page.
 * - shifts or shrinks while it is read: it is read once more. If it moves again, only what is surely new is told now.
 * - is cut off before it reaches known rows: what was found is told, and `unreadDays` says what was not. The window of a first
 *   reading begins with the first day that was read whole.
 *
 * @returns the news: of rows of the same time, the oldest first; `looksPositional` if known rows seem to have come under
 *   other IDs; `unreadDays`; `isCut` if the list was not read to its end; `failure` if a page could not be read
 */
export async function findNewTransactions(plan: ReadingPlan) {
	const { account } = plan;
	const known = unpackKnown(account.known);
	const { reading, isSettled } = await readTransactions(plan, known);
	const { counts, ...compared } = compareRows(plan, known, reading, isSettled);
	const remembered = rememberRows(plan, known, { reading, isSettled, counts });
	return { ...compared, ...remembered, isCut: reading.isCut, failure: reading.failure };
}

/** Compares the rows with the known ones. Equal rows are counted: if two are known, the third is not. */
function compareRows(plan: ReadingPlan, known: KnownTransactions, reading: Reading, isSettled: boolean) {
	const counts = countSurely(reading, isSettled);
	const picked = pickNews(reading, known, counts);
	const news = picked.flatMap(({ row }): NewRow[] => {
		const { identityBefore } = row ?? {};
		return row ? [{ ...row, wasPending: identityBefore !== undefined && known.has(identityBefore) }] : [];
	});
	// Only a reading from the beginning to the end shows what is missing. The rows of a first reading were never known.
	const { newsFrom, resumeOffset } = plan.account;
	const isWhole = (reading.end === 'list' || reading.end === 'window') && !reading.isPartial;
	const showsMissing = isWhole && newsFrom === undefined && resumeOffset === undefined;
	const replaced = showsMissing ? countReplacedRows(reading, known, { counts, picked }) : 0;
	return {
		counts,
		news: reading.hasNoLaterRow ? news.toReversed() : news,
		looksPositional: replaced >= MIN_POSITIONAL_ROWS,
	};
}

/**
 * Counts the rows of each identity. The list is *c b | a*, two rows a page. If *d* is inserted after the first page was read,
 * the second page is *b a*, and *b* is read twice. So if the list has moved, only the equal rows that one page has are sure.
 */
function countSurely({ rows, doubtful }: Reading, isSettled: boolean): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	const countsOnPages = new Map<string, number>();
	for (const { identity, page } of rows) {
		const place = isSettled || !doubtful.has(identity) ? identity : `${page} ${identity}`;
		const count = (countsOnPages.get(place) ?? 0) + 1;
		countsOnPages.set(place, count);
		counts.set(identity, Math.max(count, counts.get(identity) ?? 0));
	}
	return counts;
}

/**
 * Picks as many rows of each identity as are not known. Some banks send one ID (`N/A`) for all rows, so payments of one amount
 * and one day are equal. If two were known, and the list has three, the newest first, then the first of them is the new one.
 */
function pickNews({ rows, hasNoLaterRow }: Reading, known: KnownTransactions, counts: ReadonlyMap<string, number>) {
	const wanted = new Map([...counts].map(([identity, count]) => [identity, count - countKnown(known, identity)]));
	const take = (row: Reading['rows'][number]) => {
		const left = wanted.get(row.identity) ?? 0;
		if (left <= 0 || (!row.row && countKnown(known, row.identity) > 0)) return false;
		wanted.set(row.identity, left - 1);
		return true;
	};
	return hasNoLaterRow ? rows.filter(take) : rows.toReversed().filter(take).toReversed();
}

/** Counts the known rows that are missing and replaced by unknown ones of the same day, after the first day of the list. */
function countReplacedRows(
	reading: Reading,
	known: KnownTransactions,
	{ counts, picked }: { counts: ReadonlyMap<string, number>; picked: Reading['rows'] },
): number {
	const unknownOfDay = new Map<number, number>();
	for (const { day } of picked) unknownOfDay.set(day, (unknownOfDay.get(day) ?? 0) + 1);
	const missingOfDay = new Map<number, number>();
	for (const [identity, { day, count }] of known) {
		const missing = Math.max(0, count - (counts.get(identity) ?? 0));
		if (day > reading.firstDay) missingOfDay.set(day, (missingOfDay.get(day) ?? 0) + missing);
	}
	return [...missingOfDay].reduce((sum, [day, count]) => sum + Math.min(count, unknownOfDay.get(day) ?? 0), 0);
}

interface Compared {
	readonly reading: Reading;
	readonly isSettled: boolean;
	/** How many rows of each identity the list surely has. */
	readonly counts: ReadonlyMap<string, number>;
}

/**
 * Returns what to remember of an account, and the days that were not read.
 *
 * The window moves only over days that were told. So if the reading was cut off before it has reached known rows, the next
 * poll may still tell the rest.
 */
function rememberRows(plan: ReadingPlan, knownBefore: KnownTransactions, compared: Compared) {
	const { account, isFirstPoll, maxCharacters } = plan;
	const { reading } = compared;
	const known = mergeRows(plan, knownBefore, compared);
	const cutDay = findCutDay(plan, reading, knownBefore);
	const firstWholeDay = findFirstWholeDay(plan, reading, cutDay);
	const windowStart = Math.max(findWindowStart(plan, reading), firstWholeDay ?? 0);
	const edgeDay = Math.max(windowStart, findEdge(known, maxCharacters) ?? windowStart);
	const isLost = reading.end === 'tooLong' || (reading.end === 'later' && edgeDay > account.edgeDay);
	const isUnread = cutDay !== undefined && isLost && !reading.reachesOldRows;
	// n8n takes no report of a failure at the activation. So the next poll reads all days once more, or reports them.
	if (isUnread && isFirstPoll) return { account: { ...account, known: packKnown(known) }, unreadDays: undefined };
	const isWhole = reading.isCut ? firstWholeDay !== undefined : reading.hasRows && !reading.isPartial;
	const after: WatchedAccount = {
		known: packKnown(forgetBefore(known, edgeDay)),
		edgeDay,
		newsFrom: isWhole ? undefined : account.newsFrom,
		resumeOffset: chooseResumeOffset(plan, reading),
		whole: findWholeReading(plan, compared),
		listedDay: account.listedDay,
	};
	return {
		account: after,
		unreadDays: isUnread ? { first: Math.min(findFirstUnreadDay(plan, knownBefore), cutDay), last: cutDay } : undefined,
	};
}

/** Adds the rows to the known ones, and forgets transactions that are gone if the whole list was read. */
function mergeRows(plan: ReadingPlan, knownBefore: KnownTransactions, { reading, counts, isSettled }: Compared) {
	const known = new Map(knownBefore);
	const showsGone =
		reading.end === 'list' && !reading.isPartial && plan.account.resumeOffset === undefined && isSettled;
	for (const { identity, day } of reading.rows) {
		const count = counts.get(identity) ?? 0;
		// If the list has two of three equal rows now, the next equal one is another transaction.
		known.set(identity, { day, count: showsGone ? count : Math.max(count, countKnown(knownBefore, identity)) });
	}
	// All other missing rows stay known, because some banks leave rows out for a while.
	const isKept = ([identity, { day }]: [string, KnownRows]) => day !== UNDATED || counts.has(identity);
	return showsGone ? new Map([...known].filter(isKept)) : known;
}

/** Finds the day within which the reading of a list with its newest row first was cut off. */
function findCutDay({ account }: ReadingPlan, reading: Reading, known: KnownTransactions): number | undefined {
	if (!reading.isCut || !reading.isNewestFirst) return undefined;
	// An earlier part of a first reading has read as far as the known rows go.
	const [firstKnownDay = Infinity] = account.newsFrom === undefined ? [] : listDays(known);
	return Math.min(reading.firstDay, firstKnownDay);
}

/** The days of the known rows, the earliest first. */
const listDays = (known: KnownTransactions): number[] =>
	[...new Set([...known.values()].map(({ day }) => day))].filter((day) => day !== UNDATED).sort((a, b) => a - b);

/**
 * Finds the day with which the window of an account begins if its list is too long to be read at first. A payment of today may
 * be dated yesterday, in another time zone, so both days have to be whole.
 */
function findFirstWholeDay({ account, now }: ReadingPlan, reading: Reading, cutDay = Infinity): number | undefined {
	if (account.newsFrom === undefined || reading.end !== 'tooLong' || reading.isPartial) return undefined;
	return cutDay < Math.min(toDay(reading.latestStart), toDay(now) - 1) ? cutDay + 1 : undefined;
}

/**
 * The window ends with the newest row, and not later than now, so a clock that is fast makes the trigger forget nothing. It
 * does not move before the first reading is complete.
 */
function findWindowStart({ account: { edgeDay, newsFrom }, now }: ReadingPlan, { latestStart }: Reading): number {
	const newestDay = Math.min(toDay(now), toDay(latestStart));
	return newsFrom === undefined ? Math.max(edgeDay, newestDay - WINDOW_DAYS) : edgeDay;
}

/** Finds the first day of which a poll has not told all. */
function findFirstUnreadDay({ account: { newsFrom, edgeDay }, now }: ReadingPlan, known: KnownTransactions): number {
	if (newsFrom !== undefined) return Math.max(edgeDay, toDay(newsFrom));
	return listDays(known).findLast((day) => day <= toDay(now)) ?? edgeDay;
}

/**
 * Chooses the page with which the next poll goes on in a list that has another order: the last page or, in a list with its
 * oldest row first, the page with the first row of the last day, so that the equal rows of this day are counted together.
 */
function chooseResumeOffset({ account }: ReadingPlan, { isCut, isNewestFirst, end, rows, offsets }: Reading) {
	if (!isCut || isNewestFirst) return undefined;
	const isAtSamePage = offsets.length <= 1;
	// If the same page fails again, the list is read from its beginning. If only the time was up, the place is kept.
	if (isAtSamePage) return end === 'failure' ? undefined : account.resumeOffset;
	const lastDay = rows.at(-1)?.day;
	const page = rows.findLast(({ day }) => day !== lastDay)?.page ?? 1;
	return offsets[(page > 1 ? page : offsets.length) - 1];
}

/** @returns what the last whole reading has found; undefined if the next reading has to read the whole list */
function findWholeReading({ account, now }: ReadingPlan, { reading, isSettled }: Compared): WholeReading | undefined {
	if (reading.isPartial || !isSettled || account.resumeOffset !== undefined) return undefined;
	// In any other order, news may stand anywhere, so each reading has to read the whole list.
	if (reading.end !== 'quiet' && !reading.isNewestFirst) return undefined;
	if (!reading.isCut) return { day: toDay(now), rows: reading.countedRows };
	// More cannot be read of a list that is too long. Reading as much at each poll would find no more.
	return reading.end === 'tooLong' && reading.reachesOldRows ? { day: toDay(now) } : undefined;
}
