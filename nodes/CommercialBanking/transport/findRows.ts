import { pickAccount, type UnwrappedRecord, unwrapAccount, unwrapTransaction } from '../domain/accounts/unwrapRecord';
import { toJsonObject } from '../domain/json/isJsonObject';
import { isRecord } from '../domain/json/isRecord';
import { BankFailure } from './BankFailure';
import type { BankAnswer } from './requestBank';

/**
 * Finds the rows of a page. An empty page may have no list at all, if its `page` or `links` shows that it is a page.
 *
 * @param name the name of the list in the body
 * @throws BankFailure `unreadable` if the answer is something else, so that it is not taken for an empty list
 */
export function findRows({ body, status }: BankAnswer, name: string): readonly unknown[] {
	const rows = isRecord(body) ? body[name] : undefined;
	if (Array.isArray(rows)) return rows;
	const isPage = isRecord(body) && (name in body || isRecord(body.page) || isRecord(body.links));
	if ((rows === undefined || rows === null) && isPage) return [];
	throw new BankFailure('unreadable', { status, reason: `no list of ${name}` });
}

/**
 * Finds the transactions of a page. They are in the list asked for, or, in partial content (206), inside the account in
 * a list of accounts. There they have no wrapper, so their kind is derived from the account's kind.
 *
 * @returns `source` says where they were: in the list asked for, inside the account, or that only other accounts came
 * @throws BankFailure `unreadable` if the answer is neither
 */
export function findTransactions(answer: BankAnswer, accountId: string) {
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
