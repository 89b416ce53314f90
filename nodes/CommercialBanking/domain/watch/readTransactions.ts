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

/** What a page has shown. */
interface ReadPage {
	/** How many rows are looked for, and how many are not. */
	readonly rows: number;
	readonly otherRows: number;
	/** How many rows are news. */
	readonly news: number;
	/** How many rows the bank says the list has. */
	readonly total: number | undefined;
	readonly isPartial: boolean;
	/** Whether some rows were there before: known ones, or older ones. */
	readonly hasOldRows: boolean;
}

const sum = (pages: readonly ReadPage[], count: (page: ReadPage) => number): number =>
	pages.reduce((total, page) => total + count(page), 0);

/**
 * What a reading has found, page by page.
 *
 * @example known is *a* of the 20th. The pages are *d c* and *b a*, of the 21st and 20th: `rows` are *d c b a*, the pages have 2
 *   news and 1, and only the last one reaches old rows.
 */
export class Reading {
	readonly plan: ReadingPlan;
	/** The rows that were known before. */
	readonly known: KnownTransactions;
	readonly rows: ReadRow[] = [];
	readonly order = new ListOrder();
	end: ReadingEnd = 'list';
	/** Why a page could not be read, unless the time was up. */
	failure: { readonly cause: unknown } | undefined;
	/** Whether another reading has found the same rows. */
	isConfirmed = false;
	private readonly pages: ReadPage[] = [];
	/** How many rows at the end of what was read were posted before the window. */
	private rowsBeforeWindow = 0;
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

	/** Whether the list has its newest row first, unless this or an earlier reading has shown the opposite. */
	get isNewestFirst(): boolean {
		const { order, plan } = this;
		return order.isNewestFirst || (order.hasNoLaterRow && plan.account.isNewestFirst !== false);
	}

	get pagesRead(): number {
		return this.pages.length;
	}

	/** How many rows the list has shown, with those that are not looked for or are older than the window. */
	get rowsRead(): number {
		return sum(this.pages, ({ rows, otherRows }) => rows + otherRows);
	}

	get isPartial(): boolean {
		return this.pages.some(({ isPartial }) => isPartial);
	}

	private get lastPage(): ReadPage | undefined {
		return this.pages.findLast(({ rows }) => rows > 0);
	}

	/** Whether the last page with rows has news. A known row may stand among them, because it is dated ahead. */
	get endsWithNews(): boolean {
		return (this.lastPage?.news ?? 0) > 0;
	}

	/** Whether it has come to rows that were there before. In a first reading, their dates tell it. */
	get reachesOldRows(): boolean {
		return this.lastPage?.hasOldRows === true && (this.isFirst || !this.endsWithNews);
	}

	get news(): number {
		return sum(this.pages, ({ news }) => news);
	}

	/** Whether the bank has said meanwhile that the list has another number of rows. */
	get totalHasChanged(): boolean {
		return new Set(this.totals).size > 1;
	}

	/**
	 * Counts the rows of the list that are looked for. This is right if all others were read: they are not booked yet, so they
	 * stand at the beginning of the list. Undefined: the bank does not say how many rows the list has.
	 */
	get countedRows(): number | undefined {
		const total = this.totals.at(-1);
		return total === undefined ? undefined : total - sum(this.pages, ({ otherRows }) => otherRows);
	}

	/** If another page follows, a total of the whole list is larger than the first page. Some banks count other things. */
	private get totals(): number[] {
		const [first] = this.pages;
		if (first?.total === undefined || first.total <= first.rows + first.otherRows) return [];
		return this.pages.flatMap(({ total = [] }) => total);
	}

	add({ rows, otherRows, total, isPartial }: TransactionPage): void {
		const page = this.pages.length + 1;
		const found = rows.map((row) => this.addRow(row, page));
		const news = found.filter((age) => age === 'new').length;
		const hasOldRows = found.includes('old');
		this.pages.push({ rows: rows.length, otherRows, news, total, isPartial, hasOldRows });
		this.forgetRecords();
	}

	/** @returns whether the row is news, or was there before; undefined if nobody knows */
	private addRow(row: WatchedRow, page: number): 'new' | 'old' | undefined {
		const { identity, period } = row;
		const day = period ? toDay(period.first) : UNDATED;
		if (period) this.order.add(period);
		const isBeforeWindow = period !== undefined && day < this.plan.account.edgeDay;
		this.rowsBeforeWindow = isBeforeWindow ? this.rowsBeforeWindow + 1 : 0;
		if (isBeforeWindow) return 'old';
		const count = (this.counts.get(identity) ?? 0) + 1;
		this.counts.set(identity, count);
		const isNews = this.plan.isNews(row);
		const isKnown = count <= countKnown(this.known, identity);
		this.rows.push({ identity, day, page, row: isNews ? row : undefined });
		if (isNews && !isKnown) return 'new';
		// In a first reading, a row is known if an earlier part of this reading has read it. So only its date tells its age.
		return this.isFirst && isNews ? undefined : 'old';
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

	private get pagesWithoutNews(): number {
		return this.pages.length - 1 - this.pages.findLastIndex(({ news }) => news > 0);
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
		const { countedRows } = this;
		if (countedRows === undefined || whole.rows === undefined) return this.pagesWithoutNews >= QUIET_PAGES;
		return this.pagesWithoutNews > 0 && countedRows === whole.rows + this.news;
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
