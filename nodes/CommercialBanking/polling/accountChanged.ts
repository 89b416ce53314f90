import type { IDataObject } from 'n8n-workflow';
import { findText } from '../domain/accounts/findFlatValue';
import { outputAccount } from '../domain/accounts/outputAccount';
import { type AccountsState, parseAccountsState, writeAccountsState } from '../domain/accounts/watchState';
import { isJsonObject, type JsonObject } from '../domain/json/isJsonObject';
import { fetchAccounts, type ListedAccount } from './fetchAccounts';
import { findState } from './findState';
import { makeEventItem, type PolledEvent, type PollResult, type PollRun } from './PollRun';

const SAMPLE_SIZE = 3;

/** What is remembered of an account: its status, its error, its name. */
type Facts = readonly [status: string | null, error: string | null, name: string];

/** The event On Account Changed. */
export const accountChanged: PolledEvent = {
	isState: (_, text) => parseState(text) !== undefined,
	poll: pollAccounts,
	sample: sampleAccounts,
};

const parseState = (text: string) => parseAccountsState(text, '');

async function pollAccounts(run: PollRun): Promise<PollResult> {
	const found = findState(run, parseState);
	const stored = found?.state;
	const { accounts, isPartial } = await listAccounts(run);
	const known = new Map(stored?.accounts);
	const items: IDataObject[] = [];
	for (const account of accounts) {
		const [status, error, name] = describeAccount(account);
		const earlier = known.get(account.accountId);
		known.set(account.accountId, [status, error, name]);
		if (!stored || (!earlier && !isCovered(stored, account))) continue;
		const previous = earlier ? { status: earlier[0] ?? null, error: earlier[1] ?? null } : null;
		if (previous?.status === status && previous.error === error) continue;
		items.push(makeItem(run, account, { previous, change: previous ? 'changed' : 'added' }));
	}
	// A list of which the bank sent only a part does not tell that an account is gone.
	if (!isPartial) items.push(...removeMissing(run, known, accounts));
	const foundAt = items.length > 0 ? run.now : (stored?.foundAt ?? run.now);
	const covered = isPartial ? (stored ? stored.covered : []) : (run.parameters.accountIds ?? null);
	const state = writeAccountsState({ subject: '', foundAt, covered, accounts: known });
	return { items, state, stateBefore: found?.text, failures: [], accountsRead: accounts.length };
}

/** An account that was not asked for before, or not sent, may have been there all the time. */
function isCovered({ covered }: AccountsState, { accountId }: ListedAccount): boolean {
	return covered?.includes(accountId) ?? true;
}

function removeMissing(
	run: PollRun,
	known: Map<string, readonly (string | null)[]>,
	accounts: readonly ListedAccount[],
): IDataObject[] {
	const listed = new Set(accounts.map(({ accountId }) => accountId));
	const items: IDataObject[] = [];
	for (const [accountId, [status = null, error = null, name = null]] of known) {
		if (listed.has(accountId)) continue;
		known.delete(accountId);
		const isWanted = run.parameters.accountIds?.includes(accountId) ?? true;
		const details = { previous: { status, error }, change: 'removed' };
		if (isWanted) items.push(makeEventItem(run, accountId, { name, accountId }, details));
	}
	return items;
}

async function listAccounts({ bank, parameters: { accountIds, pageSize } }: PollRun) {
	return await fetchAccounts(bank, { accountIds, resultType: 'details', pageSize });
}

function describeAccount({ fields, name }: ListedAccount): Facts {
	return [findText(fields, 'status'), describeError(fields), name];
}

/** The code of an account-level error or, if it has none, its message. Null: no error. */
function describeError(fields: JsonObject): string | null {
	const { error } = fields;
	return isJsonObject(error) ? (findText(error, 'code', 'message') ?? 'unknown') : findText(fields, 'error');
}

function makeItem(
	run: PollRun,
	account: ListedAccount,
	details: { previous: IDataObject | null; change?: string },
): IDataObject {
	return makeEventItem(run, account.accountId, outputAccount(account, run.parameters.output), details);
}

async function sampleAccounts(run: PollRun): Promise<IDataObject[]> {
	const { accounts } = await listAccounts(run);
	return accounts.slice(0, SAMPLE_SIZE).map((account) => makeItem(run, account, { previous: null, change: 'added' }));
}
