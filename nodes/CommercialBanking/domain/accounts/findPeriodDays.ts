import { createWallClock } from '../values/createWallClock';

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
	const today = new Date(createWallClock(timeZone).toWall(now));
	const year = today.getUTCFullYear();
	const month = today.getUTCMonth();
	const day = (dayOfMonth: number, inMonth = month) =>
		new Date(Date.UTC(year, inMonth, dayOfMonth)).toISOString().slice(0, 10);
	const dayOfMonth = today.getUTCDate();
	const yesterday = day(dayOfMonth - 1);
	const last = onlyWholeDays ? yesterday : day(dayOfMonth);
	const days: Readonly<Record<PeriodName, PeriodDays>> = {
		yesterday: { from: yesterday, to: yesterday },
		today: { from: day(dayOfMonth), to: last },
		last7Days: { from: day(dayOfMonth - 7), to: yesterday },
		thisMonth: { from: day(1), to: last },
		lastMonth: { from: day(1, month - 1), to: day(0) },
	};
	const { from, to } = days[period];
	return from <= to ? { from, to } : undefined;
}
