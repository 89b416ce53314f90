import { findNextOffset } from '../domain/paging/findNextOffset';
import { BankFailure } from '../transport/BankFailure';
import type { Bank } from '../transport/connectBank';
import { fetchTransactionPages } from '../transport/fetchTransactionPages';

/**
 * Fetches the list of an account's transactions, page by page.
 *
 * @param startOffset where to begin; undefined is the beginning of the list
 * @throws PagingError, and BankFailure `unreadable` if the bank sends accounts, but no transactions
 */
export async function* fetchTransactions(bank: Bank, accountId: string, startOffset?: string) {
	for await (const page of fetchTransactionPages(bank, accountId, {}, startOffset)) {
		const { rows, answer, source, total, isPartial } = page;
		if (source === 'none') throw new BankFailure('unreadable', { status: answer.status, reason: 'accounts only' });
		yield { rows, total, nextOffset: findNextOffset(answer), isPartial };
	}
}
