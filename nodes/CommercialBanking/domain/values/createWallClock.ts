import { DAY_MILLISECONDS } from './parseTimestamp';

const MINUTE_MILLISECONDS = 60_000;

/** No zone changed its clocks before this time. Earlier times use its offset, because Date.UTC misreads years below 100. */
const ANCIENT = Date.UTC(1000, 0);

/** Converts between moments and the local times of a time zone. All values are milliseconds. */
export interface WallClock {
	/** From milliseconds since 1970 to the local time, written as if it were UTC. */
	readonly toWall: (instant: number) => number;
	/** The way back. For a local time that the clocks skip or repeat: a moment at most an hour away, or one of the two. */
	readonly toInstant: (wall: number) => number;
	/**
	 * The first moment of the day that begins at this local time. Where the clocks skip midnight, the day begins later, and
	 * where they repeat it, at the first of the two.
	 */
	readonly startOfDay: (midnight: number) => number;
}

/** By time zone, because making one takes as long as reading a report. Few zones are in use: users choose them. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function createFormat(timeZone: string): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
	});
}

/**
 * Creates the clock of a time zone.
 *
 * @param timeZone an IANA name such as `Europe/Berlin`
 * @throws RangeError if the zone does not exist
 */
export function createWallClock(timeZone: string): WallClock {
	const format = FORMATS.get(timeZone) ?? createFormat(timeZone);
	FORMATS.set(timeZone, format);
	const offsetAt = (time: number): number => {
		const instant = Math.max(time, ANCIENT);
		const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
		const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
		const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
		return wall - Math.floor(instant / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS;
	};
	const toWall = (instant: number) => instant + offsetAt(instant);
	return {
		toWall,
		// The first offset belongs to a moment nearby. The second offset is right even close to a change of the clocks.
		toInstant: (wall) => wall - offsetAt(wall - offsetAt(wall)),
		startOfDay: (midnight) => {
			// A day before and after, one of them is the offset before a change of the clocks, and the other the one after it.
			const [before, after] = [offsetAt(midnight - DAY_MILLISECONDS), offsetAt(midnight + DAY_MILLISECONDS)];
			const earlier = midnight - Math.max(before, after);
			return toWall(earlier) === midnight ? earlier : midnight - Math.min(before, after);
		},
	};
}
