import type { PostingPeriod } from '../accounts/findPostingPeriod';
import { toDay } from '../values/parseTimestamp';
import { KnownTransactions } from './KnownTransactions';
import { ListOrder } from './ListOrder';
import { MovedRows } from './MovedRows';
import type { Resume, WatchedAccount } from './WatchedAccount';

export interface TransactionPage<Row> {
	readonly rows: readonly Row[];
	/** How many rows the bank says the list has; undefined if it does not say. */
	readonly total: number | undefined;
	/** Where the next page begins; undefined on the last page. */
	readonly nextOffset: string | undefined;
	/** Whether the bank says that rows are missing (206). */
	readonly isPartial: boolean;
}

/** What the comparison needs to know of a row. */
export interface RowFacts {
	readonly identity: string;
	/** The identity that the row had before it was booked. */
	readonly identityBefore?: string;
	/** When it was posted; undefined if no date can be read. */
	readonly period: PostingPeriod | undefined;
}

/** A row that is not among the known ones. */
export interface News<Row> extends RowFacts {
	readonly row: Row;
	/** Whether it was known before it was booked. */
	readonly wasPending: boolean;
}

/** What a reading of an account needs. */
export interface ReadingPlan<Row> {
	readonly account: WatchedAccount;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Opens the list at an offset; undefined is its beginning. */
	readonly openPages: (offset: string | undefined) => AsyncIterable<TransactionPage<Row>>;
	/** @returns undefined for a row that is not looked for */
	readonly describe: (row: Row) => RowFacts | undefined;
	/** Asked before each further page, and given the number of news so far. If false, the reading stops there. */
	readonly mayContinue: (news: number) => boolean;
}

/** If the bank does not count its rows, one more page is read after the first page without news. */
const QUIET_PAGES = 2;

/**
 * So many rows one after another are before the edge, before the reading stops there. With fewer, the beginning of a list
 * in another order could look like one that has its newest row first.
 */
const ROWS_PAST_EDGE = 20;

type WantedRow<Row> = RowFacts & { readonly row: Row };

/** One reading of the list of an account, page by page. */
export class TransactionReading<Row> {
	private readonly plan: ReadingPlan<Row>;

	private readonly account: WatchedAccount;

	readonly known: KnownTransactions;

	/** Rows that were posted before this day are left out. */
	private readonly fromDay: number;

	readonly order = new ListOrder();

	readonly news: News<Row>[] = [];

	/** How many pages were read. */
	pages = 0;

	/** The page that was read last, of those with rows that were not read before. */
	page: Resume | undefined;

	/** The numbered identities of the last page and of the one before it, without rows that were read before. */
	recent: readonly string[][] = [];

	/** The known rows of one day, by their identity, as long as the newest row is first. */
	private readonly knownOfDay = new Map<string, WantedRow<Row>[]>();

	private knownDay: number | undefined;

	/**
	 * Whether an interrupted reading has still to come to the first row of the page with which it goes on. That page may
	 * stand further down by now, behind rows that were read before.
	 */
	isAboveHead: boolean;

	private readonly moved = new MovedRows();

	/** Whether the reading has left out rows because it had read them before. */
	hasRepeats = false;

	private quietPages = 0;

	private rowsPastEdge = 0;

	private otherRows = 0;

	private total: number | undefined;

	/** Whether the bank says that rows are missing. */
	isPartial = false;

	/**
	 * Why the reading is complete: it came to the end of the list, to the edge of the window, or to rows that are all known.
	 * Undefined: it was interrupted.
	 */
	end: 'list' | 'edge' | 'quiet' | undefined;

	/** What kept a page from being read. The pages before it count. */
	failure: { readonly cause: unknown } | undefined;

	constructor(plan: ReadingPlan<Row>) {
		this.plan = plan;
		this.account = plan.account;
		this.known = KnownTransactions.unpack(plan.account.known);
		this.fromDay = plan.account.first?.fromDay ?? plan.account.edgeDay;
		this.isAboveHead = plan.account.resume !== undefined;
	}

	async run(): Promise<void> {
		let offset = this.account.resume?.offset;
		try {
			for await (const page of this.plan.openPages(offset)) {
				await this.addPage(page, offset);
				this.end = this.findEnd(page);
				const isNextWanted = this.end === undefined && (this.isReadAgain || this.plan.mayContinue(this.news.length));
				if (!isNextWanted) return;
				offset = page.nextOffset;
			}
		} catch (cause) {
			this.failure = { cause };
		}
	}

	/** Whether nothing was read yet but the page with which the poll before has ended. */
	get isReadAgain(): boolean {
		return this.account.resume !== undefined && this.pages === 1;
	}

