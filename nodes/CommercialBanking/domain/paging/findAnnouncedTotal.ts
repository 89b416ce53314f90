import { isRecord } from '../json/isRecord';

/**
 * Finds how many rows the whole list has, as the bank says: `page.totalElements` or, at some banks, `page.total`.
 *
 * @param body the parsed JSON of a page
 * @returns undefined if the bank does not say it
 */
export function findAnnouncedTotal(body: unknown): number | undefined {
	if (!isRecord(body) || !isRecord(body.page)) return undefined;
	const { totalElements, total } = body.page;
	const value = totalElements ?? total;
	const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value));
	const count = Number(value);
	return isNumeric && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
