import type { IDataObject } from 'n8n-workflow';
import { findFlatText } from '../domain/accounts/findFlatValue';
import { toFullAccount, toSimplifiedAccount } from '../domain/accounts/outputAccount';
import { unwrapAccount, type UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import {
	type AccountsState,
	parseAccountsState,
	type RememberedAccount,
	writeAccountsState,
} from '../domain/watch/watchState';
import { isJsonObject, type JsonObject } from '../domain/json/isJsonObject';
import { fetchAccounts, type ListedAccount } from './fetchAccounts';
import { makeEventItem, type PolledEvent, type PollResult, type PollRun } from './PollRun';
import { findState } from './PollStore';

const SAMPLE_SIZE = 3;

const NONE = 'none';

/** What has changed in an account. What was or is not there is `none`. */
interface AccountChange {
	readonly change: 'added' | 'removed' | 'status' | 'error';
	readonly before: string;
	readonly now: string;
}

export const accountChanged: PolledEvent = {
	isState: (_, text) => parseState(text) !== undefined,
	poll: pollAccounts,
	sample: sampleAccounts,
};

const parseState = (text: string) => parseAccountsState(text, '');

async function pollAccounts(run: PollRun): Promise<PollResult> {
	const found = findState(run, parseState);
	const stored = found?.state;
	const list = await listAccounts(run);
	const known = new Map(stored?.accounts);
	const items: IDataObject[] = [];
	for (const account of list.accounts) {
		const facts = describeAccount(account);
		const earlier = known.get(account.accountId);
		known.set(account.accountId, facts);
		if (stored && (earlier ?? wasAskedFor(stored, account))) {
			items.push(...findChanges(earlier, facts).map((change) => makeItem(run, account, change)));
		}
	}
	// A list of which the bank sent only a part does not tell that an account is gone.
	if (!list.isPartial) items.push(...removeMissing(run, known, list));
	const foundAt = items.length > 0 ? run.now : (stored?.foundAt ?? run.now);
	const whenPartial = stored ? stored.completelyListedFor : [];
	const completelyListedFor = list.isPartial ? whenPartial : (run.parameters.accountIds ?? null);
	const state = writeAccountsState({ parametersKey: '', foundAt, completelyListedFor, accounts: known });
	return { items, state, stateBefore: found?.text, failures: [], accountsRead: list.accounts.length };
}

/** An account that was not asked for before, or not sent, may have been there all the time. */
function wasAskedFor({ completelyListedFor }: AccountsState, { accountId }: ListedAccount): boolean {
	return completelyListedFor?.includes(accountId) ?? true;
}

function findChanges(
	earlier: RememberedAccount | undefined,
	{ status = null, error = null }: RememberedAccount,
): AccountChange[] {
	if (!earlier) return [{ change: 'added', before: NONE, now: status ?? NONE }];
	const changes: AccountChange[] = [
		{ change: 'status', before: earlier.status ?? NONE, now: status ?? NONE },
		{ change: 'error', before: earlier.error ?? NONE, now: error ?? NONE },
	];
	return changes.filter(({ before, now }) => before !== now);
}

/**
 * Finds the accounts that are gone. If all are gone at once, or if an account was closed while the pages of the list were
 * read, the list may be wrong. Then an account is gone if it is missing in the next list too.
 */
function removeMissing(
	run: PollRun,
	known: Map<string, RememberedAccount>,
	{ accounts, hasPages }: Awaited<ReturnType<typeof listAccounts>>,
): IDataObject[] {
	const isDoubtful = hasPages || accounts.length === 0;
	const listed = new Set(accounts.map(({ accountId }) => accountId));
	const items: IDataObject[] = [];
	for (const [accountId, remembered] of known) {
		if (listed.has(accountId)) continue;
		const { status, name = null, wasMissing = null } = remembered;
		const isWanted = run.parameters.accountIds?.includes(accountId) ?? true;
		if (isWanted && isDoubtful && wasMissing === null) {
			known.set(accountId, { ...remembered, wasMissing: 'yes' });
			continue;
		}
		known.delete(accountId);
		const account = unwrapAccount({ accountId, nickname: name });
		if (isWanted) items.push(makeItem(run, account, { change: 'removed', before: status ?? NONE, now: NONE }));
	}
	return items;
}

async function listAccounts({ bank, parameters: { accountIds } }: PollRun) {
	return await fetchAccounts(bank, accountIds, 'details');
}

function describeAccount({ fields, name }: ListedAccount): RememberedAccount {
	return { status: findFlatText(fields, 'status'), error: describeError(fields), name };
}

/** The code of an account-level error or, if it has none, its message. Null: no error. */
function describeError(fields: JsonObject): string | null {
	const { error } = fields;
	return isJsonObject(error) ? (findFlatText(error, 'code', 'message') ?? 'unknown') : findFlatText(fields, 'error');
}

function makeItem(run: PollRun, account: UnwrappedRecord, change: AccountChange, isSample = false): IDataObject {
	return makeEventItem(run, {
		raw: account.raw,
		full: () => toFullAccount(account),
		simplified: (detectedAt) => {
			const { name, currency, currentBalance, status, accountNumberDisplay, accountId } = toSimplifiedAccount(account);
			return { name, ...change, currency, currentBalance, status, detectedAt, accountNumberDisplay, accountId };
		},
		event: { ...change },
		isSample,
	});
}

async function sampleAccounts(run: PollRun): Promise<IDataObject[]> {
	const { accounts } = await listAccounts(run);
	return accounts
		.slice(0, SAMPLE_SIZE)
		.flatMap((account) =>
			findChanges(undefined, describeAccount(account)).map((added) => makeItem(run, account, added, true)),
		);
}
