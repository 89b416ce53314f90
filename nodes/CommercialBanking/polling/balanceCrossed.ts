import type { IDataObject } from 'n8n-workflow';
import { findSide } from '../domain/accounts/findSide';
import { BALANCE_FIELDS, toFullAccount, toSimplifiedAccount } from '../domain/accounts/outputAccount';
import type { JsonValue } from '../domain/json/isJsonObject';
import { formatDecimal, parseDecimal, toAmount } from '../domain/values/parseDecimal';
import { toDay } from '../domain/values/parseTimestamp';
import { dropGoneAccounts, type RememberedAccount, isAccountsState, wasAskedFor } from '../domain/watch/watchState';
import { makeItemError } from '../parameters/readParameter';
import {
	fetchCompleteAccounts,
	type ListedAccount,
	makeAccountFailure,
	recognizeAccounts,
} from './fetchPolledAccounts';
import { type BalanceParameters, getBalanceParameters } from './getPollParameters';
import { makeEventItem } from './makeEventItem';
import { type PolledEvent, type PollResult, type PollRun, SAMPLE_SIZE } from './PollRun';

export const balanceCrossed: PolledEvent = {
	/** The margin is left out, because a change of the margin needs no new beginning. */
	getStateKey: (context) => {
		const { balance, direction, threshold } = getBalanceParameters(context);
		const parametersKey = JSON.stringify([balance, direction, formatDecimal(threshold)]);
		return { kind: 'accounts', parametersKey };
	},
	poll: pollBalances,
	sample: sampleBalances,
};

async function pollBalances(run: PollRun, content: unknown): Promise<PollResult> {
	const parameters = getBalanceParameters(run.context);
	const { accountIds } = run.parameters;
	const stored = isAccountsState(content) ? content : undefined;
	const { accounts, left, ...list } = await fetchCompleteAccounts(run);
	const failures = [...list.failures, ...list.unlisted];
	const before = stored?.accounts ?? new Map<string, RememberedAccount>();
	const recognized = recognizeAccounts(run, before, { accounts: list.listed, isPartial: list.isPartial });
	const isChosen = ([accountId]: readonly [string, unknown]) => accountIds?.includes(accountId) ?? true;
	const remembered = new Map([...recognized].filter(isChosen));
	const items: IDataObject[] = [];
	let accountsRead = 0;
	for (const account of accounts) {
		const { accountId, fingerprint } = account;
		// An account with its first balance may have crossed the line, so it counts as `before`.
		const isNew = wasAskedFor(stored, accountId);
		const earlier: Partial<RememberedAccount> = recognized.get(accountId) ?? (isNew ? { side: 'before' } : {});
		const { field, balance } = findBalance(account, parameters, earlier.field);
		const decimal = parseDecimal(balance);
		if (!decimal) {
			const isExpected = balance !== null || remembered.has(accountId) || account.isPartial;
			if (isExpected) failures.push(makeAccountFailure(account, makeBalanceError(run, balance)));
			continue;
		}
		accountsRead += 1;
		const side = findSide(decimal, parameters, earlier.side);
		remembered.set(accountId, {
			listedDay: toDay(run.now),
			fingerprint,
			side,
			balance: typeof balance === 'string' ? balance : JSON.stringify(balance),
			field,
		});
		if (earlier.side === 'before' && side === 'across') {
			items.push(makeItem(run, account, parameters, { balance, previous: earlier.balance ?? null }));
		}
	}
	if (accountsRead + failures.length + left.length === 0 && !list.isPartial) throw makeNowhereError(run, parameters);
	const foundAt = items.length > 0 ? run.now : (stored?.foundAt ?? run.now);
	// Unlike in accountChanged.ts, also after a partial list, so that an account which it lacked counts as `before` next time,
	// and its crossing is told.
	const state = { foundAt, completelyListedFor: accountIds, accounts: keepListed(run, remembered, list) };
	return { items, state, failures, accountsRead };
}

