import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import type { NewsPage } from '../domain/accounts/readNews';
import { fetchPages } from '../domain/paging/fetchPages';
import { findAnnouncedTotal } from '../domain/paging/findAnnouncedTotal';
import { findNextOffset } from '../domain/paging/findNextOffset';
import { BankFailure } from '../transport/BankFailure';
import type { Bank } from '../transport/connectBank';
import { findTransactions } from '../transport/findTransactions';
import { requestBank } from '../transport/requestBank';

/** Which transactions to read. */
interface TransactionQuery {
	readonly accountId: string;
	/** Rows to ask for with each call; undefined: the bank decides. */
	readonly pageSize: number | undefined;
	/** A date such as `2025-06-19`, for banks that honour it. */
	readonly startTime?: string;
}

/**
 * Opens the list of an account's transactions, page by page.
 *
 * @param onPartialContent called if the bank says that rows are missing (206)
 * @throws PagingError, and BankFailure `unreadable` if the bank sends only other accounts
 */
export async function* openTransactions(
	bank: Bank,
	{ accountId, pageSize, startTime }: TransactionQuery,
	offset: string | undefined,
	onPartialContent: () => void,
): AsyncGenerator<NewsPage<UnwrappedRecord>> {
	const fetchPage = async (pageOffset: string | undefined) => {
		const query = { startTime, limit: pageSize, offset: pageOffset };
		const answer = await requestBank(bank, ['accounts', accountId, 'transactions'], query);
		const { rows, source } = findTransactions(answer, accountId);
		if (source === 'none')
			throw new BankFailure('unreadable', { status: answer.status, reason: 'other accounts only' });
		if (answer.status === 206) onPartialContent();
		return { rows, answer };
	};
	for await (const { rows, answer } of fetchPages(fetchPage, offset)) {
		yield { rows, total: findAnnouncedTotal(answer.body), nextOffset: findNextOffset(answer) };
	}
}
