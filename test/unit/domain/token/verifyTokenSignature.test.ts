import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

import {
	isTokenKeyType,
	parseTokenHeader,
	selectTokenKeys,
	type TokenKey,
	verifyTokenSignature,
} from '../../../../nodes/CommercialBanking/domain/token/verifyTokenSignature';
import { catchCode } from '../catchCode';
import { encodeJson } from '../surviveBadInput';
import { readKeyFile } from '../envelope/readVectors';
import { signToken } from './signToken';

const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).publicKey;
const rsa = createPublicKey(readKeyFile('rsa.spki.pem'));
const ed25519 = generateKeyPairSync('ed25519').publicKey;
const p256 = ec('prime256v1');
const p384 = ec('secp384r1');
const p521 = ec('secp521r1');

it.each<[string, KeyObject, boolean]>([
	['RSA 2048', rsa, true],
	['RSA 1024', createPublicKey(readKeyFile('rsa.1024.pem')), false],
	['RSA-PSS', createPublicKey(readKeyFile('rsa-pss.pem')), false],
	['P-256', p256, true],
	['P-384', p384, true],
	['P-521', p521, true],
	['secp256k1', ec('secp256k1'), false],
	['Ed25519', ed25519, true],
	['Ed448', generateKeyPairSync('ed448').publicKey, false],
])('tells whether a key can verify tokens: %s', (_, key, expected) => {
	expect(isTokenKeyType(key)).toBe(expected);
});

describe('the header of a token', () => {
	const write = (header: unknown) => `${encodeJson(header)}.e30.c2ln`;

	it.each<[string, object, object]>([
		['only alg', { alg: 'RS256' }, { algorithm: 'RS256', keyName: undefined, type: undefined }],
		['all', { alg: 'ES512', kid: 'k', typ: 't' }, { algorithm: 'ES512', keyName: 'k', type: 't' }],
		['no texts', { alg: 'EdDSA', kid: 7, typ: ['t'] }, { algorithm: 'EdDSA', keyName: undefined, type: undefined }],
	])('is read: %s', (_, header, expected) => {
		expect(parseTokenHeader(write(header))).toStrictEqual(expected);
	});

	it.each([
		['no dots', encodeJson({ alg: 'RS256' })],
		['two parts', `${encodeJson({ alg: 'RS256' })}.e30`],
		['four parts', `${write({ alg: 'RS256' })}.x`],
		['a list', write(['RS256'])],
		['null', write(null)],
		['no JSON', 'AAAA.e30.c2ln'],
		['crit', write({ alg: 'RS256', crit: [] })],
		['no alg', write({})],
		['alg none', write({ alg: 'none' })],
		['HMAC', write({ alg: 'HS256' })],
		['a name that objects have', write({ alg: 'toString' })],
		['alg in a list', write({ alg: ['RS256'] })],
		['more than 8,192 characters', write({ alg: 'RS256', x: 'x'.repeat(8_192) })],
		['nine levels', write({ alg: 'RS256', x: [[[[[[[[]]]]]]]] })],
		['101 values', write({ alg: 'RS256', x: Array.from({ length: 101 }, () => 1) })],
	])('is refused: %s', async (_, token) => {
		expect(await catchCode(() => parseTokenHeader(token))).toBe('token_invalid');
	});
});

describe('the keys for a token', () => {
	const keys: TokenKey[] = [
		{ key: rsa, name: 'r1' },
		{ key: rsa },
		{ key: rsa, name: 'r2', algorithm: 'PS256' },
		{ key: p256, name: 'e256' },
		{ key: p384, name: 'e384' },
		{ key: p521, name: 'e521' },
		{ key: ed25519, name: 'ed' },
	];
	const label = ({ name }: TokenKey) => name ?? '-';

	it.each<[string, string | undefined, string[]]>([
		['RS256', undefined, ['r1', '-']],
		['PS256', undefined, ['r1', '-', 'r2']],
		['RS256', 'r1', ['r1', '-']],
		['PS256', 'r2', ['-', 'r2']],
		['RS256', 'r2', ['-']],
		['RS256', 'unknown', ['-']],
		['ES256', undefined, ['e256']],
		['ES384', undefined, ['e384']],
		['ES512', undefined, ['e521']],
		['ES256', 'e384', []],
		['EdDSA', undefined, ['ed']],
		['Ed25519', 'ed', ['ed']],
		['HS256', undefined, []],
	])('%s with the kid %p: %j', (algorithm, keyName, expected) => {
		expect(selectTokenKeys({ algorithm, keyName, type: undefined }, keys).map(label)).toEqual(expected);
	});

	it('are 20 at most', () => {
		const many = Array.from({ length: 25 }, (_, index): TokenKey => ({ key: rsa, name: `${index}` }));
		const selected = selectTokenKeys({ algorithm: 'RS256', keyName: undefined, type: undefined }, many);
		expect(selected.map(label)).toEqual(Array.from({ length: 20 }, (_, index) => `${index}`));
	});
});

describe('a signature', () => {
	const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
	const keys: TokenKey[] = [{ key: p256 }, { key: pair.publicKey }];
	const sign = (claims: unknown) => signToken({ alg: 'ES256' }, claims, pair.privateKey);

	it('is right if one of the keys made it', async () => {
		expect(await verifyTokenSignature(sign({ a: 1 }), 'ES256', keys)).toEqual({ a: 1 });
		expect(await verifyTokenSignature(sign({ a: 1 }), 'ES256', keys.slice(0, 1))).toBeUndefined();
		expect(await verifyTokenSignature(sign({ a: 1 }), 'ES256', [])).toBeUndefined();
	});

	it('is not enough for an algorithm that was not asked for', async () => {
		expect(await verifyTokenSignature(sign({ a: 1 }), 'ES384', keys)).toBeUndefined();
	});

	it.each([
		['a list', [1]],
		['null', null],
		['16 levels', { a: [[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]] }],
		['2,001 values', { a: Array.from({ length: 2_001 }, () => 1) }],
	])('is not enough if the content is %s', async (_, claims) => {
		expect(await catchCode(async () => await verifyTokenSignature(sign(claims), 'ES256', keys))).toBe('token_invalid');
	});

	it('is refused for good if the token is malformed', async () => {
		const token = sign({ a: 1 }).replace(/^[^.]+/, 'AAAA');
		expect(await catchCode(async () => await verifyTokenSignature(token, 'ES256', keys))).toBe('token_invalid');
	});
});
