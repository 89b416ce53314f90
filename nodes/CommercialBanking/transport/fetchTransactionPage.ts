import type { Bank } from './connectBank';
import { findTransactions } from './findRows';
import { type Query, requestBank } from './requestBank';

/**
 * Fetches a page of an account's transactions.
 *
 * @throws BankFailure, `unreadable` if the answer has no transactions and no accounts
 */
export async function fetchTransactionPage(bank: Bank, accountId: string, query: Query) {
	const answer = await requestBank(bank, ['accounts', accountId, 'transactions'], query);
	return { answer, ...findTransactions(answer, accountId) };
}
