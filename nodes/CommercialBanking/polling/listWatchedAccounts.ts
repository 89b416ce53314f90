import { maskAccountId } from '../domain/accounts/maskAccountId';
import { keepError } from '../domain/errors';
import type { JsonObject } from '../domain/json/isJsonObject';
import { toNodeApiError } from '../transport/toNodeApiError';
import { concernsAllAccounts, isOutOfTime } from './classifyPollFailure';
import { fetchAccounts, type ListedAccount } from './fetchAccounts';
import type { PollRun } from './PollRun';

/** If the bank cannot list the chosen accounts, it is asked again after this time. */
const LIST_AGAIN_MILLISECONDS = 3_600_000;

/** An account whose transactions are read. */
export interface PolledAccount {
	readonly accountId: string;
	/** What a person knows the account by. */
	readonly name: string;
	/** The fields in the bank's list; undefined if it is not there. */
	readonly fields: JsonObject | undefined;
}

/**
 * Lists the accounts whose transactions are read. Accounts that the user has chosen are asked for once: their transactions
 * need the currency.
 *
 * @throws BankFailure or PagingError
 */
export async function listWatchedAccounts(run: PollRun): Promise<readonly PolledAccount[]> {
	const { accountIds } = run.parameters;
	if (!accountIds) return await fetchListed(run, undefined);
	await rememberListed(run, accountIds);
	return accountIds.map((accountId) => {
		const unlisted = { accountId, name: maskAccountId(accountId), fields: undefined };
		return run.memory.listed.get(accountId) ?? unlisted;
	});
}

async function fetchListed(
	{ bank, parameters: { pageSize } }: PollRun,
	accountIds: readonly string[] | undefined,
): Promise<readonly ListedAccount[]> {
	const { accounts } = await fetchAccounts(bank, { accountIds, resultType: 'lightweight', pageSize });
	return accounts;
}

async function rememberListed(run: PollRun, accountIds: readonly string[]): Promise<void> {
	const { memory, now } = run;
	const { listed } = memory;
	const missing = accountIds.filter((accountId) => !listed.has(accountId));
	if (missing.length === 0 || now - memory.listFailedAt < LIST_AGAIN_MILLISECONDS) return;
	try {
		const accounts = await fetchListed(run, missing);
		for (const accountId of missing) listed.set(accountId, undefined);
		for (const account of accounts) listed.set(account.accountId, account);
	} catch (error) {
		if (concernsAllAccounts(error) || isOutOfTime(error)) throw keepError(error);
		memory.listFailedAt = now;
		// Transactions without a currency are better than none.
		const { message } = toNodeApiError(run.context.getNode(), error, { reader: 'poll' });
		run.context.logger.warn(`The chosen accounts could not be listed, so their currency is missing: ${message}`);
	}
}
