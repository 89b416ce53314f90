import { type Period, toDay } from './findPeriod';
import type { TransactionIdentity } from './identifyTransaction';
import type { KnownTransaction, KnownTransactions } from './KnownTransactions';
import { ListOrder } from './ListOrder';

/** What the comparison needs to know of a row. */
export interface RowFacts extends TransactionIdentity {
	/** When it was posted; undefined if no date can be read. */
	readonly period: Period | undefined;
}

/** A page of the bank's list. */
export interface NewsPage<Row> {
	readonly rows: readonly Row[];
	/** How many rows the bank says the list has; undefined if it does not say. */
	readonly total: number | undefined;
	/** Where the next page begins; undefined on the last page. */
	readonly nextOffset: string | undefined;
}

/** What an earlier reading of the whole list has found. Losing it costs one reading of the whole list. */
export interface EarlierReading {
	readonly isNewestFirst: boolean;
	/** How many rows of the kind that is looked for the list had; undefined if the bank does not say. */
	readonly rows: number | undefined;
}

/** How to read a list, and what is known of it. */
export interface ReadingPlan<Row> {
	/** Opens the list at an offset; undefined is its beginning. */
	readonly openPages: (offset: string | undefined) => AsyncIterable<NewsPage<Row>>;
	/** @returns undefined for a row that is not looked for */
	readonly describe: (row: Row) => RowFacts | undefined;
	readonly known: KnownTransactions;
	/** Rows that were posted before this day are left out; undefined: no row is. */
	readonly edgeDay: number | undefined;
	/** For rows without a date. */
	readonly today: number;
	/** If there is one, the list is read only up to its first pages without news, as far as that is safe. */
	readonly earlier: EarlierReading | undefined;
	/** Asked after each page and given the number of news so far. If false, the reading stops there. */
	readonly mayContinue: (news: number) => boolean;
	readonly startOffset?: string;
	/** How many rows the bank said that the list has, on the page before it. */
	readonly startTotal?: number;
}

/** A row that is not among the known ones. */
export interface News<Row> extends RowFacts {
	readonly row: Row;
}

/** A known row whose date or contents have changed. */
interface Change {
	readonly identity: string;
	readonly known: KnownTransaction;
	readonly changed: KnownTransaction;
}

/** What a reading has found. */
export interface Reading<Row> {
	/** The oldest is first. */
	readonly news: readonly News<Row>[];
	/** Empty unless the whole list was read, but for rows without a date. */
	readonly changes: readonly Change[];
	/** Whether the list was read as far as it has to be. If not, it has to be read again. */
	readonly isComplete: boolean;
	/** Whether the list was read from its beginning to its end, or to the first rows before `edgeDay`. */
	readonly isWhole: boolean;
	/** Whether no row is later than one before it. */
	readonly maybeNewestFirst: boolean;
	/** Whether, in addition, some row is earlier than one before it. */
	readonly isNewestFirst: boolean;
	/** How many rows of the kind that is looked for the list has; undefined if the bank does not say. */
	readonly rows: number | undefined;
	/** Where to go on; undefined if the reading was not interrupted, or if no page could be read. */
	readonly resumeOffset: string | undefined;
	/** The identities on the last page that was read. */
	readonly lastPage: readonly string[];
	/** How many rows had a known identity and the same contents, and how many had other contents. */
	readonly recognised: number;
	readonly altered: number;
	/** Whether rows were taken out of the list while it was read. Then rows may have moved to a page that was read before. */
	readonly hasShrunk: boolean;
	/** How many rows the bank said that the list has, on the last page that was read. */
	readonly total: number | undefined;
	/** What kept a page from being read. The pages before it count. */
	readonly failure: { readonly cause: unknown } | undefined;
}

/** If the bank does not count its rows, one more page is read after the first page without news. */
const QUIET_PAGES = 2;

/**
 * So many rows one after another are before the edge, before the reading stops there. With fewer, the beginning of a list
 * in another order could look like one that has its newest row first.
 */
const ROWS_PAST_EDGE = 20;

/**
 * Reads a list of transactions and finds those that are not known. It counts: the second row with an identity is news
 * if one such row is known.
 *
 * A list may shift while its pages are read, and then a row stands on two pages. So the second row with an identity
 * counts only if both stand on one page, or if the same pages, read again, have the same rows.
 */
export async function readNews<Row>(plan: ReadingPlan<Row>): Promise<Reading<Row>> {
	const pass = new Pass(plan);
	await pass.run();
	if (pass.scattered.size === 0) return pass.finish(new Set());
	const check = new Pass({ ...plan, earlier: undefined, edgeDay: undefined }, pass.pages);
	await check.run();
	const isStable = check.failure === undefined && check.sequence.join() === pass.sequence.join();
	return pass.finish(isStable ? new Set() : pass.scattered);
}

