import * as fc from 'fast-check';

import {
	compareDecimals,
	currencyDecimals,
	formatDecimal,
	isSameDecimal,
	parseDecimal,
	sumDecimals,
} from '../../../../nodes/CommercialBanking/domain/values/parseDecimal';

it.each<[unknown, string]>([
	[0, '0'],
	[-12.5, '-12.5'],
	['1200.40', '1200.40'],
	[' -1200.40 ', '-1200.40'],
	['5.', '5'],
	['-00.00', '0.00'],
	['1.25e3', '1250'],
	['1.25E+1', '12.5'],
	['-125e-4', '-0.0125'],
	[1e21, '1000000000000000000000'],
	['1e100', `1${'0'.repeat(100)}`],
	['9'.repeat(100), '9'.repeat(100)],
])('reads %j as %s', (value, text) => {
	expect(formatDecimal(read(value))).toBe(text);
});

it.each([[''], ['.'], ['1,5'], ['1 200'], ['1e101'], ['9'.repeat(101)], [null], [[5]]])('refuses %j', (value) => {
	expect(parseDecimal(value)).toBeUndefined();
});

function read(value: unknown) {
	const decimal = parseDecimal(value);
	if (decimal === undefined) throw new Error(`${String(value)} is no decimal number`);
	return decimal;
}

it.each<[string, string, number]>([
	['1', '2', -1],
	['1.50', '1.5', 0],
	['-0.00', '0', 0],
	['-1.5', '1.5', -1],
	['-2', '-1.99', -1],
])('%s compared with %s gives %j', (left, right, expected) => {
	expect(compareDecimals(read(left), read(right))).toBe(expected);
});

it.each([
	[[], '0', 0],
	[['0.1', '0.2'], '0.3', 0],
	[['000123', '-23'], '100', 0],
	[['0.1', '0.25', '0.125', '1'], '1.475', 0],
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
		['1', '1.01', false],
		['1', '-1', false],
		['1', '1+', null],
		['1', 'x', null],
		['', '1', null],
	])('%s and %s: %s', (left, right, same) => {
		expect(isSameDecimal(left, right)).toBe(same);
	});
});

it.each([
	[0, ['JPY', 'KRW', 'CLP', 'ISK', 'VND', 'XAF', 'XOF', 'XPF', 'UGX', 'PYG', 'UYI']],
	[2, ['EUR', 'USD', 'HUF', 'COP', 'IDR', 'PKR', 'ALL', 'TWD', 'MGA', 'MRU', 'IRR', 'ZZZ']],
	[3, ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']],
])('gives %i decimals to %j', (decimals, currencies) => {
	expect(currencies.filter((currency) => currencyDecimals(currency) !== decimals)).toEqual([]);
});
