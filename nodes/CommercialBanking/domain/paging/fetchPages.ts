import { EndlessListGuard } from './EndlessListGuard';
import { findNextOffset, type PagedAnswer, PagingError, type PagingPosition } from './findNextOffset';

export interface Page {
	readonly rows: readonly unknown[];
	/** The answer of the bank that has the rows. */
	readonly answer: PagedAnswer;
}

/**
 * Fetches a list page by page. Each page is fetched only when the caller needs it.
 *
 * The list ends only at a page without a next page. Totals and empty pages do not end it.
 *
 * @param fetchPage fetches the page at an offset; undefined is the first page
 * @param startOffset where to begin, for example where an earlier run stopped
 * @throws PagingError `page_failed` with the offset to resume from when a page cannot be fetched; the codes of
 *   `EndlessListGuard` if the list has no end; the codes of `findNextOffset` when the next page cannot be found
 */
export async function* fetchPages<P extends Page>(
	fetchPage: (offset: string | undefined) => Promise<P>,
	startOffset?: string,
): AsyncGenerator<P> {
	const guard = new EndlessListGuard();
	let offset = startOffset;
	let rowsRead = 0;
	for (;;) {
		const page = await fetchOnePage(fetchPage, { offset, rowsRead });
		guard.checkPage(page, { offset, rowsRead });
		rowsRead += page.rows.length;
		yield page;
		offset = followPage(page, { offset, rowsRead });
		if (offset === undefined) return;
		guard.checkNext({ offset, rowsRead });
	}
}

async function fetchOnePage<P extends Page>(
	fetchPage: (offset: string | undefined) => Promise<P>,
	position: PagingPosition,
): Promise<P> {
	try {
		return await fetchPage(position.offset);
	} catch (cause) {
		throw withPosition(new PagingError('page_failed', 'A page could not be read', { cause }), position);
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
