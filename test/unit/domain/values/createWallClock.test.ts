import { createWallClock } from '../../../../nodes/CommercialBanking/domain/values/createWallClock';

const at = (text: string) => Date.parse(`${text}Z`);

it.each([
	['UTC', '2025-06-19T08:00:00.123', '2025-06-19T08:00:00.123'],
	['Europe/Berlin', '2025-06-19T10:00:00', '2025-06-19T08:00:00'],
	['Europe/Berlin', '2025-01-19T09:00:00', '2025-01-19T08:00:00'],
	['America/New_York', '2025-06-18T22:30:00', '2025-06-19T02:30:00'],
	['Asia/Kathmandu', '2025-06-19T13:45:00', '2025-06-19T08:00:00'],
	['Pacific/Kiritimati', '2025-06-20T00:00:00', '2025-06-19T10:00:00'],
	// The last minute before and the first minute after the clock changes of 2025 in Berlin.
	['Europe/Berlin', '2025-03-30T01:59:00', '2025-03-30T00:59:00'],
	['Europe/Berlin', '2025-03-30T03:00:00', '2025-03-30T01:00:00'],
	['Europe/Berlin', '2025-10-26T01:59:00', '2025-10-25T23:59:00'],
	['Europe/Berlin', '2025-10-26T03:00:00', '2025-10-26T02:00:00'],
	['Etc/GMT-9', '0001-01-01T00:00:00', '0000-12-31T15:00:00'],
	['America/New_York', '0001-01-01T00:00:00', '0001-01-01T04:57:00'],
])('in %s, the local time %s is %s UTC', (timeZone, wall, utc) => {
	const clock = createWallClock(timeZone);
	expect(clock.toInstant(at(wall))).toBe(at(utc));
	expect(clock.toWall(at(utc))).toBe(at(wall));
});

it('refuses a zone that does not exist', () => {
	expect(() => createWallClock('Nowhere/Land')).toThrow(RangeError);
});
