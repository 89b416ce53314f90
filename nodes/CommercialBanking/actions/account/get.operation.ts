import { type INodeProperties, NodeApiError } from 'n8n-workflow';
import { pickAccount, unwrapAccount } from '../../domain/accounts/unwrapRecord';
import { isJsonObject, type JsonObject } from '../../domain/json/isJsonObject';
import { getOutput } from '../../parameters/outputParameter';
import { BankFailure } from '../../transport/BankFailure';
import { type BankAnswer, requestBank } from '../../transport/requestBank';
import { accountLocator, getAccountId } from '../accountLocator';
import type { OutputItem, Task } from '../runItems';
import { accountOutput, makeAccountItem } from './askAccount';

export const properties: INodeProperties[] = [accountLocator, ...accountOutput];

export const option = {
	name: 'Get',
	value: 'get',
	action: 'Get account',
	description: 'Retrieve one account: balances, status and, with All Fields, interest, due dates, holdings',
};

export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const accountId = getAccountId(task);
	const choice = getOutput(task, 'accountId');
	const answer = await requestBank(await task.bank(), ['accounts', accountId]);
	const account = findAccount(task, answer, accountId);
	yield [{ json: makeAccountItem(task, account, choice) }];
}

/** The bank may send a list of accounts, as partial content. Its shape tells, whatever the status. */
export function findAccount(task: Task, { body, status }: BankAnswer, accountId: string): JsonObject {
	if (!isJsonObject(body)) throw new BankFailure('unreadable', { status, reason: 'no account' });
	if (!Array.isArray(body.accounts)) {
		const { kind, fields } = unwrapAccount(body);
		const isAccount = kind !== null || fields.accountId !== undefined || fields.accountType !== undefined;
		if (!isAccount) throw new BankFailure('unreadable', { status, reason: 'no account' });
		if (status === 206) task.hints.add('partialAccount', { accountId });
		return body;
	}
	const account = pickAccount(body.accounts, accountId);
	if (account) {
		task.hints.add('partialAccount', { accountId });
		return account;
	}
	const text = {
		message: 'The bank sent partial content without the account asked for',
		description: "Use the operation Get Many of accounts, with its filter 'Account IDs'.",
	};
	throw new NodeApiError(task.context.getNode(), text, { ...text, httpCode: '206', itemIndex: task.itemIndex });
}
