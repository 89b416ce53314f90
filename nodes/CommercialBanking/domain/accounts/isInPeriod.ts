import type { JsonObject } from '../json/isJsonObject';
import { createWallClock } from './createWallClock';
import { findPostedTime } from './findPeriod';
import { parseTimestamp } from './parseTimestamp';

/** A moment: `instant` is compared with times that have a zone, `wall` with times that have none. Milliseconds. */
export interface PeriodBound {
	readonly instant: number;
	/** The local time in the zone of the workflow, written as if it were UTC. */
	readonly wall: number;
}

/** A period of postings. Both bounds are inclusive, and a bound that is missing is open. */
export interface Period {
	readonly after?: PeriodBound;
	readonly before?: PeriodBound;
}

/**
 * Parses the bound of a period.
 *
 * @param text a date or a time, with or without a zone. A date means the whole day.
 * @param end which end of a date counts
 * @param timeZone the zone of a time that has none
 * @returns undefined if the text is not a date
 */
export function parsePeriodBound(text: string, end: 'first' | 'last', timeZone: string): PeriodBound | undefined {
	const time = parseTimestamp(text);
	if (!time) return undefined;
	const clock = createWallClock(timeZone);
	const written = time.wall[end];
	if (time.offsetMinutes === undefined) return { wall: written, instant: clock.toInstant(written) };
	const instant = written - time.offsetMinutes * 60_000;
	return { instant, wall: clock.toWall(instant) };
}

/**
 * Tells whether a transaction was posted in a period. Its `postedTimestamp` counts or, if there is none, its
 * `transactionTimestamp`. A date without a time means the whole day.
 *
 * @param fields without the wrapper
 * @returns undefined if there is no time, or if it cannot be read. A date such as 0001-01-01 is none.
 */
export function isInPeriod(fields: JsonObject, { after, before }: Period): boolean | undefined {
	const time = findPostedTime(fields);
	if (!time) return undefined;
	const { wall, offsetMinutes } = time;
	const scale = offsetMinutes === undefined ? 'wall' : 'instant';
	const aheadMilliseconds = (offsetMinutes ?? 0) * 60_000;
	if (after && wall.last - aheadMilliseconds < after[scale]) return false;
	return !before || wall.first - aheadMilliseconds <= before[scale];
}

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
 * Turns a period into dates for the bank. They are wider than the period, so that a bank that honors them leaves out
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
