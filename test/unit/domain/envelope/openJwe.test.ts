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

interface Sizes {
	readonly recipients: number;
	readonly keyBytes: number;
	readonly contentBytes: number;
	readonly aadBytes?: number;
}

function makeJwe({ recipients, keyBytes, contentBytes, aadBytes }: Sizes) {
	return {
		protected: encodeJson({ alg: 'RSA-OAEP-256', enc: 'A256GCM' }),
		recipients: Array.from({ length: recipients }, () => ({ encrypted_key: filler(keyBytes) })),
		iv: filler(12),
		ciphertext: filler(contentBytes),
		tag: filler(16),
		...(aadBytes === undefined ? {} : { aad: filler(aadBytes) }),
	};
}

// A huge message is decrypted several times, which takes seconds on a busy machine.
it.each<[string, Sizes, number]>([
	['one recipient, keys of the right size only', { recipients: 1, keyBytes: 384, contentBytes: 100 }, 5],
	['one recipient, a key of another size', { recipients: 1, keyBytes: 256, contentBytes: 100 }, 1],
	['no key of that size', { recipients: 1, keyBytes: 512, contentBytes: 100 }, 0],
	['ten recipients', { recipients: 10, keyBytes: 384, contentBytes: 100 }, 50],
	['one recipient of a huge message', { recipients: 1, keyBytes: 384, contentBytes: 11_500_000 }, 5],
	['ten recipients of a huge message: less often', { recipients: 10, keyBytes: 384, contentBytes: 11_500_000 }, 14],
	['ten recipients, huge other data', { recipients: 10, keyBytes: 384, contentBytes: 10, aadBytes: 11_500_000 }, 14],
])('tries keys: %s', async (_name, sizes, attempts) => {
	jest.mocked(flattenedDecrypt).mockClear();
	expect(await catchCode(async () => await openJwe(makeJwe(sizes), keys))).toBe('decryption_failed');
	expect(flattenedDecrypt).toHaveBeenCalledTimes(attempts);
});

const smallKey = keys.current;
const [largeKey] = keys.previous;

it.each<[string, (string | undefined)[], number[]]>([
	['as they come, without names', [undefined, undefined, undefined], [0, 1, 2]],
	['the one that names the current key', [undefined, undefined, smallKey.keyId], [2, 0, 1]],
	['the one that names the current key by its thumbprint', ['unknown', smallKey.thumbprint, undefined], [1, 0, 2]],
	['the one whose named key has the right size', ['unknown', largeKey?.keyId, smallKey.keyId], [2, 0, 1]],
])('tries recipients in this order: first %s', async (_name, names, order) => {
	jest.mocked(flattenedDecrypt).mockClear();
	const jwe = makeJwe({ recipients: 3, keyBytes: 256, contentBytes: 100 });
	const recipients = names.map((kid, index) => ({
		encrypted_key: Buffer.alloc(256, index).toString('base64url'),
		...(kid === undefined ? {} : { header: { kid } }),
	}));
	expect(await catchCode(async () => await openJwe({ ...jwe, recipients }, keys))).toBe('decryption_failed');
	const tried = jest.mocked(flattenedDecrypt).mock.calls.map(([{ encrypted_key: key = '' }]) => key);
	expect(tried).toEqual(order.map((index) => recipients[index]?.encrypted_key));
});

it('counts ciphertext and additional data together', async () => {
	jest.mocked(flattenedDecrypt).mockClear();
	const jwe = makeJwe({ recipients: 10, keyBytes: 384, contentBytes: 5_750_000, aadBytes: 5_750_000 });
	expect(await catchCode(async () => await openJwe(jwe, keys))).toBe('decryption_failed');
	expect(flattenedDecrypt).toHaveBeenCalledTimes(14);
});

const protectedOf = (changed: object = {}) => encodeJson({ alg: 'RSA-OAEP', enc: 'A256GCM', ...changed });
const shared = { protected: protectedOf(), iv: filler(12), ciphertext: 'AAAA', tag: filler(16) };
const valid = { ...shared, encrypted_key: filler(256) };
const ecdh = { ...shared, protected: protectedOf({ alg: 'ECDH-ES' }) };
const allowed = { alg: 'RSA-OAEP', enc: 'A256GCM' };
const encryption = encodeJson({ enc: 'A256GCM' });
const twoRecipients = [{ header: { alg: 'A256KW' } }, { header: { alg: 'ECDH-ES+A128KW' }, encrypted_key: 'BBBB' }];

