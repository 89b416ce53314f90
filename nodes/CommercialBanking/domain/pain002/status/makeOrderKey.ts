import { createWallClock } from '../../values/createWallClock';
import {
	DAY_MILLISECONDS,
	formatInstant,
	HOUR_MILLISECONDS,
	parseTimestamp,
	type Timestamp,
} from '../../values/parseTimestamp';
import { isRefused, statusOf } from '../codes/explainCode';

/** When a report was made, as texts in UTC that sort. */
export interface OrderTime {
	/** The first moment that the time can mean: the start of the day where only the day is known. */
	readonly earliest: string;
	readonly endOfDay: string;
	/** The report has a time that cannot be read. So it only has the day on which it was received. */
	readonly isUnreadable: boolean;
}

/** At a request to pay, these say that the payer's side has accepted it. So they come after the pending ones. */
const RANKS_OF_REQUESTS: ReadonlyMap<string | null, number> = new Map([
	['ACTC', 11],
	['ACCP', 12],
]);

/** A name that does not match. Banks send it in the same second as a status that says to wait. */
const MISMATCHES: ReadonlySet<string | null> = new Set(['RVMC', 'RVNM']);

/**
 * Makes a text that sorts: of two statuses of one payment, the newer one has the greater key. E.g.
 * `2026-03-02T09:30:00.000Z 14`: the time of the report in UTC, then the rank of the status, for reports of the same time.
 *
 * Where only the day is known, the key has its start, so that the status replaces nothing that has a time of that day. A
 * refused one always has the end of its day, and its own time comes last. So nobody loses a rejection because a report of
 * the same day has a wrong time.
 */
export function makeOrderKey({ earliest, endOfDay }: OrderTime, status: string | null, isRequest = false): string {
	const ofRequest = isRequest ? RANKS_OF_REQUESTS.get(status) : undefined;
	const rank = String(ofRequest ?? statusOf(status)?.rank ?? 0).padStart(2, '0');
	if (isRefused(status)) return `${endOfDay} ${rank} ${earliest}`;
	return `${MISMATCHES.has(status) ? earliest.replace(/\d{3}Z$/, '999Z') : earliest} ${rank}`;
}

/**
 * The time of a report.
 *
 * @param createdAt `CreDtTm` of the report
 * @param receivedAt ISO 8601, in UTC. Only its day counts, where `createdAt` is no time: retries come late, and out of order
 * @param timeZone an IANA name: of times that name no zone
 */
export function makeOrderTime(createdAt: string | null, receivedAt: string | null, timeZone: string): OrderTime {
	const created = parseTimestamp(createdAt ?? '');
	if (created !== undefined && isTime(created)) return toOrderTime(created, timeZone, false);
	const isUnreadable = createdAt !== null;
	const received = parseTimestamp(receivedAt ?? '');
	// Without any time, keys sort before all others.
	if (received === undefined) return { earliest: '', endOfDay: '', isUnreadable };
	const { toWall } = createWallClock(timeZone);
	const wall = toWall(received.wall.first - (received.offsetMinutes ?? 0) * 60_000);
	const start = startOf(wall, DAY_MILLISECONDS);
	const day = { wall: { first: start, last: endOfDayAt(wall) }, offsetMinutes: undefined };
	return toOrderTime(day, timeZone, isUnreadable);
}

/** Programs that have no time write the first or last one that they know: 0001-01-01, 1970-01-01 or 9999-12-31. */
function isTime({ wall }: Timestamp): boolean {
	const written = formatInstant(wall.first);
	return written >= '1970-01-03' && written < '9999';
}

function toOrderTime({ wall, offsetMinutes }: Timestamp, timeZone: string, isUnreadable: boolean): OrderTime {
	const toInstant =
		offsetMinutes === undefined ? createInstantOf(timeZone) : (time: number) => time - offsetMinutes * 60_000;
	const write = (time: number) => formatInstant(toInstant(time));
	return { earliest: write(wall.first), endOfDay: write(endOfDayAt(wall.first)), isUnreadable };
}

/** In the hour that occurs twice at the end of summer time, nobody knows the order. All its times are its beginning. */
function createInstantOf(timeZone: string): (wall: number) => number {
	const { toInstant, toWall } = createWallClock(timeZone);
	return (wall) => {
		const instant = toInstant(wall);
		const isAmbiguous = [-1, 1].some((hours) => toWall(instant + hours * HOUR_MILLISECONDS) === wall);
		return isAmbiguous ? toInstant(startOf(wall, HOUR_MILLISECONDS)) : instant;
	};
}

const startOf = (wall: number, length: number) => Math.floor(wall / length) * length;

const endOfDayAt = (wall: number) => startOf(wall, DAY_MILLISECONDS) + DAY_MILLISECONDS - 1;
