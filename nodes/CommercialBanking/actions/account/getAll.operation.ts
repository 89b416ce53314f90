import type { INodeProperties } from 'n8n-workflow';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import { getOutput } from '../../parameters/outputParameters';
import {
	choiceParameter,
	filtersParameter,
	makeParameterError,
	optionsParameter,
	readParameter,
	textParameter,
	toChoice,
	toNames,
} from '../../parameters/readParameter';
import type { BankFailure } from '../../transport/BankFailure';
import { completeAccounts, fetchAccountPages, idOf } from '../../transport/fetchAccount';
import { fetchList, getListParameters, pageSizeOption, returnAllOrLimit, tellPartialList } from '../fetchList';
import type { OutputItem, Task } from '../runItems';
import { accountOutput, makeAccountItem, nameId, tellPartialAccount } from './askAccount';

const accountIdsFilter: INodeProperties = textParameter(
	['Account IDs', 'accountIds'],
	'Comma-separated list of account IDs to return. Leave it empty for all authorized accounts. A few hundred fit into one call.',
	{ placeholder: 'e.g. 3f0a7c52-checking, 9b1d-loan' },
);

const resultTypeOption = choiceParameter({
	displayName: 'Result Type',
	name: 'resultType',
	type: 'options',
	options: [
		{ name: 'Details', value: 'details', description: 'All fields: balances, interest, due dates' },
		{
			name: 'Lightweight',
			value: 'lightweight',
			description: 'Without balances: only ID, type, number, name, status and currency. Faster.',
		},
	],
	default: 'details',
	description: 'How much of each account to ask the bank for',
});

export const properties: INodeProperties[] = [
	...returnAllOrLimit,
	...accountOutput,
	filtersParameter([accountIdsFilter]),
	optionsParameter([pageSizeOption, resultTypeOption]),
];

export const needs = 'bank';

export const option = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many accounts',
	description:
		'Retrieve the accounts that the connected user may see: balances, status, and the IDs that other operations need',
};

export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const list = getListParameters(task);
	const choice = getOutput(task, { idField: 'accountId' });
	const resultType = toChoice(resultTypeOption, readParameter(task, resultTypeOption, 'options.'));
	const ids = getAccountIds(task);
	const unlisted = new Set(ids);
	const query = { accountIds: ids.length > 0 ? ids.join(',') : undefined, resultType };
	const bank = await task.bank();
	const failures: Array<BankFailure | undefined> = [];
	const isWhole = yield* fetchList(task, list, {
		fetchPages: (limit) => fetchAccountPages(bank, { ...query, limit }),
		toJson: async (accounts, { isPartial }) => {
			if (isPartial) tellPartialList(task);
			for (const account of accounts) unlisted.delete(idOf(account));
			if (resultType !== 'details') return accounts.map((account) => makeAccountItem(task, account, choice));
			// The bank is asked for the balances that the list lacks. Without an answer, an item has only the fields of the list.
			const completed = await completeAccounts(bank, accounts);
			for (const { account, failure, isPartial: isPart } of completed) {
				failures.push(failure);
				if (isPart) tellPartialAccount(task, nameId(account));
				if (failure) tellMissingBalance(task, account, failure);
			}
			return completed.map(({ account }) => makeAccountItem(task, account, choice));
		},
		isTotalComparable: true,
	});
	const failure = findCommonFailure(failures);
	if (failure) throw failure;
	// Without a hint, nobody would see which of the IDs is wrong.
	if (!isWhole) return;
	for (const accountId of unlisted)
		task.hints.warn("The bank listed no account for IDs in 'Account IDs'", { accountId });
}

/** @throws BankFailure if the run was stopped */
function tellMissingBalance({ hints }: Task, account: UnwrappedRecord, failure: BankFailure): void {
	const { kind, details } = failure;
	if (kind === 'cancelled') throw failure;
	hints.warn('Balances are missing, because the bank did not send them', {
		accountId: nameId(account),
		detail: String(details.status ?? details.reason ?? kind),
	});
}

/** Finds the failure of the sign-in, or the limit, that every account of the run has. Then there is no balance at all. */
function findCommonFailure(failures: ReadonlyArray<BankFailure | undefined>): BankFailure | undefined {
	const [first] = failures;
	if (!first || (first.kind !== 'sign_in' && first.details.status !== 401 && first.details.status !== 429))
		return undefined;
	const isCommon = failures.every((other) => {
		return other?.kind === first.kind && other.details.status === first.details.status;
	});
	return isCommon ? first : undefined;
}

/**
 * Gets the account IDs, which may be a text with commas, or a list from an expression.
 *
 * @throws NodeOperationError if the value is neither
 */
function getAccountIds(task: Task): readonly string[] {
	const value = readParameter(task, accountIdsFilter, 'filters.') ?? '';
	const ids = toNames(value);
	if (ids) return ids;
	throw makeParameterError(task, accountIdsFilter, value, 'It must be a text with commas, or a list of texts.');
}
