import { decodeHeader, findJwe } from '../../../../nodes/CommercialBanking/domain/envelope/findJwe';
import { expectCpuBelow } from '../../cpuMilliseconds';
import { catchCode } from '../catchCode';
import { encodeJson } from '../encodeJson';

const header = encodeJson({ alg: 'RSA-OAEP', enc: 'A256GCM' });
const compact = `${header}.a.b.c.d`;
const members = { protected: header, encrypted_key: 'a', iv: 'b', ciphertext: 'c', tag: 'd' };
const flattened = { protected: header, ciphertext: 'x' };
const json = JSON.stringify({ a: compact });

it.each<[string, string, unknown]>([
	['a text', compact, undefined],
	['a text between blanks', ` \n${compact}\r\n`, undefined],
	['a JSON text between blanks', JSON.stringify(` ${compact} `), ` ${compact} `],
	['a list', JSON.stringify([1, null, true, compact]), [1, null, true, compact]],
	['a JSON text in a field', JSON.stringify({ a: json }), { a: json }],
	['a JSON text with blanks before it in a field', JSON.stringify({ a: ` \n${json}` }), { a: ` \n${json}` }],
])('finds a compact JWE: %s', (_, body, expected) => {
	expect(findJwe(body)).toStrictEqual({ json: expected, jwe: members });
});

it.each([
	['protected', flattened],
	['unprotected', { unprotected: {}, ciphertext: 'x' }],
])('finds a JWE with %s', (_, jwe) => {
	expect(findJwe(JSON.stringify(jwe)).jwe).toEqual(jwe);
	expect(findJwe(JSON.stringify({ a: [jwe] })).jwe).toEqual(jwe);
	expect(findJwe(JSON.stringify({ a: JSON.stringify(jwe) })).jwe).toEqual(jwe);
});

it.each<[string, string]>([
	['another text', 'a.b.c.d.e'],
	['a number', '1'],
	['no ciphertext', JSON.stringify({ protected: header })],
	['no header', JSON.stringify({ ciphertext: 'x', iv: 'y' })],
	['JSON in JSON in JSON', JSON.stringify({ a: JSON.stringify({ b: json }) })],
	['a text that only looks like JSON', JSON.stringify({ a: '{"b":' })],
	['a number as JSON text', JSON.stringify({ a: '1' })],
	['a million parts', '.'.repeat(1_000_000)],
])('finds none in %s', (_, body) => {
	expect(findJwe(body).jwe).toBeUndefined();
});

it.each([
	['padding', `${header}==.a.b.c.d`],
	['a line break', `${header.slice(0, 9)}\r\n${header.slice(9)}.a.b.c.d`],
	['a line break further on', `${header}.a.b.c\nc.d`],
])('says of a JWE with %s that it has that', async (_, text) => {
	for (const body of [text, JSON.stringify({ a: text })]) {
		const finding = async () => findJwe(body);
		await expect(finding()).rejects.toMatchObject({
			code: 'delivery_malformed',
			message: expect.stringContaining('padding (=), line breaks'),
		});
	}
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const list = (values: number) => `[${Array.from({ length: values }, () => 1).join()}]`;
const sized = (length: number) => `["${'a'.repeat(length - 4)}"]`;
const LIMIT = 24 * 1024 * 1024;

it.each([
	['32 levels', nested(32)],
	['10,000 values', list(10_000)],
	['24 MiB', sized(LIMIT)],
	['24 MiB of blanks and more', `[${' '.repeat(LIMIT - 2)}]`],
])('reads a body of %s', (_, body) => {
	expect(findJwe(body).jwe).toBeUndefined();
});

it.each([
	['33 levels', nested(33)],
	['100,000 levels', nested(100_000)],
	['10,001 values', list(10_001)],
	['broken JSON', '{'],
	['two JWEs', JSON.stringify([compact, compact])],
	['two JWEs of two kinds', JSON.stringify({ a: { b: compact }, c: flattened })],
	['two JWEs, one in JSON text', JSON.stringify({ a: json, c: flattened })],
	['three JWEs', JSON.stringify([compact, flattened, compact])],
])('refuses a body of %s', async (_, body) => {
	expect(await catchCode(() => findJwe(body))).toBe('delivery_malformed');
});

it.each([
	['one character more than 24 MiB', sized(LIMIT + 1)],
	['one character more than 24 MiB, blanks included', `${' '.repeat(LIMIT - 1)}{}`],
])('refuses a body of %s as too large', async (_, body) => {
	expect(await catchCode(() => findJwe(body))).toBe('delivery_too_large');
});

describe('one budget for the whole body', () => {
	it('takes JSON texts beyond 10,000 values as plain text', () => {
		const body = (values: number) => JSON.stringify([json, list(values)]);
		expect(findJwe(body(9_000)).jwe).toEqual(members);
		// The last place is looked at first, and leaves nothing for the one before it.
		expect(findJwe(body(9_998)).jwe).toBeUndefined();
	});

	const fill = (text: string) =>
		JSON.stringify(Array.from({ length: Math.floor(16e6 / JSON.stringify(text).length) }, () => text));
	it.each([
		['16 MB of texts with many values', fill(list(9_000))],
		['16 MB of texts with many levels', fill('['.repeat(9_000))],
		['16 MB of texts with many quotes', fill(JSON.stringify('"'.repeat(9_000)))],
		['16 MB of texts that never end', fill(`["${'a'.repeat(9_000)}`)],
		['16 MB of white space in a text', JSON.stringify(`${' '.repeat(16e6)}{`)],
	])('does not stand still for %s', async (_, body) => {
		// It takes 10 to 120 ms. It took three seconds when each text had a limit of its own.
		await expectCpuBelow(600, () => findJwe(body));
	});
});

const parseCompact = (text: string) => findJwe(text).jwe;

/** A header with that many characters of JSON. */
const headerOf = (length: number) => encodeJson({ alg: 'x'.repeat(length - '{"alg":""}'.length) });

it('parses empty parts', () => {
	const empty = { encrypted_key: '', iv: '', ciphertext: '', tag: '' };
	expect(parseCompact(`${header}....`)).toStrictEqual({ protected: header, ...empty });
});

it.each([
	['alg alone', encodeJson({ alg: 'x' })],
	['enc alone', encodeJson({ enc: 'x' })],
	['12,288 characters of JSON', headerOf(12_288)],
	['8 levels', encodeJson({ alg: [[[[[[[]]]]]]] })],
	['200 values', encodeJson({ alg: Array.from({ length: 198 }, () => 1) })],
])('takes a header with %s', (_, encoded) => {
	expect(parseCompact(`${encoded}.a.b.c.d`)).toBeDefined();
	expect(decodeHeader(encoded)).toBeDefined();
});

it.each([
	['neither alg nor enc', encodeJson({ typ: 'x' })],
	['a list', encodeJson(['alg'])],
	['12,289 characters of JSON', headerOf(12_289)],
	['9 levels', encodeJson({ alg: [[[[[[[[]]]]]]]] })],
	['201 values', encodeJson({ alg: Array.from({ length: 199 }, () => 1) })],
])('takes no header with %s', (_, encoded) => {
	expect(parseCompact(`${encoded}.a.b.c.d`)).toBeUndefined();
});

it.each([
	['six parts', `${header}.a.b.c.d.e`],
	['one part', header],
])('is none: %s', (_, text) => {
	expect(parseCompact(text)).toBeUndefined();
});
