import type { INodeProperties } from 'n8n-workflow';
import { getOutput } from '../../parameters/outputParameters';
import { fetchAccount } from '../../transport/fetchAccount';
import { accountLocator, getAccountId } from '../accountLocator';
import type { OutputItem, Task } from '../runItems';
import { accountOutput, makeAccountItem, tellPartialAccount } from './askAccount';

export const properties: INodeProperties[] = [accountLocator, ...accountOutput];

export const needs = 'bank';

export const option = {
	name: 'Get',
	value: 'get',
	action: 'Get account',
	description: 'Retrieve one account: balances, status and, with All Fields, interest, due dates, holdings',
};

export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const accountId = getAccountId(task);
	const choice = getOutput(task, { idField: 'accountId' });
	const { account, isPartial } = await fetchAccount(await task.bank(), accountId);
	if (isPartial) tellPartialAccount(task, accountId);
	yield [{ json: makeAccountItem(task, account, choice) }];
}
