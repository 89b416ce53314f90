import { isJsonObject, toJsonObject, isRecord } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

it.each<[unknown, boolean]>([
	[{}, true],
	[Object.create(null), true],
	[[], false],
	[null, false],
	['text', false],
	[() => 1, false],
])('tells whether %p is an object', (value, expected) => {
	expect(isRecord(value)).toBe(expected);
	expect(isJsonObject(value)).toBe(expected);
});

it.each<[unknown, unknown]>([
	[{ a: [1] }, { a: [1] }],
	['text', { value: 'text' }],
	[1.5, { value: 1.5 }],
	[false, { value: false }],
	[null, { value: 'null' }],
	[[1, { a: 2 }], { value: '[1,{"a":2}]' }],
])('puts %p into an object', (value, expected) => {
	expect(toJsonObject(value)).toEqual(expected);
});
