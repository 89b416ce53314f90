import { NodeOperationError } from 'n8n-workflow';
import { maskAccountId } from '../domain/values/maskAccountId';
import { completeAccounts } from '../transport/fetchAccount';
import { fetchAccounts, type ListedAccount } from './fetchAccounts';
import type { AccountFailure, PollRun } from './PollRun';

/**
 * Lists the accounts with their balances and statuses. Those that the list has without any balance are asked for one by one.
 *
 * @param maximum how many accounts to return at most
 * @returns the accounts, and the failures of those that could not be asked for
 * @throws BankFailure or PagingError
 */
export async function fetchCompleteAccounts(run: PollRun, maximum = Infinity) {
	const { accounts: all, ...list } = await fetchAccounts(run.bank, run.parameters.accountIds, 'details');
	const listed = all.slice(0, maximum);
	const accounts: ListedAccount[] = [];
	const failures: AccountFailure[] = [];
	for (const [index, { account, failure }] of (await completeAccounts(run.bank, listed)).entries()) {
		const isAskedFor = account.raw !== listed[index]?.raw;
		if (failure) failures.push(makeAccountFailure(account, failure));
		else if (isAskedFor && account.sharesId) failures.push(makeSharedIdFailure(run, account));
		else accounts.push(account);
	}
	return { ...list, accounts, failures };
}

export function makeAccountFailure({ key, name }: Pick<ListedAccount, 'key' | 'name'>, cause: unknown): AccountFailure {
	return { key, name: maskAccountId(name), cause };
}

/** The bank can be asked by the ID alone. The answer may be that of the other account. */
export function makeSharedIdFailure({ context }: PollRun, account: ListedAccount): AccountFailure {
	const hasId = account.accountId !== '';
	const message = hasId ? 'The bank gives its ID to another account too.' : 'The bank sends it without an ID.';
	const description = 'So the bank cannot be asked for it. Tell the bank. The other accounts are watched.';
	return makeAccountFailure(account, new NodeOperationError(context.getNode(), message, { description }));
}
