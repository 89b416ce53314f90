import * as fc from 'fast-check';

import { isObject } from '../../../../../n8n-host/jsonValue.ts';
import { parseTree } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/parseTree';

const unreadable = { code: 'report_unreadable' };

const readTree = async (text: string) => (await parseTree(text, async () => {})).tree;

/** Turns what JSON.parse reads into our tree: texts for numbers and booleans, nothing for null. */
function asTree(value: unknown): unknown {
	if (Array.isArray(value)) return value.filter((one) => one !== null).map(asTree);
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
	if (!isObject(value)) return null;
	const entries = Object.entries(value).filter(([, child]) => child !== null);
	return Object.fromEntries(entries.map(([name, child]) => [name, asTree(child)]));
}

function parses(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

const lists = fc.array(fc.jsonValue({ maxDepth: 5 }));
const inserted = fc.constantFrom('', ...Array.from(',"}]{:0\\\n\u0001e.-'));

/** Names that no tree has: see the table of what is refused. */
const hasForbiddenName = (text: string) => text.includes('__proto__') || /[":]\d+"\s*:/.test(text);

/** Whether names in it get another spelling: prefixes go, and short names may be those of ISO 20022. */
function hasOtherSpelling(text: string): boolean {
	let hasOther = false;
	JSON.parse(text, (name, value: unknown) => {
		hasOther ||= name.includes(':') || /^[a-z]{2,4}$/i.test(name);
		return value;
	});
	return hasOther;
}

it('reads what JSON.parse reads', async () => {
	const writers = fc.constantFrom(undefined, 1, '\t', '\r\n');
	await fc.assert(
		fc.asyncProperty(lists, writers, async (value, space) => {
			const text = JSON.stringify(value, null, space);
			fc.pre(!hasForbiddenName(text) && !hasOtherSpelling(text) && !/\d(?:e|\.)|\d{16}|-0/.test(text));
			expect(await readTree(text)).toEqual(asTree(value));
		}),
		{ numRuns: 300 },
	);
});

it('refuses what JSON.parse refuses', async () => {
	await fc.assert(
		fc.asyncProperty(lists, fc.nat(), inserted, fc.nat(2), async (value, at, insert, removed) => {
			const text = JSON.stringify(value);
			const place = at % (text.length + 1);
			const changed = text.slice(0, place) + insert + text.slice(place + removed);
			fc.pre(!hasForbiddenName(changed) && /^[[{]/.test(changed));
			const reading = readTree(changed);
			if (parses(changed)) await expect(reading).resolves.toBeDefined();
			else await expect(reading).rejects.toMatchObject(unreadable);
		}),
		{ numRuns: 1000 },
	);
});

it.each([
	[
		'numbers as they are written',
		'[0, -0, 10.50, 1e5, 1E-05, -12.3E+4, 1200.40, 900719925474099312345]',
		['0', '-0', '10.50', '1e5', '1E-05', '-12.3E+4', '1200.40', '900719925474099312345'],
	],
	['literals as texts, null as nothing', '{"a":true,"b":false,"c":null,"d":[null]}', { a: 'true', b: 'false', d: [] }],
	['a key that occurs again', '{"a":1,"b":2,"a":[3,4],"a":5}', { a: ['1', '3', '4', '5'], b: '2' }],
	['escapes', '{"\\u0061\\n":"\\ud83d\\ude00\\"\\\\\\/"}', { 'a\n': '😀"\\/' }],
	['half of a character', '["\\ud800"," \u007f "]', ['\ud800', ' \u007f ']],
	['names that objects have', '{"constructor":"1","toString":"2"}', { constructor: '1', toString: '2' }],
	['nothing', '[[],{},"",[[],[]]]', [[], {}, '', [[], []]]],
	['white space', ' \t\r\n{ "a" :\n[ 1 ,\t2 ] }\r\n ', { a: ['1', '2'] }],
])('reads %s', async (_, text, tree) => {
	expect(await readTree(text)).toEqual(tree);
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `"n${index}":1`).join();

it.each([
	['64 levels', '['.repeat(64) + ']'.repeat(64)],
	['5,000,000 characters of one text', `["${'x'.repeat(5_000_000)}"]`],
	['2,000,000 values', `[${'0,'.repeat(1_999_998)}0]`],
	['10,000 names', `{${names(10_000)}}`],
])('reads %s', async (_, text) => {
	expect(await readTree(text)).toBeDefined();
});

it.each([
	['65 levels', '['.repeat(65) + ']'.repeat(65), 'more than 64 levels of elements'],
	['a million levels', '['.repeat(1_000_000), 'more than 64 levels of elements'],
	['more characters of one text', `["${'x'.repeat(5_000_001)}"]`, 'more than 5000000 characters in one text'],
	['more digits of one number', `[${'1'.repeat(5_000_001)}]`, 'more than 5000000 characters in one text'],
	['more values', `[${'0,'.repeat(1_999_999)}0]`, 'more than 2000000 elements'],
	['more names', `{${names(10_001)}}`, 'more than 10000 different names'],
	['the name that no object can hold', '{"__proto__":{"a":1}}', 'a name in it is not allowed'],
	['the same name in disguise', '{"__pro\\u0074o__":1}', 'a name in it is not allowed'],
	['a name for which V8 makes an array', '{"1000":1}', 'a name in it is not allowed'],
])('refuses %s, and says why', async (_, text, reason) => {
	await expect(readTree(text)).rejects.toMatchObject({ ...unreadable, message: expect.stringContaining(reason) });
});

it.each(['[-]', '[0x1]', '["]', '["\\x"]', '[1]]', '[\u00a01]', '{a":1}'])(
	'refuses %j, and says where',
	async (text) => {
		await expect(readTree(text)).rejects.toMatchObject({
			...unreadable,
			message: expect.stringMatching(/malformed at character \d+\.$/),
		});
	},
);
