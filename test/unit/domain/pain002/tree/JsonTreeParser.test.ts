import { JsonTreeParser } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/JsonTreeParser';
import { catchError } from '../../catchCode';

/** Parses in stretches that end at each of these positions. Returns the stretches that were needed. */
function parseInStretches(text: string, length: number) {
	const parser = new JsonTreeParser(text);
	let stretches = 1;
	while (!parser.parseStretch(length)) stretches += 1;
	return { root: parser.root, stretches };
}

const text = '{"a":[1,{"b":null,"c":"\\u0041"},[],{}],"d":true,"a":-0.5e+1}';
const tree = { a: ['1', { c: 'A' }, [], {}, '-0.5e+1'], d: 'true' };

it.each([1, 2, 3, 7, 20, 1_000])('gives the same tree in stretches of %d characters', (length) => {
	expect(parseInStretches(text, length).root).toEqual(tree);
	expect(parseInStretches(text.replaceAll(/[[\]{},:]/g, ' \n$&\t\r'), length).root).toEqual(tree);
});

it('stops at the first member after the end of a stretch', () => {
	expect(parseInStretches('[1,2,3,4]', 1).stretches).toBeGreaterThanOrEqual(5);
	expect(parseInStretches('[1,2,3,4]', 100).stretches).toBe(1);
	const parser = new JsonTreeParser('[1,2]');
	expect(parser.parseStretch(1)).toBe(false);
	expect(parser.root).toBeNull();
	expect(parser.parseStretch(100)).toBe(true);
	expect(parser.root).toEqual(['1', '2']);
});

it.each<[string, unknown]>([
	['0', '0'],
	['-0', '-0'],
	['10.50', '10.50'],
	['1e5', '1e5'],
	['1E-05', '1E-05'],
	['-12.3E+4', '-12.3E+4'],
	['true', 'true'],
	['false', 'false'],
	['null', null],
	['""', ''],
	['"a"', 'a'],
	['"\\""', '"'],
	['"\\\\"', '\\'],
	['"a\\/b\\n"', 'a/b\n'],
	['" \u007f "', ' \u007f '],
	['"\\ud800"', '\ud800'],
	[' \t\r\n1 \t\r\n', '1'],
	['[]', []],
	['{}', {}],
	['[[],[]]', [[], []]],
	['{"":""}', { '': '' }],
	['{"a":null}', {}],
	['[null]', []],
])('reads %j', (json, expected) => {
	expect(parseInStretches(json, 1_000).root).toEqual(expected);
});

it.each([
	...['', ' ', '-', '+1', '.5', '01', '1.', '1e', '1e+', '0x1', '1 2', 'NaN', 'tru', 'True', 'nulls', "'a'"],
	...['"', '"a', '"\\', '"\\"', '"\\x"', '"\\u00g0"', '"\u001f"', '"a\n"', '""""'],
	...['[', ']', '[1', '[1,', '[1,]', '[,1]', '[1 2]', '[1}', '[1]]', '[1],', '[:]'],
	...[
		'{',
		'}',
		'{a}',
		'{a":1}',
		'{a:1}',
		'{1:1}',
		'{"a"}',
		'{"a":}',
		'{"a":1',
		'{"a":1,}',
		'{,}',
		'{"a":1 "b":2}',
		'{"a":1]',
	],
	...['{"a",1}', '{"a":1,,"b":2}', '{"a" 1}', '{"a"::1}', '{"a":1}}', '[1]x', '\u00a01', '[1;2]'],
])('refuses %j, and says where', async (json) => {
	const error = await catchError(() => parseInStretches(json, 1_000));
	expect(error.code).toBe('report_unreadable');
	expect(error.message).toMatch(/malformed at character \d+\.$/);
});

it.each([
	['[1,x]', 4],
	['  x', 3],
	['{"a" 1}', 6],
	['[1] x', 5],
])('says where %j is malformed', async (json, character) => {
	const { message } = await catchError(() => parseInStretches(json, 1_000));
	expect(message).toContain(`at character ${character}.`);
});
