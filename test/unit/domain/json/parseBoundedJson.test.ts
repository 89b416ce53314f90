import { cpuMilliseconds } from '../../cpuMilliseconds';
import { parseBoundedJson } from '../../../../nodes/CommercialBanking/domain/json/parseBoundedJson';

const bounds = { maxLength: 100, maxDepth: 3, maxValues: 10 };

it.each<[string, unknown]>([
	['null', null],
	['{"a":[{"b":1}]}', { a: [{ b: 1 }] }],
	['"[[[[[[[["', '[[[[[[[['],
	['{"a":"\\"[[[[[\\\\"}', { a: '"[[[[[\\' }],
	[`"${','.repeat(50)}"`, ','.repeat(50)],
])('parses %s', (text, value) => {
	expect(parseBoundedJson(text, bounds)).toEqual({ value });
});

it.each([
	['empty', ''],
	['not JSON', '{a}'],
	['an open string', '{"a":"b'],
	['a string that ends in an escaped quote', '"a\\"'],
	['too long', `"${'a'.repeat(100)}"`],
	['too deep', '[[[[1]]]]'],
	['too many values', '[1,1,1,1,1,1,1,1,1,1,1]'],
])('refuses a text that is %s', (_name, text) => {
	expect(parseBoundedJson(text, bounds)).toBeUndefined();
});

it('takes linear time over backslashes and quotes', async () => {
	const large = { maxLength: 5_000_000, maxDepth: 3, maxValues: 10 };
	const milliseconds = await cpuMilliseconds(() => {
		expect(parseBoundedJson(`"${'\\\\'.repeat(1_000_000)}"`, large)).toBeDefined();
		expect(parseBoundedJson(`"${'\\"'.repeat(1_000_000)}"`, large)).toBeDefined();
	});
	expect(milliseconds).toBeLessThan(2_000);
});
