import { findFlatText } from '../domain/accounts/findFlatValue';
import { NAME_FIELDS, toSimplifiedAccount } from '../domain/accounts/outputAccount';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import type { JsonObject } from '../domain/json/isJsonObject';
import { maskAccountId } from '../domain/values/quoteSafely';
import { makeItemError } from '../parameters/readParameter';
import { BankFailure } from '../transport/BankFailure';
import { completeAccounts, fetchAccountPages, idOf, NOT_ASKED } from '../transport/fetchAccount';
import { CONCURRENCY } from '../transport/mapTenAtOnce';
import { type AccountFailure, MAX_SAMPLED_ACCOUNTS, type PollRun } from './PollRun';
import { isReportDue } from './reportFailures';
import { TIME_UP, toPollError } from './toPollError';

/** What is written to n8n's log. */
const PARTIAL_LIST =
	'The bank sent only a part of its list of accounts (206, or fewer than it announced). The accounts that are missing there are not watched meanwhile.';

/** No ID has a line break. */
const KEY_SEPARATOR = '\n';

export interface ListedAccount extends UnwrappedRecord {
	/** The account's ID. If the account has none of its own, its number or name follows. */
	readonly key: string;
	/** Empty if the bank sends none. */
	readonly accountId: string;
	/** The name that people know. */
	readonly name: string;
	/** Whether the bank sent only a part of the account (206). */
	readonly isPartial?: boolean;
}

/**
 * Lists the accounts.
 *
 * @param accountIds undefined: all
 * @returns `isPartial` if the bank sent only a part: it says so (206), or it announces more accounts than it sends;
 *   `hasPages` if the list came in several pages, so that an account may be missing because the list moved meanwhile
 * @throws BankFailure or PagingError
 */
async function fetchAccounts(
	run: PollRun,
	accountIds: readonly string[] | undefined,
	resultType: 'lightweight' | 'details',
) {
	const listed: UnwrappedRecord[] = [];
	let isPartial = false;
	let pages = 0;
	let missing = 0;
	for await (const page of fetchAccountPages(run.bank, { accountIds: accountIds?.join(','), resultType })) {
		for (const row of page.rows) listed.push(row);
		isPartial ||= page.isPartial;
		missing = page.outstanding;
		pages += 1;
	}
	isPartial ||= missing > 0;
	if (isPartial && !accountIds && isReportDue(run, 'partial list')) run.context.logger.warn(PARTIAL_LIST);
	return { accounts: identifyAccounts(listed), isPartial, hasPages: pages > 1 };
}

/** Gives each account a key. An account that stands on two pages, because the list moved meanwhile, is returned once. */
function identifyAccounts(records: readonly UnwrappedRecord[]): ListedAccount[] {
	const byMark = new Map(records.map((record) => [`${idOf(record)}${KEY_SEPARATOR}${markOf(record.fields)}`, record]));
	const counts = new Map<string, number>();
	for (const record of byMark.values()) counts.set(idOf(record), (counts.get(idOf(record)) ?? 0) + 1);
	return [...byMark].map(([keyWithMark, record]) => {
		const accountId = idOf(record);
		const hasOwnId = accountId !== '' && counts.get(accountId) === 1;
		const key = hasOwnId ? accountId : keyWithMark;
		const { name } = toSimplifiedAccount(record);
		const shownName = typeof name === 'string' ? name : maskAccountId(key) || 'without an ID';
		return { ...record, key, accountId, name: shownName };
	});
}

/** Tells accounts that share an ID apart: the number of an account, or its name if the bank sends no number. */
const markOf = (fields: JsonObject) =>
	findFlatText(fields, 'accountNumber', 'accountNumberDisplay', ...NAME_FIELDS)?.trim() ?? '';

export const findAccountId = (key: string): string => key.split(KEY_SEPARATOR, 1).join('');

/** An account whose transactions are read. A chosen account has no fields, because it is not listed. */
export type PolledAccount = Pick<ListedAccount, 'key' | 'accountId' | 'name'> & Partial<Pick<ListedAccount, 'fields'>>;

const toPolledAccount = (accountId: string) => ({ key: accountId, accountId, name: maskAccountId(accountId) });

/**
 * Lists the accounts whose transactions are read. Chosen accounts need no list.
 *
 * @returns also a failure for each account without an ID, or with one that an account before it has
 * @throws BankFailure or PagingError
 */
export async function fetchPolledAccounts(run: PollRun) {
	const { accountIds } = run.parameters;
	const accounts: PolledAccount[] = accountIds?.map(toPolledAccount) ?? [];
	const failures: AccountFailure[] = [];
	const listed = accountIds ? [] : (await fetchAccounts(run, undefined, 'lightweight')).accounts;
	const polledIds = new Set<string>();
	for (const account of listed) {
		// Of accounts that share an ID, the first is polled. The bank decides whose transactions it sends.
		const canBePolled = account.accountId !== '' && !polledIds.has(account.accountId);
		if (canBePolled) accounts.push(account);
		else failures.push(makeNoOwnIdFailure(run, account));
		polledIds.add(account.accountId);
	}
	return { accounts, failures };
}

