import { maskAccountId } from '../domain/accounts/maskAccountId';
import type { JsonObject } from '../domain/json/isJsonObject';
import { fetchAccounts } from './fetchAccounts';
import type { PollRun } from './PollRun';

/** An account whose transactions are read. */
export interface PolledAccount {
	readonly accountId: string;
	/** What a person knows the account by. */
	readonly name: string;
	/** The fields in the bank's list; undefined if the list was not asked for. */
	readonly fields: JsonObject | undefined;
}

/**
 * Lists the accounts whose transactions are read. If the user has chosen accounts, this needs no call.
 *
 * @throws BankFailure or PagingError
 */
export async function listWatchedAccounts({ bank, parameters }: PollRun): Promise<PolledAccount[]> {
	const { accountIds, pageSize } = parameters;
	if (accountIds)
		return accountIds.map((accountId) => ({ accountId, name: maskAccountId(accountId), fields: undefined }));
	const { accounts } = await fetchAccounts(bank, { accountIds: undefined, resultType: 'lightweight', pageSize });
	return [...new Map(accounts.map((account) => [account.accountId, account])).values()];
}
