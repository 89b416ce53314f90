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

/** Counts days from a day that exists, e.g. -1 for the day before. */
export function addDays(day: string, days: number): string {
	return formatDay(Date.parse(day) + days * DAY_MILLISECONDS);
}
