import { isRecord } from '../domain/json/isRecord';
import { BankFailure } from '../transport/BankFailure';
import type { BankAnswer } from '../transport/BankAnswer';

/**
 * Reads the rows of a page. A page that says so much by its `page` or `links` may lack the list where it is empty.
 *
 * @param name the list's name in the body
 * @throws BankFailure `unreadable` where the answer is something else: it must not pass for an empty list
 */
export function findRows({ body, status }: BankAnswer, name: string): readonly unknown[] {
	const rows = isRecord(body) ? body[name] : undefined;
	if (Array.isArray(rows)) return rows;
	const isEmptyPage = isRecord(body) && (name in body || isRecord(body.page) || isRecord(body.links));
	if ((rows === undefined || rows === null) && isEmptyPage) return [];
	throw new BankFailure('unreadable', { status, reason: `no list of ${name}` });
}
