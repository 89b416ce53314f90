import type { OutputChoice } from '../../domain/accounts/applyOutput';
import { outputAccount } from '../../domain/accounts/outputAccount';
import { unwrapAccount } from '../../domain/accounts/unwrapAccount';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/json/isJsonObject';
import { quoteSafely } from '../../transport/quoteSafely';
import type { Task } from '../operation';

const MAX_PROBLEM_CHARACTERS = 150;

/** Makes the item of an account as the user chose it. What the account itself says is missing becomes a hint. */
export function makeAccountItem({ hints }: Task, record: JsonObject, choice: OutputChoice): JsonObject {
	const account = unwrapAccount(record);
	const { accountId, error, transactionsIncluded } = account.fields;
	const id = typeof accountId === 'string' || typeof accountId === 'number' ? String(accountId) : 'without an ID';
	const problem = describeProblem(error);
	if (problem !== undefined) hints.addAccountError(id, problem);
	if (transactionsIncluded === true || transactionsIncluded === 'true') hints.addTransactionsInside(id);
	const item = outputAccount(account, choice);
	hints.addSelectedFields(choice.fields, item);
	return item;
}

/** The bank's Error: `{code, message}`. */
function describeProblem(error: JsonValue | undefined): string | undefined {
	if (typeof error === 'string' && error.trim() !== '') return shorten(error);
	if (!isJsonObject(error) || Object.keys(error).length === 0) return undefined;
	const parts = [error.code, error.message].filter((part) => typeof part === 'string' || typeof part === 'number');
	return shorten(parts.join(': ')) || 'no details';
}

function shorten(text: string): string {
	const quote = quoteSafely(text).replace(/\.$/, '');
	return quote.length > MAX_PROBLEM_CHARACTERS ? `${quote.slice(0, MAX_PROBLEM_CHARACTERS - 1)}…` : quote;
}
