import type { IDataObject } from 'n8n-workflow';
import { findCurrencyCode } from '../domain/accounts/findFlatValue';
import { findPostingPeriod } from '../domain/accounts/findPostingPeriod';
import { findBookingState } from '../domain/accounts/findBookingState';
import { maskAccountId } from '../domain/values/maskAccountId';
import { toFullTransaction, toSimplifiedTransaction } from '../domain/accounts/outputTransaction';
import type { TransactionPage } from '../domain/watch/readTransactions';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import type { JsonObject } from '../domain/json/isJsonObject';
import { fetchPages } from '../domain/paging/fetchPages';
import { findAnnouncedTotal, findNextOffset } from '../domain/paging/findNextOffset';
import { BankFailure } from '../transport/BankFailure';
import type { Bank } from '../transport/connectBank';
import { findTransactions } from '../transport/findRows';
import { requestBank } from '../transport/requestBank';
import { toNodeApiError } from '../transport/toNodeApiError';
import { fetchAccounts } from './fetchAccounts';
import { getTransactionParameters } from './getPollParameters';
import { makeEventItem, type PollRun } from './PollRun';

const SAMPLE_SIZE = 3;

/** So many accounts are asked for a sample, at most. */
const MAX_SAMPLED_ACCOUNTS = 10;

/** An account whose transactions are read. */
export interface PolledAccount {
	readonly accountId: string;
	/** What a person knows the account by. */
	readonly name: string;
	/** The fields in the bank's list; undefined if it was not asked for. */
	readonly fields?: JsonObject;
}

/**
 * Lists the accounts whose transactions are read. Chosen accounts need no list.
 *
 * @throws BankFailure or PagingError
 */
export async function listPolledAccounts({
	bank,
	parameters: { accountIds },
}: PollRun): Promise<readonly PolledAccount[]> {
	if (!accountIds) return (await fetchAccounts(bank, accountIds, 'lightweight')).accounts;
	return accountIds.map((accountId) => ({ accountId, name: maskAccountId(accountId) }));
}

/** Asks the bank for the names and currencies of those accounts that were not listed. */
export async function nameAccounts(
	{ bank, context }: PollRun,
	accounts: readonly PolledAccount[],
): Promise<ReadonlyMap<string, PolledAccount>> {
	const accountIds = accounts.filter(({ fields }) => !fields).map(({ accountId }) => accountId);
	if (accountIds.length === 0) return new Map();
	try {
		const { accounts: listed } = await fetchAccounts(bank, accountIds, 'lightweight');
		return new Map(listed.map((account) => [account.accountId, account]));
	} catch (error) {
		// Transactions without a currency are better than none.
		const { message } = toNodeApiError(context.getNode(), error, { reader: 'poll' });
		context.logger.warn(
			`The chosen accounts could not be listed, so their names and currencies are missing: ${message}`,
		);
		return new Map();
	}
}

/** @param event `posted`: a transaction that was known before it was booked */
export function makeTransactionItem(
	run: PollRun,
	{ accountId, name, fields }: PolledAccount,
	row: UnwrappedRecord,
	{ isSample, ...event }: { readonly change: 'posted' | null; readonly isSample: boolean },
): IDataObject {
	const currency = fields && findCurrencyCode(fields);
	const known = { accountId, accountName: name, ...(typeof currency === 'string' ? { currency } : {}) };
	return makeEventItem(run, {
		raw: row.raw,
		full: () => toFullTransaction(row),
		simplified: () => toSimplifiedTransaction(row, known),
		event,
		isSample,
	});
}

/** Makes items of the newest transactions of the first account that has some. The oldest is first, as in a poll. */
export async function sampleTransactions(run: PollRun): Promise<IDataObject[]> {
	const { includesPending } = getTransactionParameters(run.context);
	for (const account of (await listPolledAccounts(run)).slice(0, MAX_SAMPLED_ACCOUNTS)) {
		for await (const { rows } of fetchTransactions(run.bank, account.accountId)) {
			const shown = rows.filter(({ fields }) => includesPending || findBookingState(fields) === 'booked');
			const newest = [...shown].sort((left, right) => timeOf(right) - timeOf(left)).slice(0, SAMPLE_SIZE);
			if (newest.length === 0) break;
			const named = (await nameAccounts(run, [account])).get(account.accountId) ?? account;
			return newest.reverse().map((row) => makeTransactionItem(run, named, row, { change: null, isSample: true }));
		}
	}
	return [];
}

const timeOf = ({ fields }: UnwrappedRecord): number => findPostingPeriod(fields)?.first ?? 0;

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
		const answer = await requestBank(bank, ['accounts', accountId, 'transactions'], { offset });
		const { rows, source } = findTransactions(answer, accountId);
		if (source === 'none')
			throw new BankFailure('unreadable', { status: answer.status, reason: 'other accounts only' });
		return { rows, answer };
	};
	for await (const { rows, answer } of fetchPages(fetchPage, startOffset)) {
		const total = findAnnouncedTotal(answer.body);
		yield { rows, total, nextOffset: findNextOffset(answer), isPartial: answer.status === 206 };
	}
}
