import type { IDataObject } from 'n8n-workflow';
import { fetchPages, type Page } from '../domain/paging/fetchPages';
import { announcesNextPage, findAnnouncedTotal } from '../domain/paging/findNextOffset';
import type { ListParameters } from './getListParameters';
import type { OutputItem, Task } from './runItems';

/** The bank may refuse or cut a larger page size, so the node asks for one only if the user sets it. */
const MAX_CHOSEN_PAGE_SIZE = 100;

/** So many calls are worth a hint, if rows are left out afterwards. */
const MANY_PAGES = 10;

interface ListSource<Row> {
	/** The account whose list it is; undefined for the list of accounts. */
	readonly accountId?: string;
	/** @param page `limit` is the number of rows to ask for; undefined: the bank decides */
	readonly fetchPage: (page: { offset?: string; limit?: number }) => Promise<Page & { readonly rows: readonly Row[] }>;
	/** Leaves rows out that the bank has sent. The limit counts the remaining ones. */
	readonly filter?: (rows: readonly Row[]) => readonly Row[];
	readonly toJson: (rows: readonly Row[]) => Promise<IDataObject[]>;
	/** Whether the bank's total counts the rows that it was asked for. It is asked at the end of the list. */
	readonly isTotalComparable: () => boolean;
}

/**
 * Fetches a list to its end or to the limit, and yields the rows of each page.
 *
 * @throws PagingError with the offset to resume from, if a page cannot be fetched
 */
export async function* fetchList<Row>(
	{ hints }: Task,
	list: ListParameters,
	{ accountId, fetchPage, filter, toJson, isTotalComparable }: ListSource<Row>,
): AsyncGenerator<OutputItem[]> {
	const { startOffset } = list;
	const limit = choosePageSize(list, filter !== undefined);
	let remaining = list.limit ?? Infinity;
	let read = 0;
	let announced = 0;
	let pages = 0;
	let leftOut = 0;
	for await (const page of fetchPages(async (offset) => await fetchPage({ limit, offset }), startOffset)) {
		read += page.rows.length;
		announced = findAnnouncedTotal(page.answer.body) ?? announced;
		const rows = filter?.(page.rows) ?? page.rows;
		leftOut += page.rows.length - rows.length;
		if (++pages === MANY_PAGES && leftOut > 0) hints.add('leftOut');
		yield (await toJson(rows.slice(0, remaining))).map((json) => ({ json }));
		remaining -= rows.length;
		if (remaining > 0) continue;
		if (remaining < 0 || announcesNextPage(page.answer)) hints.add('limitedList');
		return;
	}
	const isWhole = startOffset === undefined && isTotalComparable();
	if (!isWhole || announced <= read) return;
	hints.add('endedEarly', { accountId: accountId ?? 'the list of accounts', detail: `${read} of ${announced} rows` });
}

/**
 * Chooses the page size to ask for. It is never larger than the limit, because further rows would be transferred for
 * nothing. If the user set no page size, a small limit becomes the page size.
 *
 * @param isFiltered whether rows are left out after the transfer. The limit then says nothing about the page size.
 */
function choosePageSize({ limit, pageSize }: ListParameters, isFiltered: boolean): number | undefined {
	if (limit === undefined || isFiltered) return pageSize;
	if (pageSize !== undefined) return Math.min(pageSize, limit);
	return limit <= MAX_CHOSEN_PAGE_SIZE ? limit : undefined;
}
