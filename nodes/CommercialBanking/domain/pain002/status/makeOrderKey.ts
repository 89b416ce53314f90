import { isRefused, outcomeOf, statusOf } from '../codes/explainCode';
import { createWallClock } from '../../values/createWallClock';
import { DAY_MILLISECONDS, formatInstant, parseTimestamp, type Timestamp } from '../../values/parseTimestamp';

const HOUR_MILLISECONDS = 3_600_000;

/** When a report was made, as texts in UTC that sort. */
export interface OrderTime {
	/** The first moment that the time can mean: the start of the day where only the day is known. */
	readonly earliest: string;
	/** The last moment that it can mean. */
	readonly latest: string;
	readonly endOfDay: string;
}

/** Without any time, keys sort before all others. */
const NO_TIME: OrderTime = { earliest: '', latest: '', endOfDay: '' };

/**
 * Makes a text that sorts: of two statuses of one payment, the newer one has the greater key. E.g.
 * `2026-03-02T09:30:00.000Z 14`: the time of the report in UTC, then the rank of the status, for reports of the same time.
 *
 * If the times are equal, the rank decides. Where only the day is known, a completed status counts from the end of that
 * day, so that it comes after the pending ones of the day. A refused one always has the end of its day, and its own time
 * comes last. So nobody loses a rejection because a report of the same day has a wrong time.
 */
export function makeOrderKey({ earliest, latest, endOfDay }: OrderTime, status: string | null): string {
	const rank = String(statusOf(status)?.rank ?? 0).padStart(2, '0');
	if (isRefused(status)) return `${endOfDay} ${rank} ${earliest}`;
	return `${outcomeOf(status) === 'completed' ? latest : earliest} ${rank}`;
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
	if (created !== undefined) return toOrderTime(created, timeZone);
	const received = parseTimestamp(receivedAt ?? '');
	if (received === undefined) return NO_TIME;
	const { toWall } = createWallClock(timeZone);
	const wall = toWall(received.wall.first - (received.offsetMinutes ?? 0) * 60_000);
	const start = startOf(wall, DAY_MILLISECONDS);
	return toOrderTime({ wall: { first: start, last: endOfDayAt(wall) }, offsetMinutes: undefined }, timeZone);
}

function toOrderTime({ wall: { first, last }, offsetMinutes }: Timestamp, timeZone: string): OrderTime {
	const toInstant =
		offsetMinutes === undefined ? createInstantOf(timeZone) : (wall: number) => wall - offsetMinutes * 60_000;
	const write = (wall: number) => formatInstant(toInstant(wall));
	return { earliest: write(first), latest: write(last), endOfDay: write(endOfDayAt(first)) };
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
