import { dayOf, type FreshRow, type WatchedRow } from './readPage';

/**
 * Picks which of equal rows are news. Some banks send one ID (`N/A`) for all rows, so payments of one amount and one day
 * are equal. If two such rows were known and the list has three, the newest one is news.
 *
 * Equal rows are numbered from the top of the list, and the third one is unknown. In a list with its newest row first,
 * the third one is the oldest. So the topmost row that was not picked yet is told in its place.
 */
export class EqualRows {
	private day: number | undefined;
	/** The rows of the present day that were not picked, by their identities. */
	private readonly unpicked = new Map<string, WatchedRow[]>();

	/** Picks as many rows as the page has unknown rows. Some of them may be rows of earlier pages. */
	pickNews(fresh: readonly FreshRow[], hasNoLaterRow: boolean): WatchedRow[] {
		if (hasNoLaterRow) return fresh.flatMap((each) => this.pickNewest(each));
		return fresh.filter(({ isKnown }) => !isKnown).map(({ row }) => row);
	}

	private pickNewest({ row, isKnown }: FreshRow): WatchedRow[] {
		const day = dayOf(row);
		// Equal rows have the same day, so the rows of other days are not needed any more.
		if (day !== this.day) this.unpicked.clear();
		this.day = day;
		const equal = this.unpicked.get(row.identity) ?? [];
		this.unpicked.set(row.identity, equal);
		equal.push(row);
		return isKnown ? [] : equal.splice(0, 1);
	}
}
