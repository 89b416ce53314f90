import { DAY_MILLISECONDS, parseTimestamp } from './parseTimestamp';

/**
 * Parses a day: `2026-11-23`.
 *
 * @returns its first millisecond, in UTC; undefined for anything else, also for a day that does not exist
 */
export function parseDay(text: string): number | undefined {
	return /^\d{4}-\d\d-\d\d$/.test(text) ? parseTimestamp(text)?.wall.first : undefined;
}

/** Writes the day of a time, both in UTC. */
export function formatDay(milliseconds: number): string {
	return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The first millisecond of a day that exists, in UTC. */
export function startOfDay(day: string): number {
	return Date.parse(day);
}

/** Counts days from a day that exists, e.g. -1 for the day before. */
export function addDays(day: string, days: number): string {
	return formatDay(startOfDay(day) + days * DAY_MILLISECONDS);
}

/** The number of a day that exists in its year: 1 to 366. */
export function dayOfYear(day: string): number {
	return (startOfDay(day) - startOfDay(`${day.slice(0, 4)}-01-01`)) / DAY_MILLISECONDS + 1;
}
