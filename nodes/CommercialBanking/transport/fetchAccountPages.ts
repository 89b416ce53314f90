import { unwrapAccount } from '../domain/accounts/unwrapRecord';
import { toJsonObject, isRecord } from '../domain/json/isJsonObject';
import { fetchPages } from '../domain/paging/fetchPages';
import { toPageQuery } from '../domain/paging/findNextOffset';
import { BankFailure } from './BankFailure';
import type { Bank } from './connectBank';
import { type BankAnswer, requestBank } from './requestBank';

/** The parameters of a list of accounts. The bank decides about those that are undefined. */
interface AccountQuery {
	/** Separated by commas. */
	readonly accountIds?: string | undefined;
	readonly resultType?: 'lightweight' | 'details';
	readonly limit?: number | undefined;
}

/**
 * Fetches the list of accounts, page by page.
 *
 * @param startOffset where to begin. Undefined: at the beginning of the list.
 * @returns `isPartial` says that the bank sent only a part of the page (206)
 * @throws PagingError
 */
export function fetchAccountPages(bank: Bank, query: AccountQuery, startOffset?: string) {
	return fetchPages(async (offset) => {
		const answer = await requestBank(bank, ['accounts'], { ...query, ...toPageQuery(offset) });
		const rows = findRows(answer, 'accounts').map((row) => unwrapAccount(toJsonObject(row)));
		return { rows, answer, isPartial: answer.status === 206 };
	}, startOffset);
}

/**
 * Finds the rows of a page. An empty page may have no list at all, if its `page` or `links` shows that it is a page:
 * the document of Account Information 4.1.0 requires no list.
 *
 * @param name the name of the list in the body
 * @throws BankFailure `unreadable` if the answer is something else, so that it is not taken for an empty list
 */
export function findRows({ body, status }: BankAnswer, name: string): readonly unknown[] {
	const rows = isRecord(body) ? body[name] : undefined;
	if (Array.isArray(rows)) return rows;
	const isPage = isRecord(body) && (name in body || isRecord(body.page) || isRecord(body.links));
	if ((rows === undefined || rows === null) && isPage) return [];
	throw new BankFailure('unreadable', { status, reason: `no list of ${name}` });
}
