import { toDay } from '../values/parseTimestamp';
import { type Reading, type ReadingPlan, readTransactions, type WatchedRow } from './readTransactions';
import {
	countKnown,
	findEdge,
	forgetBefore,
	type KnownRows,
	type KnownTransactions,
	packKnown,
	UNDATED,
	unpackKnown,
	type WatchedAccount,
	WINDOW_DAYS,
} from './WatchedAccount';

export type AccountReading = Awaited<ReturnType<typeof findNewTransactions>>;

/** A row that is news. */
export interface NewRow extends WatchedRow {
	/** Whether it was known before it was booked. */
	readonly wasPending: boolean;
}

/** How many rows of each identity the list surely has. */
type Counts = ReadonlyMap<string, number>;

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
 *   other IDs; `unreadDays`, as numbers of days since 1970; `isCut` if the list was not read to its end; `hasAdvanced` if it
 *   was, or if a page was read that the last poll has not read; `failure` if a page could not be read
 */
export async function findNewTransactions(plan: ReadingPlan) {
	const reading = await readTransactions(plan, unpackKnown(plan.account.known));
	const { isCut, failure, known, offsets } = reading;
	const counts = countSurely(reading);
	const picked = pickNews(reading, counts);
	const news = picked.toReversed().flatMap(({ row }): NewRow[] => {
		return row ? [{ ...row, wasPending: row.identityBefore !== undefined && known.has(row.identityBefore) }] : [];
	});
	const looksPositional = countReplacedRows(reading, counts, picked) >= MIN_POSITIONAL_ROWS;
	const hasAdvanced = !isCut || offsets.length > (plan.account.resumeOffset === undefined ? 0 : 1);
	return { news, looksPositional, ...rememberRows(reading, counts), isCut, hasAdvanced, failure };
}

/**
 * Counts the rows of each identity. The list is *c b | a*, two rows a page. If *d* is inserted after the first page was read,
 * the second page is *b a*, and *b* is read twice. So if the list has moved, only the equal rows that one page has are sure.
 */
