import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { findNextOffset } from '../domain/paging/findNextOffset';
import { unwrapAccount } from '../domain/accounts/simplifyAccount';
import { isJsonObject } from '../domain/json/isJsonObject';
import { findRows } from '../actions/findRows';
import type { Bank } from '../transport/connectBank';
import { connectBank } from '../transport/connectBank';
import { requestBank } from '../transport/requestBank';
import { toNodeApiError } from '../transport/toNodeApiError';

/** Somebody waits in front of the list: a call may be tried again for this long, in milliseconds. */
const PATIENCE_MILLISECONDS = 10_000;

/** The bank cannot search, so pages are searched here; after so many without a match the user is asked to go on. */
const MAX_PAGES_PER_CALL = 10;

const PAGE_SIZE = 100;

/**
 * The accounts to choose from, by page; with a filter, those whose name, number or ID holds it.
 *
 * @param paginationToken the bank's offset of the page to go on with
 */
export async function searchAccounts(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	try {
		const bank = await connectBank(this, new AbortController().signal, PATIENCE_MILLISECONDS);
		return await findChoices(bank, filter?.trim().toLowerCase() ?? '', paginationToken || undefined);
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

/** Enough to tell accounts apart; of a full account number only the end is shown. */
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
