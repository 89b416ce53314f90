import type { IDataObject } from 'n8n-workflow';
import { fetchPages, type Page } from '../domain/paging/fetchPages';
import { announcesNextPage } from '../domain/paging/findNextOffset';
import type { ListParameters } from './listParameters';
import type { Task } from './operation';

/** How to fetch a list, and how to turn its rows into output. */
interface ListSource<Row> {
	readonly fetchPage: (offset: string | undefined) => Promise<Page & { readonly rows: readonly Row[] }>;
	/** Leaves rows out. The limit counts the remaining ones. */
	readonly filter?: (rows: readonly Row[]) => readonly Row[];
	readonly toJson: (row: Row) => IDataObject;
}

/**
 * Fetches a list to its end or to the limit, and yields the rows of each page.
 *
 * @throws PagingError with the offset to resume from, if a page cannot be fetched
 */
export async function* fetchList<Row>(
	{ hints }: Task,
	{ limit = Infinity, startOffset }: ListParameters,
	{ fetchPage, filter = (rows) => rows, toJson }: ListSource<Row>,
): AsyncGenerator<IDataObject[]> {
	let remaining = limit;
	for await (const page of fetchPages(fetchPage, startOffset)) {
		const rows = filter(page.rows);
		yield rows.slice(0, remaining).map(toJson);
		remaining -= rows.length;
		if (remaining > 0) continue;
		if (remaining < 0 || announcesNextPage(page.answer)) hints.addLimitedList();
		return;
	}
}
