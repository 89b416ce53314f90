import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { fetchPages } from '../domain/paging/fetchPages';
import { findAnnouncedTotal, findNextOffset } from '../domain/paging/findNextOffset';
import type { TransactionPage } from '../domain/watch/readPage';
import { BankFailure } from '../transport/BankFailure';
import type { Bank } from '../transport/connectBank';
import { fetchTransactionPage } from '../transport/fetchTransactionPage';

/**
 * Fetches the list of an account's transactions, page by page.
 *
 * @param startOffset where to begin; undefined is the beginning of the list
 * @throws PagingError, and BankFailure `unreadable` if the bank sends only other accounts
 */
export async function* fetchTransactions(
	bank: Bank,
	accountId: string,
	startOffset?: string,
): AsyncGenerator<TransactionPage<UnwrappedRecord>> {
	const fetchPage = async (offset: string | undefined) => {
		const { answer, rows, source } = await fetchTransactionPage(bank, accountId, { offset });
		if (source === 'none')
			throw new BankFailure('unreadable', { status: answer.status, reason: 'other accounts only' });
		return { rows, answer };
	};
	for await (const { rows, answer } of fetchPages(fetchPage, startOffset)) {
		const total = findAnnouncedTotal(answer.body);
		yield { rows, total, nextOffset: findNextOffset(answer), isPartial: answer.status === 206 };
	}
}
