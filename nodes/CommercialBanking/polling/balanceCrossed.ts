import { type IDataObject, NodeOperationError } from 'n8n-workflow';
import { toAmount } from '../domain/accounts/findFlatValue';
import { findSide, type Side } from '../domain/accounts/findSide';
import { maskAccountId } from '../domain/values/maskAccountId';
import { BALANCE_FIELDS, toFullAccount, toSimplifiedAccount } from '../domain/accounts/outputAccount';
import { parseDecimal } from '../domain/values/parseDecimal';
import {
	type AccountsState,
	parseAccountsState,
	type RememberedAccount,
	writeAccountsState,
} from '../domain/watch/watchState';
import type { JsonValue } from '../domain/json/isJsonObject';
import { fetchAccounts, type ListedAccount } from './fetchAccounts';
import { type BalanceParameters, getBalanceParameters } from './getPollParameters';
import { type AccountFailure, makeEventItem, type PolledEvent, type PollResult, type PollRun } from './PollRun';
import { findState } from './PollStore';

const SAMPLE_SIZE = 3;

export const balanceCrossed: PolledEvent = {
	isState: ({ context }, text) =>
		parseAccountsState(text, makeParametersKey(getBalanceParameters(context))) !== undefined,
	poll: pollBalances,
	sample: sampleBalances,
};

async function pollBalances(run: PollRun): Promise<PollResult> {
	const parameters = getBalanceParameters(run.context);
	const parametersKey = makeParametersKey(parameters);
	const found = findState(run, (text) => parseAccountsState(text, parametersKey));
	const stored = found?.state;
	const states = new Map<string, RememberedAccount>(keepWanted(run, stored));
	const items: IDataObject[] = [];
	const failures: AccountFailure[] = [];
	let accountsRead = 0;
	for (const account of await listAccounts(run)) {
		const balance = findBalance(account, parameters);
		const decimal = parseDecimal(balance);
		if (!decimal) {
			if (balance !== null) failures.push(describeUnreadable(run, account));
			continue;
		}
		accountsRead++;
		const { side, balance: previous = null } = stored?.accounts.get(account.accountId) ?? {};
		const now = findSide(decimal, parameters, toSide(side));
		states.set(account.accountId, {
			side: now,
			balance: typeof balance === 'string' ? balance : JSON.stringify(balance),
		});
		if (toSide(side) === 'before' && now === 'across') {
			items.push(makeItem(run, account, { parameters, balance, previous, isSample: false }));
		}
	}
	const foundAt = items.length > 0 ? run.now : (stored?.foundAt ?? run.now);
	const state = writeAccountsState({ parametersKey, foundAt, completelyListedFor: null, accounts: states });
	return { items, state, stateBefore: found?.text, failures, accountsRead };
}

/** The margin is left out: it may be changed at any time. */
function makeParametersKey({ balance, direction, threshold }: BalanceParameters): string {
	return JSON.stringify([balance, direction, threshold.isNegative, threshold.digits]);
}

async function listAccounts({ bank, parameters: { accountIds } }: PollRun): Promise<readonly ListedAccount[]> {
	return (await fetchAccounts(bank, accountIds, 'details')).accounts;
}

function keepWanted({ parameters: { accountIds } }: PollRun, stored: AccountsState | undefined) {
	return [...(stored?.accounts ?? [])].filter(([accountId]) => accountIds?.includes(accountId) ?? true);
}

const toSide = (text: string | null | undefined): Side | undefined =>
	text === 'across' || text === 'before' ? text : undefined;

/** The balance that the user chose, or the one that the account kind has: the available one first. Null: it has none. */
function findBalance({ fields }: ListedAccount, { balance }: BalanceParameters): JsonValue {
	const { available, current } = BALANCE_FIELDS;
	const names = { available, current, any: [...available, ...current] }[balance];
	return (
		names.map((name) => fields[name] ?? '').find((value) => typeof value !== 'string' || value.trim() !== '') ?? null
	);
}

/** Nobody would notice that such an account never starts the workflow. */
function describeUnreadable({ context }: PollRun, { accountId, name }: ListedAccount): AccountFailure {
	const message = 'Its balance is not a decimal number such as -1200.40.';
	const description = "Choose another 'Balance', or choose the accounts without this one. Tell the bank.";
	const cause = new NodeOperationError(context.getNode(), message, { description });
	return { accountId, name: maskAccountId(name), cause };
}

interface BalanceItem {
	readonly parameters: BalanceParameters;
	readonly balance: JsonValue;
	readonly previous: string | null;
	readonly isSample: boolean;
}

function makeItem(
	run: PollRun,
	account: ListedAccount,
	{ parameters: { direction, threshold: line }, balance, previous, isSample }: BalanceItem,
): IDataObject {
	const threshold = toAmount(line.isNegative ? `-${line.digits}` : line.digits);
	const asNumber = (value: JsonValue) => (typeof value === 'string' ? toAmount(value) : value);
	return makeEventItem(run, {
		raw: account.raw,
		full: () => toFullAccount(account),
		simplified: (detectedAt) => {
			const { name, currency, balanceAsOf, accountNumberDisplay, accountId } = toSimplifiedAccount(account);
			return {
				name,
				balance: asNumber(balance),
				currency,
				direction,
				threshold,
				previousBalance: asNumber(previous),
				balanceAsOf,
				detectedAt,
				accountNumberDisplay,
				accountId,
			};
		},
		event: { balance, previousBalance: previous, threshold, direction },
		isSample,
	});
}

async function sampleBalances(run: PollRun): Promise<IDataObject[]> {
	const parameters = getBalanceParameters(run.context);
	const accounts = (await listAccounts(run)).map((account) => ({ account, balance: findBalance(account, parameters) }));
	const shown = accounts.filter(({ balance }) => parseDecimal(balance)).slice(0, SAMPLE_SIZE);
	return shown.map(({ account, balance }) =>
		makeItem(run, account, { parameters, balance, previous: null, isSample: true }),
	);
}