/** Rows that have no exact match among the known ones, and the known ones that are left for them. */
interface Unmatched<Row> {
	readonly rows: News<Row>[];
	readonly left: KnownTransaction[];
	/** How many rows with the identity were seen. */
	seen: number;
}

/** One pass over the pages. */
class Pass<Row> {
	/** What was seen, in the order of the list. */
	readonly sequence: string[] = [];

	/** Identities that occur more often than known, and on more than one page. */
	readonly scattered = new Set<string>();

	pages = 0;

	failure: { readonly cause: unknown } | undefined;

	private readonly plan: ReadingPlan<Row>;

	private readonly maxPages: number;

	private readonly byIdentity = new Map<string, Unmatched<Row>>();

	private readonly refreshed: Change[] = [];

	private readonly order = new ListOrder();

	private newsCount = 0;

	private quietPages = 0;

	private lastPageStart = 0;

	private isDoubtful = false;

	private recognised = 0;

	private otherRows = 0;

	private rowsPastEdge = 0;

	private total: number | undefined;

	private rowsOfPageBefore = 0;

	private hasShrunk = false;

	private nextOffset: string | undefined;

	private end: 'list' | 'edge' | 'quiet' | 'interrupted' = 'interrupted';

	constructor(plan: ReadingPlan<Row>, maxPages = Infinity) {
		this.plan = plan;
		this.maxPages = maxPages;
		this.total = plan.startTotal;
	}

	async run(): Promise<void> {
		try {
			for await (const page of this.plan.openPages(this.plan.startOffset)) {
				this.addPage(page);
				const end = this.findEnd(page);
				if (end === undefined) continue;
				this.end = end;
				return;
			}
			this.end = 'list';
		} catch (cause) {
			this.failure = { cause };
		}
	}

	/** @param rejected identities of which no more than one row is news now */
	finish(rejected: ReadonlySet<string>): Reading<Row> {
		const { plan, end, order } = this;
		const isEnded = end !== 'interrupted' && this.failure === undefined;
		const isWhole = isEnded && end !== 'quiet' && plan.startOffset === undefined && rejected.size === 0;
		const { news, changes } = this.matchRows(rejected);
		return {
			news: sortOldestFirst(news, order.maybeNewestFirst),
			changes: isWhole ? [...this.refreshed, ...changes] : this.refreshed,
			isComplete: isEnded && rejected.size === 0,
			isWhole,
			maybeNewestFirst: order.maybeNewestFirst,
			isNewestFirst: order.isNewestFirst,
			rows: this.countRows(),
			resumeOffset: isEnded ? undefined : this.nextOffset,
			lastPage: this.sequence.slice(this.lastPageStart),
			recognised: this.recognised,
			altered: changes.length,
			hasShrunk: this.hasShrunk,
			total: this.total,
			failure: this.failure,
		};
	}

	/** Known rows that have changed take the place of the most similar ones. What is left over is news. */
	private matchRows(rejected: ReadonlySet<string>): { news: News<Row>[]; changes: Change[] } {
		const news: News<Row>[] = [];
		const changes: Change[] = [];
		for (const [identity, { rows, left, seen }] of this.byIdentity) {
			const unused = [...left];
			const isKnownBefore = seen > rows.length || left.length > 0;
			const mostSimilarFirst = [...rows].sort((one, other) => this.rank(one, left) - this.rank(other, left));
			const matched = mostSimilarFirst.splice(0, unused.length);
			for (const row of matched) {
				const known = unused.splice(
					Math.max(
						0,
						unused.findIndex((each) => each.mark === row.mark),
					),
					1,
				)[0];
				if (known) changes.push({ identity, known, changed: { day: this.dayOf(row), mark: row.mark } });
			}
			const allowed = rejected.has(identity) ? Number(!isKnownBefore) : Infinity;
			news.push(...rows.filter((row) => mostSimilarFirst.includes(row)).slice(0, allowed));
		}
		return { news, changes };
	}

	private rank(row: News<Row>, known: readonly KnownTransaction[]): number {
		if (known.some(({ mark }) => mark === row.mark)) return 0;
		return known.some(({ day }) => day === this.dayOf(row)) ? 1 : 2;
	}

	private dayOf({ period }: RowFacts): number {
		return period ? toDay(period.first) : this.plan.today;
	}

