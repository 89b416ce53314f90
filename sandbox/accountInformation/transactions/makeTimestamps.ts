import type { JsonObject } from '../../json/json.ts';

/** Each further row was added so much earlier. */
export const millisecondsBetweenRows = 41 * 60_000;

/**
 * Makes the two timestamps of a row, in the forms that banks use: most have no time zone, some have one, and some are
 * only a date. Each 13th row has no postedTimestamp. Each 211th row has one that is not a date.
 *
 * @param index 0 is the newest row
 * @param newest when row 0 was added, in milliseconds since 1970
 */
export function makeTimestamps(index: number, newest: number): JsonObject {
	const added = newest - index * millisecondsBetweenRows;
	const posted = index % 211 === 210 ? 'not yet posted' : formatTime(added + 120_000, index);
	return {
		postedTimestamp: index % 13 === 12 ? undefined : posted,
		transactionTimestamp: formatTime(added, index),
	};
}

function formatTime(milliseconds: number, index: number): string {
	const text = new Date(milliseconds).toISOString();
	const form = index % 8;
	if (form === 5) return text;
	if (form === 6) return `${new Date(milliseconds + 7_200_000).toISOString().slice(0, 19)}+02:00`;
	if (form === 7) return text.slice(0, 10);
	return formatBankTime(milliseconds);
}

/** A time as most banks of this kind write it: without a time zone. */
export function formatBankTime(milliseconds: number): string {
	const text = new Date(milliseconds).toISOString();
	return `${text.slice(0, 10)} ${text.slice(11, 19)}.0`;
}
