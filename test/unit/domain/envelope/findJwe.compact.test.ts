import { decodeHeader, findJwe, isBase64Url } from '../../../../nodes/CommercialBanking/domain/envelope/findJwe';
import { encodeJson } from '../surviveBadInput';

const parseJwe = (text: string) => findJwe(text).jwe;

const header = encodeJson({ alg: 'RSA-OAEP', enc: 'A256GCM' });

/** A header with that many characters of JSON. */
const sized = (length: number) => encodeJson({ alg: 'x'.repeat(length - '{"alg":""}'.length) });

it.each<[string, string, object]>([
	[
		'all five parts',
		`${header}.a.b.c.d`,
		{ protected: header, encrypted_key: 'a', iv: 'b', ciphertext: 'c', tag: 'd' },
	],
	['empty parts', `${header}....`, { protected: header, encrypted_key: '', iv: '', ciphertext: '', tag: '' }],
])('parses %s', (_, text, expected) => {
	expect(parseJwe(text)).toStrictEqual(expected);
});

it.each([
	['alg alone', encodeJson({ alg: 'x' })],
	['enc alone', encodeJson({ enc: 'x' })],
	['12,288 characters of JSON', sized(12_288)],
	['8 levels', encodeJson({ alg: [[[[[[[]]]]]]] })],
	['200 values', encodeJson({ alg: Array.from({ length: 198 }, () => 1) })],
])('takes a header with %s', (_, encoded) => {
	expect(parseJwe(`${encoded}.a.b.c.d`)).toBeDefined();
	expect(decodeHeader(encoded)).toBeDefined();
});

it.each([
	['neither alg nor enc', encodeJson({ typ: 'x' })],
	['a list', encodeJson(['alg'])],
	['null', encodeJson(null)],
	['no JSON', 'AAAA'],
	['nothing', ''],
	['padding', `${encodeJson({ alg: 'x' })}=`],
	['a space', `${encodeJson({ alg: 'x' })} `],
	['12,289 characters of JSON', sized(12_289)],
	['9 levels', encodeJson({ alg: [[[[[[[[]]]]]]]] })],
	['201 values', encodeJson({ alg: Array.from({ length: 199 }, () => 1) })],
])('takes no header with %s', (_, encoded) => {
	expect(parseJwe(`${encoded}.a.b.c.d`)).toBeUndefined();
});

it('does not decode a header of more than 16,384 characters', () => {
	const [longest, longer] = ['A'.repeat(16_384), 'A'.repeat(16_385)];
	const decode = jest.spyOn(Buffer, 'from');
	decodeHeader(longer);
	expect(decode).not.toHaveBeenCalled();
	decodeHeader(longest);
	expect(decode).toHaveBeenCalledTimes(1);
	decode.mockRestore();
});

it.each([
	['four parts', `${header}.a.b.c`],
	['six parts', `${header}.a.b.c.d.e`],
	['one part', header],
	['a part with padding', `${header}.a.b.c.d=`],
	['a part with a plus', `${header}.a.b.c+.d`],
	['a part with a space', `${header}.a .b.c.d`],
])('is none: %s', (_, text) => {
	expect(parseJwe(text)).toBeUndefined();
});

it.each([
	['', true],
	['aZ0-_', true],
	['a=', false],
	['a+', false],
	[' a', false],
	['a\n', false],
	['a.b', false],
])('tells base64url: %j', (text, expected) => {
	expect(isBase64Url(text)).toBe(expected);
});
