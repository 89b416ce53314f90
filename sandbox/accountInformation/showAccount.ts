import type { JsonObject } from '../json/json.ts';
import type { AccountBook } from './accountBook.ts';
import type { SandboxAccount } from './accounts/sandboxAccount.ts';

/** Shows the account in its wrapper, with all its fields. */
export function showDetails(book: AccountBook, account: SandboxAccount): JsonObject {
	const embedded = account.embedsTransactions
		? { transactions: book.bareTransactions(account, 0, account.transactionCount) }
		: {};
	return { [account.kind]: { ...account.descriptor, ...account.details, ...embedded }, ...account.beside };
}

/** Shows only the AccountDescriptor fields. Some banks show them without the wrapper (`bare`). */
export function showLightweight(account: SandboxAccount, shape: 'wrapped' | 'bare'): JsonObject {
	return shape === 'bare' ? account.descriptor : { [account.kind]: account.descriptor };
}

/** Shows the account with a page of its transactions inside. The document describes this for 206. */
export function showWithTransactions(account: SandboxAccount, transactions: readonly JsonObject[]): JsonObject {
	return { [account.kind]: { ...account.descriptor, ...account.details, transactions }, ...account.beside };
}
