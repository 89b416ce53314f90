import type { IDataObject } from 'n8n-workflow';
import { findBookingState } from '../domain/accounts/findBookingState';
import { findPostingPeriod } from '../domain/accounts/findPostingPeriod';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { fetchTransactions } from './fetchTransactions';
import { getTransactionParameters } from './getPollParameters';
import { makeTransactionItem } from './makeTransactionItem';
import { listPolledAccounts, nameAccounts } from './polledAccounts';
import type { PollRun } from './PollRun';

const SAMPLE_SIZE = 3;

/** So many accounts are asked for a sample, at most. */
const MAX_SAMPLED_ACCOUNTS = 10;

/** Makes items of the newest transactions of the first account that has some. The oldest is first, as in a poll. */
export async function sampleTransactions(run: PollRun): Promise<IDataObject[]> {
	const { includesPending } = getTransactionParameters(run.context);
	const { accounts } = await listPolledAccounts(run);
	for (const account of accounts.slice(0, MAX_SAMPLED_ACCOUNTS)) {
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
