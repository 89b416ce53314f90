import { findBookingState } from '../../../../nodes/CommercialBanking/domain/accounts/findBookingState';
import type { JsonObject, JsonValue } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

it.each<[JsonValue, string]>([
	['PENDING', 'pending'],
	['AUTHORIZATION', 'pending'],
	['MEMO', 'pending'],
	[' pending ', 'pending'],
	['POSTED', 'booked'],
	['DECLINED', 'other'],
	['VOIDED', 'other'],
	['HOLD', 'other'],
])('takes the status %j for %s', (status, expected) => {
	expect(findBookingState({ status })).toBe(expected);
	expect(findBookingState({})).toBe('booked');
});

const time = '2025-06-19 07:57:00.0';

// The attributes of Account Information 5.3.0, which need not send a status.
it.each<[JsonObject, JsonObject, string]>([
	[{ Posted: time }, {}, 'booked'],
	[{ Pending: time }, {}, 'pending'],
	[{ Pending: time, Posted: time }, {}, 'booked'],
	[{ Pending: time }, { status: 'POSTED' }, 'booked'],
])('takes the attributes %j with %j for %s', (attributes, fields, expected) => {
	const fiAttributes = Object.entries(attributes).map(([name, value]) => ({ name, value }));
	expect(findBookingState({ ...fields, fiAttributes })).toBe(expected);
});
