import { toDay } from '../values/parseTimestamp';
import { numberIdentity } from './identifyTransaction';
import { countEach, type KnownTransactions } from './KnownTransactions';
import type { Progress, RowFacts, SeenRow, WantedRow } from './Progress';

/** A page of a list. */
export interface TransactionPage<Row> {
	readonly rows: readonly Row[];
	/** How many rows the bank says the list has; undefined if it does not say. */
	readonly total: number | undefined;
	/** Where the next page begins; undefined on the last page. */
	readonly nextOffset: string | undefined;
	/** Whether the bank says that rows are missing (206). */
	readonly isPartial: boolean;
}

/** A page with what the comparison needs to know of its rows. A row that is not looked for has no facts. */
export interface ComparablePage<Row> extends TransactionPage<{
	readonly row: Row;
	readonly facts: RowFacts | undefined;
}> {
	/** Where it begins; undefined for the first page. */
	readonly offset: string | undefined;
}

/** A row that is not among the known ones. */
export interface News<Row> extends RowFacts {
	readonly row: Row;
	/** Whether it was known before it was booked. */
	readonly wasPending: boolean;
}

/** What a page is compared with. The step only reads it. */
export interface Comparison {
	/** The transactions of earlier polls, and which of them the pages before have had. */
	readonly known: Pick<KnownTransactions, 'has' | 'isSeen' | 'countSeen'>;
	/** Rows that were posted before this day are left out. */
	readonly fromDay: number;
	/** The identities of the page before, read once more. It is needed where `mayHaveMoved` says so. */
	readonly lastPageAgain?: Progress<unknown>['lastPage'];
}

interface Step<Row> {
	readonly progress: Progress<Row>;
	readonly news: readonly News<Row>[];
	/** The rows of the page, without those that were read before. From now on, they are known. */
	readonly seen: readonly SeenRow<Row>[];
}

/**
 * Reads the next page: compares its rows with those that are known. It is a pure step. The caller makes the rows known.
 *
 * - Rows with the same identity are counted: if two are known, the third is news. In a list that has its newest row first,
 *   the newest of them is the news.
 * - If rows were inserted above while the list is read, the page begins with rows of the page before. They are left out.
 * - An interrupted reading begins with the page that it had read last. Rows that it had read before may stand above the
 *   first row of that page by now. They are left out too.
 */
export function readPage<Row>(progress: Progress<Row>, page: ComparablePage<Row>, comparison: Comparison): Step<Row> {
	const { known } = comparison;
	const { wanted, ...dates } = takeWanted(progress, page, comparison.fromDay);
	const { fresh, ...repeats } = leaveOutRepeats(progress, wanted, comparison);
	const seen = numberRows(fresh, known);
	const { news, untoldOfDay } = pickNews(seen, dates.hasNoLaterRow ? progress.untoldOfDay : undefined);
	const seenHere = new Set(seen.map(({ facts }) => facts.identity));
	const next = {
		...progress,
		...dates,
		...repeats,
		untoldOfDay,
		total: page.total,
		nextOffset: page.nextOffset,
		isPartial: progress.isPartial || page.isPartial,
		newsCount: progress.newsCount + news.length,
		quietPages: news.length > 0 ? 0 : progress.quietPages + 1,
	};
	return {
		// A reading could not go on with a page that has no rows, or only rows that have moved down.
		progress: seen.length > 0 ? { ...next, ...markPage(next, page, { wanted, seen }) } : next,
		news: news.map(({ row, facts }) => {
			const { identityBefore: before } = facts;
			return { row, ...facts, wasPending: before !== undefined && (known.has(before) || seenHere.has(before)) };
		}),
		seen,
	};
}

/** Whether rows of the page may have moved down from the page before. Only another look at that one can tell. */
export function mayHaveMoved<Row>(
	{ lastPage, isBeforeResumeRow }: Progress<Row>,
	{ rows }: ComparablePage<Row>,
	{ known }: Comparison,
): boolean {
	if (lastPage.length === 0 || isBeforeResumeRow) return false;
	return rows.some(({ facts }) => facts && known.isSeen(facts.identity));
}

