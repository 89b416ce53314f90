import { toSimplifiedAccount } from '../domain/accounts/outputAccount';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { maskAccountId } from '../domain/values/quoteSafely';
import { fingerprintAccount, takeOverAccounts } from '../domain/watch/takeOverAccounts';
import { makeItemError } from '../parameters/readParameter';
import { BankFailure } from '../transport/BankFailure';
import { completeAccounts, fetchAccountPages, idOf, NOT_ASKED } from '../transport/fetchAccount';
import { CONCURRENCY } from '../transport/mapTenAtOnce';
import { type AccountFailure, MAX_SAMPLED_ACCOUNTS, type PollRun } from './PollRun';
import { isReportDue } from './reportFailures';
import { TIME_UP, toPollError } from './toPollError';

export interface ListedAccount extends UnwrappedRecord {
	readonly accountId: string;
	/** The name that people know. */
	readonly name: string;
	/** See `fingerprintAccount`. */
	readonly fingerprint: string;
	/** Whether the bank sent only a part of the account (206). */
	readonly isPartial?: boolean | undefined;
}

/** An account whose transactions are read. A chosen account may have no fields, because it is not listed. */
export type PolledAccount = Pick<ListedAccount, 'accountId' | 'name'> &
	Partial<Pick<ListedAccount, 'fingerprint' | 'fields'>>;

/**
 * Lists the accounts.
 *
 * @param accountIds undefined: all
 * @returns `isPartial` if the bank sent only a part: it says so (206), or it announces more accounts than it sends;
 *   `hasPages` if the list came in several pages, so that an account may be missing because the list moved meanwhile;
 *   `failures`: one for each account without an ID
 * @throws BankFailure or PagingError
 */
async function fetchAccounts(
	run: PollRun,
	accountIds: readonly string[] | undefined,
	resultType: 'lightweight' | 'details',
) {
	// An account that stands on two pages, because the list moved meanwhile, counts once.
	const accounts = new Map<string, ListedAccount>();
	const failures: AccountFailure[] = [];
	let isPartial = false;
	let pages = 0;
	let missing = 0;
	for await (const page of fetchAccountPages(run.bank, { accountIds: accountIds?.join(','), resultType })) {
		for (const account of page.rows.map(toListedAccount)) {
			if (account.accountId === '') failures.push(makeAccountFailure(account, makeNoIdError(run)));
			else if (!accounts.has(account.accountId)) accounts.set(account.accountId, account);
		}
		isPartial ||= page.isPartial;
		missing = page.outstanding;
		pages += 1;
	}
	isPartial ||= missing > 0;
	if (isPartial && !accountIds && isReportDue(run, 'partial list')) {
		run.context.logger.warn(
			'The bank sent only a part of its list of accounts (206, or fewer than it announced). The accounts that are missing there are not watched meanwhile.',
		);
	}
	return { accounts: [...accounts.values()], failures, isPartial, hasPages: pages > 1 };
}

function toListedAccount(record: UnwrappedRecord): ListedAccount {
	const accountId = idOf(record);
	const { name } = toSimplifiedAccount(record);
	const shownName = typeof name === 'string' ? name : maskAccountId(accountId) || 'without an ID';
	return { ...record, accountId, name: shownName, fingerprint: fingerprintAccount(record) };
}

const makeNoIdError = (run: PollRun) =>
	makeItemError(run, {
		message: 'The bank sends no ID of it',
		whatToDo: 'So the bank cannot be asked. Tell the bank. The other accounts are watched.',
	});

const toPolledAccount = (accountId: string): PolledAccount => ({ accountId, name: maskAccountId(accountId) });

/**
 * Lists the accounts whose transactions are read. Chosen accounts need no list, unless the trigger does not know yet by which
 * number it can recognize them under another ID.
 *
 * @param isRecognizable whether what is remembered of an account has its fingerprint
 * @returns also a failure for each account without an ID
 * @throws BankFailure or PagingError
 */
export async function fetchPolledAccounts(run: PollRun, isRecognizable: (accountId: string) => boolean) {
	const { accountIds } = run.parameters;
	if (!accountIds) return await fetchAccounts(run, undefined, 'lightweight');
	const chosen = accountIds.map(toPolledAccount);
	const unknown = chosen.filter(({ accountId }) => !isRecognizable(accountId));
	const listed = await fetchChosenAccounts(run, unknown);
	// An account that was not listed is not asked for again.
	const recognizable = unknown.map((account) => listed.get(account.accountId) ?? { ...account, fingerprint: '' });
	const byId = new Map(recognizable.map((account) => [account.accountId, account]));
	const accounts = chosen.map((account) => byId.get(account.accountId) ?? account);
	return { accounts, failures: new Array<AccountFailure>(), isPartial: false };
}

