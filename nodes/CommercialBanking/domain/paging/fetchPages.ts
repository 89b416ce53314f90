import { findNextOffset, type PagedAnswer, PagingError, type PagingPosition } from './findNextOffset';

export interface Page {
	readonly rows: readonly unknown[];
	/** The answer of the bank that has the rows. */
	readonly answer: PagedAnswer;
}

/** A page may be empty and not the last one. This many empty pages in a row look like a list without an end. */
const MAX_EMPTY_PAGES_IN_A_ROW = 1_000;

/**
 * Fetches a list page by page. Each page is fetched only when the caller needs it.
 *
 * The list ends only at a page without a next page. Totals and empty pages do not end it.
 *
 * @param fetchPage fetches the page at an offset; undefined is the first page
 * @param startOffset where to begin, for example where an earlier run stopped
 * @throws PagingError `page_failed` with the offset to resume from when a page cannot be fetched; `offset_repeated`,
 *   `too_many_empty_pages` and the codes of `findNextOffset` when the next page cannot be found
 */
export async function* fetchPages<P extends Page>(
	fetchPage: (offset: string | undefined) => Promise<P>,
	startOffset?: string,
): AsyncGenerator<P> {
	const seen = new Set<string>();
	let offset = startOffset;
	let rowsRead = 0;
	let emptyPages = 0;
	for (;;) {
		if (offset !== undefined) seen.add(offset);
		const page = await fetchOnePage(fetchPage, offset, rowsRead);
		rowsRead += page.rows.length;
		yield page;
		emptyPages = page.rows.length > 0 ? 0 : emptyPages + 1;
		offset = followPage(page, { offset, rowsRead });
		if (offset === undefined) return;
		const position = { offset, rowsRead };
		if (seen.has(offset)) {
			throw new PagingError('offset_repeated', 'The bank sent an offset for the second time', { position });
		}
		if (emptyPages >= MAX_EMPTY_PAGES_IN_A_ROW) {
			throw new PagingError('too_many_empty_pages', `The bank sent ${emptyPages} empty pages in a row`, { position });
		}
	}
}

async function fetchOnePage<P extends Page>(
	fetchPage: (offset: string | undefined) => Promise<P>,
	offset: string | undefined,
	rowsRead: number,
): Promise<P> {
	try {
		return await fetchPage(offset);
	} catch (cause) {
		throw withPosition(new PagingError('page_failed', 'A page could not be read', { cause }), { offset, rowsRead });
	}
}

function followPage(page: Page, position: PagingPosition): string | undefined {
	try {
		return findNextOffset(page.answer);
	} catch (error) {
		throw withPosition(error, position);
	}
}

const withPosition = (error: unknown, position: PagingPosition): unknown =>
	error instanceof PagingError ? new PagingError(error.code, error.message, { cause: error.cause, position }) : error;