/** Takes the rows that are looked for, and are not before the window. All rows tell the order of the list. */
function takeWanted<Row>(progress: Progress<Row>, { rows }: ComparablePage<Row>, fromDay: number) {
	let { earliest, latest, hasNoLaterRow, rowsBeforeWindow, otherRows } = progress;
	const wanted: WantedRow<Row>[] = [];
	for (const { row, facts } of rows) {
		if (!facts) {
			otherRows++;
			continue;
		}
		const { period } = facts;
		if (period) {
			hasNoLaterRow &&= period.first <= earliest;
			earliest = Math.min(earliest, period.last);
			latest = Math.max(latest, period.first);
		}
		const isBeforeWindow = period !== undefined && toDay(period.first) < fromDay;
		rowsBeforeWindow = isBeforeWindow ? rowsBeforeWindow + 1 : 0;
		if (!isBeforeWindow) wanted.push({ row, facts });
	}
	return { wanted, earliest, latest, hasNoLaterRow, rowsBeforeWindow, otherRows };
}

/** Leaves out the rows that were read before. */
function leaveOutRepeats<Row>(
	progress: Progress<Row>,
	wanted: readonly WantedRow<Row>[],
	{ known, lastPageAgain }: Comparison,
) {
	const moved = new Map(progress.moved);
	for (const identity of lastPageAgain ? findMovedRows(progress.lastPage, lastPageAgain) : []) {
		moved.set(identity, (moved.get(identity) ?? 0) + 1);
	}
	let { isBeforeResumeRow } = progress;
	const fresh = wanted.filter(({ facts: { identity } }) => {
		if (identity === progress.resumeRow) isBeforeResumeRow = false;
		return isBeforeResumeRow ? !known.isSeen(identity) : !takeOne(moved, identity);
	});
	const hasRepeats = progress.hasRepeats || fresh.length < wanted.length;
	return { fresh, moved, isBeforeResumeRow, hasRepeats };
}

/**
 * Finds the rows that have moved down from a page because rows were inserted above them while the list was read. They stand
 * on the next page too. Another look at the page tells them apart from other rows that are equal: what is not there any more
 * has moved down.
 *
 * @param page the page as it was read
 * @param again the same page, read after the page behind it
 */
function findMovedRows(page: Progress<unknown>['lastPage'], again: Progress<unknown>['lastPage']): string[] {
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

function numberRows<Row>(rows: readonly WantedRow<Row>[], known: Comparison['known']): SeenRow<Row>[] {
	const counts = new Map<string, number>();
	return rows.map(({ row, facts }) => {
		const { identity, period } = facts;
		const ordinal = (counts.get(identity) ?? known.countSeen(identity)) + 1;
		counts.set(identity, ordinal);
		const numbered = numberIdentity(identity, ordinal);
		return { row, facts, numbered, day: period && toDay(period.first), isKnown: known.has(numbered) };
	});
}

/**
 * Picks the rows that are news. If all rows have one ID (`N/A`), one amount and one day, the newest is news. It stands above
 * those that are known.
 *
 * @param untoldBefore the rows of the page before that were not picked; undefined if the newest row is not first
 */
function pickNews<Row>(seen: readonly SeenRow<Row>[], untoldBefore: Progress<Row>['untoldOfDay'] | undefined) {
	if (!untoldBefore) return { news: seen.filter(({ isKnown }) => !isKnown), untoldOfDay: [] };
	const news: WantedRow<Row>[] = [];
	let untoldOfDay = [...untoldBefore];
	for (const row of seen) {
		if (row.day !== untoldOfDay[0]?.day) untoldOfDay = [];
		const { identity } = row.facts;
		const isFirst = row.numbered === identity;
		const above = row.isKnown || isFirst ? -1 : untoldOfDay.findIndex((each) => each.facts.identity === identity);
		const [newest = row] = above < 0 ? [] : untoldOfDay.splice(above, 1);
		if (!row.isKnown) news.push(newest);
		if (row.isKnown || newest !== row) untoldOfDay.push(row);
	}
	return { news, untoldOfDay };
}

/** Marks the page as the one with which the reading goes on if it is interrupted. */
function markPage<Row>(
	{ isBeforeResumeRow, resumeRow }: Progress<Row>,
	{ offset, rows }: ComparablePage<Row>,
	{ wanted, seen }: { wanted: readonly WantedRow<Row>[]; seen: readonly SeenRow<Row>[] },
) {
	// A row that has an equal one further up is not the first of its identity. It cannot tell what stands above it.
	const first = seen.find(({ facts, numbered }) => facts.identity === numbered) ?? wanted[0];
	return {
		offset,
		resumeRow: isBeforeResumeRow ? resumeRow : first?.facts.identity,
		lastPage: rows.map(({ facts }) => facts?.identity),
	};
}
