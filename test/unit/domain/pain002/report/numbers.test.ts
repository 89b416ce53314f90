import * as fc from 'fast-check';

import { isSameDecimal, sumDecimals } from '../../../../../nodes/CommercialBanking/domain/pain002/report/numbers';

it.each([
	[[], '0', 0],
	[['0.1', '0.2'], '0.3', 0],
	[['0.10', '1300.3'], '1300.40', 0],
	[['000123', '-23'], '100', 0],
	[['-0.05'], '-0.05', 0],
	[['9007199254740993', '0.001'], '9007199254740993.001', 0],
	[['.5', '5.', '+1'], '6.5', 0],
	[['0.1', '0.25', '0.125', '1'], '1.475', 0],
	[['-1', '0.5', '0.5'], '0.0', 0],
	[['1', '1,000.00', '', 'x', '.', '-'], '1', 5],
])('the sum of %j is %s', (texts, total, unreadable) => {
	expect(sumDecimals(texts)).toEqual({ total, unreadable });
});

it('adds cents without rounding', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
			const texts = cents.map((cent) => `${cent < 0 ? '-' : ''}${(Math.abs(cent) / 100).toFixed(2)}`);
			const sum = cents.reduce((total, cent) => total + cent, 0);
			const { total } = sumDecimals(texts);
			expect(Number(total.replace('.', ''))).toBe(cents.length === 0 ? 0 : sum + 0);
		}),
	);
});

describe('isSameDecimal', () => {
	it.each([
		['1', '1.00', true],
		['-1', '-1.0', true],
		['001.50', '+1.5', true],
		['1', '1.01', false],
		['1', '-1', false],
		['1', '1', true],
		['11', '1', false],
		['1.5', '1', false],
		['1.05', '1', false],
		['1', '1+', null],
		['1', 'x', null],
		['', '1', null],
	])('%s and %s: %s', (left, right, same) => {
		expect(isSameDecimal(left, right)).toBe(same);
	});
});