	private addPage(page: NewsPage<Row>): void {
		this.pages++;
		this.nextOffset = page.nextOffset;
		this.lastPageStart = this.sequence.length;
		const newsBefore = this.newsCount;
		const seenBefore = new Map<string, number>();
		for (const row of page.rows) this.addRow(row, seenBefore);
		this.hasShrunk ||= this.shrinksAt(page);
		this.total = page.total;
		this.rowsOfPageBefore = page.rows.length;
		this.quietPages = this.newsCount > newsBefore ? 0 : this.quietPages + 1;
	}

	/** Some banks count the rows that are left, or those of the page. Then a smaller number does not say that rows are gone. */
	private shrinksAt({ total, rows }: NewsPage<Row>): boolean {
		if (total === undefined || this.total === undefined || total >= this.total) return false;
		const countsRowsLeft = [rows.length, this.rowsOfPageBefore].includes(this.total - total);
		return !countsRowsLeft && total >= this.sequence.length + this.otherRows;
	}

	private addRow(row: Row, seenBefore: Map<string, number>): void {
		const facts = this.plan.describe(row);
		if (!facts) {
			this.otherRows++;
			return;
		}
		const { identity, period } = facts;
		this.order.add(period);
		this.sequence.push(identity);
		if (period && this.plan.edgeDay !== undefined && toDay(period.first) < this.plan.edgeDay) {
			this.rowsPastEdge++;
			return;
		}
		this.rowsPastEdge = 0;
		const unmatched = this.byIdentity.get(identity) ?? { rows: [], left: [...this.plan.known.find(identity)], seen: 0 };
		this.byIdentity.set(identity, unmatched);
		if (!seenBefore.has(identity)) seenBefore.set(identity, unmatched.seen);
		unmatched.seen++;
		if (this.takeExactMatch(facts, unmatched.left)) {
			this.recognised++;
			// A row of the same identity may have been taken for this one. It is news now.
			if (unmatched.rows.length > unmatched.left.length) this.addNews(identity, seenBefore);
			return;
		}
		unmatched.rows.push({ row, ...facts });
		if (unmatched.rows.length > unmatched.left.length) this.addNews(identity, seenBefore);
		// It may be another row with a known ID. Then the known one stands further down.
		else this.isDoubtful = true;
	}

	private addNews(identity: string, seenBefore: ReadonlyMap<string, number>): void {
		this.newsCount++;
		if (seenBefore.get(identity) !== 0) this.scattered.add(identity);
	}

	private takeExactMatch({ identity, period, mark }: RowFacts, left: KnownTransaction[]): boolean {
		const day = period && toDay(period.first);
		const index = left.findIndex((known) => known.mark === mark && (day === undefined || known.day === day));
		const [known] = index === -1 ? [] : left.splice(index, 1);
		if (!known) return false;
		// Without a date, a row is remembered for as long as it is seen.
		if (day === undefined) this.refreshed.push({ identity, known, changed: { day: this.plan.today, mark } });
		return true;
	}

	private findEnd({ nextOffset }: NewsPage<Row>): 'list' | 'edge' | 'quiet' | 'interrupted' | undefined {
		if (nextOffset === undefined) return 'list';
		if (this.pages >= this.maxPages) return 'quiet';
		if (this.isPastEdge()) return 'edge';
		if (this.isQuiet()) return 'quiet';
		return this.plan.mayContinue(this.newsCount) ? undefined : 'interrupted';
	}

	private isPastEdge(): boolean {
		return this.rowsPastEdge >= ROWS_PAST_EDGE && this.order.isNewestFirst && !this.isDoubtful;
	}

	/** Whether nothing more can be news, judged from the beginning of a list that has its newest row first. */
	private isQuiet(): boolean {
		const { earlier } = this.plan;
		if (!earlier?.isNewestFirst || !this.order.maybeNewestFirst || this.isDoubtful) return false;
		const rows = this.countRows();
		if (rows === undefined || earlier.rows === undefined) return this.quietPages >= QUIET_PAGES;
		return this.quietPages >= 1 && rows === earlier.rows + this.newsCount;
	}

	/** Rows that are not looked for stand at the beginning of the list: they are not booked yet. */
	private countRows(): number | undefined {
		return this.total === undefined ? undefined : this.total - this.otherRows;
	}
}

/** @param isReversed whether the newest row may have been first. Rows of the same time keep the bank's order. */
function sortOldestFirst<Row>(news: readonly News<Row>[], isReversed: boolean): News<Row>[] {
	const inOrder = isReversed ? [...news].reverse() : [...news];
	return inOrder.sort((left, right) => timeOf(left) - timeOf(right));
}

/** A row without a date is not older than any other. */
function timeOf({ period }: RowFacts): number {
	return period?.first ?? Number.MAX_SAFE_INTEGER;
}
