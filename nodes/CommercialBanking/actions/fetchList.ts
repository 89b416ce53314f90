import type { IDataObject } from 'n8n-workflow';
import { fetchPages, type Page } from '../domain/paging/fetchPages';
import { findAnnouncedTotal } from '../domain/paging/findAnnouncedTotal';
import { announcesNextPage } from '../domain/paging/findNextOffset';
import type { ListParameters } from './listParameters';
import type { OutputItem, Task } from './operation';

/** How to fetch a list, and how to turn its rows into output. */
interface ListSource<Row> {
	/** The account whose list it is; undefined for the list of accounts. */
	readonly accountId?: string;
	readonly fetchPage: (offset: string | undefined) => Promise<Page & { readonly rows: readonly Row[] }>;
	/** Leaves rows out. The limit counts the remaining ones. */
	readonly filter?: (rows: readonly Row[]) => readonly Row[];
	readonly toJson: (row: Row) => IDataObject;
	/** Whether the bank's total counts the rows that it was asked for. It is asked at the end of the list. */
	readonly isTotalMeant?: () => boolean;
}

/**
 * Fetches a list to its end or to the limit, and yields the rows of each page.
 *
 * @throws PagingError with the offset to resume from, if a page cannot be fetched
 */
export async function* fetchList<Row>(
	{ hints }: Task,
	{ limit = Infinity, startOffset }: ListParameters,
	{ accountId, fetchPage, filter = (rows) => rows, toJson, isTotalMeant = () => true }: ListSource<Row>,
): AsyncGenerator<OutputItem[]> {
	if (startOffset !== undefined) hints.addContinuedList(startOffset);
	let remaining = limit;
	let read = 0;
	let announced: number | undefined;
	for await (const page of fetchPages(fetchPage, startOffset)) {
		read += page.rows.length;
		announced = findAnnouncedTotal(page.answer.body) ?? announced;
		const rows = filter(page.rows);
		yield rows.slice(0, remaining).map((row) => ({ json: toJson(row) }));
		remaining -= rows.length;
		if (remaining > 0) continue;
		if (remaining < 0 || announcesNextPage(page.answer)) hints.addLimitedList();
		return;
	}
	const isWhole = startOffset === undefined && isTotalMeant();
	if (isWhole && announced !== undefined && announced > read) hints.addEndedEarly(accountId, { read, announced });
}
