import { HOUR_MILLISECONDS, type Span, toDay } from '../values/parseTimestamp';

/**
 * The order of a list, seen from the dates of the rows that were read.
 *
 * @example rows of 21, 20 and 20 November: the newest is first. After one more of the 21st: not any more.
 */
export class ListOrder {
	/** The beginning of the latest period, in milliseconds since 1970. No date is as early as 0. */
	latestStart = 0;
	/** The end of the earliest period, in milliseconds since 1970. */
	earliestEnd = Infinity;
	/** Whether no row is later than a row above it. */
	hasNoLaterRow = true;

	add({ first, last }: Span): void {
		this.hasNoLaterRow &&= !isLater(first, this.earliestEnd);
		this.earliestEnd = Math.min(this.earliestEnd, last);
		this.latestStart = Math.max(this.latestStart, first);
	}

	/** Whether no row is later than a row above it, and some row is earlier. */
	get isNewestFirst(): boolean {
		return this.hasNoLaterRow && isLater(this.latestStart, this.earliestEnd);
	}
}

/** Whether a time is surely later than another one. Where the clocks go back, the local times of a day have an hour twice. */
const isLater = (start: number, end: number): boolean =>
	start > end + (toDay(start) === toDay(end) ? HOUR_MILLISECONDS : 0);
