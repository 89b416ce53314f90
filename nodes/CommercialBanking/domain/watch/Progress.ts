/** How far the reading of an account's list has come. Each page makes a new progress of the one before. */
export interface Progress {
	/**
	 * The page that was read last, of those with rows that were not read before; undefined for the first page. An
	 * interrupted reading reads it again, because rows may have moved since.
	 */
	readonly offset?: string;
	/** The identity of the first row of that page. What the reading has come to before stands above it. */
	readonly resumeRow?: string;
	/** The identities of that page, in their order; undefined for a row that is not looked for. */
	readonly lastPage: ReadonlyArray<string | undefined>;
	/** How many rows with an identity have moved down from that page, and were not met again yet. */
	readonly moved: ReadonlyMap<string, number>;
	/** Where the next page begins; undefined at the end of the list. */
	readonly nextOffset?: string;
	/** The end of the earliest period so far. */
	readonly earliest: number;
	/** The beginning of the latest period so far. No date is as early as 0. */
	readonly latest: number;
	/** Whether no row is later than one before it. */
	readonly hasNoLaterRow: boolean;
	/** Whether the bank has said of a page that rows are missing (206). */
	readonly isPartial: boolean;
	/** Whether the reading has left out rows because it had read them before. */
	readonly hasRepeats: boolean;
	/** Whether an interrupted reading goes on, and has not come to its `resumeRow` again. */
	readonly isBeforeResumeRow: boolean;
	/** How many rows the bank says the list has; undefined if it does not say. */
	readonly total?: number;
	/** How many rows are not looked for. */
	readonly otherRows: number;
	/** How many rows, one after another, were posted before the window. */
	readonly rowsBeforeWindow: number;
	readonly newsCount: number;
	/** How many pages, one after another, had no news. */
	readonly quietPages: number;
}

/** What is stored of a progress while the reading is interrupted. Other names need another `VERSION` in watchState.ts. */
export type StoredProgress = Pick<
	Progress,
	'offset' | 'resumeRow' | 'latest' | 'hasNoLaterRow' | 'isPartial' | 'hasRepeats'
>;

const BEGINNING: Progress = {
	lastPage: [],
	moved: new Map(),
	earliest: Infinity,
	latest: 0,
	hasNoLaterRow: true,
	isPartial: false,
	hasRepeats: false,
	isBeforeResumeRow: false,
	otherRows: 0,
	rowsBeforeWindow: 0,
	newsCount: 0,
	quietPages: 0,
};

/** @param stored undefined begins at the beginning of the list */
export function startProgress(stored: StoredProgress | undefined): Progress {
	return stored ? { ...BEGINNING, ...stored, isBeforeResumeRow: true, nextOffset: stored.offset } : BEGINNING;
}

/** @returns undefined if there is no page with which the reading could go on */
export function storeProgress(progress: Progress): StoredProgress | undefined {
	const { offset, resumeRow, latest, hasNoLaterRow, isPartial, hasRepeats } = progress;
	return resumeRow === undefined ? undefined : { offset, resumeRow, latest, hasNoLaterRow, isPartial, hasRepeats };
}

/** Whether no row is later than one before it, and some row is earlier. */
export const isNewestFirst = ({ hasNoLaterRow, latest, earliest }: Progress): boolean =>
	hasNoLaterRow && latest > earliest;

/** Rows that are not looked for stand at the beginning of the list: they are not booked yet. */
export const countRows = ({ total, otherRows }: Progress): number | undefined =>
	total === undefined ? undefined : total - otherRows;

/** A list that has its newest row first. Until the day is over, it need not be read to its end. */
export interface WholeReading {
	readonly day: number;
	/** How many rows the list had; undefined if the bank does not say. Rows that are not looked for do not count. */
	readonly rows?: number;
}

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
export function findEnd(progress: Progress, wholeToday: WholeReading | undefined): ReadingEnd | undefined {
	const { nextOffset, rowsBeforeWindow, hasNoLaterRow, quietPages, newsCount } = progress;
	if (nextOffset === undefined) return 'list';
	if (rowsBeforeWindow >= ROWS_BEFORE_WINDOW && isNewestFirst(progress)) return 'window';
	if (!wholeToday || !hasNoLaterRow) return undefined;
	const rows = countRows(progress);
	const isCounted = rows !== undefined && wholeToday.rows !== undefined;
	const isQuiet = isCounted ? quietPages > 0 && rows === wholeToday.rows + newsCount : quietPages >= QUIET_PAGES;
	return isQuiet ? 'quiet' : undefined;
}
