import { addDecimals, compareDecimals } from '../../../../nodes/CommercialBanking/domain/accounts/compareDecimals';
import { parseDecimal } from '../../../../nodes/CommercialBanking/domain/accounts/parseDecimal';

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
