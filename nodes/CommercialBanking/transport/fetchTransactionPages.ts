import { pickAccount, unwrapAccount, unwrapTransaction, type UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { isJsonObject, isRecord, toJsonObject } from '../domain/json/isJsonObject';
import { fetchPages } from '../domain/paging/fetchPages';
import { toPageQuery } from '../domain/paging/findNextOffset';
import type { Bank } from './connectBank';
import { findRows } from './fetchAccount';
import { type BankAnswer, type Query, requestBank } from './requestBank';
import { mapInTurns } from './yieldToEventLoop';

/**
 * Fetches the list of an account's transactions, page by page.
 *
 * @returns `isPartial` says that rows may be missing; for the others see {@link findTransactions}
 * @throws PagingError
 */
export function fetchTransactionPages(bank: Bank, accountId: string, query: Query = {}) {
	return fetchPages(async (offset) => {
		const answer = await requestBank(bank, ['accounts', accountId, 'transactions'], {
			...query,
			...toPageQuery(offset),
		});
		const found = await findTransactions(answer, accountId);
		return { ...found, answer, isPartial: answer.status === 206 || found.source !== 'transactions' };
	});
}

interface FoundTransactions {
	readonly rows: readonly UnwrappedRecord[];
	/** Where the rows were: in the list asked for, or inside the account. `none`: it came without them, or not at all. */
	readonly source: 'transactions' | 'account' | 'none';
	readonly account?: UnwrappedRecord;
}

/**
 * Finds the transactions of a page. They are in the list asked for, or inside the account in a list of accounts (partial
 * content, 206). There they have no wrapper, so their kind is derived from the account's kind.
 *
 * @throws BankFailure `unreadable` if the answer is neither
 */
export async function findTransactions(answer: BankAnswer, accountId: string): Promise<FoundTransactions> {
	const { body } = answer;
	if (isAccountAlone(answer)) return { rows: [], source: 'none' };
	const accounts = isRecord(body) && !Array.isArray(body.transactions) ? body.accounts : undefined;
	if (!Array.isArray(accounts)) {
		const listed = findRows(answer, 'transactions');
		const rows = await mapInTurns(listed, (row) => unwrapTransaction(toJsonObject(row)));
		return { rows, source: 'transactions' };
	}
	const record = pickAccount(accounts, accountId);
	if (!record) return { rows: [], source: 'none' };
	const account = unwrapAccount(record);
	const { transactions } = account.fields;
	const inside = Array.isArray(transactions) ? transactions : [];
	const rows = inside.map((row) => unwrapTransaction(toJsonObject(row), account.kind));
	return { rows, source: 'account', account };
}

/** Whether the partial content is one account without its transactions, as in Account Information 5.3.0. */
function isAccountAlone({ body, status }: BankAnswer): boolean {
	if (status !== 206 || !isJsonObject(body)) return false;
	return body.transactions === undefined && unwrapAccount(body).kind !== null;
}
