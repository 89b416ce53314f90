import { isRecord } from '../domain/json/isRecord';
import type { BankAnswer } from './BankAnswer';
import { pickAccount } from '../domain/accounts/pickAccount';
import { unwrapAccount } from '../domain/accounts/unwrapAccount';
import { toJsonObject } from '../domain/json/isJsonObject';
import { findRows } from './findRows';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { unwrapTransaction } from '../domain/accounts/unwrapTransaction';

interface TransactionRows {
	readonly rows: readonly UnwrappedRecord[];
	/** `transactions`: the list asked for. `account`: the list inside the account. `none`: only other accounts. */
	readonly source: 'transactions' | 'account' | 'none';
	/** The account, if the bank sent it. */
	readonly account?: UnwrappedRecord;
}

/**
 * Finds the transactions of a page. They are in the list asked for, or, in partial content (206), inside the account in
 * a list of accounts. There they have no wrapper, so their kind is derived from the account's kind.
 *
 * @throws BankFailure `unreadable` if the answer is neither
 */
export function findTransactions(answer: BankAnswer, accountId: string): TransactionRows {
	const { body } = answer;
	if (!isRecord(body) || !Array.isArray(body.accounts) || Array.isArray(body.transactions)) {
		return { rows: findRows(answer, 'transactions').map((row) => toRow(row, null)), source: 'transactions' };
	}
	const account = pickAccount(body.accounts, accountId);
	if (!account) return { rows: [], source: 'none' };
	const unwrapped = unwrapAccount(account);
	const { kind, fields } = unwrapped;
	const inside = Array.isArray(fields.transactions) ? fields.transactions : [];
	return { rows: inside.map((row) => toRow(row, kind)), source: 'account', account: unwrapped };
}

function toRow(row: unknown, accountKind: string | null): UnwrappedRecord {
	return unwrapTransaction(toJsonObject(row), accountKind);
}
