import type { UnwrappedRecord } from '../accounts/unwrapRecord';
import { type Span, toDay } from '../values/parseTimestamp';
import { countKnown, type KnownTransactions, UNDATED } from './knownTransactions';
import { ListOrder } from './ListOrder';
import type { WatchedAccount } from './WatchedAccount';

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
	readonly isLast: boolean;
	/** Whether the bank says that rows are missing (206). */
	readonly isPartial: boolean;
}

/** What a reading of an account needs. Times are milliseconds since 1970. */
export interface ReadingPlan {
	readonly account: WatchedAccount;
	readonly now: number;
	/** How many characters the known transactions of an account may take. */
	readonly maxCharacters: number;
	/** Opens the list at its beginning. */
	readonly openPages: () => AsyncIterable<TransactionPage>;
	/**
	 * Is asked before each further page, with the number of news so far. `tooLong`: the list has had the whole time of a poll.
	 * `later`: it has not, or there are enough news.
	 */
	readonly findStop: (news: number) => 'tooLong' | 'later' | undefined;
	/** Whether an unknown row is news. In a first reading, it depends on when the row was posted. */
	readonly isNews: (row: WatchedRow) => boolean;
	/** Whether a page could not be read because the time of the poll was up. */
	readonly isTimeUp: (cause: unknown) => boolean;
}

/** A row of the window, as the comparison needs it. */
export interface ReadRow {
	readonly identity: string;
	readonly day: number;
	/** The number of its page, from 1 on. */
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

/** What a reading has found, page by page. */
export class Reading {
	readonly plan: ReadingPlan;
	/** The rows that were known before. */
	readonly known: KnownTransactions;
	readonly rows: ReadRow[] = [];
	readonly order = new ListOrder();
	end: ReadingEnd = 'list';
	/** Why a page could not be read, unless the time was up. */
	failure: { readonly cause: unknown } | undefined;
	pagesRead = 0;
	/** How many rows the list has shown, with those that are not looked for or are older than the window. */
	rowsRead = 0;
	/** How many of them are news. */
	news = 0;
	isPartial = false;
	/** Whether another reading has found the same rows. */
	isConfirmed = false;
	/** Whether the bank has said meanwhile that the list has another number of rows. */
	totalHasChanged = false;
	/** Whether the last page with rows has some that were there before: known ones, or older ones. */
	reachesOldRows = false;
	private otherRows = 0;
	/** How many rows the bank says the list has. */
	private total: number | undefined;
	private rowsBeforeWindow = 0;
	private pagesWithoutNews = 0;
	/** How many rows of each identity were read. */
	private readonly counts = new Map<string, number>();
	/** The rows before this one need no record any more. */
	private recordsFrom = 0;

	constructor(plan: ReadingPlan, known: KnownTransactions) {
		this.plan = plan;
		this.known = known;
	}

	get isCut(): boolean {
		return this.end === 'failure' || this.end === 'tooLong' || this.end === 'later';
	}

	/** Whether the account was not read whole until now. */
	get isFirst(): boolean {
		return this.plan.account.newsFrom !== undefined;
	}

	/**
	 * Counts the rows of the list that are looked for. This is right if all others were read: they are not booked yet, so they
	 * stand at the beginning of the list.
	 */
	get countedRows(): number | undefined {
		return this.total === undefined ? undefined : this.total - this.otherRows;
	}

	add({ rows, otherRows, total, isPartial }: TransactionPage): void {
		const newsBefore = this.news;
		this.pagesRead += 1;
		this.rowsRead += rows.length + otherRows;
		this.otherRows += otherRows;
		this.isPartial ||= isPartial;
		this.compareTotal(total);
		if (rows.length > 0) this.reachesOldRows = false;
		for (const row of rows) this.addRow(row);
		this.pagesWithoutNews = this.news === newsBefore ? this.pagesWithoutNews + 1 : 0;
		this.forgetRecords();
	}

	/** If another page follows, a total of the whole list is larger than the first page. Some banks count other things. */
	private compareTotal(total: number | undefined): void {
		if (this.pagesRead === 1 && total !== undefined && total > this.rowsRead) this.total = total;
		if (this.total === undefined || total === undefined) return;
		this.totalHasChanged ||= total !== this.total;
		this.total = total;
	}

	private addRow(row: WatchedRow): void {
		const { identity, period } = row;
		const day = period ? toDay(period.first) : UNDATED;
		if (period) this.order.add(period);
		const isBeforeWindow = period !== undefined && day < this.plan.account.edgeDay;
		this.rowsBeforeWindow = isBeforeWindow ? this.rowsBeforeWindow + 1 : 0;
		if (isBeforeWindow) {
			this.reachesOldRows = true;
			return;
		}
		const count = (this.counts.get(identity) ?? 0) + 1;
		this.counts.set(identity, count);
		const isNews = this.plan.isNews(row);
		const isKnown = count <= countKnown(this.known, identity);
		// In a first reading, a row is known if an earlier part of this reading has read it. So only its date tells its age.
		if (this.isFirst ? !isNews : isKnown) this.reachesOldRows = true;
		if (isNews && !isKnown) this.news += 1;
		this.rows.push({ identity, day, page: this.pagesRead, row: isNews ? row : undefined });
	}

	/** Of equal rows, any may be the news until their day is over (see `pickNews`). After that, the known ones are not needed. */
	private forgetRecords(): void {
		if (!this.order.hasNoLaterRow) return;
		const lastDay = this.rows.at(-1)?.day;
		for (; this.recordsFrom < this.rows.length; this.recordsFrom += 1) {
			const read = this.rows[this.recordsFrom];
			if (!read || read.day === lastDay) return;
			if ((this.counts.get(read.identity) ?? 0) <= countKnown(this.known, read.identity)) read.row = undefined;
		}
	}

	/** @returns undefined if the reading has to go on */
	findEnd(isLastPage: boolean): ReadingEnd | undefined {
		if (isLastPage) return 'list';
		if (this.rowsBeforeWindow >= ROWS_BEFORE_WINDOW && this.order.isNewestFirst) return 'window';
		return this.isQuiet() ? 'quiet' : this.plan.findStop(this.news);
	}

	/**
	 * Whether the beginning of the list will do: a whole reading of today has seen that the newest row is first, this one has not
	 * seen the opposite, and it has come to pages without news.
	 */
	private isQuiet(): boolean {
		const { whole } = this.plan.account;
		if (this.isFirst || whole?.day !== toDay(this.plan.now) || !this.order.hasNoLaterRow) return false;
		if (this.countedRows === undefined || whole.rows === undefined) return this.pagesWithoutNews >= QUIET_PAGES;
		return this.pagesWithoutNews > 0 && this.countedRows === whole.rows + this.news;
	}
}

/** Reads the list of an account page by page, from its beginning. A page that cannot be read ends the reading. */
export async function readTransactions(plan: ReadingPlan, known: KnownTransactions): Promise<Reading> {
	const reading = new Reading(plan, known);
	try {
		for await (const page of plan.openPages()) {
			reading.add(page);
			const end = reading.findEnd(page.isLast);
			if (end === undefined) continue;
			reading.end = end;
			break;
		}
	} catch (cause) {
		const isTimeUp = plan.isTimeUp(cause);
		if (!isTimeUp) reading.failure = { cause };
		reading.end = isTimeUp ? (plan.findStop(reading.news) ?? 'later') : 'failure';
	}
	return reading;
}
