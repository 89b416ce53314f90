import type { JsonObject } from '../json/json.ts';
import type { AccountBook } from './accountBook.ts';
import type { SandboxAccount } from './accounts/sandboxAccount.ts';

/** The account in its wrapper with everything known about it. */
export function showDetails(book: AccountBook, account: SandboxAccount): JsonObject {
	const embedded = account.embedsTransactions
		? { transactions: book.bareTransactions(account, 0, account.transactionCount) }
		: {};
	return { [account.kind]: { ...account.descriptor, ...account.details, ...embedded }, ...account.beside };
}

/** The account with AccountDescriptor fields only: in its wrapper, or (as some banks do) without one. */
export function showLightweight(account: SandboxAccount, shape: 'wrapped' | 'bare'): JsonObject {
	return shape === 'bare' ? account.descriptor : { [account.kind]: account.descriptor };
}

/** The account with a page of its transactions inside, as the document has it in a 206 answer. */
export function showWithTransactions(account: SandboxAccount, transactions: readonly JsonObject[]): JsonObject {
	return { [account.kind]: { ...account.descriptor, ...account.details, transactions }, ...account.beside };
}
