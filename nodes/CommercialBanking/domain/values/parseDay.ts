import { DAY_MILLISECONDS, parseTimestamp } from './parseTimestamp';

/**
 * Parses a day: `2026-11-23`.
 *
 * @returns the first millisecond of the day, in UTC; undefined for other texts and for a day that does not exist
 */
export function parseDay(text: string): number | undefined {
	return /^\d{4}-\d\d-\d\d$/.test(text) ? parseTimestamp(text)?.wall.first : undefined;
}

/** Writes the day of a time, both in UTC. */
export function formatDay(milliseconds: number): string {
	return new Date(milliseconds).toISOString().slice(0, 10);
}

/** Returns the first millisecond of an existing day, in UTC. */
export function startOfDay(day: string): number {
	return Date.parse(day);
}

/** Adds days to an existing day, e.g. -1 for the day before. */
export function addDays(day: string, days: number): string {
	return formatDay(startOfDay(day) + days * DAY_MILLISECONDS);
}
