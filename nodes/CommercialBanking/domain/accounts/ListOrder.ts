import type { Period } from './findPeriod';

/** Tells from the dates of a list, row by row, whether its newest row is first. */
export class ListOrder {
	private earliestEnd = Infinity;

	private latestStart = -Infinity;

	private isBroken = false;

	/** Adds the next row. A row without a date tells nothing. */
	add(period: Period | undefined): void {
		if (!period) return;
		if (period.first > this.earliestEnd) this.isBroken = true;
		this.earliestEnd = Math.min(this.earliestEnd, period.last);
		this.latestStart = Math.max(this.latestStart, period.first);
	}

	/** Whether no row is later than one before it. */
	get maybeNewestFirst(): boolean {
		return !this.isBroken;
	}

	/** Whether, in addition, some row is earlier than one before it. */
	get isNewestFirst(): boolean {
		return !this.isBroken && this.latestStart > this.earliestEnd;
	}
}