	private async addPage(page: TransactionPage<Row>, offset: string | undefined): Promise<void> {
		const described = page.rows.map((row) => ({ row, facts: this.plan.describe(row) }));
		const rows = described.flatMap(({ row, facts }) => (this.isWanted(facts) ? [{ row, ...facts }] : []));
		await this.readMovedAgain(rows);
		const newsBefore = this.news.length;
		const added = rows.flatMap((row) => this.addRow(row));
		this.pages++;
		this.quietPages = this.news.length > newsBefore ? 0 : this.quietPages + 1;
		this.total = page.total;
		this.isPartial ||= page.isPartial;
		if (added.length === 0) return;
		this.markPage(rows, added, offset);
		this.moved.notePage(described.map(({ facts }) => facts?.identity));
	}

	/** Whether a row is looked for, and is not before the window. */
	private isWanted(facts: RowFacts | undefined): facts is RowFacts {
		if (!facts) {
			this.otherRows++;
			return false;
		}
		const { period } = facts;
		this.order.add(period);
		const isPastEdge = period !== undefined && toDay(period.first) < this.fromDay;
		this.rowsPastEdge = isPastEdge ? this.rowsPastEdge + 1 : 0;
		return !isPastEdge;
	}

	/** If rows may have moved down from the last page, reads that page again. */
	private async readMovedAgain(rows: readonly RowFacts[]): Promise<void> {
		const mayRepeat = rows.some(({ identity }) => this.known.isSeen(identity));
		if (!this.page || this.isAboveHead || !mayRepeat) return;
		for await (const again of this.plan.openPages(this.page.offset)) {
			this.moved.compare(again.rows.map((row) => this.plan.describe(row)?.identity));
			return;
		}
	}

	/** Notes where the reading could go on: not at a page without rows, or only with rows that have moved down. */
	private markPage(rows: readonly RowFacts[], added: string[], offset: string | undefined): void {
		// A row that has an equal one further up has another numbered identity. It cannot tell what stands above it.
		const numbered = new Set(added);
		const first = rows.find(({ identity }) => numbered.has(identity)) ?? rows[0];
		const head = this.isAboveHead ? this.account.resume?.head : first?.identity;
		this.page = { offset, head: head ?? '', isNewestFirst: this.isNewestFirst };
		this.recent = [...this.recent.slice(-1), added];
	}

	/** @returns the numbered identity; nothing for a row that was read before */
	private addRow(row: WantedRow<Row>): string[] {
		const { identity, period } = row;
		if (identity === this.account.resume?.head) this.isAboveHead = false;
		const isRepeat = this.isAboveHead ? this.known.isSeen(identity) : this.moved.take(identity);
		if (isRepeat) {
			this.hasRepeats = true;
			return [];
		}
		const day = period && toDay(period.first);
		const { isKnown, numbered } = this.known.see(identity, day);
		const newRow = this.findNewRow(row, day, isKnown);
		if (newRow) this.news.push({ ...newRow, wasPending: this.wasPending(newRow) });
		return [numbered];
	}

	/** If all rows have one ID (`N/A`), one amount and one day, the newest is news. It stands above those that are known. */
	private findNewRow(row: WantedRow<Row>, day: number | undefined, isKnown: boolean): WantedRow<Row> | undefined {
		if (!this.order.maybeNewestFirst) return isKnown ? undefined : row;
		if (day !== this.knownDay) this.knownOfDay.clear();
		this.knownDay = day;
		const equal = this.knownOfDay.get(row.identity) ?? [];
		equal.push(row);
		this.knownOfDay.set(row.identity, equal);
		return isKnown ? undefined : equal.shift();
	}

	private wasPending({ identityBefore }: RowFacts): boolean {
		return identityBefore !== undefined && this.known.has(identityBefore);
	}

	private findEnd({ nextOffset }: TransactionPage<Row>): 'list' | 'edge' | 'quiet' | undefined {
		if (nextOffset === undefined) return 'list';
		if (this.rowsPastEdge >= ROWS_PAST_EDGE && this.order.isNewestFirst) return 'edge';
		return this.isQuiet() ? 'quiet' : undefined;
	}

	/** Whether nothing more can be news, judged from the beginning of a list that has its newest row first. */
	private isQuiet(): boolean {
		const { whole, resume, first } = this.account;
		if (first || resume || whole?.day !== toDay(this.plan.now) || !this.order.maybeNewestFirst) return false;
		const rows = this.countRows();
		if (rows === undefined || whole.rows === undefined) return this.quietPages >= QUIET_PAGES;
		return this.quietPages >= 1 && rows === whole.rows + this.news.length;
	}

	/** Rows that are not looked for stand at the beginning of the list: they are not booked yet. */
	countRows(): number | undefined {
		return this.total === undefined ? undefined : this.total - this.otherRows;
	}

	/** Whether the newest row is first, in all parts of the reading. */
	get isNewestFirst(): boolean {
		const { resume } = this.account;
		return resume ? resume.isNewestFirst && this.order.maybeNewestFirst : this.order.isNewestFirst;
	}
}
