/** First and last millisecond of a time or a day. They are the same for a time. */
export interface Span {
	readonly first: number;
	readonly last: number;
}

/** A date or a time as it was written. */
export interface Timestamp {
	/** The local time, written as if it were UTC. */
	readonly wall: Span;
	/** Minutes ahead of UTC; undefined if the text has no zone. */
	readonly offsetMinutes: number | undefined;
}

const TIMESTAMP =
	/^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s?(?:(?:(Z|UTC|GMT)|([+-])(\d\d)(?::?(\d\d))?)(?:\[[^\]]*\])?)?$/i;

/** `2025-06-19 07-57-00.0`: hours, minutes and seconds with hyphens. ISO 8601 takes `07-57` for an hour and a zone. */
const TIME_WITH_HYPHENS = /^(\S{10}[T ]\d\d)-(\d\d)-(\d\d)(?!\d)/i;

export const DAY_MILLISECONDS = 86_400_000;
const MINUTE_MILLISECONDS = 60_000;
export const HOUR_MILLISECONDS = 3_600_000;

/**
 * Parses a date or a time of ISO 8601, also with a space in place of the T (`2025-06-19 07:57:00.0`), with hyphens in the
 * time (`2025-06-19 07-57-00.0`) and as Java writes a zone (`2025-06-19T07:57:00+02:00[Europe/Berlin]`).
 *
 * XML and ISO 8601 allow 24:00:00, the next day's midnight, and as many decimals as one likes. A leap second is 60.
 *
 * @returns undefined for anything else, also for dates that do not exist
 */
export function parseTimestamp(text: string): Timestamp | undefined {
	const trimmed = text.trim();
	// This check saves time, because a poll reads hundreds of thousands of times, and hardly any has hyphens.
	const usual = trimmed[13] === '-' ? trimmed.replace(TIME_WITH_HYPHENS, '$1:$2:$3') : trimmed;
	const match = TIMESTAMP.exec(usual);
	if (!match) return undefined;
	const [, year, month, day, hour, minute, second, fraction, utc, sign, ...zone] = match;
	// Date.UTC would move the years 0 to 99 into the 20th century.
	const midnight = new Date(0);
	const date = midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
	const isRealDate = midnight.getUTCDate() === Number(day) && Number(month) >= 1 && Number(month) <= 12;
	const [hours, minutes, seconds] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)];
	const [zoneHours, zoneMinutes] = [Number(zone[0] ?? 0), Number(zone[1] ?? 0)];
	const milliseconds = fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
	const isEndOfDay = hours === 24 && minutes === 0 && seconds === 0 && milliseconds === 0;
	const isRealTime = (hours <= 23 || isEndOfDay) && minutes <= 59 && seconds <= 60;
	if (!isRealDate || !isRealTime || zoneHours > 23 || zoneMinutes > 59) return undefined;
	const time = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + milliseconds;
	const offset = (sign === '-' ? -1 : 1) * (zoneHours * 60 + zoneMinutes);
	return {
		wall: { first: date + time, last: hour === undefined ? date + DAY_MILLISECONDS - 1 : date + time },
		offsetMinutes: utc === undefined && sign === undefined ? undefined : offset,
	};
}

/** Returns the moments of a time, in milliseconds since 1970. A time without a zone is read as UTC. */
export function toSpan({ wall, offsetMinutes = 0 }: Timestamp): Span {
	const ahead = offsetMinutes * MINUTE_MILLISECONDS;
	return { first: wall.first - ahead, last: wall.last - ahead };
}

/**
 * Tells whether something happened no later than a time. If both have a zone or none has one, they are compared as they are.
 * If one has a zone, 12:00 without one is anything from 22:00 UTC of the day before to 24:00 UTC. Local times of an hour that
 * may come twice are not compared.
 *
 * @param time a day has to be wholly on one side
 * @param end a time, and no day
 * @returns undefined if nobody knows it
 */
export function isUntil(time: Timestamp, end: Timestamp): boolean | undefined {
	const areComparable = hasZone(time) === hasZone(end);
	const [moments, limit] = areComparable ? [toSpan(time), toSpan(end)] : [toPossibleSpan(time), toPossibleSpan(end)];
	const doubt = !hasZone(time) && !hasZone(end) && mayBeRepeated(end) ? HOUR_MILLISECONDS : 0;
	if (moments.last <= limit.first - doubt) return true;
	return moments.first > limit.last + doubt ? false : undefined;
}

/** Whether a local time may come twice: clocks go back by an hour, in the first three hours of a Sunday. */
const mayBeRepeated = ({ wall: { first } }: Timestamp): boolean =>
	new Date(first).getUTCDay() === 0 && first % DAY_MILLISECONDS < 3 * HOUR_MILLISECONDS;

/** Whether it is a whole day, and no time. */
export const isDay = ({ wall }: Pick<Timestamp, 'wall'>): boolean => wall.first !== wall.last;

const hasZone = ({ offsetMinutes }: Timestamp): boolean => offsetMinutes !== undefined;

/** How far a local time can be ahead of UTC (Kiribati) and behind UTC (Baker Island). */
const MOST_AHEAD = 14 * HOUR_MILLISECONDS;
const MOST_BEHIND = 12 * HOUR_MILLISECONDS;

/**
 * Returns all moments that a time can be. Without a zone, it can be of any zone. So can a day with one, because some banks
 * write `T00:00:00Z` for a day of their own zone.
 */
export function toPossibleSpan(time: Timestamp): Span {
	if (hasZone(time) && !isDay(time)) return toSpan(time);
	return { first: time.wall.first - MOST_AHEAD, last: time.wall.last + MOST_BEHIND };
}

/** Writes a time as ISO 8601, to the second: `2025-06-19T07:57:00+02:00`, or without a zone. A day stays a day. */
export function formatTimestamp({ wall, offsetMinutes }: Timestamp): string {
	const text = new Date(wall.first).toISOString();
	if (isDay({ wall })) return text.slice(0, 10);
	return text.slice(0, 19) + (offsetMinutes === undefined ? '' : formatOffset(offsetMinutes));
}

function formatOffset(offsetMinutes: number): string {
	if (offsetMinutes === 0) return 'Z';
	const minutes = Math.abs(offsetMinutes);
	const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
	return (offsetMinutes < 0 ? '-' : '+') + parts.join(':');
}

/** Writes a moment in UTC, to the millisecond: `2025-06-19T05:57:00.000Z`. */
export const formatInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns the number of a time's day since 1970, in UTC. */
export const toDay = (milliseconds: number): number => Math.floor(milliseconds / DAY_MILLISECONDS);

/** Writes the day of a time, both in UTC: `2026-11-23`. */
export const formatDay = (milliseconds: number): string => formatInstant(milliseconds).slice(0, 10);

/** Returns the first millisecond of an existing day, in UTC. */
export const startOfDay = (day: string): number => Date.parse(day);

/** Adds days to an existing day, e.g. -1 for the day before. */
export const addDays = (day: string, days: number): string => formatDay(startOfDay(day) + days * DAY_MILLISECONDS);
