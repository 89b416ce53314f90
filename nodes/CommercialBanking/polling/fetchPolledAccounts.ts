import { NodeOperationError } from 'n8n-workflow';
import { maskAccountId } from '../domain/values/maskAccountId';
import { completeAccounts } from '../transport/fetchAccount';
import { toPollError } from './classifyFailure';
import { fetchAccounts, type ListedAccount } from './fetchAccounts';
import type { AccountFailure, PollRun } from './PollRun';

/** An account whose transactions are read. A chosen account has no fields, because it is not listed. */
export type PolledAccount = Pick<ListedAccount, 'key' | 'accountId' | 'name'> & Partial<Pick<ListedAccount, 'fields'>>;

/**
 * Lists the accounts whose transactions are read. Chosen accounts need no list.
 *
 * @returns also a failure for each account without an ID of its own: its transactions cannot be asked for
 * @throws BankFailure or PagingError
 */
export async function fetchPolledAccounts(run: PollRun) {
	const { accountIds } = run.parameters;
	const accounts: PolledAccount[] = [];
	const failures: AccountFailure[] = [];
	for (const accountId of accountIds ?? []) {
		accounts.push({ key: accountId, accountId, name: maskAccountId(accountId) });
	}
	const listed = accountIds ? [] : (await fetchAccounts(run.bank, undefined, 'lightweight')).accounts;
	const asked = new Set(['']);
	for (const account of listed) {
		if (asked.has(account.accountId)) failures.push(makeSharedIdFailure(run, account));
		else accounts.push(account);
		asked.add(account.accountId);
	}
	return { accounts, failures };
}

/** Asks the bank for the accounts that were not listed, because they have names and currencies. @returns them by their IDs */
export async function fetchUnlistedAccounts(
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
		const { message } = toPollError({ context }, error);
		context.logger.warn(
			`The chosen accounts could not be listed, so their names and currencies are missing: ${message}`,
		);
		return new Map();
	}
}

/**
 * Lists the accounts with their balances and statuses. Accounts without any balance in the list are asked for one by one.
 *
 * @param maximum how many accounts to return at most
 * @returns the accounts, and a failure for each account that could not be asked for
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

export function makeAccountFailure({ key, name }: PolledAccount, cause: unknown): AccountFailure {
	return { key, name: maskAccountId(name), cause };
}

/** Only the ID names an account in a call, so the answer may be about the other account. */
function makeSharedIdFailure({ context }: PollRun, account: ListedAccount): AccountFailure {
	const hasId = account.accountId !== '';
	const message = hasId ? 'The bank gives its ID to another account too.' : 'The bank sends it without an ID.';
	const description = 'So the bank cannot be asked for it. Tell the bank. The other accounts are watched.';
	return makeAccountFailure(account, new NodeOperationError(context.getNode(), message, { description }));
}
