import { type IDataObject, type INodeProperties, NodeApiError, updateDisplayOptions } from 'n8n-workflow';
import { BankFailure } from '../../transport/BankFailure';
import type { BankAnswer } from '../../transport/BankAnswer';
import { requestBank } from '../../transport/requestBank';
import { accountLocator, getAccountId } from '../accountLocator';
import { concurrencyOption } from '../concurrencyOption';
import { isJsonObject, type JsonObject } from '../../domain/json/isJsonObject';
import type { Task } from '../operation';
import { optionsParameter } from '../../parameters/optionsParameter';
import { pickAccount } from '../../domain/accounts/pickAccount';
import { outputAccount } from '../../domain/accounts/outputAccount';
import { unwrapAccount } from '../../domain/accounts/unwrapAccount';
import { getOutput } from '../../parameters/outputParameter';
import { accountOutput } from './accountOutput';

const properties: INodeProperties[] = [accountLocator, ...accountOutput, optionsParameter(concurrencyOption)];

export const description = updateDisplayOptions({ show: { resource: ['account'], operation: ['get'] } }, properties);

/** Fetches one account with all its details. */
export async function* execute(task: Task): AsyncGenerator<IDataObject[]> {
	const accountId = getAccountId(task);
	const choice = getOutput(task);
	const answer = await requestBank(await task.bank(), ['accounts', accountId]);
	const account = findAccount(task, answer, accountId);
	yield [outputAccount(unwrapAccount(account), choice)];
}

/** The bank may send a list of accounts, as partial content. Its shape tells, whatever the status. */
function findAccount(task: Task, { body, status }: BankAnswer, accountId: string): JsonObject {
	if (!isJsonObject(body)) throw new BankFailure('unreadable', { status, reason: 'no account' });
	if (!Array.isArray(body.accounts)) {
		if (status === 206) task.hints.addPartialAccount();
		return body;
	}
	const account = pickAccount(body.accounts, accountId);
	if (account) {
		task.hints.addPartialAccount();
		return account;
	}
	const text = {
		message: 'The bank sent partial content without the account asked for',
		description: 'Use the operation Get Many of accounts, with its options Account IDs and Result Type.',
	};
	throw new NodeApiError(task.context.getNode(), text, { ...text, httpCode: '206', itemIndex: task.itemIndex });
}
