import { type JsonObject, textOf } from '../json/isJsonObject';
import { createWallClock } from '../values/createWallClock';
import {
	DAY_MILLISECONDS,
	formatDay,
	formatTimestamp,
	isDay,
	parseTimestamp,
	startOfDay,
	type Timestamp,
	toSpan,
} from '../values/parseTimestamp';
import { findFlatText } from './findFlatValue';

/** Many systems write 0001-01-01, 1970-01-01 or 9999-12-31 for no date, so only the years between these count. */
const START_OF_DATES = startOfDay('1971-01-01');
const END_OF_DATES = startOfDay('9999-01-01');

/** What the bank calls the times of a transaction. */
export const POSTED_FIRST: readonly string[] = ['postedTimestamp', 'transactionTimestamp'];
const HAPPENED_FIRST = POSTED_FIRST.toReversed();

/** Midnight and noon. Banks write these where they know only the day. */
const TIMES_OF_MERE_DAYS: readonly number[] = [0, DAY_MILLISECONDS / 2];

/**
 * Reads a date or a time of the bank. A time of exactly 00:00:00 or 12:00:00 is the whole day.
 *
 * @returns undefined for a text that is no time, and for one that stands for no date, such as 0001-01-01
 */
export function readTime(text: string): Timestamp | undefined {
	const time = parseTimestamp(text);
	if (!time || time.wall.first < START_OF_DATES || time.wall.first >= END_OF_DATES) return undefined;
	const timeOfDay = time.wall.first % DAY_MILLISECONDS;
	if (!TIMES_OF_MERE_DAYS.includes(timeOfDay)) return time;
	const first = time.wall.first - timeOfDay;
	return { ...time, wall: { first, last: first + DAY_MILLISECONDS - 1 } };
}

/**
 * Finds the time at which a transaction was posted or, if there is none, at which it happened.
 *
 * @param isPending whether the transaction is not booked yet. Then the time at which it happened comes first: it
 *   stays the same when the transaction is booked, so it identifies the transaction.
 * @returns undefined if there is no readable date, see `readTime`
 */
export function findPostedTime(fields: JsonObject, isPending = false): Timestamp | undefined {
	for (const name of isPending ? HAPPENED_FIRST : POSTED_FIRST) {
		const time = readTime(textOf(fields[name]));
		if (time) return time;
	}
	return undefined;
}

/**
 * Finds the same time for the books: if the first date that is there cannot be read, no other one stands in, because it may
 * be of another day.
 */
export function findBookedTime(fields: JsonObject): Timestamp | undefined {
	const sent = POSTED_FIRST.find((name) => textOf(fields[name]) !== '');
	return sent === undefined ? undefined : readTime(textOf(fields[sent]));
}

/**
 * Writes the time of a posting as ISO 8601, see `readTime`. Other rows do not matter, so a transaction has the same time
 * on each page and in each node.
 *
 * @returns the bank's text if it is not a time; null if there is none
 */
export function formatPostedTime(fields: JsonObject): string | null {
	const time = findPostedTime(fields);
	if (!time) {
		// A text that is a time is outside the years that count: 0001-01-01. It means that there is no date.
		const texts = POSTED_FIRST.map((name) => findFlatText(fields, name));
		return texts.find((text) => text !== null && !parseTimestamp(text)) ?? null;
	}
	return formatTimestamp(time);
}

/** A moment: `instant` is compared with times that have a zone, `wall` with times that have none. Milliseconds. */
export interface PeriodBound {
	readonly instant: number;
	/** The local time in the zone of the workflow, written as if it were UTC. */
	readonly wall: number;
}

/** The period that a user filters by. Both bounds are inclusive, and a bound that is missing is open. */
export interface Period {
	readonly after?: PeriodBound;
	readonly before?: PeriodBound;
}

/**
 * Parses the bound of a period.
 *
 * @param text a date or a time, with or without a zone. A date means the whole day: it ends where the next one begins.
 * @param end which end of a date counts
 * @param timeZone the zone of a time that has none
 * @returns undefined if the text is not a date
 */
export function parsePeriodBound(text: string, end: 'first' | 'last', timeZone: string): PeriodBound | undefined {
	const time = parseTimestamp(text);
	if (!time) return undefined;
	const clock = createWallClock(timeZone);
	const bound = toSpan(time)[end];
	const { first, last } = time.wall;
	if (time.offsetMinutes === undefined) {
		if (first === last) return { wall: bound, instant: clock.toInstant(bound) };
		return { wall: bound, instant: end === 'first' ? clock.startOfDay(first) : clock.startOfDay(last + 1) - 1 };
	}
	return { wall: clock.toWall(bound), instant: bound };
}

/**
 * Tells whether a transaction was posted in a period: at its `findPostedTime`. A day counts as the bank wrote it, whatever zone
 * stands behind it.
 *
 * @returns undefined if there is no readable time
 */
export function isInPeriod(fields: JsonObject, { after, before }: Period): boolean | undefined {
	const time = findPostedTime(fields);
	if (!time) return undefined;
	const isMoment = time.offsetMinutes !== undefined && !isDay(time);
	const { first, last } = isMoment ? toSpan(time) : time.wall;
	const scale = isMoment ? 'instant' : 'wall';
	return !(after && last < after[scale]) && !(before && first > before[scale]);
}

/** The document does not say in which zone the bank reads the dates (A1), or whether it includes the first and last day. */
const MARGIN_MILLISECONDS = 2 * DAY_MILLISECONDS;

/**
 * Turns a period into dates for the bank: `startTime` and `endTime` of its API (`2025-06-19`). They are wider than the
 * period, so that the bank leaves out no row of the period. The exact period is filtered afterwards. Of the two times of a
 * bound the outer one counts, because rows with a zone are compared with one, others with the other.
 */
export function toPeriodQuery({ after, before }: Period) {
	return {
		startTime: after && toDate(Math.min(after.instant, after.wall) - MARGIN_MILLISECONDS),
		endTime: before && toDate(Math.max(before.instant, before.wall) + MARGIN_MILLISECONDS),
	};
}

/** @returns undefined for a date before the year 1 or after the year 9999, which the bank could not read */
function toDate(time: number): string | undefined {
	const day = formatDay(time);
	return /^(?!0000)\d{4}-/.test(day) ? day : undefined;
}
