import type { IDataObject } from 'n8n-workflow';
import { announcesNextPage } from '../domain/paging/findNextOffset';
import { fetchPages } from '../domain/paging/fetchPages';
import type { Page } from '../domain/paging/fetchPages';
import type { ListParameters } from './listParameters';
import type { Task } from './operation';

/** Where the rows of a list come from, and what is made of them. */
export interface ListSource<Row> {
	readonly fetchPage: (offset: string | undefined) => Promise<Page & { readonly rows: readonly Row[] }>;
	/** Leaves rows out; the limit counts what is left. */
	readonly filter?: (rows: readonly Row[]) => readonly Row[];
	readonly toJson: (row: Row) => IDataObject;
}

/**
 * Reads a list to its end or to the limit, a portion for each page.
 *
 * @throws PagingError, with the offset to resume from where a page could not be read
 */
export async function* fetchList<Row>(
	{ hints }: Task,
	{ limit = Infinity, startOffset }: ListParameters,
	{ fetchPage, filter = (rows) => rows, toJson }: ListSource<Row>,
): AsyncGenerator<IDataObject[]> {
	let left = limit;
	for await (const page of fetchPages(fetchPage, startOffset)) {
		const rows = filter(page.rows);
		yield rows.slice(0, left).map(toJson);
		left -= rows.length;
		if (left > 0) continue;
		if (left < 0 || announcesNextPage(page.answer)) hints.addLimited();
		return;
	}
}
