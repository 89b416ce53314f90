import { addDays, formatDay, parseTimestamp } from '../../../../nodes/CommercialBanking/domain/values/parseTimestamp';

const at = (text: string) => Date.parse(`${text}Z`);
const DAY_MILLISECONDS = 86_400_000;

it.each<[string, string, number | undefined]>([
	['2025-06-19 07:57:00.0', '2025-06-19T07:57:00', undefined],
	['2025-06-19T07:57', '2025-06-19T07:57:00', undefined],
	['2025-06-19T07:57:01.987654321', '2025-06-19T07:57:01.987', undefined],
	['2025-06-19T07:57:01,5', '2025-06-19T07:57:01.500', undefined],
	['2025-06-19T07:57:01Z', '2025-06-19T07:57:01', 0],
	['2025-06-19T07:57:01+02:00', '2025-06-19T07:57:01', 120],
	['2025-06-19T07:57:01-0330', '2025-06-19T07:57:01', -210],
	['2025-06-19 07:57:01 +02', '2025-06-19T07:57:01', 120],
	['2025-06-19 07-57-00.0', '2025-06-19T07:57:00', undefined],
	['2025-06-19T07-57-01', '2025-06-19T07:57:01', undefined],
	['2025-06-19 07-57-01.5-05:00', '2025-06-19T07:57:01.500', -300],
	['2025-06-19 07-57-01-05', '2025-06-19T07:57:01', -300],
	['2025-06-19 07-57-01 UTC', '2025-06-19T07:57:01', 0],
	['2025-06-19T24:00:00', '2025-06-20T00:00:00', undefined],
	['2025-12-31T24:00Z', '2026-01-01T00:00:00', 0],
	['2016-12-31T23:59:60Z', '2017-01-01T00:00:00', 0],
	['2025-06-19T07:57:01+02:00[Europe/Berlin]', '2025-06-19T07:57:01', 120],
	['2025-06-19T07:57:01Z[UTC]', '2025-06-19T07:57:01', 0],
	['0000-02-29T00:00:00', '0000-02-29T00:00:00', undefined],
	['0001-01-01T00:00:00', '0001-01-01T00:00:00', undefined],
	['0099-12-31T23:59:59', '0099-12-31T23:59:59', undefined],
	[' 2024-02-29T00:00:00 ', '2024-02-29T00:00:00', undefined],
])('parses %j', (text, wall, offsetMinutes) => {
	expect(parseTimestamp(text)).toEqual({ wall: { first: at(wall), last: at(wall) }, offsetMinutes });
});

it('gives both ends of the day for a date', () => {
	const first = at('2025-06-19T00:00:00');
	expect(parseTimestamp('2025-06-19')).toEqual({
		wall: { first, last: first + DAY_MILLISECONDS - 1 },
		offsetMinutes: undefined,
	});
	expect(parseTimestamp('2025-06-19Z')).toMatchObject({ offsetMinutes: 0 });
});

it.each([
	[''],
	['19/06/2025'],
	['2025-13-01'],
	['2025-00-01'],
	['2025-02-29'],
	['2025-06-00'],
	['2025-06-19T24:00:01'],
	['2025-06-19T24:01:00'],
	['2025-06-19T24:00:00.001'],
	['2025-06-19T25:00:00'],
	['2025-06-19T07:57:61'],
	['2025-06-19T07:57:00[Europe/Berlin]'],
	['2025-06-19T07:60:00'],
	['2025-06-19T07'],
	['2025-06-19 07-60-00'],
	['2025-06-19 25-00-00'],
])('does not parse %j', (text) => {
	expect(parseTimestamp(text)).toBeUndefined();
});

it.each([
	['2026-03-01', -1, '2026-02-28'],
	['2024-02-28', 1, '2024-02-29'],
	['2026-11-23', 0, '2026-11-23'],
])('counts from %s by %d days to %s', (day, days, expected) => {
	expect(addDays(day, days)).toBe(expected);
});

it('writes the day of a time in UTC', () => {
	expect(formatDay(Date.UTC(2026, 10, 23, 23, 59, 59, 999))).toBe('2026-11-23');
});
