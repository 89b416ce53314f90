import { dayOf, type FreshRow, type WatchedRow } from './readPage';

/**
 * Picks which of equal rows are news. Some banks send one ID (`N/A`) for all rows, so payments of one amount and one day
 * are equal. Which of them is news? Two were known, and the list has three, the newest first: *a*, *b*, *c*. `readPage`
 * numbers them from the top, so *c*, the third, is unknown. But *a* is the newest row, so *a* is picked in place of *c*.
 */
export class EqualRows {
	private day: number | undefined;
	/** The rows of the present day that were not picked, by their identities. */
	private readonly unpicked = new Map<string, WatchedRow[]>();

	/**
	 * Picks as many rows as the page has unknown rows. Some of them may be rows of earlier pages.
	 *
	 * @param fresh the rows that this reading reads for the first time, known or not
	 * @param hasNoLaterRow whether the list looks as if its newest row is first
	 */
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
		// A known row waits too, because it may be newer than an unknown one further down.
		equal.push(row);
		return isKnown ? [] : equal.splice(0, 1);
	}
}
