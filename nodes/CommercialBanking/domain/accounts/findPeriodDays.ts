import { createWallClock } from '../values/createWallClock';
import { addDays, formatDay } from '../values/parseTimestamp';

/** A period that moves with the date. */
export type PeriodName = 'yesterday' | 'today' | 'last7Days' | 'thisMonth' | 'lastMonth';

/** First and last day of a period, both included: `2026-11-23`. */
export interface PeriodDays {
	readonly from: string;
	readonly to: string;
}

/**
 * Finds the days of a period. Last 7 Days are the seven days before today.
 *
 * @param clock which day it is, in milliseconds since 1970, and where: an IANA name such as `Europe/Berlin`
 */
export function findPeriodDays(
	period: PeriodName,
	{ now, timeZone }: { readonly now: number; readonly timeZone: string },
): PeriodDays {
	const today = formatDay(createWallClock(timeZone).toWall(now));
	const yesterday = addDays(today, -1);
	const endOfLastMonth = addDays(firstOfMonth(today), -1);
	const days: Readonly<Record<PeriodName, PeriodDays>> = {
		yesterday: { from: yesterday, to: yesterday },
		today: { from: today, to: today },
		last7Days: { from: addDays(today, -7), to: yesterday },
		thisMonth: { from: firstOfMonth(today), to: today },
		lastMonth: { from: firstOfMonth(endOfLastMonth), to: endOfLastMonth },
	};
	return days[period];
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
