import { maskAccountId } from '../domain/values/maskAccountId';
import { toSimplifiedAccount } from '../domain/accounts/outputAccount';
import { unwrapAccount, type UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { isJsonObject } from '../domain/json/isJsonObject';
import { fetchPages } from '../domain/paging/fetchPages';
import { findAnnouncedTotal } from '../domain/paging/findNextOffset';
import type { Bank } from '../transport/connectBank';
import { findRows } from '../transport/findRows';
import { requestBank } from '../transport/requestBank';

/** Servers and gateways accept about 8 kB for the request line. The bank's document names no limit. */
const MAX_ID_LIST_CHARACTERS = 6_000;

export interface ListedAccount extends UnwrappedRecord {
	readonly accountId: string;
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
	// If the list shifts while its pages are read, an account stands on two of them.
	const accounts = new Map<string, ListedAccount>();
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
			for (const account of rows.flatMap(toAccount)) accounts.set(account.accountId, account);
			isPartial ||= answer.status === 206;
			rowsRead += rows.length;
			announced = Math.max(announced, findAnnouncedTotal(answer.body) ?? 0);
		}
		isPartial ||= rowsRead < announced;
	}
	return { accounts: [...accounts.values()], isPartial, hasPages };
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

function toAccount(row: unknown): ListedAccount[] {
	if (!isJsonObject(row)) return [];
	const account = unwrapAccount(row);
	const { accountId } = account.fields;
	if (typeof accountId !== 'string' && typeof accountId !== 'number') return [];
	const { name } = toSimplifiedAccount(account);
	const id = String(accountId);
	return [{ ...account, accountId: id, name: typeof name === 'string' ? name : maskAccountId(id) }];
}
