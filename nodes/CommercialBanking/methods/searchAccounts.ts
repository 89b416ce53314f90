import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { findNextOffset } from '../domain/paging/findNextOffset';
import { unwrapAccount } from '../domain/accounts/unwrapAccount';
import { isJsonObject } from '../domain/json/isJsonObject';
import { findRows } from '../transport/findRows';
import { type Bank, connectBank } from '../transport/connectBank';
import { requestBank } from '../transport/requestBank';
import { toNodeApiError } from '../transport/toNodeApiError';
import { withDeadline } from '../transport/withDeadline';

/** How long one call may be retried. Short, because a person is waiting for the list. */
const RETRY_WINDOW_MILLISECONDS = 10_000;

/** How long the whole search may take. */
const DEADLINE_MILLISECONDS = 60_000;

/** The bank cannot search, so the node searches its pages. After this many, the user is asked whether to continue. */
const MAX_PAGES_PER_CALL = 10;

const PAGE_SIZE = 100;

/**
 * Finds the accounts to choose from, page by page.
 *
 * @param filter a part of the name, of the number as it is shown, or of the ID
 * @param paginationToken the offset of the page to continue with
 */
export async function searchAccounts(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	try {
		return await withDeadline(DEADLINE_MILLISECONDS, new AbortController().signal, async (signal) => {
			const bank = await connectBank(this, signal, RETRY_WINDOW_MILLISECONDS);
			return await findChoices(bank, filter?.trim().toLowerCase() ?? '', paginationToken || undefined);
		});
	} catch (error) {
		throw toNodeApiError(this.getNode(), error);
	}
}

async function findChoices(
	bank: Bank,
	filter: string,
	startOffset: string | undefined,
): Promise<INodeListSearchResult> {
	let offset = startOffset;
	for (let pages = 1; ; pages++) {
		const answer = await requestBank(bank, ['accounts'], { limit: PAGE_SIZE, offset });
		const next = findNextOffset(answer);
		const isEnd = next === undefined || next === offset;
		const results = findRows(answer, 'accounts')
			.flatMap(toChoice)
			.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(filter));
		if (isEnd || results.length > 0 || pages === MAX_PAGES_PER_CALL) {
			return { results, paginationToken: isEnd ? undefined : next };
		}
		offset = next;
	}
}

function toChoice(row: unknown): INodeListSearchItems[] {
	if (!isJsonObject(row)) return [];
	const { fields } = unwrapAccount(row);
	const { accountId } = fields;
	if (typeof accountId !== 'string' && typeof accountId !== 'number') return [];
	return [{ name: describeAccount(fields) || String(accountId), value: String(accountId) }];
}

/** Enough to tell accounts apart. Only the last four characters of a full account number are shown. */
function describeAccount(fields: IDataObject): string {
	const { nickname, productName, description, accountType, accountNumberDisplay, accountNumber } = fields;
	const name = [nickname, productName, description, accountType].find(isText) ?? '';
	const number = isText(accountNumber) ? `…${accountNumber.slice(-4)}` : '';
	const currency = isJsonObject(fields.currency) ? fields.currency.currencyCode : undefined;
	return [name, isText(accountNumberDisplay) ? accountNumberDisplay : number, currency].filter(isText).join(' · ');
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value.trim() !== '';
}
