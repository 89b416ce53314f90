import type { Timestamp } from './parseTimestamp';

const MINUTE_MILLISECONDS = 60_000;

/** A local time is at most so far ahead of UTC (Kiribati), and so far behind it (Baker Island). */
const MOST_AHEAD = 14 * 60;
const MOST_BEHIND = 12 * 60;

/**
 * Tells whether something happened until a time. Where both have a zone, the moments decide; where none has one, the local
 * times. Where one has a zone, only what holds in all zones is known. The same for a day without a time.
 *
 * @returns undefined if nobody knows it
 */
export function isUntil(time: Timestamp, end: Timestamp): boolean | undefined {
	const isComparable = (time.offsetMinutes === undefined) === (end.offsetMinutes === undefined);
	const [before, after] = time.offsetMinutes === undefined ? [MOST_AHEAD, MOST_BEHIND] : [MOST_BEHIND, MOST_AHEAD];
	const margin = (minutes: number) => (isComparable ? 0 : minutes * MINUTE_MILLISECONDS);
	const at = (wall: number, { offsetMinutes = 0 }: Timestamp) => wall - offsetMinutes * MINUTE_MILLISECONDS;
	const limit = at(end.wall.first, end);
	if (at(time.wall.last, time) + margin(after) <= limit) return true;
	return at(time.wall.first, time) - margin(before) > limit ? false : undefined;
}
