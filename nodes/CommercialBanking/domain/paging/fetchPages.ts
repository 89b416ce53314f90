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

/** A bank that filters its pages may send some empty ones. One that ignores the offset sends them for ever. */
const MAX_EMPTY_PAGES_IN_A_ROW = 100;

/**
 * Fetches a list page by page. Each page is fetched only when the caller needs it.
 *
 * The list ends only at a page without a next page. Totals and empty pages do not end it. A bank that ignores the offset, or
 * begins the list again, sends the last or the first page or an offset twice.
 *
 * @param fetchPage fetches the page at an offset. Undefined: the first page.
 * @param startOffset where to begin. Undefined: at the beginning of the list.
 * @throws PagingError `page_failed` when a page cannot be fetched; `page_repeated` or `offset_repeated` if the list has no
 *   end; the codes of `findNextOffset` when the next page cannot be found
 */
export async function* fetchPages<P extends Page>(
	fetchPage: (offset: string | undefined) => Promise<P>,
	startOffset?: string,
): AsyncGenerator<ReadPage<P>> {
	const offsets = new Set<string | undefined>();
	let offset = startOffset;
	let [firstRows, lastRows]: Array<readonly unknown[]> = [];
	let emptyPages = 0;
	let rowsRead = 0;
	let announced = 0;
	try {
		do {
			const page = await fetchPage(offset);
			const { rows, answer } = page;
			emptyPages = rows.length === 0 ? emptyPages + 1 : 0;
			if (emptyPages > MAX_EMPTY_PAGES_IN_A_ROW || isSamePage(rows, lastRows) || isSamePage(rows, firstRows)) {
				throw new PagingError('page_repeated', 'The bank sent the same page again in place of the next one');
			}
			firstRows ??= rows;
			lastRows = rows;
			rowsRead += rows.length;
			const total = findAnnouncedTotal(answer.body);
			announced = total ?? announced;
			yield { ...page, total, outstanding: Math.max(announced - rowsRead, 0) };
			offsets.add(offset);
			offset = findNextOffset(answer);
			if (offset !== undefined && offsets.has(offset)) {
				throw new PagingError('offset_repeated', 'The bank sent an offset for the second time');
			}
		} while (offset !== undefined);
	} catch (error) {
		throw locate(error, { offset, rowsRead });
	}
}

const isSamePage = (rows: readonly unknown[], earlier: readonly unknown[] = []): boolean =>
	rows.length > 0 && rows.length === earlier.length && rows.every((row, index) => isEqual(row, earlier[index]));

const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

const locate = (error: unknown, position: PagingPosition): PagingError =>
	error instanceof PagingError
		? new PagingError(error.code, error.message, { position })
		: new PagingError('page_failed', 'A page could not be read', { cause: error, position });
