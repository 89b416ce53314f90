import fc from 'fast-check';
import { expectCpuBelow } from '../../cpuMilliseconds';
import { parseLosslessJson } from '../../../../nodes/CommercialBanking/domain/json/parseLosslessJson';

/** Whether the number has at most 15 digits, or is an integer. */
const isShort = (number: number) => Number(number.toPrecision(15)) === number;

it.each<[string, string, unknown]>([
	['the largest safe integer', '{"n":9007199254740991}', { n: 9007199254740991 }],
	['the first unsafe integer', '{"n":9007199254740992}', { n: '9007199254740992' }],
	['an unsafe negative integer', '[-9007199254740993]', ['-9007199254740993']],
	['a bare unsafe integer', '12345678901234567890', '12345678901234567890'],
	['an unsafe integer after blanks', '{"n" :\n\t 12345678901234567890 }', { n: '12345678901234567890' }],
	['a number beyond 2^53 with a fraction', '[9007199254740993.25]', ['9007199254740993.25']],
	['a number too large for a double', '[1e400]', ['1e400']],
	['a fraction too large for a double', '[-12.5e+400]', ['-12.5e+400']],
	['a small number with an exponent', '[1.5e3, 2E-2]', [1500, 0.02]],
	['a fraction of 15 digits', '[0.123456789012345, -12345678901234.5]', [0.123456789012345, -12345678901234.5]],
	['a fraction of 16 digits', '[0.1234567890123456]', ['0.1234567890123456']],
	['an amount of 18 digits', '{"a":1234567890123456.78}', { a: '1234567890123456.78' }],
	['an amount of 16 digits', '[12345678901234.56, -12345678901234.56]', ['12345678901234.56', '-12345678901234.56']],
	['many zeros after the digits', '[1200.400000000000000000]', [1200.4]],
	['many zeros before the digits', '[0.00000000000000000001]', [1e-20]],
	['a safe integer with an exponent', '[1.234567890123456e15]', [1234567890123456]],
	['amounts', '{"a":1200.4,"b":"1200.40","c":-0.01}', { a: 1200.4, b: '1200.40', c: -0.01 }],
	[
		'digits in a string that look like a value, beside a real one',
		'{"a":"x: 12345678901234567890, [9007199254740993","b":12345678901234567890}',
		{ a: 'x: 12345678901234567890, [9007199254740993', b: '12345678901234567890' },
	],
	[
		'quotes and backslashes in strings',
		'{"a\\"":"\\\\","b":12345678901234567890,"c":"\\\\\\":12345678901234567890"}',
		{ 'a"': '\\', b: '12345678901234567890', c: '\\":12345678901234567890' },
	],
])('keeps %s', (_, text, expected) => {
	expect(parseLosslessJson(text)).toEqual(expected);
});

it.each([['{'], ['{"n":12345678901234567890'], ['"12345678901234567'], ['<html>'], ['']])('refuses %j', (text) => {
	expect(() => parseLosslessJson(text)).toThrow(SyntaxError);
});

it('gives the same as JSON.parse for numbers that a double can hold', () => {
	const safeJson = fc.json({ stringUnit: 'binary' }).filter((text) => {
		const numbers: number[] = [];
		JSON.parse(text, (_, value: unknown) => (typeof value === 'number' ? numbers.push(value) : value));
		return numbers.every((number) => Math.abs(number) <= Number.MAX_SAFE_INTEGER && isShort(number));
	});
	fc.assert(
		fc.property(safeJson, fc.string(), (text, key) => {
			// The unsafe number makes it look at the strings too.
			const json = `[${text},{${JSON.stringify(key)}:123456789012345678901}]`;
			expect(parseLosslessJson(json)).toEqual([JSON.parse(text), { [key]: '123456789012345678901' }]);
		}),
	);
});

it.each([
	['numbers', '12345678901234567890,'],
	['numbers between strings', '"a",12345678901234567890,'],
	['strings of numbers', '",12345678901234567890",'],
	['digits of one number', '1'],
	['levels that do not end', '['],
])('takes linear time: 4 MB of %s', async (_, part) => {
	const text = `[${part.repeat(4_000_000 / part.length)}0]`;
	// It takes a quarter of a second. It took eight seconds when each number was searched from the beginning.
	await expectCpuBelow(3_000, () => {
		try {
			parseLosslessJson(text);
		} catch (error) {
			expect(error).toBeInstanceOf(SyntaxError);
		}
	});
});
