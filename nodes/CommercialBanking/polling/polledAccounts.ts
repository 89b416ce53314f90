import { maskAccountId } from '../domain/values/maskAccountId';
import type { JsonObject } from '../domain/json/isJsonObject';
import { toPollError } from './classifyFailure';
import { fetchAccounts } from './fetchAccounts';
import { makeSharedIdFailure } from './fetchCompleteAccounts';
import type { AccountFailure, PollRun } from './PollRun';

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
 * @returns also a failure for each account whose transactions the bank cannot be asked for, by an ID of its own
 * @throws BankFailure or PagingError
 */
export async function listPolledAccounts(
	run: PollRun,
): Promise<{ readonly accounts: readonly PolledAccount[]; readonly failures: readonly AccountFailure[] }> {
	const { accountIds } = run.parameters;
	if (accountIds) {
		const accounts = accountIds.map((accountId) => ({ accountId, name: maskAccountId(accountId) }));
		return { accounts, failures: [] };
	}
	const { accounts: listed } = await fetchAccounts(run.bank, undefined, 'lightweight');
	const asked = new Set(['']);
	const accounts: PolledAccount[] = [];
	const failures: AccountFailure[] = [];
	for (const account of listed) {
		if (asked.has(account.accountId)) failures.push(makeSharedIdFailure(run, account));
		else accounts.push(account);
		asked.add(account.accountId);
	}
	return { accounts, failures };
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
		const { message } = toPollError({ context }, error);
		context.logger.warn(
			`The chosen accounts could not be listed, so their names and currencies are missing: ${message}`,
		);
		return new Map();
	}
}
