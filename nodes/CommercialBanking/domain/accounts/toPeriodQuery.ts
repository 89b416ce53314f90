import type { Period, PeriodBound } from './isInPeriod';

const DAY_MILLISECONDS = 86_400_000;

/**
 * One day for the time zone of the bank, which nobody knows, and one for a bank that does not count the first or the last
 * day itself.
 */
const MARGIN_DAYS = 2;

/** The parameters `startTime` and `endTime` of the bank's API: dates (`2025-06-19`). */
interface PeriodQuery {
	readonly startTime: string | undefined;
	readonly endTime: string | undefined;
}

/**
 * Turns a period into dates for the bank. They are wider than the period, so that a bank that honours them leaves out
 * nothing of it. The exact period is filtered afterwards.
 */
export function toPeriodQuery({ after, before }: Period): PeriodQuery {
	return {
		startTime: after && toDate(after, Math.min, -MARGIN_DAYS),
		endTime: before && toDate(before, Math.max, MARGIN_DAYS),
	};
}

/** @returns undefined for a date before the year 1 or after the year 9999, which the bank could not read */
function toDate({ instant, wall }: PeriodBound, choose: typeof Math.min, days: number): string | undefined {
	const date = new Date(choose(instant, wall) + days * DAY_MILLISECONDS);
	const year = date.getUTCFullYear();
	return year >= 1 && year <= 9_999 ? date.toISOString().slice(0, 10) : undefined;
}
