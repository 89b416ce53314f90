import { generateKeyPairSync } from 'node:crypto';
import type * as Jose from 'jose';
import { flattenedDecrypt } from 'jose';

import { openJwe } from '../../../../nodes/CommercialBanking/domain/envelope/openJwe';
import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { catchCode } from '../catchCode';
import { encodeJson } from '../encodeJson';
import { readKeyFile } from './readVectors';

jest.mock('jose', () => {
	const actual = jest.requireActual<typeof Jose>('jose');
	return { ...actual, flattenedDecrypt: jest.fn(actual.flattenedDecrypt) };
});

const filler = (bytes: number) => Buffer.alloc(bytes, 3).toString('base64url');

/** One RSA key of 2048 bits, and five keys of 3072 bits. */
const keys = loadDecryptionKeys({
	privateKey: readKeyFile('rsa.pkcs8.pem'),
	previousPrivateKeys: readKeyFile('previous.pkcs8.pem').repeat(5),
});

const makeJwe = (keyBytes: number, contentBytes = 100, kid?: string) => ({
	protected: encodeJson({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid }),
	encrypted_key: filler(keyBytes),
	iv: filler(12),
	ciphertext: filler(contentBytes),
	tag: filler(16),
});

// A huge message is decrypted several times, which takes seconds on a busy machine.
it.each([
	['keys of the right size only', makeJwe(384), 5],
	['a key of another size', makeJwe(256), 1],
	['no key of that size', makeJwe(512), 0],
	['a huge message', makeJwe(384, 11_500_000), 5],
])('tries keys: %s', async (_name, jwe, attempts) => {
	jest.mocked(flattenedDecrypt).mockClear();
	expect(await catchCode(async () => await openJwe(jwe, keys))).toBe('decryption_failed');
	expect(flattenedDecrypt).toHaveBeenCalledTimes(attempts);
});

it.each([
	['the current key, without a name', () => undefined, 0],
	['the current key, with an unknown name', () => 'unknown', 0],
	['the key that the JWE names', ([, previous]: readonly string[]) => previous, 1],
	['the key that the JWE names, if that is the current one', ([current]: readonly string[]) => current, 0],
])('tries first %s', async (_name, pick, first) => {
	jest.mocked(flattenedDecrypt).mockClear();
	const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
	const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
	const own = loadDecryptionKeys({ privateKey: readKeyFile('rsa.pkcs8.pem'), previousPrivateKeys: pem });
	const both = [own.current, ...own.previous];
	const jwe = makeJwe(256, 100, pick(both.map(({ thumbprint }) => thumbprint)));
	expect(await catchCode(async () => await openJwe(jwe, own))).toBe('decryption_failed');
	const tried = jest.mocked(flattenedDecrypt).mock.calls.map(([, key]) => key);
	expect(tried).toHaveLength(2);
	expect(tried[0]).toBe(both[first]?.privateKey);
});

const protectedOf = (changed: object = {}) => encodeJson({ alg: 'RSA-OAEP', enc: 'A256GCM', ...changed });
const shared = { protected: protectedOf(), iv: filler(12), ciphertext: 'AAAA', tag: filler(16) };
const valid = { ...shared, encrypted_key: filler(256) };
const ecdh = { ...shared, protected: protectedOf({ alg: 'ECDH-ES' }) };
const allowed = { alg: 'RSA-OAEP', enc: 'A256GCM' };

const headerOf = (characters: number) => ({ x: 'x'.repeat(characters - '{"x":""}'.length) });

type Members = Record<string, unknown>;
const change = (changed: Members): Members => ({ ...valid, ...changed });
const codeOf = async (members: Members) => await catchCode(async () => await openJwe(members, keys));

