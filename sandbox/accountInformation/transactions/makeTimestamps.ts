import type { JsonObject } from '../../json/json.ts';

const newest = Date.UTC(2025, 5, 30, 17, 45);
const minutesBetweenRows = 41;

/**
 * The two timestamps of a row, newest row first, in the forms that banks send: mostly without a zone, some with
 * one, some a bare date. Every 13th row has no postedTimestamp, every 211th one that is no date.
 */
export function makeTimestamps(index: number): JsonObject {
	const added = newest - index * minutesBetweenRows * 60_000;
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
	return `${text.slice(0, 10)} ${text.slice(11, 19)}.0`;
}
