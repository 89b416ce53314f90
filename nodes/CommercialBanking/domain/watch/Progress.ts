import type { PostingPeriod } from '../accounts/findPostingPeriod';

/** A list that has its newest row first. Until the day is over, it need not be read to its end. */
export interface WholeReading {
	readonly day: number;
	/** How many rows the list had; undefined if the bank does not say. Rows that are not looked for do not count. */
	readonly rows: number | undefined;
}

/** What the comparison needs to know of a row. */
export interface RowFacts {
	readonly identity: string;
	/** The identity that the row had before it was booked. */
	readonly identityBefore?: string;
	/** When it was posted; undefined if no date can be read. */
	readonly period: PostingPeriod | undefined;
}

/** A row that is looked for. */
export interface WantedRow<Row> {
	readonly row: Row;
	readonly facts: RowFacts;
}

/** A row that the reading has come to. */
export interface SeenRow<Row> extends WantedRow<Row> {
	/** The identity, numbered among the rows of the list that have the same. */
	readonly numbered: string;
	/** Undefined for a row without a date. */
	readonly day: number | undefined;
	readonly isKnown: boolean;
}

/** How far the reading of an account's list has come. Each page makes a new progress of the one before. */
export interface Progress<Row> extends StoredProgress {
	/** The end of the earliest period so far. */
	readonly earliest: number;
	/** Whether an interrupted reading goes on, and has not come to its `resumeRow` again. */
	readonly isBeforeResumeRow: boolean;
	/** Where the next page begins; undefined at the end of the list. */
	readonly nextOffset: string | undefined;
	/** How many rows the bank says the list has; undefined if it does not say. */
	readonly total: number | undefined;
	/** How many rows are not looked for. */
	readonly otherRows: number;
	/** How many rows, one after another, were posted before the window. */
	readonly rowsBeforeWindow: number;
	readonly newsCount: number;
	/** How many pages, one after another, had no news. */
	readonly quietPages: number;
	/** The identities of the page at `offset`, in their order; undefined for a row that is not looked for. */
	readonly lastPage: readonly (string | undefined)[];
	/** How many rows with an identity have moved down from the last page, and were not met again yet. */
	readonly moved: ReadonlyMap<string, number>;
	/** The rows of the last day that were not news, in a list that may have its newest row first. */
	readonly untoldOfDay: readonly SeenRow<Row>[];
}

/** What is stored of a progress while the reading is interrupted. Other names need another `VERSION` in watchState.ts. */
export interface StoredProgress {
	/**
	 * The page that was read last, of those with rows that were not read before; undefined for the first page. An
	 * interrupted reading reads it again, because rows may have moved since.
	 */
	readonly offset: string | undefined;
	/** The identity of the first row of that page. What the reading has come to before stands above it. */
	readonly resumeRow: string | undefined;
	/** The beginning of the latest period so far. */
	readonly latest: number;
	/** Whether no row is later than one before it. */
	readonly hasNoLaterRow: boolean;
	/** Whether the bank has said of a page that rows are missing (206). */
	readonly isPartial: boolean;
	/** Whether the reading has left out rows because it had read them before. */
	readonly hasRepeats: boolean;
}

/** A reading that begins at the beginning of the list. */
const BEGINNING: StoredProgress = {
	offset: undefined,
	resumeRow: undefined,
	latest: -Infinity,
	hasNoLaterRow: true,
	isPartial: false,
	hasRepeats: false,
};

/** @param stored undefined begins at the beginning of the list */
export function startProgress<Row>(stored: StoredProgress | undefined): Progress<Row> {
	return {
		...(stored ?? BEGINNING),
		earliest: Infinity,
		isBeforeResumeRow: stored !== undefined,
		nextOffset: stored?.offset,
		total: undefined,
		otherRows: 0,
		rowsBeforeWindow: 0,
		newsCount: 0,
		quietPages: 0,
		lastPage: [],
		moved: new Map(),
		untoldOfDay: [],
	};
}

/** @returns undefined if there is no page with which the reading could go on */
export function storeProgress<Row>(progress: Progress<Row>): StoredProgress | undefined {
	const { offset, resumeRow, latest, hasNoLaterRow, isPartial, hasRepeats } = progress;
	return resumeRow === undefined ? undefined : { offset, resumeRow, latest, hasNoLaterRow, isPartial, hasRepeats };
}

/** Whether no row is later than one before it, and some row is earlier. */
export const isNewestFirst = ({ hasNoLaterRow, latest, earliest }: Progress<unknown>): boolean =>
	hasNoLaterRow && latest > earliest;

/** Rows that are not looked for stand at the beginning of the list: they are not booked yet. */
export const countRows = ({ total, otherRows }: Progress<unknown>): number | undefined =>
	total === undefined ? undefined : total - otherRows;

/** If the bank does not count its rows, one more page is read after the first page without news. */
const QUIET_PAGES = 2;

/**
 * So many rows one after another are before the window, before the reading stops there. With fewer, the beginning of a list
 * in another order could look like one that has its newest row first.
 */
const ROWS_BEFORE_WINDOW = 20;

export type ReadingEnd = 'list' | 'window' | 'quiet';

/**
 * Tells why a reading is complete: it has come to the end of the list, to rows of before the window, or to rows that are all
 * known.
 *
 * @param wholeToday what the last reading of the whole list has found; undefined if this one has to read the whole list
 * @returns undefined if the reading is not complete
 */
export function findEnd(progress: Progress<unknown>, wholeToday: WholeReading | undefined): ReadingEnd | undefined {
	const { nextOffset, rowsBeforeWindow, hasNoLaterRow, quietPages, newsCount } = progress;
	if (nextOffset === undefined) return 'list';
	if (rowsBeforeWindow >= ROWS_BEFORE_WINDOW && isNewestFirst(progress)) return 'window';
	if (!wholeToday || !hasNoLaterRow) return undefined;
	const rows = countRows(progress);
	const isCounted = rows !== undefined && wholeToday.rows !== undefined;
	const isQuiet = isCounted ? quietPages > 0 && rows === wholeToday.rows + newsCount : quietPages >= QUIET_PAGES;
	return isQuiet ? 'quiet' : undefined;
}
