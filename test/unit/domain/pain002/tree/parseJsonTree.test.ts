import * as fc from 'fast-check';

import { isObject } from '../../../../../n8n-host/jsonValue.ts';
import { parseJsonTree } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/parseJsonTree';

const unreadable = { code: 'report_unreadable' };

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

const json = fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value));
const inserted = fc.constantFrom('', ...Array.from(',"}]{:0\\\n\u0001e.-'));
const mutated = fc.tuple(json, fc.nat(), inserted, fc.nat(2));

describe('parseJsonTree', () => {
	it('reads what JSON.parse reads', async () => {
		const writers = fc.constantFrom(undefined, 1, '\t', '\r\n');
		await fc.assert(
			fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), writers, async (value, space) => {
				const text = JSON.stringify(value, null, space);
				fc.pre(!text.includes('__proto__') && !/\d(?:e|\.)|\d{16}|-0/.test(text));
				expect(await parseJsonTree(text)).toEqual(asTree(value));
			}),
			{ numRuns: 300 },
		);
	});

	it('refuses what JSON.parse refuses', async () => {
		await fc.assert(
			fc.asyncProperty(mutated, async ([text, at, insert, removed]) => {
				const place = at % (text.length + 1);
				const changed = text.slice(0, place) + insert + text.slice(place + removed);
				fc.pre(!changed.includes('__proto__'));
				const reading = parseJsonTree(changed);
				if (parses(changed)) await expect(reading).resolves.toBeDefined();
				else await expect(reading).rejects.toMatchObject(unreadable);
			}),
			{ numRuns: 1000 },
		);
	});

	it.each([
		[
			'numbers as they are written',
			'[1200.40, -0.0, 1E3, 900719925474099312345]',
			['1200.40', '-0.0', '1E3', '900719925474099312345'],
		],
		[
			'literals as texts, null as nothing',
			'{"a":true,"b":false,"c":null,"d":[null]}',
			{ a: 'true', b: 'false', d: [] },
		],
		['a key that occurs again', '{"a":1,"b":2,"a":[3,4],"a":5}', { a: ['1', '3', '4', '5'], b: '2' }],
		['a key that occurs again after a list', '{"a":[1],"a":[2]}', { a: ['1', '2'] }],
		['escapes', '{"\\u0061\\n":"\\ud83d\\ude00\\"\\\\"}', { 'a\n': '😀"\\' }],
		['names that objects have', '{"constructor":"1","toString":"2"}', { constructor: '1', toString: '2' }],
		['null', 'null', null],
	])('reads %s', async (_, text, tree) => {
		expect(await parseJsonTree(text)).toEqual(tree);
	});

	it('reads a text that takes longer than one turn, and yields to other work in between', async () => {
		const rows = Array.from({ length: 20_000 }, (_, index) => ({ id: `${index}`, 'text "quoted"': 'ä😀\\' }));
		let turns = 0;
		const yieldToEventLoop = async () => {
			turns += 1;
		};
		const tree = await parseJsonTree(JSON.stringify({ rows }), { yieldToEventLoop });
		expect(tree).toEqual({ rows });
		expect(turns).toBeGreaterThan(1);
	});

	it.each([
		['64 levels', '['.repeat(64) + ']'.repeat(64)],
		['5,000,000 characters of one text', `["${'x'.repeat(5_000_000)}"]`],
		['2,000,000 values', `[${'0,'.repeat(1_999_998)}0]`],
	])('reads %s', async (_, text) => {
		expect(await parseJsonTree(text)).not.toBeNull();
	});

	it.each([
		['65 levels', '['.repeat(65) + ']'.repeat(65), 'nested deeper than 64 levels'],
		['a million levels', '['.repeat(1_000_000), 'nested deeper than 64 levels'],
		['more characters of one text', `["${'x'.repeat(5_000_001)}"]`, 'longer than 5000000 characters'],
		['more digits of one number', '1'.repeat(5_000_001), 'longer than 5000000 characters'],
		['more values', `[${'0,'.repeat(1_999_999)}0]`, 'more than 2000000 elements'],
	])('refuses %s, and says why', async (_, text, reason) => {
		await expect(parseJsonTree(text)).rejects.toMatchObject({
			...unreadable,
			message: expect.stringContaining(reason),
		});
	});

	it.each([
		['the key that no object can hold', '{"__proto__":{"a":1}}'],
		['the same key in disguise', '{"__pro\\u0074o__":1}'],
		['a comma too many', '{"a":1,}'],
		['a line break in a text', '"a\nb"'],
		['a text without end', '"a'],
		['an escape without end', '"\\'],
		['a leading zero', '01'],
		['nothing', ''],
	])('refuses %s', async (_, text) => {
		await expect(parseJsonTree(text)).rejects.toMatchObject(unreadable);
	});
});
