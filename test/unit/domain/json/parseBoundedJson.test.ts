import { expectCpuBelow } from '../../cpuMilliseconds';
import { parseBoundedJson } from '../../../../nodes/CommercialBanking/domain/json/parseBoundedJson';

const parseJson = (text: string): unknown => JSON.parse(text);
const bounds = { maxLength: 100, maxDepth: 3, maxValues: 10 };

it.each<[string, unknown]>([
	['null', null],
	['{"a":[{"b":1}]}', { a: [{ b: 1 }] }],
	['"[[[[[[[["', '[[[[[[[['],
	['{"a":"\\"[[[[[\\\\"}', { a: '"[[[[[\\' }],
])('parses %s', (text, value) => {
	expect(parseBoundedJson(text, bounds)).toMatchObject({ value });
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const list = (values: number) => `[${Array.from({ length: values }, () => 1).join()}]`;
const object = (members: number) => `{${Array.from({ length: members }, (_, index) => `"${index}":1`).join()}}`;

it.each([
	['100 characters', `"${'a'.repeat(98)}"`],
	['100 characters, all but one of them white space', `${' '.repeat(99)}1`],
	['a depth of 3', nested(3)],
	['a depth of 3, twice', `[${nested(2)},${nested(2)}]`],
	['objects one after another', '[{},{},{},{}]'],
	['10 brackets and commas', list(10)],
	['10 braces, colons and commas', object(5)],
])('reads %s', (_name, text) => {
	expect(text.length).toBeLessThanOrEqual(100);
	expect(parseBoundedJson(text, bounds)).toMatchObject({ value: parseJson(text) });
});

it.each([
	['101 characters', `"${'a'.repeat(99)}"`],
	['a depth of 4', nested(4)],
	['a depth of 4 that a bracket in a string seems to close', '[[["]",[]]]]'],
	['a depth of 4 of objects', '{"":{"":{"":{}}}}'],
	['11 brackets and commas', list(11)],
	['11 braces, colons and commas', `{"a":[1],${object(4).slice(1)}`],
])('refuses %s', (_name, text) => {
	expect(() => parseJson(text)).not.toThrow();
	expect(parseBoundedJson(text, bounds)).toBeUndefined();
});

it.each([
	['empty', ''],
	['a string that ends in an escaped quote', '"a\\"'],
])('refuses a text that is %s', (_name, text) => {
	expect(parseBoundedJson(text, bounds)).toBeUndefined();
});

it('does not parse what is too large', () => {
	const parse = jest.spyOn(JSON, 'parse');
	parseBoundedJson(list(11), bounds);
	parseBoundedJson(nested(4), bounds);
	parseBoundedJson(' '.repeat(101), bounds);
	expect(parse).not.toHaveBeenCalled();
	parse.mockRestore();
});

it('takes linear time over backslashes and quotes', async () => {
	const large = { maxLength: 5_000_000, maxDepth: 3, maxValues: 10 };
	// It takes 20 ms. Quadratic time would be an hour.
	await expectCpuBelow(2_000, () => {
		expect(parseBoundedJson(`"${'\\\\'.repeat(1_000_000)}"`, large)).toBeDefined();
		expect(parseBoundedJson(`"${'\\"'.repeat(1_000_000)}"`, large)).toBeDefined();
	});
});
