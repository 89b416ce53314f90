import { findPeriodDays, type PeriodName } from '../../../../nodes/CommercialBanking/domain/accounts/findPeriodDays';

const find = (period: PeriodName, time: string, timeZone = 'UTC') =>
	findPeriodDays(period, { now: Date.parse(time), timeZone });

const noon = '2026-03-15T12:00:00Z';

it.each<[PeriodName, string, string, string]>([
	['yesterday', noon, '2026-03-14', '2026-03-14'],
	['today', noon, '2026-03-15', '2026-03-15'],
	['last7Days', noon, '2026-03-08', '2026-03-14'],
	['thisMonth', noon, '2026-03-01', '2026-03-15'],
	['lastMonth', noon, '2026-02-01', '2026-02-28'],
	['yesterday', '2026-03-01T00:00:00Z', '2026-02-28', '2026-02-28'],
	['yesterday', '2024-03-01T00:00:00Z', '2024-02-29', '2024-02-29'],
	['last7Days', '2026-01-03T12:00:00Z', '2025-12-27', '2026-01-02'],
	['thisMonth', '2026-03-01T12:00:00Z', '2026-03-01', '2026-03-01'],
	['lastMonth', '2026-01-31T12:00:00Z', '2025-12-01', '2025-12-31'],
])('%s at %s: %s to %s', (period, time, from, to) => {
	expect(find(period, time)).toEqual({ from, to });
});

it.each([
	['America/New_York', '2026-03-14'],
	['Pacific/Auckland', '2026-03-15'],
])('goes by the day in the time zone: %s', (timeZone, day) => {
	expect(find('today', '2026-03-15T03:00:00Z', timeZone)).toEqual({ from: day, to: day });
});

it.each(['2026-03-28T23:30:00Z', '2026-03-29T00:30:00Z', '2026-03-29T20:00:00Z'])(
	'is not misled by the change of the clocks: %s',
	(time) => {
		const day = { from: '2026-03-28', to: '2026-03-28' };
		expect(find('yesterday', time, 'Europe/Berlin')).toEqual(day);
	},
);
