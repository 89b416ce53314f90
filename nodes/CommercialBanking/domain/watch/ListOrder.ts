import type { PostingPeriod } from '../accounts/findPostingPeriod';

/** Tells from the dates of a list, row by row, whether its newest row is first. */
export class ListOrder {
	/** The end of the earliest period, and the beginning of the latest one. */
	earliest = Infinity;

	latest = -Infinity;

	/** Whether no row is later than one before it. */
	maybeNewestFirst = true;

	/** Adds the next row. A row without a date tells nothing. */
	add(period: PostingPeriod | undefined): void {
		if (!period) return;
		if (period.first > this.earliest) this.maybeNewestFirst = false;
		this.earliest = Math.min(this.earliest, period.last);
		this.latest = Math.max(this.latest, period.first);
	}

	/** Whether no row is later than one before it, and some row is earlier. */
	get isNewestFirst(): boolean {
		return this.maybeNewestFirst && this.latest > this.earliest;
	}
}
