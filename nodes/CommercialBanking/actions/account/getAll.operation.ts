import { type INodeProperties, NodeOperationError, updateDisplayOptions } from 'n8n-workflow';
import { toJsonObject } from '../../domain/json/isJsonObject';
import { optionsParameter } from '../../parameters/optionsParameter';
import { requestBank } from '../../transport/requestBank';
import { additionalHeadersOption } from '../additionalHeadersOption';
import { connectTask } from '../connectTask';
import { fetchList } from '../fetchList';
import { filtersParameter } from '../filtersParameter';
import { findRows } from '../../transport/findRows';
import {
	choosePageSize,
	getListParameters,
	returnAllOrLimit,
	startOffsetOption,
	listPageSizeOption,
} from '../listParameters';
import { longestWaitOption } from '../longestWaitOption';
import type { OutputItem, Task } from '../operation';
import { getOutput } from '../../parameters/outputParameter';
import { accountOutput } from './accountOutput';
import { makeAccountItem } from './makeAccountItem';

/** Servers and gateways accept about 8 kB for the request line. The bank's document names no limit. */
const MAX_ID_LIST_CHARACTERS = 6_000;

const accountIdsFilter: INodeProperties = {
	displayName: 'Account IDs',
	name: 'accountIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. 3f0a7c52-checking, 9b1d-loan',
	description:
		'Comma-separated list of account IDs to return. Leave it empty for all authorized accounts. A few hundred fit into one call.',
};

const resultTypeParameter: INodeProperties = {
	displayName: 'Result Type',
	name: 'resultType',
	type: 'options',
	options: [
		{
			name: 'Details',
			value: 'details',
			description: 'All fields: balances, interest, due dates',
		},
		{
			name: 'Lightweight',
			value: 'lightweight',
			description: 'Without balances: only ID, type, number, name, status and currency. Faster.',
		},
	],
	default: 'details',
	description: 'How much of each account to ask the bank for',
};

const properties: INodeProperties[] = [
	...returnAllOrLimit,
	...accountOutput,
	resultTypeParameter,
	filtersParameter(accountIdsFilter),
	optionsParameter(additionalHeadersOption, startOffsetOption, longestWaitOption, listPageSizeOption),
];

export const description = updateDisplayOptions({ show: { resource: ['account'], operation: ['getAll'] } }, properties);

/** Fetches the accounts that the person who connected the credential may see. */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const list = getListParameters(task);
	const choice = getOutput(task);
	const query = {
		accountIds: getAccountIds(task),
		resultType: getResultType(task),
		limit: choosePageSize(list),
	};
	const bank = await connectTask(task);
	let isPartial = false;
	const fetchPage = async (offset: string | undefined) => {
		const answer = await requestBank(bank, ['accounts'], { ...query, offset });
		const rows = findRows(answer, 'accounts');
		if (answer.status === 206) {
			isPartial = true;
			task.hints.addPartialList();
		}
		return { rows, answer };
	};
	const toJson = (row: unknown) => makeAccountItem(task, toJsonObject(row), choice);
	yield* fetchList(task, list, { fetchPage, toJson, isTotalMeant: () => !isPartial });
}

/**
 * Gets the account IDs: a text with commas, or a list from an expression.
 *
 * @throws NodeOperationError if the value is neither, or if the IDs do not fit into a URL
 */
function getAccountIds({ context, itemIndex }: Task): string | undefined {
	const value: unknown = context.getNodeParameter('filters.accountIds', itemIndex, '');
	const ids = parseAccountIds(value);
	if (!ids) {
		throw new NodeOperationError(context.getNode(), "'Account IDs' must be text with commas, or a list of texts", {
			itemIndex,
		});
	}
	const characters = ids.reduce((sum, id) => sum + encodeURIComponent(id).length + 1, 0);
	if (characters > MAX_ID_LIST_CHARACTERS) {
		throw new NodeOperationError(context.getNode(), `${ids.length} account IDs are too many for one call`, {
			itemIndex,
			description: `They take ${characters} characters of the URL. At most ${MAX_ID_LIST_CHARACTERS} fit. Divide them among several input items (Loop Over Items is not needed), or leave 'Account IDs' empty and filter after this node.`,
		});
	}
	return ids.length > 0 ? ids.join(',') : undefined;
}

/** @returns undefined if the value is neither text nor a list of texts */
function parseAccountIds(value: unknown): string[] | undefined {
	if (value === null || value === undefined) return [];
	const parts: readonly unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
	if (!parts.every((part) => typeof part === 'string' || typeof part === 'number')) return undefined;
	return parts.map((part) => String(part).trim()).filter((id) => id !== '');
}

function getResultType({ context, itemIndex }: Task): string {
	const value: unknown = context.getNodeParameter('resultType', itemIndex, 'details');
	return value === 'lightweight' ? value : 'details';
}