/** Forgets accounts that are gone for long. A part of a list does not show which are. */
function keepListed(
	{ now }: PollRun,
	remembered: ReadonlyMap<string, RememberedAccount>,
	{ listed, isPartial }: Pick<Awaited<ReturnType<typeof fetchCompleteAccounts>>, 'listed' | 'isPartial'>,
): ReadonlyMap<string, RememberedAccount> {
	if (isPartial) return remembered;
	const listedIds = new Set(listed.map(({ accountId }) => accountId));
	const today = toDay(now);
	const seen = [...remembered].map(([id, account]): [string, RememberedAccount] => {
		return [id, listedIds.has(id) ? { ...account, listedDay: today } : account];
	});
	return dropGoneAccounts(new Map(seen), today);
}

/** Without this error, nobody would notice that an account with such a balance never starts the workflow. */
function makeBalanceError(run: PollRun, balance: JsonValue) {
	if (balance !== null) {
		return makeItemError(run, {
			message: 'Its balance is not a decimal number such as -1200.40',
			whatToDo: "Choose another 'Balance', or choose the accounts without this one. Tell the bank.",
		});
	}
	return makeItemError(run, {
		message: 'The bank sent no such balance of it this time',
		whatToDo:
			"The next poll tries again. If this comes again, ask the bank why it is missing. Or choose another 'Balance', or the accounts without this one.",
	});
}

const makeNowhereError = (run: PollRun, { balance }: BalanceParameters) =>
	makeItemError(run, {
		message: 'The bank sends no such balance of any account',
		whatToDo: `None of the accounts has a field ${BALANCE_FIELDS[balance].join(', ')}. Choose another 'Balance' or other accounts, or ask the bank why they are missing.`,
	});

/**
 * Finds the balance that the user chose. `any` takes the available balance first. Null: the account has none.
 *
 * @param watched the field that the last poll has read. If it is missing now, no other stands in: its value may lie on the
 *   other side of the line.
 */
function findBalance({ fields }: ListedAccount, { balance: chosen }: BalanceParameters, watched?: string) {
	const names = watched === undefined ? BALANCE_FIELDS[chosen] : [watched];
	for (const field of names) {
		const balance = fields[field] ?? '';
		if (typeof balance !== 'string' || balance.trim() !== '') return { field, balance };
	}
	return { balance: null };
}

function makeItem(
	run: PollRun,
	account: ListedAccount,
	{ direction, threshold: line }: BalanceParameters,
	{ balance, previous }: { readonly balance: JsonValue; readonly previous: string | null },
): IDataObject {
	const event = { balance, previousBalance: previous, threshold: toAmount(formatDecimal(line)), direction };
	return makeEventItem(run, {
		raw: account.raw,
		full: () => toFullAccount(account),
		simplified: (detectedAt) => toSimplifiedCrossing(account, event, detectedAt),
		event,
	});
}

interface Crossing {
	readonly balance: JsonValue;
	readonly previousBalance: string | null;
	readonly threshold: string | number;
	readonly direction: BalanceParameters['direction'];
}

/** The columns of Simplified: docs/schemas describes them. */
export function toSimplifiedCrossing(account: ListedAccount, event: Crossing, detectedAt: string) {
	const { name, currency, balanceAsOf, accountNumberDisplay, accountId } = toSimplifiedAccount(account);
	return {
		name,
		balance: toAmount(event.balance),
		currency,
		direction: event.direction,
		threshold: event.threshold,
		previousBalance: toAmount(event.previousBalance),
		balanceAsOf,
		detectedAt,
		accountNumberDisplay,
		accountId,
	};
}

async function sampleBalances(run: PollRun) {
	const parameters = getBalanceParameters(run.context);
	const { accounts, ...list } = await fetchCompleteAccounts(run);
	const failures = [...list.failures, ...list.unlisted];
	const balances = accounts.map((account) => ({ account, balance: findBalance(account, parameters).balance }));
	// The poll would say the same.
	if (failures.length === 0 && balances.every(({ balance }) => balance === null))
		throw makeNowhereError(run, parameters);
	const known = balances.flatMap(({ account, balance }) => {
		const decimal = parseDecimal(balance);
		return decimal ? { account, balance, side: findSide(decimal, parameters) } : [];
	});
	const across = known.filter(({ side }) => side === 'across');
	const shown = (across.length > 0 ? across : known).slice(0, SAMPLE_SIZE);
	const items = shown.map(({ account, balance }) => makeItem(run, account, parameters, { balance, previous: null }));
	return { items, failures };
}
