import type { IDataObject } from 'n8n-workflow';
import { findAccountError } from '../domain/accounts/findAccountError';
import { findFlatText } from '../domain/accounts/findFlatValue';
import { toFullAccount, toSimplifiedAccount } from '../domain/accounts/outputAccount';
import { unwrapAccount, type UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { toDay } from '../domain/values/parseTimestamp';
import { type RememberedAccount, isAccountsState, wasAskedFor } from '../domain/watch/watchState';
import { fetchCompleteAccounts, type ListedAccount, recognizeAccounts } from './fetchPolledAccounts';
import { makeEventItem } from './makeEventItem';
import { type PolledEvent, type PollResult, type PollRun, SAMPLE_SIZE } from './PollRun';

const NONE = 'none';

/** What has changed in an account. `none` stands for a missing value. */
interface AccountChange {
	readonly change: 'added' | 'removed' | 'status' | 'error';
	readonly before: string;
	readonly now: string;
}

export const accountChanged: PolledEvent = {
	getStateKey: () => ({ kind: 'accounts', parametersKey: '' }),
	poll: pollAccounts,
	sample: sampleAccounts,
};

async function pollAccounts(run: PollRun, content: unknown): Promise<PollResult> {
	const stored = isAccountsState(content) ? content : undefined;
	const list = await fetchCompleteAccounts(run);
	const before = stored?.accounts ?? new Map<string, RememberedAccount>();
	const known = recognizeAccounts(run, before, { accounts: list.listed, isPartial: list.isPartial });
	const recognized = new Set(known.keys());
	const isNewIfUnknown = (accountId: string) => wasAskedFor(stored, accountId);
	const items: IDataObject[] = [];
	const lacksStatus = ({ fields, isPartial }: ListedAccount) =>
		(isPartial || list.isPartial) && findFlatText(fields, 'status') === null;
	for (const account of list.accounts) {
		if (lacksStatus(account)) continue;
		const earlier = known.get(account.accountId);
		const facts = describeAccount(run, account, earlier);
		known.set(account.accountId, facts);
		const changes = earlier || isNewIfUnknown(account.accountId) ? findChanges(earlier, facts) : [];
		for (const change of changes) items.push(makeItem(run, account, change));
	}
	const isRead = new Set(list.accounts.filter((account) => !lacksStatus(account)).map(({ accountId }) => accountId));
	for (const account of list.listed.filter(({ accountId }) => !isRead.has(accountId))) {
		const earlier = known.get(account.accountId);
		const listed = { listedDay: toDay(run.now), fingerprint: account.fingerprint };
		// It is listed, so it is not gone.
		if (earlier) known.set(account.accountId, { ...earlier, ...listed, wasMissing: undefined });
		// A new account stays unknown until it can be read, and gives an item then. An account that may have existed before is
		// remembered as unread: its first values give no item.
		else if (!isNewIfUnknown(account.accountId)) {
			known.set(account.accountId, { ...listed, name: account.name, isUnread: true });
		}
	}
	// Of a known account, the item says that it is gone.
	const unlisted = list.unlisted.filter(({ accountId }) => !recognized.has(accountId));
	// An incomplete list does not show that an account is gone.
	const removed = list.isPartial ? [] : removeMissing(run, known, list);
	// Makes each state with new items unique, see `AccountsState`.
	const foundAt = items.length + removed.length > 0 ? run.now : (stored?.foundAt ?? run.now);
	// Undefined: all accounts. `[]`: the list was never complete, so no account is new.
	const completelyListedBefore = stored ? stored.completelyListedFor : [];
	const completelyListedFor = list.isPartial ? completelyListedBefore : run.parameters.accountIds;
	return {
		items: items.concat(removed),
		state: { foundAt, completelyListedFor, accounts: known },
		failures: [...list.failures, ...unlisted],
		accountsRead: list.accounts.length,
	};
}

function findChanges(earlier: RememberedAccount | undefined, facts: RememberedAccount): AccountChange[] {
	if (!earlier) return [{ change: 'added', before: NONE, now: facts.status ?? NONE }];
	if (earlier.isUnread) return [];
	const changes = (['status', 'error'] as const).map((change) => {
		return { change, before: earlier[change] ?? NONE, now: facts[change] ?? NONE };
	});
	return changes.filter(({ before, now }) => fold(before) !== fold(now));
}

/** Some banks change the spelling of a status: `OPEN`, `Open`. */
const fold = (text: string) => text.trim().toUpperCase();

/**
 * Makes items of the accounts that are gone, and forgets them. A list without any account, or with several pages, may be
 * wrong. Then an account is gone only if it is missing in the next list too.
 */
function removeMissing(
	run: PollRun,
	known: Map<string, RememberedAccount>,
	{ listed: accounts, hasPages }: Awaited<ReturnType<typeof fetchCompleteAccounts>>,
): IDataObject[] {
	const listed = new Set(accounts.map(({ accountId }) => accountId));
	const isDoubtful = hasPages || listed.size === 0;
	const items: IDataObject[] = [];
	for (const [accountId, remembered] of known) {
		if (listed.has(accountId)) continue;
		const isWanted = run.parameters.accountIds?.includes(accountId) ?? true;
		if (isWanted && isDoubtful && !remembered.wasMissing) {
			known.set(accountId, { ...remembered, wasMissing: true });
			continue;
		}
		known.delete(accountId);
		if (!isWanted) continue;
		const account = unwrapAccount({ accountId, nickname: remembered.name ?? null });
		items.push(makeItem(run, account, { change: 'removed', before: remembered.status ?? NONE, now: NONE }));
	}
	return items;
}

function describeAccount(
	{ now }: PollRun,
	{ fields, name, fingerprint }: ListedAccount,
	earlier?: RememberedAccount,
): RememberedAccount {
	const error = findAccountError(fields);
	return {
		// In place of its other fields, a bank may send the error.
		status: findFlatText(fields, 'status') ?? (error && (earlier?.status ?? null)),
		error: error && (error.code ?? error.message ?? 'unknown'),
		name,
		listedDay: toDay(now),
		fingerprint,
	};
}

function makeItem(run: PollRun, account: UnwrappedRecord, change: AccountChange): IDataObject {
	return makeEventItem(run, {
		raw: account.raw,
		full: () => toFullAccount(account),
		simplified: (detectedAt) => toSimplifiedChange(account, change, detectedAt),
		event: { ...change },
	});
}

/** The columns of Simplified: docs/schemas describes them. */
export function toSimplifiedChange(account: UnwrappedRecord, change: AccountChange, detectedAt: string) {
	const { name, currency, currentBalance, status, accountNumberDisplay, accountId } = toSimplifiedAccount(account);
	return { name, ...change, currency, currentBalance, status, detectedAt, accountNumberDisplay, accountId };
}

async function sampleAccounts(run: PollRun) {
	const { accounts, ...list } = await fetchCompleteAccounts(run);
	const shown = accounts.slice(0, SAMPLE_SIZE);
	const added = (account: ListedAccount) => findChanges(undefined, describeAccount(run, account));
	const items = shown.flatMap((account) => added(account).map((change) => makeItem(run, account, change)));
	return { items, failures: [...list.failures, ...list.unlisted] };
}
