import {
	type BankFailureDetails,
	type BankFailureKind,
	BankFailure,
} from '../../../nodes/CommercialBanking/transport/BankFailure';
import { parseRetryAfter, chooseRetryDelay } from '../../../nodes/CommercialBanking/transport/chooseRetryDelay';

const failure = (kind: BankFailureKind, details: BankFailureDetails = {}) => new BankFailure(kind, details);
const status = (code: number, retryAfterMilliseconds?: number) =>
	failure('status', { status: code, retryAfterMilliseconds });

describe('chooseRetryDelay', () => {
	it.each<[string, BankFailure, number, number | undefined]>([
		['429', status(429), 1, 1_000],
		['429 for the third time', status(429), 3, 4_000],
		['429 for the tenth time', status(429), 10, 30_000],
		['429 with Retry-After', status(429, 7_000), 3, 7_000],
		['429 with Retry-After 0, which is ignored', status(429, 0), 2, 2_000],
		['502', status(502), 1, 1_000],
		['502 for the fourth time', status(502), 4, 8_000],
		['502 for the fifth time', status(502), 5, undefined],
		['504 with Retry-After', status(504, 3_000), 1, 3_000],
		['a dropped connection', failure('dropped'), 2, 2_000],
		['a timeout', failure('timeout'), 1, 1_000],
		['502 of the token endpoint', failure('sign_in', { status: 502 }), 1, 1_000],
		['502 for the first time, as a failure without a status', failure('status'), 1, undefined],
		['429 with a wait below 0, which is ignored', status(429, -1), 1, 1_000],
		['429 for the sixth time', status(429), 6, 30_000],
		['429 for the fifth time', status(429), 5, 16_000],
		['400', status(400), 1, undefined],
		['401', status(401), 1, undefined],
		['500', status(500), 1, undefined],
		['503, even with Retry-After', status(503, 1_000), 1, undefined],
		['a refused sign-in', failure('sign_in'), 1, undefined],
		['a refused connection', failure('refused'), 1, undefined],
		['a redirect', failure('redirect', { status: 302 }), 1, undefined],
		['an unreadable answer', failure('unreadable', { status: 200 }), 1, undefined],
	])('after %s', (_, cause, attempts, expected) => {
		expect(chooseRetryDelay(cause, attempts, 1)).toBe(expected);
	});

	it('shortens its own waits by up to half at random, but not those that the bank asked for', () => {
		expect([0, 0.5, 1].map((random) => chooseRetryDelay(status(502), 2, random))).toEqual([1_000, 1_500, 2_000]);
		expect(chooseRetryDelay(status(429, 5_000), 1, 0)).toBe(5_000);
	});
});

describe('parseRetryAfter', () => {
	const now = Date.UTC(2025, 5, 19, 8, 0, 0);

	it.each<[string, string | undefined, string | undefined, number | undefined]>([
		['seconds', '120', undefined, 120_000],
		['zero', '0', undefined, 0],
		['spaces around it', ' 3 ', undefined, 3_000],
		['a date', 'Thu, 19 Jun 2025 08:01:30 GMT', undefined, 90_000],
		[
			"a date, compared with the bank's own clock",
			'Thu, 19 Jun 2025 09:00:10 GMT',
			'Thu, 19 Jun 2025 09:00:00 GMT',
			10_000,
		],
		['a date in the past', 'Thu, 19 Jun 2025 07:00:00 GMT', undefined, 0],
		['parts of a second', '1.25', undefined, 1_250],
		['nine digits', '999999999', undefined, 999_999_999_000],
		['ten digits', '9999999999', undefined, undefined],
		['seconds with a unit', '7s', undefined, undefined],
		['a sign before seconds', '+7', undefined, undefined],
		['a point without digits', '7.', undefined, undefined],
		['a date, where the other cannot be read', 'Thu, 19 Jun 2025 08:01:30 GMT', 'soon', 90_000],
		['a date without letters', '2025-06-19', undefined, undefined],
		['nonsense', 'soon', undefined, undefined],
		['a negative number', '-5', undefined, undefined],
		['nothing', undefined, undefined, undefined],
	])('parses %s', (_, header, date, expected) => {
		expect(parseRetryAfter(header, date, now)).toBe(expected);
	});
});
