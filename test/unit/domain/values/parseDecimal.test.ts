import {
	addDecimals,
	compareDecimals,
	parseDecimal,
} from '../../../../nodes/CommercialBanking/domain/values/parseDecimal';

it.each<[unknown, string, boolean]>([
	[0, '0', false],
	[-12.5, '12.5', true],
	['1200.40', '1200.40', false],
	[' -1200.40 ', '1200.40', true],
	['007.50', '7.50', false],
	['.5', '0.5', false],
	['5.', '5', false],
	['-00.00', '0.00', false],
	['1.25e3', '1250', false],
	['1.25E+1', '12.5', false],
	['-125e-4', '0.0125', true],
	[1e21, '1000000000000000000000', false],
	['12345678901234567890.123456789', '12345678901234567890.123456789', false],
	['1e100', `1${'0'.repeat(100)}`, false],
	['9'.repeat(100), '9'.repeat(100), false],
])('reads %j as %s', (value, digits, isNegative) => {
	expect(parseDecimal(value)).toMatchObject({ digits, isNegative });
});

it.each([
	[''],
	['.'],
	['-'],
	['e5'],
	['1,5'],
	['1 200'],
	['5-'],
	['(5)'],
	['--5'],
	['0x10'],
	['1e101'],
	['1e9999'],
	['9'.repeat(101)],
	[Number.NaN],
	[Infinity],
	[null],
	[undefined],
	[[5]],
])('refuses %j', (value) => {
	expect(parseDecimal(value)).toBeUndefined();
});

function read(text: string) {
	const decimal = parseDecimal(text);
	if (decimal === undefined) throw new Error(`${text} is no decimal number`);
	return decimal;
}

it.each<[string, string, number]>([
	['1', '2', -1],
	['2', '1', 1],
	['1.50', '1.5', 0],
	['-0.00', '0', 0],
	['-1.5', '1.5', -1],
	['-2', '-1.99', -1],
	['0.1', '0.09', 1],
	['10', '9.99', 1],
	['90071992547409931', '90071992547409932', -1],
])('%s compared with %s gives %j', (left, right, expected) => {
	expect(compareDecimals(read(left), read(right))).toBe(expected);
});

it.each<[string, string, string]>([
	['1', '2', '3'],
	['0.1', '0.20', '0.30'],
	['1.5', '-1.50', '0.00'],
	['-1', '0.99', '-0.01'],
	['-1', '-2', '-3'],
	['0.01', '-1', '-0.99'],
	['90071992547409931', '0.001', '90071992547409931.001'],
	['5', '-5', '0'],
])('%s and %s are %s', (left, right, expected) => {
	const sum = addDecimals(read(left), read(right));
	const isNegative = expected.startsWith('-');
	expect(sum).toEqual({ isNegative, isZero: Number(expected) === 0, digits: expected.replace('-', '') });
});
