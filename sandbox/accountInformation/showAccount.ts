import type { Settings } from '../control/settings.ts';
import type { JsonObject } from '../json/json.ts';
import type { AccountBook } from './accountBook.ts';
import type { SandboxAccount } from './accounts/sandboxAccount.ts';
import { toCategory } from './accounts/toCategory.ts';

/** Shows the account with all its fields, in its wrapper or with its category. */
export function showDetails(
	{ book, settings }: { readonly book: AccountBook; readonly settings: Settings },
	account: SandboxAccount,
): JsonObject {
	const embedded = account.embedsTransactions
		? { transactions: book.bareTransactions(account, 0, account.transactionCount) }
		: {};
	const fields = { ...account.descriptor, ...account.details, ...embedded };
	if (settings.recordShape === 'category') {
		return { accountCategory: toCategory(account.kind), ...fields, ...account.beside };
	}
	return { [account.kind]: fields, ...account.beside };
}

/** Shows only the AccountDescriptor fields. */
export function showLightweight(account: SandboxAccount, { recordShape }: Pick<Settings, 'recordShape'>): JsonObject {
	if (recordShape === 'category') return { accountCategory: toCategory(account.kind), ...account.descriptor };
	return { [account.kind]: account.descriptor };
}

/** Shows the account with a page of its transactions inside. The document describes this for 206. */
export function showWithTransactions(account: SandboxAccount, transactions: readonly JsonObject[]): JsonObject {
	return { [account.kind]: { ...account.descriptor, ...account.details, transactions }, ...account.beside };
}
