import { countRows, isNewestFirst, type Progress } from './Progress';
import type { WholeReading } from './WatchedAccount';

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
