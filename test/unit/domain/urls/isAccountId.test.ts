import { isAccountId } from '../../../../nodes/CommercialBanking/domain/urls/isAccountId';

it.each([['a'], ['4711'], ['a'.repeat(256)], ['a..b'], ['.a'], ['a.'], ['...'], ['a/b'], ['ä €'], ['😀'], [' a ']])(
	'%j can be an ID',
	(text) => {
		expect(isAccountId(text)).toBe(true);
	},
);

it.each([
	[''],
	['a'.repeat(257)],
	['.'],
	['..'],
	['../a'],
	['a/..'],
	['a/../../payments'],
	['a/./b'],
	['a\\..\\b'],
	['\n a/../b'],
	['./'],
	['\\.'],
	['a\ud800'],
	[' .. '],
	[' '],
])('%j can be none', (text) => {
	expect(isAccountId(text)).toBe(false);
});
