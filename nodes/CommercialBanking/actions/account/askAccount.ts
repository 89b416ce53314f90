import type { INodeProperties } from 'n8n-workflow';
import { findAccountError } from '../../domain/accounts/findAccountError';
import { findFlatText } from '../../domain/accounts/findFlatValue';
import { identifyAccount } from '../../domain/accounts/findWholeNumber';
import { outputAccount, toSimplifiedAccount } from '../../domain/accounts/outputAccount';
import type { KnownAccount } from '../../domain/accounts/outputTransaction';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import { keepError } from '../../domain/errors';
import type { OutputChoice } from '../../domain/json/applyOutput';
import type { JsonObject } from '../../domain/json/isJsonObject';
import { quoteSafely } from '../../domain/values/quoteSafely';
import { outputParameters } from '../../parameters/outputParameters';
import { BankFailure } from '../../transport/BankFailure';
import { fetchAccount, idOf } from '../../transport/fetchAccount';
import type { Task } from '../runItems';

/**
 * Asks the bank for the name and the currency of an account, because its transactions lack them. It asks once in an
 * execution. If the bank does not answer, a hint says what is missing.
 */
export async function askAccount(task: Task, accountId: string): Promise<KnownAccount> {
	const asked = task.askedAccounts.get(accountId) ?? fetchKnownAccount(task, accountId);
	task.askedAccounts.set(accountId, asked);
	return await asked;
}

async function fetchKnownAccount(task: Task, accountId: string): Promise<KnownAccount> {
	try {
		const { account, isPartial } = await fetchAccount(await task.bank(), accountId);
		const known = registerAccount(task, accountId, account, isPartial);
		if (isPartial && known.currency === undefined) tellUnknown(task, accountId);
		return known;
	} catch (error) {
		if (!(error instanceof BankFailure) || error.kind === 'cancelled') throw keepError(error);
		tellUnknown(task, accountId);
		return { accountId };
	}
}

const tellUnknown = ({ hints }: Task, accountId: string): void =>
	hints.warn("The bank did not send the account's name and currency", { accountId });

export const tellPartialAccount = ({ hints }: Task, accountId: string): void =>
	hints.warn('Partial content (206): fields of the account may be missing', { accountId });

/**
 * Returns the values of an account that its transactions lack, and registers its name for `hints.nameOf`.
 *
 * @param isPartial whether fields of the account may be missing
 */
export function registerAccount(
	{ hints }: Task,
	accountId: string,
	account: UnwrappedRecord,
	isPartial = false,
): KnownAccount {
	const simplified = toSimplifiedAccount(account);
	const accountName = findFlatText(simplified, 'name') ?? undefined;
	hints.setAccountName(accountId, accountName, findFlatText(simplified, 'accountNumberDisplay') ?? undefined);
	const currency = findFlatText(simplified, 'currency') ?? undefined;
	const identification = identifyAccount(account.fields, accountId, isPartial);
	return { accountId, accountName, currency, identification };
}

export const accountOutput: INodeProperties[] = outputParameters({
	simplified: 'Name, number, currency, balances, status, kind and ID: ten flat fields',
	fieldsExample: 'nickname, currentBalance, interestRate',
});

/** Makes the item of an account as the user chose it, and hints about the errors that the account reports. */
export function makeAccountItem(task: Task, account: UnwrappedRecord, choice: OutputChoice): JsonObject {
	const { hints } = task;
	const { transactionsIncluded } = account.fields;
	const accountId = nameId(account);
	registerAccount(task, accountId, account);
	const problem = describeProblem(account.fields);
	if (problem !== undefined) hints.warn('Balances may be missing or old', { accountId, detail: problem });
	// Simplified leaves the transactions out.
	const hasTransactions = transactionsIncluded === true || transactionsIncluded === 'true';
	if (hasTransactions && choice.output !== 'simplified')
		hints.add("The field 'transactions' has transactions that the bank put into the account", { accountId });
	return outputAccount(account, choice);
}

/** Returns the ID by which hints know an account. */
export const nameId = (account: UnwrappedRecord) => idOf(account) || 'an account without an ID';

function describeProblem(fields: JsonObject): string | undefined {
	const error = findAccountError(fields);
	if (!error) return undefined;
	return quote([error.code, error.message].filter((part) => part !== null).join(': ')) || 'no details';
}

const quote = (text: string): string => quoteSafely(text).replace(/\.$/, '');
