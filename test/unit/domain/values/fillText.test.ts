import { fillTemplate } from '../../../../nodes/CommercialBanking/domain/values/fillText';

it.each([
	['{a} and {a}', '1 and 1'],
	['{b} for {a}', '$& for 1'],
	['{c}, {unknown}', '{a}, {unknown}'],
])('fills "%s": %s', (text, filled) => {
	expect(fillTemplate(text, { a: 1, b: '$&', c: '{a}' })).toBe(filled);
});
