import { addDays, formatDay, parseDay } from '../../../../nodes/CommercialBanking/domain/values/parseDay';

it.each([
	['1970-01-02', 86_400_000],
	['2024-02-29', 1_709_164_800_000],
	['2023-02-29', undefined],
	['2026-13-01', undefined],
	['2026-11-23T00:00', undefined],
	['23.11.2026', undefined],
	['', undefined],
])('parses %j to %p', (text, expected) => {
	expect(parseDay(text)).toBe(expected);
});

it.each([
	['2026-03-01', -1, '2026-02-28'],
	['2024-02-28', 1, '2024-02-29'],
	['2026-12-31', 1, '2027-01-01'],
	['2026-11-23', 0, '2026-11-23'],
])('counts from %s by %d days to %s', (day, days, expected) => {
	expect(addDays(day, days)).toBe(expected);
});

it('writes the day of a time in UTC', () => {
	expect(formatDay(Date.UTC(2026, 10, 23, 23, 59, 59, 999))).toBe('2026-11-23');
});
