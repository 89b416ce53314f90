import { createWallClock } from '../values/createWallClock';
import { addDays, formatDay } from '../values/parseDay';

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
 * @param onlyWholeDays whether days that are not over are left out: today, for a file that must be the same later
 * @returns undefined if no day is left: today, or this month on its first day
 */
export function findPeriodDays(
	period: PeriodName,
	{ now, timeZone }: { readonly now: number; readonly timeZone: string },
	onlyWholeDays = false,
): PeriodDays | undefined {
	const today = formatDay(createWallClock(timeZone).toWall(now));
	const yesterday = addDays(today, -1);
	const last = onlyWholeDays ? yesterday : today;
	const endOfLastMonth = addDays(firstOfMonth(today), -1);
	const days: Readonly<Record<PeriodName, PeriodDays>> = {
		yesterday: { from: yesterday, to: yesterday },
		today: { from: today, to: last },
		last7Days: { from: addDays(today, -7), to: yesterday },
		thisMonth: { from: firstOfMonth(today), to: last },
		lastMonth: { from: firstOfMonth(endOfLastMonth), to: endOfLastMonth },
	};
	const { from, to } = days[period];
	return from <= to ? { from, to } : undefined;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
