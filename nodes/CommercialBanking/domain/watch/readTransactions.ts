import type { UnwrappedRecord } from '../accounts/unwrapRecord';
import { HOUR_MILLISECONDS, type Span, toDay } from '../values/parseTimestamp';
import { countKnown, type KnownTransactions, UNDATED, type WatchedAccount } from './WatchedAccount';

/** A row that is looked for: it is booked, or the user wants those that are not booked yet too. */
export interface WatchedRow {
	readonly record: UnwrappedRecord;
	readonly identity: string;
	/** The identity that the row had before it was booked. */
	readonly identityBefore?: string;
	/** When the transaction was posted: a moment or a day; undefined if no date can be read. */
	readonly period: Span | undefined;
}

export interface TransactionPage {
	readonly rows: readonly WatchedRow[];
	/** How many rows of the page are not looked for. */
	readonly otherRows: number;
	/** How many rows the bank says the list has; undefined if it does not say. */
	readonly total: number | undefined;
	/** Where the next page begins; undefined on the last page. */
	readonly nextOffset: string | undefined;
	/** Whether the bank says that rows are missing (206). */
	readonly isPartial: boolean;
}

/** What a reading of an account needs. Times are milliseconds since 1970. */
export interface ReadingPlan {
	readonly account: WatchedAccount;
	readonly now: number;
	/** How many characters the known transactions of an account may take. */
	readonly maxCharacters: number;
	/** Whether the trigger begins with this poll. Then n8n takes no report of a failure. */
	readonly isFirstPoll: boolean;
	/** Opens the list at an offset. Undefined: at its beginning. */
	readonly openPages: (offset: string | undefined) => AsyncIterable<TransactionPage>;
	/**
	 * Is asked before each further page, with the number of news so far. `tooLong`: the list has had the whole time of a poll.
	 * `later`: it has not, or there are enough news.
	 */
	readonly findStop: (news: number) => 'tooLong' | 'later' | undefined;
	/** Whether an unknown row is news. In a first reading, it depends on when the row was posted. */
	readonly isNews: (row: WatchedRow) => boolean;
	/** `timeUp`: the next poll goes on. `page`: the pages before it count. `list`: the list is not believed, so no page counts. */
	readonly classifyFailure: (cause: unknown) => 'timeUp' | 'page' | 'list';
}

/** A row of the window, as the comparison needs it. */
interface ReadRow {
	readonly identity: string;
	readonly day: number;
	readonly page: number;
	/** Undefined for a row that cannot be news. So long lists take little memory. */
	row: WatchedRow | undefined;
}

/**
 * Why a reading has ended. `list`: the end of the list. `window`: the rows before the window. `quiet`: pages without news. With
 * the others, it was cut off: by a page that could not be read, or see `ReadingPlan.findStop`.
 */
export type ReadingEnd = 'list' | 'window' | 'quiet' | 'failure' | 'tooLong' | 'later';

/** If the bank does not count its rows, one more page is read after the first page without news. */
const QUIET_PAGES = 2;

/**
 * The reading stops after so many rows, one after another, that were posted before the window. With fewer rows, the
 * beginning of a list in another order could look like a list with its newest row first.
 */
const ROWS_BEFORE_WINDOW = 20;

/** Whether a time is surely later than another one. Where the clocks go back, the local times of a day have an hour twice. */
const isLater = (start: number, end: number): boolean =>
	start > end + (toDay(start) === toDay(end) ? HOUR_MILLISECONDS : 0);