function countSurely({ rows, doubtful, isSettled }: Reading): Counts {
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
 * Picks as many rows of each identity as are not known, the newest first. Some banks send one ID (`N/A`) for all rows, so
 * payments of one amount and one day are equal. If two of them were known, and the list has three, the newest one is new.
 */
function pickNews({ rows, known, hasNoLaterRow }: Reading, counts: Counts): Reading['rows'] {
	const wanted = new Map([...counts].map(([identity, count]) => [identity, count - countKnown(known, identity)]));
	return (hasNoLaterRow ? rows : rows.toReversed()).filter(({ identity, row }) => {
		const left = wanted.get(identity) ?? 0;
		if (left <= 0 || (!row && countKnown(known, identity) > 0)) return false;
		wanted.set(identity, left - 1);
		return true;
	});
}

/**
 * Counts the known rows that are missing and replaced by unknown ones of the same day, after the first day of the list. Only a
 * reading from the beginning to the end shows what is missing. The rows of a first reading were never known.
 */
function countReplacedRows(reading: Reading, counts: Counts, picked: Reading['rows']): number {
	const { newsFrom, resumeOffset } = reading.plan.account;
	const isWhole = (reading.end === 'list' || reading.end === 'window') && !reading.isPartial;
	if (!isWhole || newsFrom !== undefined || resumeOffset !== undefined) return 0;
	const unknownOfDay = new Map<number, number>();
	for (const { day } of picked) unknownOfDay.set(day, (unknownOfDay.get(day) ?? 0) + 1);
	const missingOfDay = new Map<number, number>();
	for (const [identity, { day, count }] of reading.known) {
		const missing = Math.max(0, count - (counts.get(identity) ?? 0));
		if (day > reading.firstDay) missingOfDay.set(day, (missingOfDay.get(day) ?? 0) + missing);
	}
	return [...missingOfDay].reduce((sum, [day, count]) => sum + Math.min(count, unknownOfDay.get(day) ?? 0), 0);
}

/**
 * Returns what to remember of an account, and the days that were not read to their end.
 *
 * The window moves only over days that were told. So if the reading was cut off before it has reached known rows, the next
 * poll may still tell the rest.
 */
function rememberRows(reading: Reading, counts: Counts) {
	const { account, isFirstPoll, maxCharacters } = reading.plan;
	const known = mergeRows(reading, counts);
	const cutDay = findCutDay(reading);
	const firstWholeDay = findFirstWholeDay(reading, cutDay);
	const edgeDay = Math.max(findWindowStart(reading), firstWholeDay ?? 0, findEdge(known, maxCharacters));
	const isLost = reading.end === 'tooLong' || (reading.end === 'later' && edgeDay > account.edgeDay);
	const isUnread = cutDay !== undefined && isLost && !reading.reachesOldRows;
	// n8n takes no report of a failure at the activation. So the next poll reads all days once more, or reports them.
	if (isUnread && isFirstPoll) return { account: { ...account, known: packKnown(known) }, unreadDays: undefined };
	const isWhole = reading.isCut ? firstWholeDay !== undefined : reading.hasRows && !reading.isPartial;
	const after: WatchedAccount = {
		known: packKnown(forgetBefore(known, edgeDay)),
		edgeDay,
		newsFrom: isWhole ? undefined : account.newsFrom,
		resumeOffset: chooseResumeOffset(reading),
		whole: findWholeReading(reading),
		listedDay: account.listedDay,
	};
	const unreadDays = isUnread ? { first: Math.min(findFirstUnreadDay(reading), cutDay), last: cutDay } : undefined;
	return { account: after, unreadDays };
}

/** Adds the rows to the known ones, and forgets transactions that are gone if the whole list was read. */
function mergeRows(
	{ plan, known: knownBefore, rows, end, isPartial, isSettled }: Reading,
	counts: Counts,
): KnownTransactions {
	const known = new Map(knownBefore);
	const showsGone = end === 'list' && !isPartial && isSettled && plan.account.resumeOffset === undefined;
	for (const { identity, day } of rows) {
		const count = counts.get(identity) ?? 0;
		// If the list has two of three equal rows now, the next equal one is another transaction.
		known.set(identity, { day, count: showsGone ? count : Math.max(count, countKnown(knownBefore, identity)) });
	}
	// All other missing rows stay known, because some banks leave rows out for a while.
	const isKept = ([identity, { day }]: [string, KnownRows]) => day !== UNDATED || counts.has(identity);
	return showsGone ? new Map([...known].filter(isKept)) : known;
}

/** Finds the day within which the reading of a list with its newest row first was cut off. */
function findCutDay({ plan, known, isCut, isNewestFirst, firstDay }: Reading): number | undefined {
	if (!isCut || !isNewestFirst) return undefined;
	// An earlier part of a first reading has read as far as the known rows go.
	const [firstKnownDay = Infinity] = plan.account.newsFrom === undefined ? [] : listDays(known);
	return Math.min(firstDay, firstKnownDay);
}

/** The days of the known rows, the earliest first. */
const listDays = (known: KnownTransactions): number[] =>
	[...new Set([...known.values()].map(({ day }) => day))].filter((day) => day !== UNDATED).sort((a, b) => a - b);

/**
 * Finds the day with which the window of an account begins if its list is too long to be read at first. A payment of today may
 * be dated yesterday, in another time zone, so both days have to be whole.
 */
function findFirstWholeDay({ plan, end, isPartial, latestStart }: Reading, cutDay = Infinity): number | undefined {
	if (plan.account.newsFrom === undefined || end !== 'tooLong' || isPartial) return undefined;
	return cutDay < Math.min(toDay(latestStart), toDay(plan.now) - 1) ? cutDay + 1 : undefined;
}

/**
 * The window ends with the newest row, and not later than now, so a clock that is fast makes the trigger forget nothing. It
 * does not move before the first reading is complete.
 */
function findWindowStart({ plan: { account, now }, latestStart }: Reading): number {
	const newestDay = Math.min(toDay(now), toDay(latestStart));
	return account.newsFrom === undefined ? Math.max(account.edgeDay, newestDay - WINDOW_DAYS) : account.edgeDay;
}

/** Finds the first day of which a poll has not told all. */
function findFirstUnreadDay({ plan: { account, now }, known }: Reading): number {
	const { newsFrom, edgeDay } = account;
	if (newsFrom !== undefined) return Math.max(edgeDay, toDay(newsFrom));
	return listDays(known).findLast((day) => day <= toDay(now)) ?? edgeDay;
}

/**
 * Chooses the page with which the next poll goes on in a list that has another order: the last page or, in a list with its
 * oldest row first, the page with the first row of the last day, so that the equal rows of this day are counted together.
 */
function chooseResumeOffset({ plan, isCut, isNewestFirst, end, rows, offsets }: Reading): string | undefined {
	if (!isCut || isNewestFirst) return undefined;
	const isAtSamePage = offsets.length <= 1;
	// If the same page fails again, the list is read from its beginning. If only the time was up, the place is kept.
	if (isAtSamePage) return end === 'failure' ? undefined : plan.account.resumeOffset;
	const lastDay = rows.at(-1)?.day;
	const page = rows.findLast(({ day }) => day !== lastDay)?.page ?? 1;
	return offsets[(page > 1 ? page : offsets.length) - 1];
}

/** @returns what the last whole reading has found; undefined if the next reading has to read the whole list */
function findWholeReading(reading: Reading): WatchedAccount['whole'] {
	const { account, now } = reading.plan;
	if (reading.isPartial || !reading.isSettled || account.resumeOffset !== undefined) return undefined;
	// In any other order, news may stand anywhere, so each reading has to read the whole list.
	if (reading.end !== 'quiet' && !reading.isNewestFirst) return undefined;
	if (!reading.isCut) return { day: toDay(now), rows: reading.countedRows };
	// More cannot be read of a list that is too long. Reading as much at each poll would find no more.
	return reading.end === 'tooLong' && reading.reachesOldRows ? { day: toDay(now) } : undefined;
}
