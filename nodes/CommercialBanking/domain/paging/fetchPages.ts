import { PagingError, type PagingPosition } from './PagingError';
import { findNextOffset, type PagedAnswer } from './findNextOffset';

/** One page of a list. */
export interface Page {
	readonly rows: readonly unknown[];
	/** The answer from which the rows were taken. */
	readonly answer: PagedAnswer;
}

/** A page with offsets but no rows is legal; this many in a row are a bank that will never end. */
export const MAX_EMPTY_PAGES_IN_A_ROW = 1_000;

/**
 * Reads a list page by page, each only when it is asked for.
 *
 * Neither totals nor empty pages end it, only a page without a next one.
 *
 * @param fetchPage fetches the page at an offset; undefined is the first page
 * @param startOffset where to begin, for example where an earlier run had to stop
 * @throws PagingError `page_failed` with the offset to resume from when a page cannot be fetched; `offset_repeated`,
 *   `too_many_empty_pages` and the codes of readNextOffset when the list cannot be followed
 */
export async function* fetchPages<P extends Page>(
	fetchPage: (offset: string | undefined) => Promise<P>,
	startOffset?: string,
): AsyncGenerator<P> {
	const seen = new Set<string>();
	let offset = startOffset;
	let rowsRead = 0;
	let emptyPages = 0;
	do {
		if (offset !== undefined) seen.add(offset);
		const page = await fetchOrSayWhere(fetchPage, offset, rowsRead);
		rowsRead += page.rows.length;
		yield page;
		emptyPages = page.rows.length > 0 ? 0 : emptyPages + 1;
		offset = followPage(page, { offset, rowsRead });
		if (offset !== undefined && seen.has(offset)) {
			throw new PagingError('offset_repeated', 'The bank sent an offset for the second time', {
				position: { offset, rowsRead },
			});
		}
		if (offset !== undefined && emptyPages >= MAX_EMPTY_PAGES_IN_A_ROW) {
			throw new PagingError('too_many_empty_pages', `The bank sent ${emptyPages} empty pages in a row`, {
				position: { offset, rowsRead },
			});
		}
	} while (offset !== undefined);
}

async function fetchOrSayWhere<P extends Page>(
	fetchPage: (offset: string | undefined) => Promise<P>,
	offset: string | undefined,
	rowsRead: number,
): Promise<P> {
	try {
		return await fetchPage(offset);
	} catch (cause) {
		throw pageFailed(cause, { offset, rowsRead });
	}
}

function followPage(page: Page, position: PagingPosition): string | undefined {
	try {
		return findNextOffset(page.answer);
	} catch (cause) {
		throw withPosition(cause, position);
	}
}

function pageFailed(cause: unknown, position: PagingPosition): PagingError {
	return new PagingError('page_failed', 'A page could not be read', { cause, position });
}

function withPosition(cause: unknown, position: PagingPosition): PagingError {
	if (!(cause instanceof PagingError)) return pageFailed(cause, position);
	return new PagingError(cause.code, cause.message, { cause, position });
}
