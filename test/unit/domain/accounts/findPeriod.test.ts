import { findTimestamp, toDay, toPeriod } from '../../../../nodes/CommercialBanking/domain/accounts/findPeriod';
import type { JsonObject } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

const DAY = 86_400_000;

it.each<[string, JsonObject, string | undefined]>([
	['the posting time', { postedTimestamp: '2025-06-19', transactionTimestamp: '2025-06-18' }, '2025-06-19T00:00:00'],
	['the transaction time if there is no other', { transactionTimestamp: '2025-06-18' }, '2025-06-18T00:00:00'],
	[
		'the transaction time if the other is no text',
		{ postedTimestamp: 7, transactionTimestamp: '2025-06-18' },
		'2025-06-18T00:00:00',
	],
	[
		'the transaction time if the other cannot be read',
		{ postedTimestamp: 'soon', transactionTimestamp: '2025-06-18' },
		'2025-06-18T00:00:00',
	],
	[
		'the transaction time beside the year 1',
		{ postedTimestamp: '0001-01-01T00:00:00', transactionTimestamp: '2025-06-18' },
		'2025-06-18T00:00:00',
	],
	['the first day that stands for itself', { postedTimestamp: '1971-01-01' }, '1971-01-01T00:00:00'],
	['no day before it', { postedTimestamp: ' 1970-12-31', transactionTimestamp: '1900-01-01' }, undefined],
	['the last day that stands for itself', { postedTimestamp: '9998-12-31' }, '9998-12-31T00:00:00'],
	['no day after it', { postedTimestamp: '9999-12-31' }, undefined],
	['nothing', {}, undefined],
])('finds %s', (_, fields, expected) => {
	const first = findTimestamp(fields)?.wall.first;
	expect(first).toBe(expected === undefined ? undefined : Date.parse(`${expected}Z`));
});

it('converts a time to UTC, and one without a zone unchanged', () => {
	const wall = { first: 100 * DAY, last: 101 * DAY - 1 };
	expect(toPeriod({ wall, offsetMinutes: undefined })).toEqual(wall);
	expect(toPeriod({ wall, offsetMinutes: 90 })).toEqual({ first: wall.first - 5_400_000, last: wall.last - 5_400_000 });
	expect(toPeriod({ wall, offsetMinutes: -60 }).first).toBe(wall.first + 3_600_000);
});

it('counts whole days', () => {
	expect([-1, 0, DAY - 1, DAY].map(toDay)).toEqual([-1, 0, 0, 1]);
});
