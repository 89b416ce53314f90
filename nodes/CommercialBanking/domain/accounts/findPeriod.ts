import type { JsonObject } from '../json/isJsonObject';
import { parseTimestamp, type Timestamp } from './parseTimestamp';

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 86_400_000;

const LEADING_YEAR = /^\s*(\d{4})-/;

/** 1970-01-01 is the zero of many systems, so 1971 is the first year that counts. 9999-12-31 is the end of time in others. */
const FIRST_YEAR = 1971;
const LAST_YEAR = 9998;

/** The time of a transaction, or the whole day of it. Milliseconds since 1970; a time without a zone is read as UTC. */
export interface PostingPeriod {
	readonly first: number;
	readonly last: number;
}

/**
 * Finds the time at which a transaction was posted or, if there is none, at which it happened.
 *
 * @returns undefined if there is no date that can be read. A date such as 0001-01-01 is none.
 */
export function findPostedTime({ postedTimestamp, transactionTimestamp }: JsonObject): Timestamp | undefined {
	for (const text of [postedTimestamp, transactionTimestamp]) {
		const time = typeof text === 'string' && !isPlaceholderDate(text) ? parseTimestamp(text) : undefined;
		if (time) return time;
	}
	return undefined;
}

/**
 * Finds the same time as a period.
 *
 * @param isPending whether the transaction is not booked yet: the time at which it happened comes first then
 * @returns undefined if there is none
 */
export function findPeriod(fields: JsonObject, isPending = false): PostingPeriod | undefined {
	const { postedTimestamp = null, transactionTimestamp = null } = fields;
	const happened = { postedTimestamp: transactionTimestamp, transactionTimestamp: postedTimestamp };
	const time = findPostedTime(isPending ? happened : fields);
	if (!time) return undefined;
	const { wall, offsetMinutes } = time;
	const ahead = (offsetMinutes ?? 0) * MINUTE_MILLISECONDS;
	return { first: wall.first - ahead, last: wall.last - ahead };
}

/** Whether a date stands for no date, as 0001-01-01, 1900-01-01, 1970-01-01 and 9999-12-31 do in many systems. */
function isPlaceholderDate(text: string): boolean {
	const year = Number(LEADING_YEAR.exec(text)?.[1]);
	return year < FIRST_YEAR || year > LAST_YEAR;
}

/** The number of a day since 1970, in UTC. */
export function toDay(milliseconds: number): number {
	return Math.floor(milliseconds / DAY_MILLISECONDS);
}
