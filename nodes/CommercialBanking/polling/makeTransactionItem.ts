import type { IDataObject } from 'n8n-workflow';
import { findCurrencyCode } from '../domain/accounts/findFlatValue';
import { toFullTransaction, toSimplifiedTransaction } from '../domain/accounts/outputTransaction';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import type { News } from '../domain/watch/readPage';
import { makeEventItem } from './makeEventItem';
import { nameAccounts, type PolledAccount } from './polledAccounts';
import type { PollRun } from './PollRun';

export interface FoundTransaction {
	readonly account: PolledAccount;
	readonly news: News<UnwrappedRecord>;
}

/** Makes the items of a poll. The oldest is first. */
export async function makeTransactionItems(run: PollRun, found: readonly FoundTransaction[]): Promise<IDataObject[]> {
	const timeOf = ({ news: { period } }: FoundTransaction) => period?.first ?? run.now;
	const sorted = [...found].sort((left, right) => timeOf(left) - timeOf(right));
	const named = await nameAccounts(run, [...new Set(sorted.map(({ account }) => account))]);
	return sorted.map(({ account, news: { row, wasPending } }) => {
		const change = wasPending ? 'posted' : null;
		return makeTransactionItem(run, named.get(account.accountId) ?? account, row, { change, isSample: false });
	});
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
