import { isRecord } from '../domain/json/isRecord';
import type { BankAnswer } from './BankAnswer';
import { BankFailure } from './BankFailure';

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
