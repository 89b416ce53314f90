import { createWallClock } from '../../../../nodes/CommercialBanking/domain/values/createWallClock';
import { addDays, formatDay, toDay, toSpan } from '../../../../nodes/CommercialBanking/domain/values/parseTimestamp';
import {
	findPostedTime,
	isInPeriod,
	parsePeriodBound,
	type PeriodBound,
	toPeriodQuery,
} from '../../../../nodes/CommercialBanking/domain/accounts/findPostedTime';
import type { JsonObject } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

const at = (text: string) => Date.parse(`${text}Z`);

function bound(text: string, end: 'first' | 'last' = 'first', timeZone = 'Europe/Berlin'): PeriodBound {
	const parsed = parsePeriodBound(text, end, timeZone);
	if (!parsed) throw new Error(`${text} is not a date`);
	return parsed;
}

describe('the bound of a period', () => {
	it.each<[string, 'first' | 'last', string, string]>([
		['2025-06-19', 'last', '2025-06-19T23:59:59.999', '2025-06-19T21:59:59.999'],
		['2025-06-19T08:00', 'last', '2025-06-19T08:00:00', '2025-06-19T06:00:00'],
		['2025-06-19T08:00-05:30', 'first', '2025-06-19T15:30:00', '2025-06-19T13:30:00'],
	])('%s, %s, is %s in Berlin and %s UTC', (text, end, wall, instant) => {
		expect(bound(text, end)).toEqual({ wall: at(wall), instant: at(instant) });
	});

	it('cannot be text that is not a date', () => {
		expect(parsePeriodBound('yesterday', 'first', 'UTC')).toBeUndefined();
	});
});

it.each([
	'America/Havana',
	'America/Santiago',
	'Atlantic/Azores',
	'America/Nuuk',
	'America/Scoresbysund',
	'Europe/Berlin',
])('a day in %s begins where the day before ends, also when the clocks change at midnight', (zone) => {
	const { toWall } = createWallClock(zone);
	for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
		const { instant } = bound(day, 'first', zone);
		expect(instant).toBe(bound(addDays(day, -1), 'last', zone).instant + 1);
		expect([formatDay(toWall(instant - 1)) < day, formatDay(toWall(instant))]).toEqual([true, day]);
	}
});

const day = { after: bound('2025-06-19', 'first'), before: bound('2025-06-19', 'last') };

it.each<[string, boolean | undefined, JsonObject]>([
	['a date', true, { postedTimestamp: '2025-06-19' }],
	['the date before', false, { postedTimestamp: '2025-06-18' }],
	['the date after', false, { postedTimestamp: '2025-06-20' }],
	['the first moment, without a zone', true, { postedTimestamp: '2025-06-19T00:00:00' }],
	['the moment before it', false, { postedTimestamp: '2025-06-18T23:59:59.999' }],
	['the last moment, without a zone', true, { postedTimestamp: '2025-06-19T23:59:59.999' }],
	['the first moment, with a zone', true, { postedTimestamp: '2025-06-18T22:00:00Z' }],
	['the moment before it, with a zone', false, { postedTimestamp: '2025-06-19T01:59:59.999+04:00' }],
	...['Z', '-12:00', '+14:00'].flatMap((zone) =>
		['00:00:00', '12:00:00.0'].flatMap((time): Array<[string, boolean, JsonObject]> => [
			['the day before, as midnight or noon', false, { postedTimestamp: `2025-06-18 ${time}${zone}` }],
			['the day, as midnight or noon', true, { postedTimestamp: `2025-06-19 ${time}${zone}` }],
			['the day after, as midnight or noon', false, { postedTimestamp: `2025-06-20 ${time}${zone}` }],
		]),
	),
	['a transaction time instead', true, { transactionTimestamp: '2025-06-19' }],
	['an empty posting time', false, { postedTimestamp: '', transactionTimestamp: '2025-06-20' }],
	['a posting time of null', false, { postedTimestamp: null, transactionTimestamp: '2025-06-20' }],
	['both times', true, { postedTimestamp: '2025-06-19', transactionTimestamp: '2025-06-20' }],
	[
		'a transaction time beside a date that stands for none',
		true,
		{ postedTimestamp: '0001-01-01T00:00:00', transactionTimestamp: '2025-06-19' },
	],
	['dates that stand for none', undefined, { postedTimestamp: '1900-01-01', transactionTimestamp: '9999-12-31' }],
	['no time', undefined, {}],
	['a time that is no text', undefined, { postedTimestamp: 1_750_291_200_000 }],
	['a time that cannot be read', undefined, { postedTimestamp: 'soon' }],
	['a transaction time beside n/a', true, { postedTimestamp: 'n/a', transactionTimestamp: '2025-06-19' }],
])('%s: %s', (_, expected, fields) => {
	expect(isInPeriod(fields, day)).toBe(expected);
});