/** What a reading has found, page by page. */
export class Reading {
	readonly plan: ReadingPlan;
	/** The rows that were known before. */
	readonly known: KnownTransactions;
	readonly rows: ReadRow[] = [];
	/** The offset of each page; undefined for the first page of the list. */
	readonly offsets: Array<string | undefined> = [];
	/** Identities of rows that are equal, or that have moved from page to page, and of which not all are known. */
	readonly doubtful = new Set<string>();
	end: ReadingEnd = 'list';
	/** Why a page could not be read, unless the time was up. */
	failure: { readonly cause: unknown } | undefined;
	/** Whether another reading has found the same rows. */
	isConfirmed = false;
	/** Whether no row is later than a row above it. */
	hasNoLaterRow = true;
	/** The beginning of the latest period. No date is as early as 0. */
	latestStart = 0;
	isPartial = false;
	/** Whether the list has shown any row. */
	hasRows = false;
	/** Whether the last page with rows has some that were there before: known ones, or older ones. */
	reachesOldRows = false;
	/** How many rows are not known, and how many of them are news. */
	unknownRows = 0;
	news = 0;
	private readonly counts = new Map<string, { count: number; readonly firstPage: number }>();
	private earliestEnd = Infinity;
	private otherRows = 0;
	/** How many rows the bank says the list has, and whether it has said otherwise meanwhile. */
	private total: number | undefined;
	private hasOtherTotal = false;
	private rowsBeforeWindow = 0;
	private quietPages = 0;
	/** The rows before this one are of other days than the last one. */
	private openFrom = 0;

	constructor(plan: ReadingPlan, known: KnownTransactions) {
		this.plan = plan;
		this.known = known;
	}

	/** The day with the end of the earliest period, as a number of days since 1970. */
	get firstDay(): number {
		return toDay(this.earliestEnd);
	}

	get isCut(): boolean {
		return this.end === 'failure' || this.end === 'tooLong' || this.end === 'later';
	}

	/** Whether no row is later than a row above it, and some row is earlier. */
	get isNewestFirst(): boolean {
		return this.hasNoLaterRow && isLater(this.latestStart, this.earliestEnd);
	}

	/** Whether no row has moved from page to page, or has left the list, while it was read. */
	get isSettled(): boolean {
		return this.isConfirmed || (!this.hasOtherTotal && this.doubtful.size === 0);
	}

	/**
	 * Counts the rows of the list that are looked for. This is right if all others were read: they are not booked yet, so they
	 * stand at the beginning of the list.
	 */
	get countedRows(): number | undefined {
		return this.total === undefined ? undefined : this.total - this.otherRows;
	}

	add(page: TransactionPage, offset: string | undefined): void {
		const pageRows = page.rows.length + page.otherRows;
		const unknownBefore = this.unknownRows;
		this.offsets.push(offset);
		this.hasRows ||= pageRows > 0;
		this.isPartial ||= page.isPartial;
		this.otherRows += page.otherRows;
		this.compareTotal(page.total, pageRows);
		if (page.rows.length > 0) this.reachesOldRows = false;
		for (const row of page.rows) this.addRow(row);
		this.quietPages = this.unknownRows === unknownBefore ? this.quietPages + 1 : 0;
		this.forgetRecords();
	}

	/** If another page follows, a total of the whole list is larger than the first page. Some banks count other things. */
	private compareTotal(total: number | undefined, pageRows: number): void {
		if (this.offsets.length === 1 && total !== undefined && total > pageRows) this.total = total;
		if (this.total === undefined) return;
		this.hasOtherTotal ||= total !== undefined && total !== this.total;
		this.total = total;
	}

	private addRow(row: WatchedRow): void {
		const { period } = row;
		const day = period ? toDay(period.first) : UNDATED;
		if (period) {
			this.hasNoLaterRow &&= !isLater(period.first, this.earliestEnd);
			this.earliestEnd = Math.min(this.earliestEnd, period.last);
			this.latestStart = Math.max(this.latestStart, period.first);
		}
		const isBeforeWindow = period !== undefined && day < this.plan.account.edgeDay;
		this.rowsBeforeWindow = isBeforeWindow ? this.rowsBeforeWindow + 1 : 0;
		if (isBeforeWindow) this.reachesOldRows = true;
		else this.addRowOfWindow(row, day);
	}

