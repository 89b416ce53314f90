import { PagingError, type PagingPosition } from './findNextOffset';

/** If a list has no rows, a bank that counts the offset up sends empty pages for ever. Some in a row are not the end yet. */
const MAX_EMPTY_PAGES_IN_A_ROW = 1_000;

/** A page may have one row (A7), so equal fees of one day are equal pages. */
const MAX_PAGES_OF_EQUAL_ROWS = 20;

/** A list may grow while it is read. */
const MAX_TIMES_TOTAL = 2;
const PAGES_BEYOND_TOTAL = 10;

/**
 * Notices that a list has no end: the bank ignores the offset and always announces another, or leads back to a page that
 * was read.
 */
export class EndlessListGuard {
	private readonly offsets = new Set<string>();
	private lastRows: readonly unknown[] = [];
	private equalPages = 0;
	private emptyPages = 0;
	private largestPage = 0;
	/** How many rows the whole list has, as the bank says. Undefined if its totals count something else. */
	private wholeTotal: number | undefined;

	/**
	 * Checks a page before its rows are used.
	 *
	 * @param total what the bank announces with this page
	 * @throws PagingError `page_repeated`
	 */
	checkPage(rows: readonly unknown[], { offset, rowsRead }: PagingPosition, total = 0): void {
		if (offset !== undefined) this.offsets.add(offset);
		// If another page follows, a total of the whole list is larger than the first page. In the samples of the document 5.3.0
		// it is 3, with up to 10 rows on a page. Then the totals of the other pages do not count either.
		const hasNoRowsBefore = rowsRead === 0;
		const countsWholeList = hasNoRowsBefore ? total > rows.length : this.wholeTotal !== undefined;
		if (countsWholeList) this.wholeTotal = Math.max(total, this.wholeTotal ?? 0);
		this.emptyPages = rows.length > 0 ? 0 : this.emptyPages + 1;
		this.equalPages = rows.length > 0 && areEqual(rows, this.lastRows) ? this.equalPages + 1 : 0;
		this.lastRows = rows;
		this.largestPage = Math.max(this.largestPage, rows.length);
		if (this.equalPages === 0) return;
		const areAllRowsEqual = rows.every((row) => isEqual(row, rows[0]));
		if (areAllRowsEqual && this.equalPages < MAX_PAGES_OF_EQUAL_ROWS) return;
		throw new PagingError('page_repeated', 'The bank sent the same page again in place of the next one');
	}

	/** @throws PagingError `offset_repeated`, `too_many_empty_pages` or `total_exceeded` */
	checkNext({ offset = '', rowsRead }: PagingPosition): void {
		const { emptyPages, wholeTotal = Infinity } = this;
		if (this.offsets.has(offset)) {
			throw new PagingError('offset_repeated', 'The bank sent an offset for the second time');
		}
		if (emptyPages >= MAX_EMPTY_PAGES_IN_A_ROW) {
			throw new PagingError('too_many_empty_pages', `The bank sent ${emptyPages} empty pages in a row`);
		}
		if (rowsRead > wholeTotal * MAX_TIMES_TOTAL + this.largestPage * PAGES_BEYOND_TOTAL) {
			const message = `The bank sent ${rowsRead} rows of a list that has ${wholeTotal}, and says that more follow`;
			throw new PagingError('total_exceeded', message);
		}
	}
}

function areEqual(left: readonly unknown[], right: readonly unknown[]): boolean {
	return left.length === right.length && left.every((row, index) => isEqual(row, right[index]));
}

const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
