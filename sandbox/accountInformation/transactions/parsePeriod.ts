import { Refusal } from '../refusal.ts';

/**
 * Makes a test of a row's `postedTimestamp`: whether its day is from `startTime` to `endTime`, both included. A row without
 * a time is in each period.
 *
 * @param query dates such as 2025-06-19; each may be missing
 * @returns undefined where both are missing
 * @throws Refusal with 400 for anything that is not a date
 */
export function parsePeriod(query: URLSearchParams): ((postedTimestamp: unknown) => boolean) | undefined {
	const start = parseDay(query, 'startTime');
	const end = parseDay(query, 'endTime');
	if (start === undefined && end === undefined) return undefined;
	return (postedTimestamp) => {
		if (typeof postedTimestamp !== 'string') return true;
		const day = Date.parse(postedTimestamp.slice(0, 10));
		return day >= (start ?? -Infinity) && day <= (end ?? Infinity);
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
