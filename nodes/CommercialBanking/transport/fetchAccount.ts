import { findAccountError } from '../domain/accounts/findAccountError';
import { findFlatText } from '../domain/accounts/findFlatValue';
import { hasBalance } from '../domain/accounts/outputAccount';
import { pickAccount, unwrapAccount, type UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { keepError } from '../domain/errors';
import { isJsonObject, isRecord, toJsonObject } from '../domain/json/isJsonObject';
import { fetchPages } from '../domain/paging/fetchPages';
import { toPageQuery } from '../domain/paging/findNextOffset';
import { isAccountId } from '../domain/urls/isAccountId';
import { BankFailure } from './BankFailure';
import type { Bank } from './connectBank';
import { mapTenAtOnce } from './mapTenAtOnce';
import { type BankAnswer, requestBank } from './requestBank';

/**
 * Asks the bank for one account with all its fields.
 *
 * @returns `isPartial` says that fields may be missing: the bank says so (206), or it sent a list of accounts
 * @throws BankFailure, `unreadable` if the answer is no account, or does not contain the account
 */
export async function fetchAccount(bank: Bank, accountId: string) {
	const { body, status } = await requestBank(bank, ['accounts', accountId]);
	if (!isJsonObject(body)) throw new BankFailure('unreadable', { status, reason: 'no account' });
	// Partial content may be a list of accounts. The shape decides, and not the status.
	const { accounts } = body;
	const isList = Array.isArray(accounts);
	const record = isList ? pickAccount(accounts, accountId) : body;
	if (!record) throw new BankFailure('unreadable', { status, reason: 'other accounts only' });
	const account = unwrapAccount(record);
	const { kind, fields } = account;
	const isAccount = isList || kind !== null || fields.accountId !== undefined || fields.accountType !== undefined;
	if (!isAccount) throw new BankFailure('unreadable', { status, reason: 'no account' });
	return { account, isPartial: isList || status === 206 };
}

/** The parameters of a list of accounts. The bank decides about those that are undefined. */
interface AccountQuery {
	/** Separated by commas. */
	readonly accountIds?: string | undefined;
	readonly resultType?: 'lightweight' | 'details';
	readonly limit?: number | undefined;
}

/**
 * Fetches the list of accounts, page by page.
 *
 * @param startOffset where to begin. Undefined: at the beginning of the list.
 * @returns `isPartial` says that the bank sent only a part of the page (206)
 * @throws PagingError
 */
export function fetchAccountPages(bank: Bank, query: AccountQuery, startOffset?: string) {
	return fetchPages(async (offset) => {
		const answer = await requestBank(bank, ['accounts'], { ...query, ...toPageQuery(offset) });
		const rows = findRows(answer, 'accounts').map((row) => unwrapAccount(toJsonObject(row)));
		return { rows, answer, isPartial: answer.status === 206 };
	}, startOffset);
}

/**
 * Finds the rows of a page. An empty page may have no list at all, if its `page` or `links` shows that it is a page:
 * the document of Account Information 4.1.0 requires no list.
 *
 * @param name the name of the list in the body
 * @throws BankFailure `unreadable` if the answer is something else, so that it is not taken for an empty list
 */
export function findRows({ body, status }: BankAnswer, name: string): readonly unknown[] {
	const rows = isRecord(body) ? body[name] : undefined;
	if (Array.isArray(rows)) return rows;
	const isPage = isRecord(body) && (name in body || isRecord(body.page) || isRecord(body.links));
	if ((rows === undefined || rows === null) && isPage) return [];
	throw new BankFailure('unreadable', { status, reason: `no list of ${name}` });
}

/** The failure of an account that was not asked for. */
export const NOT_ASKED = new BankFailure('cancelled');

export interface CompletedAccount<Account extends UnwrappedRecord> {
	/** The account with all its fields or, after a failure, with the fields of the list. */
	readonly account: Account;
	readonly failure: BankFailure | undefined;
	/** Whether fields may be missing, because the bank sent only a part of the account (206). */
	readonly isPartial?: boolean;
}

/**
 * Completes the accounts of a list. Account Information 5.3.0 has balances, status and routing number only in the answer
 * for a single account. So accounts that came without any balance are asked for one by one, ten at a time. Accounts with a
 * balance cost no call.
 *
 * @param mayAsk whether there is time for another call. Without time, an account has the failure `NOT_ASKED`.
 * @returns the accounts in their order
 */
export async function completeAccounts<Account extends UnwrappedRecord>(
	bank: Bank,
	accounts: readonly Account[],
	mayAsk = () => true,
): Promise<Array<CompletedAccount<Account>>> {
	return await mapTenAtOnce(accounts, async (account) => {
		if (!isIncomplete(account)) return { account, failure: undefined };
		if (!mayAsk()) return { account, failure: NOT_ASKED };
		return await completeAccount(bank, account);
	});
}

export const idOf = ({ fields }: UnwrappedRecord): string => findFlatText(fields, 'accountId') ?? '';

/** Whether a balance is missing. An insurance has no balance, and for an account with an error the bank says why. */
function isIncomplete({ kind, fields }: UnwrappedRecord): boolean {
	return !hasBalance(fields) && kind !== 'insuranceAccount' && findAccountError(fields) === null;
}

async function completeAccount<Account extends UnwrappedRecord>(
	bank: Bank,
	account: Account,
): Promise<CompletedAccount<Account>> {
	const id = idOf(account);
	if (!isAccountId(id)) return { account, failure: new BankFailure('unreadable', { reason: 'no account ID' }) };
	try {
		const { account: found, isPartial } = await fetchAccount(bank, id);
		const { raw, kind, fields } = found;
		// The list has fields that the single account lacks, such as the description.
		const merged = { raw, kind: kind ?? account.kind, fields: { ...account.fields, ...fields } };
		return { account: { ...account, ...merged }, failure: undefined, isPartial };
	} catch (error) {
		if (error instanceof BankFailure) return { account, failure: error };
		throw keepError(error);
	}
}
