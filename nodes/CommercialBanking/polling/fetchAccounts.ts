import { maskAccountId } from '../domain/values/maskAccountId';
import { toSimplifiedAccount } from '../domain/accounts/outputAccount';
import { unwrapAccount, type UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { findFlatText } from '../domain/accounts/findFlatValue';
import { isJsonObject, type JsonObject } from '../domain/json/isJsonObject';
import { fetchPages } from '../domain/paging/fetchPages';
import { findAnnouncedTotal } from '../domain/paging/findNextOffset';
import type { Bank } from '../transport/connectBank';
import { findRows } from '../transport/findRows';
import { requestBank } from '../transport/requestBank';

/** Servers and gateways accept about 8 kB for the request line. The bank's document names no limit. */
const MAX_ID_LIST_CHARACTERS = 6_000;

/** No ID or number has a line break. */
const KEY_SEPARATOR = '\n';

export interface ListedAccount extends UnwrappedRecord {
	/** The account's ID. Where it has none, or shares it with another account, its number follows. */
	readonly key: string;
	/** Empty if the bank sends none. */
	readonly accountId: string;
	readonly sharesId: boolean;
	/** What a person knows the account by. */
	readonly name: string;
}

/**
 * Lists the accounts.
 *
 * @param accountIds undefined: all
 * @returns `isPartial` if the bank sent only a part: it says so (206), or it announces more accounts than it sends;
 *   `hasPages` if the list came in several pages: an account may be missing because the list has moved meanwhile
 * @throws BankFailure or PagingError
 */
export async function fetchAccounts(
	bank: Bank,
	accountIds: readonly string[] | undefined,
	resultType: 'lightweight' | 'details',
) {
	const listed: unknown[] = [];
	let isPartial = false;
	let hasPages = false;
	for (const ids of accountIds ? divide(accountIds) : [undefined]) {
		const fetchPage = async (offset: string | undefined) => {
			const query = { accountIds: ids?.join(','), resultType, offset };
			const answer = await requestBank(bank, ['accounts'], query);
			hasPages ||= offset !== undefined;
			return { rows: findRows(answer, 'accounts'), answer };
		};
		let rowsRead = 0;
		let announced = 0;
		for await (const { rows, answer } of fetchPages(fetchPage)) {
			for (const row of rows) listed.push(row);
			isPartial ||= answer.status === 206;
			rowsRead += rows.length;
			announced = Math.max(announced, findAnnouncedTotal(answer.body) ?? 0);
		}
		isPartial ||= rowsRead < announced;
	}
	return { accounts: identifyAccounts(listed), isPartial, hasPages };
}

function divide(accountIds: readonly string[]): string[][] {
	const parts: string[][] = [];
	let room = 0;
	for (const id of accountIds) {
		const characters = encodeURIComponent(id).length + 1;
		if (characters > room) {
			parts.push([]);
			room = MAX_ID_LIST_CHARACTERS;
		}
		parts.at(-1)?.push(id);
		room -= characters;
	}
	return parts;
}

/** If the list shifts while its pages are read, an account stands on two of them. It is returned once. */
function identifyAccounts(rows: readonly unknown[]): ListedAccount[] {
	const records = rows.filter(isJsonObject).map(unwrapAccount);
	const numbers = new Map<string, Set<string>>();
	for (const { fields } of records)
		numbers.set(idOf(fields), (numbers.get(idOf(fields)) ?? new Set()).add(numberOf(fields)));
	const accounts = records.map((record): ListedAccount => {
		const accountId = idOf(record.fields);
		const sharesId = (numbers.get(accountId)?.size ?? 0) > 1;
		const key = accountId === '' || sharesId ? `${accountId}${KEY_SEPARATOR}${numberOf(record.fields)}` : accountId;
		const { name } = toSimplifiedAccount(record);
		return {
			...record,
			key,
			accountId,
			sharesId,
			name: typeof name === 'string' ? name : maskAccountId(key) || 'without an ID',
		};
	});
	return [...new Map(accounts.map((account) => [account.key, account])).values()];
}

const idOf = (fields: JsonObject) => findFlatText(fields, 'accountId') ?? '';

const numberOf = (fields: JsonObject) => findFlatText(fields, 'accountNumber', 'accountNumberDisplay')?.trim() ?? '';

/** Finds the account's ID in its key. */
export const findAccountId = (key: string): string => key.split(KEY_SEPARATOR, 1).join('');
