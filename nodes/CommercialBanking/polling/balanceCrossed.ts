import type { IDataObject } from 'n8n-workflow';
import { findText } from '../domain/accounts/findFlatValue';
import { findSide, type Side } from '../domain/accounts/findSide';
import { outputAccount } from '../domain/accounts/outputAccount';
import { parseDecimal } from '../domain/accounts/parseDecimal';
import { toSimplifiedAccount } from '../domain/accounts/toSimplifiedAccount';
import { type AccountsState, parseAccountsState, writeAccountsState } from '../domain/accounts/watchState';
import { fetchAccounts, type ListedAccount } from './fetchAccounts';
import { findState } from './findState';
import { type BalanceParameters, getBalanceParameters } from './getPollParameters';
import { makeEventItem, type PolledEvent, type PollResult, type PollRun } from './PollRun';

const SAMPLE_SIZE = 3;

/** The event On Balance Above or Below. */
export const balanceCrossed: PolledEvent = {
	isState: ({ context }, text) =>
		parseAccountsState(text, describeSubject(getBalanceParameters(context))) !== undefined,
	poll: pollBalances,
	sample: sampleBalances,
};

async function pollBalances(run: PollRun): Promise<PollResult> {
	const parameters = getBalanceParameters(run.context);
	const subject = describeSubject(parameters);
	const found = findState(run, (text) => parseAccountsState(text, subject));
	const stored = found?.state;
	const { accounts } = await listAccounts(run);
	const states = new Map<string, readonly (string | null)[]>(keepWanted(run, stored));
	const items: IDataObject[] = [];
	for (const account of accounts) {
		const balance = findBalance(account, parameters);
		const decimal = parseDecimal(balance);
		if (!decimal) continue;
		const [side, previous = null] = stored?.accounts.get(account.accountId) ?? [];
		const now = findSide(decimal, parameters, toSide(side));
		states.set(account.accountId, [now, balance]);
		const isCrossed = side !== undefined && toSide(side) === 'before' && now === 'across';
		if (isCrossed) items.push(makeItem(run, account, { balance: previous }));
	}
	const foundAt = items.length > 0 ? run.now : (stored?.foundAt ?? run.now);
	const state = writeAccountsState({ subject, foundAt, covered: null, accounts: states });
	return { items, state, stateBefore: found?.text, failures: [], accountsRead: accounts.length };
}

/** The margin is left out: it may be changed at any time. */
function describeSubject({ balance, direction, threshold }: BalanceParameters): string {
	return JSON.stringify([balance, direction, threshold.isNegative, threshold.digits]);
}

async function listAccounts({ bank, parameters: { accountIds, pageSize } }: PollRun) {
	return await fetchAccounts(bank, { accountIds, resultType: 'details', pageSize });
}

function keepWanted({ parameters: { accountIds } }: PollRun, stored: AccountsState | undefined) {
	return [...(stored?.accounts ?? [])].filter(([accountId]) => accountIds?.includes(accountId) ?? true);
}

const toSide = (text: string | null | undefined): Side | undefined =>
	text === 'across' || text === 'before' ? text : undefined;

/** The balance that the user chose, or the one that the account kind has: the available one first. */
function findBalance(account: ListedAccount, { balance }: BalanceParameters): string | null {
	const names = {
		available: ['availableBalance'],
		current: ['currentBalance'],
		any: ['availableBalance', 'currentBalance'],
	};
	return findText(toSimplifiedAccount(account), ...names[balance]);
}

function makeItem(run: PollRun, account: ListedAccount, previous: IDataObject | null): IDataObject {
	return makeEventItem(run, account.accountId, outputAccount(account, run.parameters.output), { previous });
}

async function sampleBalances(run: PollRun): Promise<IDataObject[]> {
	const parameters = getBalanceParameters(run.context);
	const { accounts } = await listAccounts(run);
	const shown = accounts.filter((account) => parseDecimal(findBalance(account, parameters)));
	return shown.slice(0, SAMPLE_SIZE).map((account) => makeItem(run, account, null));
}
