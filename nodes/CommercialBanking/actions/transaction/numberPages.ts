import { identifyTransaction, makeRowId } from '../../domain/accounts/identifyTransaction';
import type { IdentifiedRecord, KnownAccount } from '../../domain/accounts/outputTransaction';
import { type ListedRow, RowNumbers } from '../../domain/accounts/RowNumbers';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import { keepError } from '../../domain/errors';
import type { ReadPage } from '../../domain/paging/fetchPages';
import type { ListPage } from '../fetchList';

interface Numbering<P> {
	/** Returns what is known of the list's account. Without `identification`, no row has an ID. */
	readonly findAccount: (page: P) => Promise<KnownAccount | undefined>;
	/** Whether the whole list is read in any case. */
	readonly readsAll: boolean;
	/** Whether the bank may leave out rows without a date. */
	readonly mayLackUndated: boolean;
}

/**
 * Gives the rows of a list their `rowId`. A page is handed on when all days of its rows were read, so that the oldest of equal
 * rows is 1: a caller who stops at a limit has read to the end of a day, in a list that is not sorted by days to the list's
 * end. Where a day is not whole (partial content, a failure), its rows have no ID.
 *
 * @example the pages are *23 23*, *23 22* and *22 21* (days): the first is handed on after the second, which shows that the 23rd
 *   is over, and the second after the third
 */
export async function* numberPages<P extends ReadPage<ListPage>>(
	pages: AsyncIterable<P>,
	{ findAccount, readsAll, mayLackUndated }: Numbering<P>,
): AsyncGenerator<P & { readonly rows: readonly IdentifiedRecord[] }> {
	const numbers = new RowNumbers();
	const waiting: Array<{ page: P; rows: readonly ListedRow[]; isKnown: boolean }> = [];
	let isWhole = false;
	let isPartial = false;
	const handOn = ({ page, rows, isKnown }: (typeof waiting)[number]) => {
		const isDayWhole = (row: ListedRow) =>
			isWhole ? row.day !== undefined || !mayLackUndated : numbers.isDayOver(row);
		const identified = rows.map((row): IdentifiedRecord => {
			const number = isKnown && !isPartial && isDayWhole(row) ? numbers.numberOf(row) : undefined;
			return { ...row.record, rowId: number === undefined ? null : makeRowId(row.identity, number) };
		});
		return { ...page, rows: identified };
	};
	try {
		for await (const page of pages) {
			isPartial ||= page.isPartial;
			const { identification: account, currency } = (await findAccount(page)) ?? {};
			const identify = ({ fields }: UnwrappedRecord) => identifyTransaction(fields, { account, currency });
			waiting.push({ page, rows: numbers.addPage(page.rows, identify, page.total), isKnown: account !== undefined });
			for (let [next] = waiting; !readsAll && next?.rows.every((row) => numbers.isDayOver(row)); [next] = waiting) {
				waiting.shift();
				yield handOn(next);
			}
		}
	} catch (error) {
		yield* waiting.map(handOn);
		throw keepError(error);
	}
	isWhole = true;
	yield* waiting.map(handOn);
}
