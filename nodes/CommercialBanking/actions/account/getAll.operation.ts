import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { NodeOperationError, updateDisplayOptions } from 'n8n-workflow';
import { requestBank } from '../../transport/requestBank';
import { concurrencyOption } from '../concurrency';
import { toJsonObject } from '../../domain/json/isJsonObject';
import {
	choosePageSize,
	pageSizeOption,
	getListParameters,
	returnAllOrLimit,
	startOffsetOption,
} from '../listParameters';
import type { Task } from '../operation';
import { optionsParameter } from '../../parameters/optionsParameter';
import { fetchList } from '../fetchList';
import { findRows } from '../findRows';
import { getSimplify, simplifyParameter } from '../simplifyParameter';
import { simplifyAccount } from '../../domain/accounts/simplifyAccount';

/** Servers and gateways take 8 kB for the line with the URL; the document names no limit of its own. */
const LONGEST_ID_LIST = 6_000;

const accountIdsOption: INodeProperties = {
	displayName: 'Account IDs',
	name: 'accountIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. 3f0a7c52-checking, 9b1d-loan',
	description:
		'Comma-separated list of account IDs to return. Leave empty for all authorized accounts. One call has room for some hundred of them.',
};

const resultTypeOption: INodeProperties = {
	displayName: 'Result Type',
	name: 'resultType',
	type: 'options',
	options: [
		{
			name: 'Details',
			value: 'details',
			description: 'All fields, such as balances, interest and due dates',
		},
		{
			name: 'Lightweight',
			value: 'lightweight',
			description: 'ID, type, number, name, status and currency; fast',
		},
	],
	default: 'lightweight',
	description: 'How much of each account to return',
};

const properties: INodeProperties[] = [
	...returnAllOrLimit,
	simplifyParameter,
	optionsParameter(accountIdsOption, concurrencyOption, pageSizeOption, resultTypeOption, startOffsetOption),
];

export const description = updateDisplayOptions({ show: { resource: ['account'], operation: ['getAll'] } }, properties);

/** The accounts that the person who connected the credential may see. */
export async function* execute(task: Task): AsyncGenerator<IDataObject[]> {
	const list = getListParameters(task);
	const query = {
		accountIds: getAccountIds(task),
		resultType: getResultType(task),
		limit: choosePageSize(list),
	};
	const bank = await task.bank();
	const fetchPage = async (offset: string | undefined) => {
		const answer = await requestBank(bank, ['accounts'], { ...query, offset });
		const rows = findRows(answer, 'accounts');
		if (answer.status === 206) task.hints.addPartialList();
		return { rows, answer };
	};
	const toJson = getSimplify(task) ? (row: unknown) => simplifyAccount(toJsonObject(row)) : toJsonObject;
	yield* fetchList(task, list, { fetchPage, toJson });
}

/**
 * The text with commas, or a list from an expression.
 *
 * @throws NodeOperationError where they do not fit into a URL: cut, it would give other accounts than those asked for
 */
function getAccountIds({ context, itemIndex }: Task): string | undefined {
	const value: unknown = context.getNodeParameter('options.accountIds', itemIndex, '');
	const ids = (Array.isArray(value) ? value.map(String) : String(value ?? '').split(','))
		.map((id) => id.trim())
		.filter((id) => id !== '');
	const characters = ids.reduce((sum, id) => sum + encodeURIComponent(id).length + 1, 0);
	if (characters > LONGEST_ID_LIST) {
		throw new NodeOperationError(context.getNode(), `${ids.length} account IDs are too many for one call`, {
			itemIndex,
			description: `They take ${characters} characters of the URL, of at most ${LONGEST_ID_LIST}. Give them in several input items, some in each (Loop Over Items is not needed), or leave Account IDs empty and filter behind this node.`,
		});
	}
	return ids.length > 0 ? ids.join(',') : undefined;
}

function getResultType({ context, itemIndex }: Task): string | undefined {
	const value: unknown = context.getNodeParameter('options.resultType', itemIndex, '');
	return typeof value === 'string' && value !== '' ? value : undefined;
}
