import { findText } from '../../../../nodes/CommercialBanking/domain/accounts/findFlatValue';
import { mapAttributes } from '../../../../nodes/CommercialBanking/domain/accounts/mapAttributes';

it.each<[string, unknown, unknown]>([
	[
		'a list',
		[
			{ name: 'a', value: 1 },
			{ name: 'b', value: 'x' },
		],
		{ a: 1, b: 'x' },
	],
	[
		'a name that occurs three times',
		[{ name: 'a', value: 1 }, { name: 'a' }, { name: 'a', value: 2 }],
		{ a: [1, null, 2] },
	],
	['a name without a value', [{ name: 'a' }], { a: null }],
	[
		'entries that are no attributes',
		[null, 'a', { value: 1 }, { name: 7, value: 1 }, { name: 'a', value: 1 }],
		{ a: 1 },
	],
	['an object', { a: 1 }, { a: 1 }],
	['text', 'a', {}],
	['nothing', undefined, {}],
])('maps %s', (_, fiAttributes, expected) => {
	expect(mapAttributes(fiAttributes)).toEqual(expected);
});

it('finds the text of the first field that has a flat value', () => {
	const fields = { empty: ' ', list: [1], none: null, no: false, zero: 0, text: ' x ' };
	expect(findText(fields, 'empty', 'list', 'none', 'missing', 'text')).toBe(' x ');
	expect(findText(fields, 'empty', 'zero', 'text')).toBe('0');
	expect(findText(fields, 'no')).toBe('false');
	expect(findText(fields, 'empty', 'list', 'none')).toBeNull();
});