/** Chosen accounts were not listed, so their names and currencies are asked for. @returns the accounts by their IDs */
export async function fetchChosenAccounts(
	run: PollRun,
	accounts: readonly PolledAccount[],
): Promise<ReadonlyMap<string, PolledAccount>> {
	const accountIds = accounts.filter(({ fields }) => !fields).map(({ accountId }) => accountId);
	if (accountIds.length === 0) return new Map();
	try {
		const { accounts: listed } = await fetchAccounts(run, accountIds, 'lightweight');
		return new Map(listed.map((account) => [account.accountId, account]));
	} catch (error) {
		// Transactions without a currency are better than none.
		const { message } = toPollError(run, error);
		run.context.logger.warn(
			`The chosen accounts could not be listed, so their names and currencies are missing: ${message}`,
		);
		return new Map();
	}
}

/**
 * Lists the accounts with their balances and statuses. Accounts without any balance in the list are asked for one by one,
 * as long as there is time. The next poll begins with the first account that was left.
 *
 * @returns the accounts, a failure for each account that could not be read, and the accounts that were left; `unlisted`: a
 *   failure for each chosen account that the list lacks, because the bank says nothing of it
 * @throws BankFailure or PagingError
 */
export async function fetchCompleteAccounts(run: PollRun) {
	const { accounts: all, ...list } = await fetchAccounts(run, run.parameters.accountIds, 'details');
	const accounts: ListedAccount[] = [];
	const failures: AccountFailure[] = [];
	const left: ListedAccount[] = [];
	const completed = await completeAccounts(run.bank, queueAccounts(run, all), run.budget.hasTime);
	for (const { account, failure, isPartial } of completed) {
		const isLeft = failure === NOT_ASKED || (failure?.kind === 'cancelled' && !account.hasWholeTime);
		if (!failure) accounts.push({ ...account, isPartial });
		else if (isLeft) left.push(account);
		// `completeAccounts` asks for no account without an ID of its own.
		else if (account.key !== account.accountId) failures.push(makeNoOwnIdFailure(run, account));
		else failures.push(makeAccountFailure(account, failure));
	}
	if (left.length > 0 && accounts.length + failures.length === 0) throw TIME_UP;
	const hanging = failures.find(({ cause }) => cause instanceof BankFailure && cause.kind === 'cancelled');
	if (!run.isSample) run.memory.nextAccountKey = (left[0] ?? hanging)?.key;
	const listedIds = new Set(all.map(({ accountId }) => accountId));
	const missing = run.parameters.accountIds?.filter((accountId) => !listedIds.has(accountId)) ?? [];
	const unlisted = missing.map((id) => makeAccountFailure(toPolledAccount(id), makeItemError(run, NOT_LISTED)));
	return { ...list, accounts, failures, left, unlisted };
}

export interface QueuedAccount extends PolledAccount {
	/** Whether the account is asked for at the beginning. Then it has the time of the whole poll, and others have what is left. */
	readonly hasWholeTime: boolean;
}

/** Begins with the account at which the last poll stopped, so that each account is read in turn. A sample needs few accounts. */
export function queueAccounts<Account extends PolledAccount>(
	{ memory, isSample }: PollRun,
	accounts: readonly Account[],
): Array<Account & QueuedAccount> {
	const start = Math.max(
		0,
		accounts.findIndex(({ key }) => key === memory.nextAccountKey),
	);
	const queue = [...accounts.slice(start), ...accounts.slice(0, start)];
	const asked = isSample ? queue.slice(0, MAX_SAMPLED_ACCOUNTS) : queue;
	return asked.map((account, index) => ({ ...account, hasWholeTime: index < CONCURRENCY }));
}

export function makeAccountFailure({ key, name }: PolledAccount, cause: unknown): AccountFailure {
	return { key, name: maskAccountId(name), cause };
}

/** What is wrong, and what to do. A call names an account by its ID, so with the ID of another one, that one could answer. */
const NO_OWN_ID = {
	message: 'The bank sends no ID that stands for one account alone',
	whatToDo: 'So the bank cannot be asked. Tell the bank. The other accounts are watched.',
} as const;

const NOT_LISTED = {
	message: 'The bank does not list it',
	whatToDo: 'Choose the accounts again: after a new sign-in, a bank may give them other IDs.',
} as const;

const makeNoOwnIdFailure = (run: PollRun, account: ListedAccount) =>
	makeAccountFailure(account, makeItemError(run, NO_OWN_ID));
