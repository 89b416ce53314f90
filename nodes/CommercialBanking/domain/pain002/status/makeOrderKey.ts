import { createWallClock } from '../../values/createWallClock';
import {
	DAY_MILLISECONDS,
	formatInstant,
	HOUR_MILLISECONDS,
	isDay,
	parseTimestamp,
	type Timestamp,
} from '../../values/parseTimestamp';
import { statusOf } from '../codes/codeTables';
import { isRefused } from './listStatusEntries';

/** When a report was made, as texts in UTC that sort. */
export interface OrderTime {
	/** The first moment that the time can mean: the start of the day where only the day is known. */
	readonly earliest: string;
	/** Where a rejection stands: at its own time if that has an offset, else at the end of the day. */
	readonly ofRefusal: string;
	/** Its own time; null where it has none, or only a day. */
	readonly reportedAt: string | null;
	/** The report has a time that cannot be read. So it only has the day on which it was received. */
	readonly isUnreadable: boolean;
}

/**
 * Makes a text that sorts: of two statuses of one payment, the newer one has the greater key. It is the time of the report
 * in UTC, then the rank of the status, for reports of the same time.
 *
 * Where only the day is known, the key has its start, so that the status replaces nothing that has a time of that day. A
 * refused one without an offset has the end of its day, and its own time comes last. So nobody loses a rejection because a
 * report of the same day has a wrong time.
 *
 * @example
 * makeOrderKey(makeOrderTime('2026-03-02T10:30:00+01:00', null, 'UTC'), 'ACSP'); // '2026-03-02T09:30:00.000Z 150'
 * makeOrderKey(makeOrderTime('2026-03-02', null, 'UTC'), 'RJCT');
 * // '2026-03-02T23:59:59.999Z 220 2026-03-02T00:00:00.000Z'
 */
export function makeOrderKey({ earliest, ofRefusal }: OrderTime, status: string | null, isRequest = false): string {
	const row = statusOf(status);
	const rank = String((isRequest ? row?.ofRequest.rank : row?.rank) ?? 0).padStart(3, '0');
	return isRefused(status) && ofRefusal !== earliest ? `${ofRefusal} ${rank} ${earliest}` : `${earliest} ${rank}`;
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
	if (received === undefined) return { earliest: '', ofRefusal: '', reportedAt: null, isUnreadable };
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
	const earliest = write(wall.first);
	const isOnlyDay = isDay({ wall });
	const ofRefusal = isOnlyDay || offsetMinutes === undefined ? write(endOfDayAt(wall.first)) : earliest;
	return { earliest, ofRefusal, reportedAt: isOnlyDay ? null : earliest, isUnreadable };
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
