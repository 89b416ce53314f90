import type { JsonObject } from '../json/isJsonObject';
import { isPlaceholderDate } from './isPlaceholderDate';
import { parseTimestamp, type Timestamp } from './parseTimestamp';

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 86_400_000;

/** The time of a transaction, or the whole day of it. Milliseconds since 1970; a time without a zone is read as UTC. */
export interface Period {
	readonly first: number;
	readonly last: number;
}

/**
 * Finds the time at which a transaction was posted or, if there is none, at which it happened.
 *
 * @returns undefined if there is no date, or none that can be read. A date such as 0001-01-01 is none.
 */
export function findTimestamp({ postedTimestamp, transactionTimestamp }: JsonObject): Timestamp | undefined {
	for (const value of [postedTimestamp, transactionTimestamp]) {
		const timestamp = typeof value === 'string' && !isPlaceholderDate(value) ? parseTimestamp(value) : undefined;
		if (timestamp) return timestamp;
	}
	return undefined;
}

/** Converts the time as it was written to the period that it means. */
export function toPeriod({ wall, offsetMinutes }: Timestamp): Period {
	const ahead = (offsetMinutes ?? 0) * MINUTE_MILLISECONDS;
	return { first: wall.first - ahead, last: wall.last - ahead };
}

/** The number of a day since 1970, in UTC. */
export function toDay(milliseconds: number): number {
	return Math.floor(milliseconds / DAY_MILLISECONDS);
}
