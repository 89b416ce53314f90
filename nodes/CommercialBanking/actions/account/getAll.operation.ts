import type { INodeProperties } from 'n8n-workflow';
import { unwrapAccount, type UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import { toJsonObject } from '../../domain/json/isJsonObject';
import { filtersParameter, optionsParameter, pageSizeOption } from '../../parameters/optionsParameter';
import { getOutput } from '../../parameters/outputParameters';
import { textParameter } from '../../parameters/textParameter';
import { concernsAllCalls } from '../../transport/BankFailure';
import { completeAccounts } from '../../transport/completeAccounts';
import { findRows } from '../../transport/findRows';
import { requestBank } from '../../transport/requestBank';
import { fetchList } from '../fetchList';
import { getListParameters, returnAllOrLimit, startOffsetOption } from '../getListParameters';
import { makeParameterError } from '../makeParameterError';
import type { OutputItem, Task } from '../runItems';
import { accountOutput, makeAccountItem, noteFailure } from './askAccount';

const accountIdsFilter: INodeProperties = textParameter(
	['Account IDs', 'accountIds'],
	'Comma-separated list of account IDs to return. Leave it empty for all authorized accounts. A few hundred fit into one call.',
	{ placeholder: 'e.g. 3f0a7c52-checking, 9b1d-loan' },
);

const resultTypeOption: INodeProperties = {
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
};

export const properties: INodeProperties[] = [
	...returnAllOrLimit,
	...accountOutput,
	filtersParameter([accountIdsFilter]),
	optionsParameter([startOffsetOption, pageSizeOption, resultTypeOption]),
];

export const option = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many accounts',
	description:
		'Retrieve the accounts that the connected user may see: balances, status, and the IDs that other operations need',
};

export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const list = getListParameters(task);
	const choice = getOutput(task, 'accountId');
	const chosen: unknown = task.context.getNodeParameter('options.resultType', task.itemIndex, 'details');
	const resultType = chosen === 'lightweight' ? chosen : 'details';
	const query = { accountIds: getAccountIds(task), resultType };
	const bank = await task.bank();
	let isPartial = false;
	yield* fetchList(task, list, {
		fetchPage: async ({ limit, offset }) => {
			const answer = await requestBank(bank, ['accounts'], { ...query, limit, offset });
			if (answer.status === 206) {
				isPartial = true;
				task.hints.add('partialList');
			}
			return { rows: findRows(answer, 'accounts'), answer };
		},
		toJson: async (rows) => {
			const accounts = rows.map((row) => unwrapAccount(toJsonObject(row)));
			const completed = resultType === 'details' ? await complete(task, accounts) : accounts;
			return completed.map((account) => makeAccountItem(task, account, choice));
		},
		isTotalComparable: () => !isPartial,
	});
}

/**
 * Asks for what the list lacks. An account that cannot be had is shown with what the list has, and a hint says so.
 *
 * @throws BankFailure if no account can be had: the sign-in has ended, a rate limit lasts, or the run was stopped
 */
async function complete(task: Task, accounts: readonly UnwrappedRecord[]): Promise<UnwrappedRecord[]> {
	const bank = await task.bank();
	const completed = await completeAccounts(bank, accounts);
	for (const { account, failure } of completed) {
		if (failure && (failure.kind === 'cancelled' || concernsAllCalls(failure))) throw failure;
		if (failure) noteFailure(task, account, failure);
	}
	return completed.map(({ account }) => account);
}

/**
 * Gets the account IDs: a text with commas, or a list from an expression.
 *
 * @throws NodeOperationError if the value is neither
 */
function getAccountIds(task: Task): string | undefined {
	const value: unknown = task.context.getNodeParameter('filters.accountIds', task.itemIndex, null) ?? '';
	const ids = parseAccountIds(value);
	if (!ids) throw makeParameterError(task, 'Account IDs', value, 'It must be a text with commas, or a list of texts.');
	return ids.length > 0 ? ids.join(',') : undefined;
}

function parseAccountIds(value: unknown): string[] | undefined {
	const parts: readonly unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
	if (!parts.every((part) => typeof part === 'string' || typeof part === 'number')) return undefined;
	return parts.map((part) => String(part).trim()).filter((id) => id !== '');
}
