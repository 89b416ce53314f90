import type { INodeProperties } from 'n8n-workflow';
import type { OutputChoice } from '../../domain/accounts/applyOutput';
import { outputAccount } from '../../domain/accounts/outputAccount';
import { unwrapAccount } from '../../domain/accounts/unwrapRecord';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/json/isJsonObject';
import { outputParameters } from '../../parameters/outputParameter';
import { quoteSafely } from '../../transport/quoteSafely';
import type { Task } from '../runItems';
import { knowAccount, textOf } from './askAccount';

/** Hints have at most two lines in the output panel. */
const MAX_PROBLEM_CHARACTERS = 60;

export const accountOutput: INodeProperties[] = outputParameters({
	simplified: 'Name, number, currency, balances, status, kind and ID: ten flat fields',
	fieldsExample: 'nickname, currentBalance, interestRate',
});

/** Makes the item of an account as the user chose it. What the account itself says is missing becomes a hint. */
export function makeAccountItem(task: Task, record: JsonObject, choice: OutputChoice): JsonObject {
	const { hints } = task;
	const account = unwrapAccount(record);
	const { error, transactionsIncluded } = account.fields;
	const accountId = textOf(account.fields.accountId) ?? 'an account without an ID';
	knowAccount(task, accountId, account);
	const problem = describeProblem(error);
	if (problem !== undefined) hints.add('accountError', { accountId, detail: problem });
	const hasTransactions = transactionsIncluded === true || transactionsIncluded === 'true';
	if (hasTransactions && choice.output !== 'simplified') hints.add('transactionsInside', { accountId });
	return outputAccount(account, choice);
}

/** The bank's Error: `{code, message}`. */
function describeProblem(error: JsonValue | undefined): string | undefined {
	if (typeof error === 'string' && error.trim() !== '') return shorten(error);
	if (!isJsonObject(error) || Object.keys(error).length === 0) return undefined;
	const parts = [error.code, error.message].map(textOf).filter((part) => part !== undefined);
	return shorten(parts.join(': ')) || 'no details';
}

function shorten(text: string): string {
	const quote = quoteSafely(text).replace(/\.$/, '');
	return quote.length > MAX_PROBLEM_CHARACTERS ? `${quote.slice(0, MAX_PROBLEM_CHARACTERS - 1)}…` : quote;
}
