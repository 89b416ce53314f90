import { findCurrencyCode } from '../domain/accounts/findFlatValue';
import { maskAccountId } from '../domain/accounts/maskAccountId';
import { keepError } from '../domain/errors';
import type { JsonObject } from '../domain/json/isJsonObject';
import { toNodeApiError } from '../transport/toNodeApiError';
import { concernsAllAccounts, isOutOfTime } from './classifyPollFailure';
import { fetchAccounts, type ListedAccount } from './fetchAccounts';
import type { PollRun } from './PollRun';

/** If the bank does not tell the currency of a chosen account, it is asked again after this time. */
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
 * Lists the accounts whose transactions are read. Accounts that the user has chosen are asked for only until
 * their currency is known, because their transactions need it.
 *
 * @throws BankFailure or PagingError
 */
export async function listWatchedAccounts(run: PollRun): Promise<readonly PolledAccount[]> {
	const { accountIds } = run.parameters;
	if (!accountIds) return await fetchListed(run, undefined);
	await rememberListed(run, accountIds);
	return accountIds.map((accountId) => {
		const unlisted = { accountId, name: maskAccountId(accountId), fields: undefined };
		return run.memory.listed.get(accountId)?.account ?? unlisted;
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
	const { now } = run;
	const { listed } = run.memory;
	const due = accountIds.filter((accountId) => now >= (listed.get(accountId)?.askAgainAt ?? -Infinity));
	if (due.length === 0) return;
	const askAgainAt = now + LIST_AGAIN_MILLISECONDS;
	for (const accountId of due) listed.set(accountId, { account: listed.get(accountId)?.account, askAgainAt });
	try {
		for (const account of await fetchListed(run, due)) {
			const isKnown = typeof findCurrencyCode(account.fields) === 'string';
			listed.set(account.accountId, { account, askAgainAt: isKnown ? Infinity : askAgainAt });
		}
	} catch (error) {
		if (concernsAllAccounts(error) || isOutOfTime(error)) throw keepError(error);
		// Transactions without a currency are better than none.
		const { message } = toNodeApiError(run.context.getNode(), error, { reader: 'poll' });
		run.context.logger.warn(`The chosen accounts could not be listed, so their currency is missing: ${message}`);
	}
}
