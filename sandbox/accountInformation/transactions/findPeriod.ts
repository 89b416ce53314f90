import { Refusal } from '../refusal.ts';
import { millisecondsBetweenRows } from './makeTimestamps.ts';

const dayMilliseconds = 86_400_000;

/** The rows from `first` to `end - 1`. Row 0 is the newest one. */
interface Rows {
	readonly first: number;
	readonly end: number;
}

/**
 * Finds the rows that were added from the day `startTime` to the day `endTime`, both included, in UTC.
 *
 * @param query dates such as 2025-06-19; each may be missing
 * @param count number of all rows
 * @param newest when row 0 was added, in milliseconds since 1970
 * @throws Refusal with 400 for anything that is not a date
 */
export function findPeriod(query: URLSearchParams, count: number, newest: number): Rows {
	const start = parseDay(query, 'startTime');
	const end = parseDay(query, 'endTime');
	const limit = (row: number) => Math.max(0, Math.min(count, row));
	const first =
		end === undefined ? 0 : limit(Math.floor((newest - end - dayMilliseconds) / millisecondsBetweenRows) + 1);
	const last = start === undefined ? count : limit(Math.floor((newest - start) / millisecondsBetweenRows) + 1);
	return { first, end: Math.max(first, last) };
}

/**
 * Makes a test of a row's `postedTimestamp`. A row without one is in each period.
 *
 * @throws Refusal with 400 for anything that is not a date
 */
export function parsePeriod(query: URLSearchParams): (postedTimestamp: unknown) => boolean {
	const start = parseDay(query, 'startTime') ?? -Infinity;
	const end = parseDay(query, 'endTime') ?? Infinity;
	return (postedTimestamp) => {
		if (typeof postedTimestamp !== 'string') return true;
		const day = Date.parse(postedTimestamp.slice(0, 10));
		return day >= start && day <= end;
	};
}

function parseDay(query: URLSearchParams, name: string): number | undefined {
	const text = query.get(name);
	if (text === null) return undefined;
	const day = Date.parse(text);
	// JavaScript reads 2025-02-30 as 2025-03-02.
	const isDay = !Number.isNaN(day) && new Date(day).toISOString().slice(0, 10) === text;
	if (!isDay) throw new Refusal(400, `${name} must be a date such as 2025-06-19.`);
	return day;
}
