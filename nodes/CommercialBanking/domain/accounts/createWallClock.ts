const MINUTE_MILLISECONDS = 60_000;

/** Tells what the clocks of a time zone show. Both directions are in milliseconds, the wall's as if it showed UTC. */
export interface WallClock {
	toWall(instant: number): number;
	toInstant(wall: number): number;
}

/**
 * The clock of a time zone.
 *
 * @param timeZone an IANA name such as `Europe/Berlin`
 * @throws RangeError for a zone that does not exist
 */
export function createWallClock(timeZone: string): WallClock {
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
	});
	const offsetAt = (instant: number): number => {
		const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
		const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
		const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
		return wall - Math.floor(instant / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS;
	};
	return {
		toWall: (instant) => instant + offsetAt(instant),
		// The offset in force then is first taken from a moment near it; a second look settles the hours of a change.
		toInstant: (wall) => wall - offsetAt(wall - offsetAt(wall)),
	};
}