	private addRowOfWindow(row: WatchedRow, day: number): void {
		const page = this.offsets.length;
		const isNews = this.plan.isNews(row);
		const counted = this.counts.get(row.identity) ?? { count: 0, firstPage: page };
		this.counts.set(row.identity, counted);
		counted.count += 1;
		const isKnown = counted.count <= countKnown(this.known, row.identity);
		// In a first reading, a row is known if an earlier part of this reading has read it. So only its date tells its age.
		if (this.plan.account.newsFrom === undefined ? isKnown : !isNews) this.reachesOldRows = true;
		if (!isKnown) {
			this.unknownRows += 1;
			if (isNews) this.news += 1;
			if (counted.firstPage !== page) this.doubtful.add(row.identity);
		}
		this.rows.push({ identity: row.identity, day, page, row: isNews ? row : undefined });
	}

	/** Of equal rows, any may be the news until their day is over (see `pickNews`). After that, the known ones are not needed. */
	private forgetRecords(): void {
		const day = this.rows.at(-1)?.day;
		for (; this.openFrom < this.rows.length; this.openFrom += 1) {
			const read = this.rows[this.openFrom];
			if (!read || read.day === day) return;
			const { count = 0 } = this.counts.get(read.identity) ?? {};
			if (count <= countKnown(this.known, read.identity)) read.row = undefined;
		}
	}

	/** @returns undefined if the reading has to go on */
	findEnd(nextOffset: string | undefined): ReadingEnd | undefined {
		if (nextOffset === undefined) return 'list';
		if (this.rowsBeforeWindow >= ROWS_BEFORE_WINDOW && this.isNewestFirst) return 'window';
		if (this.isQuiet()) return 'quiet';
		// The next poll reads the last page once more. So without a second page, it would never come to the end.
		if (!this.isNewestFirst && this.offsets.length === 1) return undefined;
		return this.plan.findStop(this.news);
	}

	/**
	 * Whether the beginning of the list will do: a whole reading of today has seen that the newest row is first, this one has not
	 * seen the opposite, and it has come to pages without news.
	 */
	private isQuiet(): boolean {
		const { account, now } = this.plan;
		const { whole } = account;
		const isFirst = account.newsFrom !== undefined || account.resumeOffset !== undefined;
		if (isFirst || whole?.day !== toDay(now) || !this.hasNoLaterRow) return false;
		if (this.countedRows === undefined || whole.rows === undefined) return this.quietPages >= QUIET_PAGES;
		return this.quietPages > 0 && this.countedRows === whole.rows + this.unknownRows;
	}
}

/**
 * Reads the list of an account page by page: from its beginning or, if it is too long for a poll and does not have its newest
 * row first, from where the last poll has stopped. A list that may have moved meanwhile is read once more.
 */
export async function readTransactions(plan: ReadingPlan, known: KnownTransactions): Promise<Reading> {
	const reading = await readOnce(plan, known);
	if (reading.isSettled || reading.failure || plan.findStop(0) !== undefined) return reading;
	const again = await readOnce(plan, known);
	if (again.isCut && !reading.isCut) return reading;
	again.isConfirmed = haveSameRows(reading, again);
	return again;
}

const haveSameRows = ({ rows: left }: Reading, { rows: right }: Reading): boolean =>
	left.length === right.length && left.every(({ identity }, index) => identity === right[index]?.identity);

async function readOnce(plan: ReadingPlan, known: KnownTransactions): Promise<Reading> {
	let reading = new Reading(plan, known);
	let offset = plan.account.resumeOffset;
	try {
		for await (const page of plan.openPages(offset)) {
			reading.add(page, offset);
			const end = reading.findEnd(page.nextOffset);
			if (end !== undefined) {
				reading.end = end;
				break;
			}
			offset = page.nextOffset;
		}
	} catch (cause) {
		const kind = plan.classifyFailure(cause);
		if (kind === 'list') reading = new Reading(plan, known);
		if (kind !== 'timeUp') reading.failure = { cause };
		reading.end = kind === 'timeUp' ? (plan.findStop(reading.news) ?? 'later') : 'failure';
	}
	return reading;
}