it.each<[string, Members]>([
	['RSA-OAEP-512', change({ protected: protectedOf({ alg: 'RSA-OAEP-512' }) })],
	['ECDH-ES without an encrypted key', ecdh],
	['compression', change({ protected: protectedOf({ zip: 'DEF' }) })],
	['A192GCM', change({ protected: protectedOf({ enc: 'A192GCM' }) })],
	['A192CBC-HS384', change({ protected: protectedOf({ enc: 'A192CBC-HS384' }), iv: filler(16), tag: filler(24) })],
	['A256CBC-HS512', change({ protected: protectedOf({ enc: 'A256CBC-HS512' }), iv: filler(16), tag: filler(32) })],
	['an encrypted key of 4,096 characters', change({ encrypted_key: 'A'.repeat(4_096) })],
	['an empty ciphertext', change({ ciphertext: '' })],
	['no ciphertext', change({ ciphertext: undefined })],
	['an algorithm in the unprotected header', { ...valid, protected: undefined, unprotected: allowed }],
	['an algorithm in the header that is not protected', { ...valid, protected: undefined, header: allowed }],
	['a name that is no text', change({ protected: protectedOf({ kid: 7 }) })],
	['a header of 16,384 characters', change({ header: headerOf(16_384) })],
	['an unprotected header of 16,384 characters', change({ unprotected: headerOf(16_384) })],
])('reads %s', async (_, members) => {
	expect(await codeOf(members)).toBe('decryption_failed');
});

it.each<[string, Members, string]>([
	['alg missing', change({ protected: protectedOf({ alg: undefined }) }), 'algorithm_not_allowed'],
	['alg of HMAC', change({ protected: protectedOf({ alg: 'HS256' }) }), 'algorithm_not_allowed'],
	['alg with the name of a method', change({ protected: protectedOf({ alg: 'toString' }) }), 'algorithm_not_allowed'],
	['enc missing', change({ protected: protectedOf({ enc: undefined }) }), 'algorithm_not_allowed'],
	['enc with the name of a method', change({ protected: protectedOf({ enc: 'toString' }) }), 'algorithm_not_allowed'],
	['another zip', change({ protected: protectedOf({ zip: 'GZ' }) }), 'algorithm_not_allowed'],
	['zip null', change({ protected: protectedOf({ zip: null }) }), 'algorithm_not_allowed'],
	['crit', change({ protected: protectedOf({ crit: [] }) }), 'delivery_malformed'],
	['a protected header that is no JSON', change({ protected: 'AAAA' }), 'delivery_malformed'],
	['a protected header that is no text', change({ protected: {} }), 'delivery_malformed'],
	['an empty protected header', change({ protected: '' }), 'algorithm_not_allowed'],
	['an aad that is no text', change({ aad: 7 }), 'delivery_malformed'],
	['an aad with padding', change({ aad: 'AA==' }), 'delivery_malformed'],
	['an iv that is no text', change({ iv: null }), 'delivery_malformed'],
	['a ciphertext with padding', change({ ciphertext: 'AAA=' }), 'delivery_malformed'],
	['an encrypted key of 4,097 characters', change({ encrypted_key: 'A'.repeat(4_097) }), 'delivery_malformed'],
	['a list of recipients', { ...shared, recipients: [{ encrypted_key: 'AAAA' }] }, 'delivery_malformed'],
	['recipients that are null', change({ recipients: null }), 'delivery_malformed'],
	['an unprotected header that is a list', change({ unprotected: [] }), 'delivery_malformed'],
	['a header of 16,385 characters', change({ header: headerOf(16_385) }), 'delivery_malformed'],
	['an iv of 12 bytes and a rest', change({ iv: `${filler(12)}A` }), 'decryption_failed'],
	['a ciphertext with a rest', change({ ciphertext: 'AAAAA' }), 'decryption_failed'],
	['the iv of another enc', change({ protected: protectedOf({ enc: 'A128CBC-HS256' }) }), 'decryption_failed'],
])('refuses %s', async (_, members, code) => {
	expect(await codeOf(members)).toBe(code);
});
