import { findAnnouncedTotal, type PagedAnswer, PagingError, type PagingPosition } from './findNextOffset';

/** A page may be empty and not the last one. This many empty pages in a row look like a list without an end. */
const MAX_EMPTY_PAGES_IN_A_ROW = 1_000;

/** Rows without an ID may be equal, and fill some pages. */
const MAX_PAGES_OF_ONE_ROW = 20;

/** A list may grow while it is read, and a total may be an estimate. */
const MAX_SHARE_OF_TOTAL = 2;
const ROWS_BEYOND_TOTAL = 1_000;

interface GuardedPage {
	readonly rows: readonly unknown[];
	readonly answer: PagedAnswer;
}

/**
 * Notices that a list has no end: the bank ignores the offset and counts the next one up for ever, or leads back to a page
 * that was read.
 */
export class EndlessListGuard {
	private readonly offsets = new Set<string>();

	private lastRows: readonly unknown[] = [];

	private equalPages = 0;

	private emptyPages = 0;

	/** How many rows the list has, as the bank says. Some banks count only those of the page: their total does not count. */
	private total: number | undefined;

	/**
	 * Checks a page before its rows are used.
	 *
	 * @throws PagingError `page_repeated`
	 */
	checkPage({ rows, answer }: GuardedPage, position: PagingPosition): void {
		if (position.offset !== undefined) this.offsets.add(position.offset);
		const isFirst = position.rowsRead === 0;
		const total = findAnnouncedTotal(answer.body) ?? 0;
		if (isFirst ? total > rows.length : this.total !== undefined) this.total = Math.max(total, this.total ?? 0);
		this.emptyPages = rows.length > 0 ? 0 : this.emptyPages + 1;
		this.equalPages = rows.length > 0 && areEqual(rows, this.lastRows) ? this.equalPages + 1 : 0;
		this.lastRows = rows;
		const maximum = this.equalPages > 0 && areEqual(rows.slice(1), rows.slice(0, -1)) ? MAX_PAGES_OF_ONE_ROW : 1;
		if (this.equalPages < maximum) return;
		throw new PagingError('page_repeated', 'The bank sent the same page again in place of the next one', { position });
	}

	/** @throws PagingError `offset_repeated`, `too_many_empty_pages` or `total_exceeded` */
	checkNext(position: PagingPosition): void {
		const { offset = '', rowsRead } = position;
		const fail = (code: PagingError['code'], message: string) => new PagingError(code, message, { position });
		if (this.offsets.has(offset)) throw fail('offset_repeated', 'The bank sent an offset for the second time');
		if (this.emptyPages >= MAX_EMPTY_PAGES_IN_A_ROW) {
			throw fail('too_many_empty_pages', `The bank sent ${this.emptyPages} empty pages in a row`);
		}
		const { total } = this;
		if (total === undefined || rowsRead <= total * MAX_SHARE_OF_TOTAL + ROWS_BEYOND_TOTAL) return;
		throw fail(
			'total_exceeded',
			`The bank sent ${rowsRead} rows of a list that has ${total}, and says that more follow`,
		);
	}
}

function areEqual(left: readonly unknown[], right: readonly unknown[]): boolean {
	return left.length === right.length && left.every((row, index) => isEqual(row, right[index]));
}

const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
