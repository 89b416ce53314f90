import { EndlessListGuard } from './EndlessListGuard';
import {
	findAnnouncedTotal,
	findNextOffset,
	type PagedAnswer,
	PagingError,
	type PagingPosition,
} from './findNextOffset';

export interface Page {
	readonly rows: readonly unknown[];
	readonly answer: PagedAnswer;
}

/** A page, and what is known of the whole list when this page was read. */
export type ReadPage<P extends Page> = P & {
	/** How many rows the list has, as the bank says with this page; undefined if it does not say. */
	readonly total: number | undefined;
	/**
	 * How many announced rows have not come yet. After the last page, these rows are missing, if the list was read from its
	 * beginning.
	 */
	readonly outstanding: number;
};

/**
 * Fetches a list page by page. Each page is fetched only when the caller needs it.
 *
 * The list ends only at a page without a next page. Totals and empty pages do not end it.
 *
 * @param fetchPage fetches the page at an offset. Undefined: the first page.
 * @param startOffset where to begin, for example where an earlier run stopped
 * @throws PagingError `page_failed` with the offset to resume from when a page cannot be fetched; the codes of
 *   `EndlessListGuard` if the list has no end; the codes of `findNextOffset` when the next page cannot be found
 */
export async function* fetchPages<P extends Page>(
	fetchPage: (offset: string | undefined) => Promise<P>,
	startOffset?: string,
): AsyncGenerator<ReadPage<P>> {
	const guard = new EndlessListGuard();
	let offset = startOffset;
	let rowsRead = 0;
	let announced = 0;
	try {
		for (;;) {
			const page = await fetchPage(offset);
			const total = findAnnouncedTotal(page.answer.body);
			guard.checkPage(page.rows, { offset, rowsRead }, total);
			rowsRead += page.rows.length;
			announced = total ?? announced;
			yield { ...page, total, outstanding: Math.max(announced - rowsRead, 0) };
			offset = findNextOffset(page.answer);
			if (offset === undefined) return;
			guard.checkNext({ offset, rowsRead });
		}
	} catch (error) {
		throw locate(error, { offset, rowsRead });
	}
}

const locate = (error: unknown, position: PagingPosition): PagingError =>
	error instanceof PagingError
		? new PagingError(error.code, error.message, { position })
		: new PagingError('page_failed', 'A page could not be read', { cause: error, position });
