import { maskAccountId } from '../domain/values/maskAccountId';
import { NAME_FIELDS, toSimplifiedAccount } from '../domain/accounts/outputAccount';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { findFlatText } from '../domain/accounts/findFlatValue';
import type { JsonObject } from '../domain/json/isJsonObject';
import type { Bank } from '../transport/connectBank';
import { fetchAccountPages } from '../transport/fetchAccountPages';

/** No ID has a line break. */
const KEY_SEPARATOR = '\n';

export interface ListedAccount extends UnwrappedRecord {
	/** The account's ID. If the ID is missing or another account has it too, the account's number or name follows. */
	readonly key: string;
	/** Empty if the bank sends none. */
	readonly accountId: string;
	/** Whether another account has the same ID. */
	readonly sharesId: boolean;
	/** The name that people know. */
	readonly name: string;
}

/**
 * Lists the accounts.
 *
 * @param accountIds undefined: all
 * @returns `isPartial` if the bank sent only a part: it says so (206), or it announces more accounts than it sends;
 *   `hasPages` if the list came in several pages, so that an account may be missing because the list moved meanwhile
 * @throws BankFailure or PagingError
 */
export async function fetchAccounts(
	bank: Bank,
	accountIds: readonly string[] | undefined,
	resultType: 'lightweight' | 'details',
) {
	const listed: UnwrappedRecord[] = [];
	let isPartial = false;
	let pages = 0;
	let missing = 0;
	for await (const page of fetchAccountPages(bank, { accountIds: accountIds?.join(','), resultType })) {
		for (const row of page.rows) listed.push(row);
		isPartial ||= page.isPartial;
		missing = page.outstanding;
		pages += 1;
	}
	return { accounts: identifyAccounts(listed), isPartial: isPartial || missing > 0, hasPages: pages > 1 };
}

/** Gives each account a key. An account that stands on two pages, because the list moved meanwhile, is returned once. */
function identifyAccounts(records: readonly UnwrappedRecord[]): ListedAccount[] {
	const marks = new Map<string, Set<string>>();
	for (const { fields } of records) {
		marks.set(idOf(fields), (marks.get(idOf(fields)) ?? new Set()).add(markOf(fields)));
	}
	const accounts = records.map((record): ListedAccount => {
		const accountId = idOf(record.fields);
		const sharesId = (marks.get(accountId)?.size ?? 0) > 1;
		const key = accountId === '' || sharesId ? `${accountId}${KEY_SEPARATOR}${markOf(record.fields)}` : accountId;
		const { name } = toSimplifiedAccount(record);
		const shownName = typeof name === 'string' ? name : maskAccountId(key) || 'without an ID';
		return { ...record, key, accountId, sharesId, name: shownName };
	});
	return [...new Map(accounts.map((account) => [account.key, account])).values()];
}

const idOf = (fields: JsonObject) => findFlatText(fields, 'accountId') ?? '';

/** Tells accounts with one ID apart: the number of an account, or its name if the bank sends no number. */
const markOf = (fields: JsonObject) =>
	findFlatText(fields, 'accountNumber', 'accountNumberDisplay', ...NAME_FIELDS)?.trim() ?? '';

/** Finds the account's ID in its key. */
export const findAccountId = (key: string): string => key.split(KEY_SEPARATOR, 1).join('');