it('has no bound where none is given', () => {
	const fields = { postedTimestamp: '2025-06-19' };
	expect(isInPeriod(fields, {})).toBe(true);
	expect(isInPeriod(fields, { after: bound('2025-06-20') })).toBe(false);
	expect(isInPeriod(fields, { after: bound('2025-06-18') })).toBe(true);
	expect(isInPeriod(fields, { before: bound('2025-06-18') })).toBe(false);
	expect(isInPeriod(fields, { before: bound('2025-06-20') })).toBe(true);
});

describe('what the bank is asked for', () => {
	it.each<[string, string]>([
		['Europe/Berlin', '2025-06-16'],
		['America/New_York', '2025-06-17'],
	])('begins two days before the earlier date, in %s on %s', (timeZone, startTime) => {
		expect(toPeriodQuery({ after: bound('2025-06-19', 'first', timeZone) })).toEqual({ startTime, endTime: undefined });
	});

	it.each<[string, string]>([
		['UTC', '2025-06-21'],
		['America/New_York', '2025-06-22'],
	])('ends two days after the later date, in %s on %s', (timeZone, endTime) => {
		expect(toPeriodQuery({ before: bound('2025-06-19', 'last', timeZone) })).toEqual({ startTime: undefined, endTime });
	});

	it.each<[string, string, string | undefined, string | undefined]>([
		['0001-01-02', '9999-12-30', undefined, undefined],
		['0001-01-03', '9999-12-29', '0001-01-01', '9999-12-31'],
	])('from %s to %s is a date only where it can be written', (from, to, startTime, endTime) => {
		const period = { after: bound(from, 'first', 'UTC'), before: bound(to, 'last', 'UTC') };
		expect(toPeriodQuery(period)).toEqual({ startTime, endTime });
	});
});

it.each<[string, JsonObject, string | undefined]>([
	['the posting time', { postedTimestamp: '2025-06-19', transactionTimestamp: '2025-06-18' }, '2025-06-19T00:00:00'],
	['the first day that stands for itself', { postedTimestamp: '1971-01-01' }, '1971-01-01T00:00:00'],
	['no day before it', { postedTimestamp: ' 1970-12-31', transactionTimestamp: '1900-01-01' }, undefined],
	['the last day that stands for itself', { postedTimestamp: '9998-12-31' }, '9998-12-31T00:00:00'],
	['no day after it', { postedTimestamp: '9999-12-31' }, undefined],
])('finds %s', (_, fields, expected) => {
	const first = findPostedTime(fields)?.wall.first;
	expect(first).toBe(expected === undefined ? undefined : Date.parse(`${expected}Z`));
});

it.each([
	['2025-06-19', '2025-06-19T00:00:00.000', '2025-06-19T23:59:59.999'],
	['2025-06-19T08:00', '2025-06-19T08:00:00', '2025-06-19T08:00:00'],
	['2025-06-19T08:00+01:30', '2025-06-19T06:30:00', '2025-06-19T06:30:00'],
	['2025-06-19T08:00-01:00', '2025-06-19T09:00:00', '2025-06-19T09:00:00'],
])('%s is the period from %s to %s UTC', (postedTimestamp, first, last) => {
	const time = findPostedTime({ postedTimestamp });
	expect(time && toSpan(time)).toEqual({ first: at(first), last: at(last) });
});

it('counts whole days', () => {
	expect([-1, 0, 86_399_999, 86_400_000].map(toDay)).toEqual([-1, 0, 0, 1]);
});
