import { isPosted } from '../../../../nodes/CommercialBanking/domain/accounts/isPosted';
import type { JsonValue } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

it.each<[JsonValue, boolean]>([
	['PENDING', false],
	['AUTHORIZATION', false],
	['MEMO', false],
	[' pending ', false],
	['POSTED', true],
	['', true],
	[null, true],
	[7, true],
])('the status %j: %s', (status, expected) => {
	expect(isPosted({ status })).toBe(expected);
});

it('counts a transaction without a status as booked', () => {
	expect(isPosted({})).toBe(true);
});
