/*
 * Words of this folder: a row is *looked for* unless it waits for its booking and the user wants booked ones only. It is
 * *fresh* if this reading reads it for the first time. It is *known* if an earlier poll has seen it, else *unknown*. Its
 * *period* is the time in which it was posted: a moment or a day. *Equal* rows have the same identity. The *window* has the
 * days that are remembered. A reading that is interrupted resumes, in the next poll, at its *resume row*.
 */

/** The facts about the rows that were read, of a list of which nothing was read. */
const NOTHING_READ = {
	/** The end of the earliest period so far. */
	earliestEnd: Infinity,
	/** The beginning of the latest period so far. No date is as early as 0. */
	latestStart: 0,
	/** Whether no row is later than a row above it. */
	hasNoLaterRow: true,
	/** Whether the bank has said that a page is incomplete (206). */
	isPartial: false,
	/** Whether the reading has left out rows that it had read before. */
	hasRepeats: false,
	/** Whether the reading was interrupted, and has not found its `resumeRow` again. */
	isBeforeResumeRow: false,
	/** How many rows are not looked for. */
	otherRows: 0,
	/** How many rows, one after another, were posted before the window. */
	rowsBeforeWindow: 0,
	/** How many pages, one after another, had no news. */
	quietPages: 0,
	/** How many fresh rows of the last page stand above its resume row. The next poll finds the page's beginning by it. */
	rowsAboveResumeRow: 0,
};

/** How far the reading of an account's list has come. `readPage` makes a new progress for each page. */
export interface Progress extends Readonly<typeof NOTHING_READ> {
	/**
	 * The offset of the last page with fresh rows; undefined for the first page of the list. An interrupted reading reads
	 * this page again, because rows may have moved since.
	 */
	readonly offset?: string;
	/** The identity of the row by which the next poll finds that page again, see `chooseResumeRow`. */
	readonly resumeRow?: string;
	/** The identities of that page, in their order; undefined for a row that is not looked for. */
	readonly lastPage?: ReadonlyArray<string | undefined>;
	/** How many rows of each identity have moved down from that page, and are still to be left out. */
	readonly moved?: ReadonlyMap<string, number>;
	/** Where the next page begins; undefined before the first page, and at the end of the list. */
	readonly nextOffset?: string;
	/** How many rows the bank says the list has; undefined if it does not say. */
	readonly total?: number;
}

/**
 * What is stored of a progress while the reading is interrupted. All else is counted anew
 * from the page at `offset` on. Changed names need another `VERSION` in watchState.ts.
 */
export type StoredProgress = Pick<
	Progress,
	'offset' | 'resumeRow' | 'rowsAboveResumeRow' | 'latestStart' | 'hasNoLaterRow' | 'isPartial' | 'hasRepeats'
>;

/** @param stored undefined: the reading begins at the beginning of the list */
export function startProgress(stored: StoredProgress | undefined): Progress {
	return stored ? { ...NOTHING_READ, ...stored, isBeforeResumeRow: true, nextOffset: stored.offset } : NOTHING_READ;
}

/** @returns undefined if the reading has no page from which it could go on */
export function storeProgress(progress: Progress): StoredProgress | undefined {
	const { offset, resumeRow, rowsAboveResumeRow, latestStart, hasNoLaterRow, isPartial, hasRepeats } = progress;
	if (resumeRow === undefined) return undefined;
	return { offset, resumeRow, rowsAboveResumeRow, latestStart, hasNoLaterRow, isPartial, hasRepeats };
}

/** Whether no row is later than a row above it, and some row is earlier. */
export const isNewestFirst = ({ hasNoLaterRow, latestStart, earliestEnd }: Progress): boolean =>
	hasNoLaterRow && latestStart > earliestEnd;

/**
 * Counts the rows of the list that are looked for. This is right if all rows that are not looked for were read: they
 * are not booked yet, so they stand at the beginning of the list.
 */
export const countRows = ({ total, otherRows }: Progress): number | undefined =>
	total === undefined ? undefined : total - otherRows;

/** What a whole reading has found in a list with its newest row first. Later readings of that day need not read to its end. */
export interface WholeReading {
	/** Days since 1970. */
	readonly day: number;
	/** How many rows that are looked for the list had; undefined if the bank does not say. */
	readonly rows?: number;
}

/** If the bank does not count its rows, one more page is read after the first page without news. */
const QUIET_PAGES = 2;

/**
 * The reading stops after so many rows, one after another, that were posted before the window. With fewer rows, the
 * beginning of a list in another order could look like a list with its newest row first.
 */
const ROWS_BEFORE_WINDOW = 20;

export type ReadingEnd = 'list' | 'window' | 'quiet';

/**
 * Tells why a reading is complete: it has reached the end of the list (`list`), the rows before the window (`window`), or
 * pages without news (`quiet`).
 *
 * @param wholeToday the last whole reading, if it was today; undefined: this reading has to read the whole list
 * @param unknownRows how many rows the reading has found that no earlier poll has seen
 * @returns undefined if the reading is not complete
 */
export function findEnd(
	progress: Progress,
	wholeToday: WholeReading | undefined,
	unknownRows: number,
): ReadingEnd | undefined {
	const { nextOffset, rowsBeforeWindow, hasNoLaterRow, quietPages } = progress;
	if (nextOffset === undefined) return 'list';
	if (rowsBeforeWindow >= ROWS_BEFORE_WINDOW && isNewestFirst(progress)) return 'window';
	// The last whole reading has seen that the newest row is first. This reading has not seen the opposite.
	if (!wholeToday || !hasNoLaterRow) return undefined;
	const rows = countRows(progress);
	const areCounted = rows !== undefined && wholeToday.rows !== undefined;
	if (!areCounted) return quietPages >= QUIET_PAGES ? 'quiet' : undefined;
	const hasGrownByThem = rows === wholeToday.rows + unknownRows;
	return quietPages > 0 && hasGrownByThem ? 'quiet' : undefined;
}