/** Asks for the names, currencies and numbers of chosen accounts. @returns the accounts by their IDs */
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
 * Lets accounts that a new consent lists under other IDs go on with what is remembered of them. A part of a list does not show
 * which accounts are gone.
 */
export function recognizeAccounts<Account extends { readonly fingerprint?: string | undefined }>(
	run: PollRun,
	remembered: ReadonlyMap<string, Account>,
	{ accounts, isPartial }: { readonly accounts: readonly PolledAccount[]; readonly isPartial: boolean },
): Map<string, Account> {
	if (isPartial) return new Map(remembered);
	const listed = new Map(accounts.map(({ accountId, fingerprint = '' }) => [accountId, fingerprint]));
	const taken = takeOverAccounts(remembered, listed);
	const names = accounts.filter(({ accountId }) => taken.newIds.includes(accountId)).map(({ name }) => name);
	for (const name of names) {
		run.context.logger.info(
			`The account ${maskAccountId(name)} has another ID than before, most likely after a new consent. The trigger goes on with what it knows of it.`,
		);
	}
	return taken.accounts;
}

/**
 * Lists the accounts with their balances and statuses. Accounts without any balance in the list are asked for one by one,
 * as long as there is time. The next poll begins with the first account that was left.
 *
 * @returns `listed`: all accounts of the list; `accounts`: those that could be read; `left`: those for which there was no time;
 *   a failure for each account that could not be read; `unlisted`: a failure for each chosen account that the list lacks,
 *   because the bank says nothing of it. A part of a list lacks accounts for no reason of theirs.
 * @throws BankFailure or PagingError
 */
export async function fetchCompleteAccounts(run: PollRun) {
	const { accountIds = [] } = run.parameters;
	const { accounts: listed, ...list } = await fetchAccounts(run, run.parameters.accountIds, 'details');
	const accounts: ListedAccount[] = [];
	const failures = [...list.failures];
	const left: ListedAccount[] = [];
	const completed = await completeAccounts(run.bank, queueAccounts(run, listed), run.budget.hasTime);
	for (const { account, failure, isPartial } of completed) {
		const isLeft = failure === NOT_ASKED || (failure?.kind === 'cancelled' && !account.hasWholeTime);
		if (!failure) accounts.push({ ...account, isPartial });
		else if (isLeft) left.push(account);
		else failures.push(makeAccountFailure(account, failure));
	}
	if (left.length > 0 && accounts.length + failures.length === 0) throw TIME_UP;
	const hanging = failures.find(({ cause }) => cause instanceof BankFailure && cause.kind === 'cancelled');
	if (!run.isSample) run.memory.nextAccountId = (left[0] ?? hanging)?.accountId;
	const listedIds = new Set(listed.map(({ accountId }) => accountId));
	const missing = list.isPartial ? [] : accountIds.filter((accountId) => !listedIds.has(accountId));
	const unlisted = missing.map((id) => makeAccountFailure(toPolledAccount(id), makeNotListedError(run)));
	return { ...list, listed, accounts, failures, left, unlisted };
}

const makeNotListedError = (run: PollRun) =>
	makeItemError(run, {
		message: 'The bank does not list it',
		whatToDo: 'Choose the accounts again: after a new sign-in, a bank may give them other IDs.',
	});

export interface QueuedAccount extends PolledAccount {
	/** Whether the account is asked for at the beginning. Then it has the time of the whole poll, and others have what is left. */
	readonly hasWholeTime: boolean;
}

/** Begins with the account at which the last poll stopped, so that each account is read in turn. A sample needs few accounts. */
export function queueAccounts<Account extends PolledAccount>(
	{ memory, isSample }: PollRun,
	accounts: readonly Account[],
): Array<Account & QueuedAccount> {
	const next = accounts.findIndex(({ accountId }) => accountId === memory.nextAccountId);
	const start = Math.max(0, next);
	const queue = [...accounts.slice(start), ...accounts.slice(0, start)];
	const asked = isSample ? queue.slice(0, MAX_SAMPLED_ACCOUNTS) : queue;
	return asked.map((account, index) => ({ ...account, hasWholeTime: index < CONCURRENCY }));
}

export const makeAccountFailure = ({ accountId, name }: PolledAccount, cause: unknown): AccountFailure => ({
	accountId,
	name: maskAccountId(name),
	cause,
});
