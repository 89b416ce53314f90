import { toSimplifiedAccount } from '../../domain/accounts/outputAccount';
import type { KnownAccount } from '../../domain/accounts/outputTransaction';
import { pickAccount, type UnwrappedRecord, unwrapAccount } from '../../domain/accounts/unwrapRecord';
import { isJsonObject } from '../../domain/json/isJsonObject';
import { keepError } from '../../domain/errors';
import { BankFailure } from '../../transport/BankFailure';
import { requestBank } from '../../transport/requestBank';
import type { Task } from '../runItems';

/**
 * Asks the bank for the name and the currency of an account, which its transactions lack. It asks once in an execution.
 * Without an answer the transactions are still good, so a hint says what is missing.
 */
export async function askAccount(task: Task, accountId: string): Promise<KnownAccount> {
	const asked = task.askedAccounts.get(accountId) ?? fetchAccount(task, accountId);
	task.askedAccounts.set(accountId, asked);
	return await asked;
}

async function fetchAccount(task: Task, accountId: string): Promise<KnownAccount> {
	try {
		const { body } = await requestBank(await task.bank(), ['accounts', accountId]);
		const list = isJsonObject(body) ? body.accounts : undefined;
		const account = pickAccount(Array.isArray(list) ? list : [body], accountId);
		return knowAccount(task, accountId, unwrapAccount(account ?? {}));
	} catch (error) {
		if (!(error instanceof BankFailure) || error.kind === 'cancelled') throw keepError(error);
		task.hints.add('accountUnknown', { accountId });
		return { accountId };
	}
}

/** Takes from an account what its transactions lack. Hints name the account by it. */
export function knowAccount({ hints }: Task, accountId: string, account: UnwrappedRecord): KnownAccount {
	const { name, currency, accountNumberDisplay } = toSimplifiedAccount(account);
	const accountName = textOf(name);
	hints.nameAccount(accountId, accountName, textOf(accountNumberDisplay));
	return { accountId, accountName, currency: textOf(currency) };
}

export const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
