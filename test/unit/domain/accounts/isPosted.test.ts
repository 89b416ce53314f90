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
])('counts the status %j as booked: %s', (status, expected) => {
	expect(isPosted({ status })).toBe(expected);
	expect(isPosted({})).toBe(true);
});
