import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import type { Page, ReadPage } from '../domain/paging/fetchPages';
import { announcesNextPage } from '../domain/paging/findNextOffset';
import { readCount, readSwitch } from '../parameters/readParameter';
import { LIMITED_LIST } from './HintCollector';
import type { OutputItem, Task } from './runItems';

const returnAllParameter: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

const limitParameter = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	// Small, so that an AI agent that uses the node as a tool does not get more than it can read.
	default: 50,
	displayOptions: { show: { returnAll: [false] } },
	description: 'Max number of results to return',
} satisfies INodeProperties;

export const returnAllOrLimit: readonly INodeProperties[] = [returnAllParameter, limitParameter];

export const pageSizeOption: INodeProperties = {
	displayName: 'Page Size',
	name: 'pageSize',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: '',
	description: 'How many results to ask for with each call. The bank may send fewer. If it is empty, the bank decides.',
};

/** Nobody knows the bank's maximum (bank-compatibility.md, A7), so the node asks for more only if the user says so. */
const MAX_CHOSEN_PAGE_SIZE = 100;

export type ListParameters = ReturnType<typeof getListParameters>;

/** @throws NodeOperationError if the limit or the page size is not a whole number of at least 1 */
export function getListParameters(task: Task) {
	const returnsAll = readSwitch(task, returnAllParameter);
	return {
		/** Undefined: all rows. */
		limit: returnsAll ? undefined : (readCount(task, limitParameter) ?? limitParameter.default),
		/** Rows to ask for with each call; undefined: the bank decides. */
		pageSize: readCount(task, pageSizeOption, 'options.'),
	};
}

export interface ListPage extends Page {
	readonly rows: readonly UnwrappedRecord[];
	/** Whether rows may be missing. */
	readonly isPartial: boolean;
}

interface ListSource<P extends ListPage> {
	/** The account whose list it is; undefined for the list of accounts, which a hint names by words. */
	readonly accountId?: string;
	/** @param pageSize the number of rows to ask for with each call; undefined: the bank decides */
	readonly fetchPages: (pageSize: number | undefined) => AsyncIterable<ReadPage<P>>;
	/** Drops rows that the bank has sent. The limit counts the remaining rows. */
	readonly filter?: (rows: P['rows']) => P['rows'];
	/** Makes the items, and adds hints about the page. */
	readonly toJson: (rows: P['rows'], page: P) => Promise<IDataObject[]>;
	/** False if the bank's total may count rows outside the requested period. */
	readonly isTotalComparable: boolean;
}

/** @param accountId the account whose list it is; undefined for the list of accounts */
export function tellPartialList({ hints }: Task, accountId?: string): void {
	hints.warn('Partial content (206): rows may be missing', { accountId });
}

/**
 * Fetches a list to its end or to the limit, and yields the rows of each page.
 *
 * @returns whether the bank has sent the whole list
 * @throws PagingError if a page cannot be fetched
 */
export async function* fetchList<P extends ListPage>(
	{ hints }: Task,
	list: ListParameters,
	{ accountId = 'the list of accounts', fetchPages, filter, toJson, isTotalComparable }: ListSource<P>,
): AsyncGenerator<OutputItem[], boolean> {
	let remaining = list.limit ?? Infinity;
	let mayCompareTotal = isTotalComparable;
	let read = 0;
	let outstanding = 0;
	for await (const page of fetchPages(choosePageSize(list, filter !== undefined))) {
		mayCompareTotal &&= !page.isPartial;
		read += page.rows.length;
		outstanding = page.outstanding;
		const rows = filter?.(page.rows) ?? page.rows;
		const items = await toJson(rows.slice(0, remaining), page);
		yield items.map((json) => ({ json }));
		remaining -= rows.length;
		if (remaining > 0) continue;
		const hasMore = remaining < 0 || announcesNextPage(page.answer);
		if (hasMore) hints.add(LIMITED_LIST);
		return false;
	}
	if (mayCompareTotal && outstanding > 0)
		hints.warn('The bank announced more rows than it sent', {
			accountId,
			detail: `${read} of ${read + outstanding} rows`,
		});
	return mayCompareTotal && outstanding === 0;
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