const headerOf = (characters: number) => ({ x: 'x'.repeat(characters - '{"x":""}'.length) });
const recipients = (count: number) => Array.from({ length: count }, () => ({ encrypted_key: 'AAAA' }));

type Members = Record<string, unknown>;
const change = (changed: Members): Members => ({ ...valid, ...changed });
const codeOf = async (members: Members) => await catchCode(async () => await openJwe(members, keys));

it.each<[string, Members]>([
	['RSA-OAEP-512', change({ protected: protectedOf({ alg: 'RSA-OAEP-512' }) })],
	['ECDH-ES without an encrypted key', ecdh],
	['ECDH-ES as the only recipient', { ...shared, protected: ecdh.protected, recipients: [{}] }],
	['compression', change({ protected: protectedOf({ zip: 'DEF' }) })],
	['A192GCM', change({ protected: protectedOf({ enc: 'A192GCM' }) })],
	['A128CBC-HS256', change({ protected: protectedOf({ enc: 'A128CBC-HS256' }), iv: filler(16) })],
	['A192CBC-HS384', change({ protected: protectedOf({ enc: 'A192CBC-HS384' }), iv: filler(16), tag: filler(24) })],
	['A256CBC-HS512', change({ protected: protectedOf({ enc: 'A256CBC-HS512' }), iv: filler(16), tag: filler(32) })],
	['an encrypted key of 4,096 characters', change({ encrypted_key: 'A'.repeat(4_096) })],
	['ten recipients', { ...shared, recipients: recipients(10) }],
	['an empty ciphertext', change({ ciphertext: '' })],
	['no ciphertext', change({ ciphertext: undefined })],
	['an algorithm in the unprotected header', { ...valid, protected: undefined, unprotected: allowed }],
	['an algorithm in the header of a recipient', { ...shared, protected: undefined, recipients: [{ header: allowed }] }],
	['one recipient of two with an allowed alg', { ...shared, protected: encryption, recipients: twoRecipients }],
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
	[
		'no recipient with an allowed alg',
		{ ...shared, protected: protectedOf({ alg: 'dir' }), recipients: [{}, {}] },
		'algorithm_not_allowed',
	],
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
	['a tag with a plus', change({ tag: `+${valid.tag.slice(1)}` }), 'delivery_malformed'],
	['a ciphertext with padding', change({ ciphertext: 'AAA=' }), 'delivery_malformed'],
	['an encrypted key with a space', change({ encrypted_key: 'AA AA' }), 'delivery_malformed'],
	['an encrypted key of 4,097 characters', change({ encrypted_key: 'A'.repeat(4_097) }), 'delivery_malformed'],
	['recipients that are no list', { ...shared, recipients: {} }, 'delivery_malformed'],
	['no recipients', { ...shared, recipients: [] }, 'delivery_malformed'],
	['a recipient that is a text', { ...shared, recipients: [{}, 'x'] }, 'delivery_malformed'],
	['eleven recipients', { ...shared, recipients: recipients(11) }, 'delivery_malformed'],
	['a header that is a text', change({ header: 'x' }), 'delivery_malformed'],
	['a header that is a list', change({ header: [] }), 'delivery_malformed'],
	['an unprotected header that is a list', change({ unprotected: [] }), 'delivery_malformed'],
	['a header of 16,385 characters', change({ header: headerOf(16_385) }), 'delivery_malformed'],
	['an iv of 13 bytes', change({ iv: filler(13) }), 'decryption_failed'],
	['a tag of 17 bytes', change({ tag: filler(17) }), 'decryption_failed'],
	['an iv of 12 bytes and a rest', change({ iv: `${filler(12)}A` }), 'decryption_failed'],
	['a ciphertext with a rest', change({ ciphertext: 'AAAAA' }), 'decryption_failed'],
	['the iv of another enc', change({ protected: protectedOf({ enc: 'A128CBC-HS256' }) }), 'decryption_failed'],
])('refuses %s', async (_, members, code) => {
	expect(await codeOf(members)).toBe(code);
});
