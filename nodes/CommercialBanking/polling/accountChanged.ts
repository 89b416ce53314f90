import type { IDataObject } from 'n8n-workflow';
import { findFlatText } from '../domain/accounts/findFlatValue';
import { toFullAccount, toSimplifiedAccount } from '../domain/accounts/outputAccount';
import { unwrapAccount, type UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { isJsonObject, type JsonObject } from '../domain/json/isJsonObject';
import { type RememberedAccount, isAccountsState, wasAskedFor } from '../domain/watch/watchState';
import { fetchCompleteAccounts, findAccountId, type ListedAccount } from './fetchPolledAccounts';
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
	const known = new Map(stored?.accounts);
	const isNewIfUnknown = (accountId: string) => wasAskedFor(stored, accountId);
	const items: IDataObject[] = [];
	const lacksStatus = ({ fields, isPartial }: ListedAccount) =>
		(isPartial || list.isPartial) && findFlatText(fields, 'status') === null;
	for (const account of list.accounts) {
		if (lacksStatus(account)) continue;
		const facts = describeAccount(account);
		const earlier = known.get(account.key);
		known.set(account.key, facts);
		const changes = earlier || isNewIfUnknown(account.accountId) ? findChanges(earlier, facts) : [];
		for (const change of changes) items.push(makeItem(run, account, change));
	}
	for (const { key, name } of [...list.failures, ...list.left, ...list.accounts.filter(lacksStatus)]) {
		const earlier = known.get(key);
		// It is listed, so it is not gone.
		if (earlier) known.set(key, { ...earlier, wasMissing: undefined });
		// A new account stays unknown until it can be read, and gives an item then. An account that may have existed before is
		// remembered as unread: its first values give no item.
		else if (!isNewIfUnknown(findAccountId(key))) known.set(key, { name, isUnread: true });
	}
	// Of a known account, the item says that it is gone.
	const unlisted = list.unlisted.filter(({ key }) => !list.isPartial && !stored?.accounts.has(key));
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
	{ accounts, failures, left, hasPages }: Awaited<ReturnType<typeof fetchCompleteAccounts>>,
): IDataObject[] {
	const listed = new Set([...accounts, ...failures, ...left].map(({ key }) => key));
	const isDoubtful = hasPages || listed.size === 0;
	const items: IDataObject[] = [];
	for (const [key, remembered] of known) {
		if (listed.has(key)) continue;
		const accountId = findAccountId(key);
		const isWanted = run.parameters.accountIds?.includes(accountId) ?? true;
		if (isWanted && isDoubtful && !remembered.wasMissing) {
			known.set(key, { ...remembered, wasMissing: true });
			continue;
		}
		known.delete(key);
		if (!isWanted) continue;
		const account = unwrapAccount({ accountId: accountId || null, nickname: remembered.name ?? null });
		items.push(makeItem(run, account, { change: 'removed', before: remembered.status ?? NONE, now: NONE }));
	}
	return items;
}

function describeAccount({ fields, name }: ListedAccount): RememberedAccount {
	return { status: findFlatText(fields, 'status'), error: describeError(fields), name };
}

/** Returns the code of the account's error, or the message of an error without a code. Null: the account has no error. */
function describeError(fields: JsonObject): string | null {
	const { error } = fields;
	return isJsonObject(error) ? (findFlatText(error, 'code', 'message') ?? 'unknown') : findFlatText(fields, 'error');
}

function makeItem(run: PollRun, account: UnwrappedRecord, change: AccountChange): IDataObject {
	return makeEventItem(run, {
		raw: account.raw,
		full: () => toFullAccount(account),
		simplified: (detectedAt) => {
			const { name, currency, currentBalance, status, accountNumberDisplay, accountId } = toSimplifiedAccount(account);
			return { name, ...change, currency, currentBalance, status, detectedAt, accountNumberDisplay, accountId };
		},
		event: { ...change },
	});
}

async function sampleAccounts(run: PollRun) {
	const { accounts, ...list } = await fetchCompleteAccounts(run);
	const shown = accounts.slice(0, SAMPLE_SIZE);
	const added = (account: ListedAccount) => findChanges(undefined, describeAccount(account));
	const items = shown.flatMap((account) => added(account).map((change) => makeItem(run, account, change)));
	return { items, failures: [...list.failures, ...list.unlisted] };
}
