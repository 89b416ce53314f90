import { isJwkSet, parsePrivateKeys } from '../../../../nodes/CommercialBanking/domain/keys/parsePrivateKeys';
import { catchCode } from '../catchCode';
import { jwks, readKeyFile } from '../envelope/readVectors';

const jwk = JSON.stringify(jwks.ec);
const pretty = JSON.stringify(jwks.ec, null, '\t');
const parse = (text: string) => parsePrivateKeys({ text, field: 'Private Key' });

it.each([
	['in single quotes', `'${jwk}'`],
	['in double quotes', `"${jwk}"`],
	['on several lines in quotes', `'${pretty}'`],
	['between blanks in quotes between blanks', ` \n' \n${pretty}\n '\n `],
	['in a set', `{"keys":[${jwk}]}`],
])('reads a JWK %s', (_name, text) => {
	expect(parse(text).map(({ key }) => key.asymmetricKeyType)).toEqual(['ec']);
});

it.each([
	['a quote at the start', `'${jwk}`],
	['a quote at the end', `${jwk}'`],
	['two kinds of quotes', `'${jwk}"`],
	['a word after the quotes', `'${jwk}' x`],
	['a word before the quotes', `x '${jwk}'`],
	['a list around it', `[${jwk}]`],
	['an empty set around it', '{"keys":[]}'],
	['null in its set', `{"keys":[${jwk},null]}`],
	['a text in its set', `{"keys":[${jwk},"x"]}`],
	['a number as d', JSON.stringify({ ...jwks.ec, d: 7 })],
	['too deep a member', JSON.stringify({ ...jwks.ec, x5c: [[[[[[[[]]]]]]]] })],
	['2,001 more members', JSON.stringify({ ...jwks.ec, x5c: Array.from({ length: 2_001 }, () => 1) })],
	['200,000 blanks', `${jwk.slice(0, -1)}${' '.repeat(200_000)}}`],
])('refuses a JWK with %s', async (_name, text) => {
	expect(await catchCode(() => parse(text))).toBe('credential_unusable');
});

it.each<[string, Record<string, unknown>, object]>([
	['texts', { kid: 'k1', use: 'sig' }, { name: 'k1', use: 'sig' }],
	['numbers', { kid: 1, alg: 2, use: 3 }, {}],
	['lists', { kid: ['k1'], use: ['sig'] }, {}],
	['an empty kid', { kid: '' }, {}],
	['none', {}, {}],
])('takes kid and use of a JWK: %s', (_name, members, expected) => {
	const { kty, crv, x, y, d } = jwks.ec;
	const [source] = parse(JSON.stringify({ kty, crv, x, y, d, ...members }));
	expect(source).toStrictEqual({ key: source?.key, ...expected });
});

it.each([
	['a set', `{"keys":[${jwk}]}`, true],
	['a set in quotes', ` '{"keys":[]}' `, true],
	['one JWK', jwk, false],
	['a list', '[]', false],
	['keys that are no list', '{"keys":{}}', false],
	['null', 'null', false],
	['a PEM', readKeyFile('ec.pkcs8.pem'), false],
])('tells a JWK set: %s', (_name, text, expected) => {
	expect(isJwkSet(text)).toBe(expected);
});
