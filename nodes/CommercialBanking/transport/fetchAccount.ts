import { pickAccount, unwrapAccount } from '../domain/accounts/unwrapRecord';
import { isJsonObject, type JsonObject } from '../domain/json/isJsonObject';
import { BankFailure } from './BankFailure';
import type { Bank } from './connectBank';
import { requestBank } from './requestBank';

interface FetchedAccount {
	/** With its wrapper. */
	readonly record: JsonObject;
	/** Whether fields may be missing: the bank says so (206), or it sent a list of accounts. */
	readonly isPartial: boolean;
}

/**
 * Asks the bank for one account, with all that it knows of it.
 *
 * @throws BankFailure, `unreadable` if the answer is no account, or does not have the one that was asked for
 */
export async function fetchAccount(bank: Bank, accountId: string): Promise<FetchedAccount> {
	const { body, status } = await requestBank(bank, ['accounts', accountId]);
	if (!isJsonObject(body)) throw new BankFailure('unreadable', { status, reason: 'no account' });
	// Partial content may be a list of accounts. Its shape tells, whatever the status.
	const { accounts } = body;
	const isList = Array.isArray(accounts);
	const record = isList ? pickAccount(accounts, accountId) : body;
	if (!record) throw new BankFailure('unreadable', { status, reason: 'other accounts only' });
	const { kind, fields } = unwrapAccount(record);
	const isAccount = isList || kind !== null || fields.accountId !== undefined || fields.accountType !== undefined;
	if (!isAccount) throw new BankFailure('unreadable', { status, reason: 'no account' });
	return { record, isPartial: isList || status === 206 };
}
