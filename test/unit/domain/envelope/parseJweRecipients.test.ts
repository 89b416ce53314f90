import { parseJweRecipients } from '../../../../nodes/CommercialBanking/domain/envelope/parseJweRecipients';
import { catchCode } from '../catchCode';
import { encodeJson } from '../surviveBadInput';

const filler = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64url');
const protectedOf = (changed: object = {}) => encodeJson({ alg: 'RSA-OAEP', enc: 'A256GCM', ...changed });
const valid = {
	protected: protectedOf(),
	encrypted_key: filler(256),
	iv: filler(12),
	ciphertext: 'AAAA',
	tag: filler(16),
};
const ecdh = { ...valid, protected: protectedOf({ alg: 'ECDH-ES' }), encrypted_key: undefined };
const shared = { protected: protectedOf(), iv: valid.iv, ciphertext: 'AAAA', tag: valid.tag };

type Members = Record<string, unknown>;
const change = (changed: Members): Members => ({ ...valid, ...changed });
const read = (members: Members) => parseJweRecipients(members);

it('reads a flattened JWE', () => {
	expect(read(valid)).toStrictEqual([{ jwe: valid, keyType: 'RSA', keyName: undefined }]);
});

it('reads headers from all three places', () => {
	const unprotected = { enc: 'A128GCM' };
	const header = { alg: 'ECDH-ES+A256KW', kid: 'k', epk: {} };
	const encoded = encodeJson({ typ: 'x' });
	const members = change({ protected: encoded, unprotected, header, aad: 'QUFE' });
	const jwe = { ...valid, protected: encoded, unprotected, header, aad: 'QUFE' };
	expect(read(members)).toStrictEqual([{ jwe, keyType: 'EC', keyName: 'k' }]);
});

it('reads a JWE without a protected header, and leaves out what is empty', () => {
	const header = { alg: 'RSA-OAEP', enc: 'A256GCM' };
	const members = { ...valid, protected: undefined, header, aad: '' };
	const { encrypted_key, iv, ciphertext, tag } = valid;
	expect(read(members)[0]?.jwe).toStrictEqual({ encrypted_key, iv, ciphertext, tag, header });
	expect(read({ ...ecdh, encrypted_key: '', header: {} })[0]?.jwe).not.toHaveProperty('encrypted_key');
});

it('reads a name only if it is a text', () => {
	expect(read(change({ protected: protectedOf({ kid: 'k' }) }))[0]?.keyName).toBe('k');
	expect(read(change({ protected: protectedOf({ kid: 7 }) }))[0]?.keyName).toBeUndefined();
});

it('reads recipients, and leaves out those with another algorithm', () => {
	const members = {
		...shared,
		protected: encodeJson({ enc: 'A256GCM' }),
		recipients: [
			{ header: { alg: 'RSA-OAEP', kid: 'a' }, encrypted_key: 'AAAA' },
			{ header: { alg: 'A256KW', kid: 'b' }, encrypted_key: 'AAAA' },
			{ header: { alg: 'ECDH-ES+A128KW' }, encrypted_key: 'BBBB' },
			{ header: {} },
		],
	};
	expect(read(members).map(({ keyType, keyName, jwe }) => [keyType, keyName, jwe.encrypted_key])).toEqual([
		['RSA', 'a', 'AAAA'],
		['EC', undefined, 'BBBB'],
	]);
});

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
	['ten recipients', { ...shared, recipients: Array.from({ length: 10 }, () => ({ encrypted_key: 'AAAA' })) }],
	['an empty ciphertext', change({ ciphertext: '' })],
	['no ciphertext', change({ ciphertext: undefined })],
	['a header of 16,384 characters', change({ header: { x: 'x'.repeat(16_384 - '{"x":""}'.length) } })],
	[
		'an unprotected header of 16,384 characters',
		change({ unprotected: { x: 'x'.repeat(16_384 - '{"x":""}'.length) } }),
	],
])('reads %s', (_, members) => {
	expect(read(members).length).toBeGreaterThan(0);
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
	[
		'eleven recipients',
		{ ...shared, recipients: Array.from({ length: 11 }, () => ({ encrypted_key: 'AAAA' })) },
		'delivery_malformed',
	],
	['a header that is a text', change({ header: 'x' }), 'delivery_malformed'],
	['a header that is a list', change({ header: [] }), 'delivery_malformed'],
	['an unprotected header that is a list', change({ unprotected: [] }), 'delivery_malformed'],
	[
		'a header of 16,385 characters',
		change({ header: { x: 'x'.repeat(16_385 - '{"x":""}'.length) } }),
		'delivery_malformed',
	],
	['an iv of 11 bytes', change({ iv: filler(11) }), 'decryption_failed'],
	['an iv of 13 bytes', change({ iv: filler(13) }), 'decryption_failed'],
	['no iv', change({ iv: undefined }), 'decryption_failed'],
	['a tag of 15 bytes', change({ tag: filler(15) }), 'decryption_failed'],
	['a tag of 17 bytes', change({ tag: filler(17) }), 'decryption_failed'],
	['no tag', change({ tag: undefined }), 'decryption_failed'],
	['an iv of 12 bytes and a rest', change({ iv: `${filler(12)}A` }), 'decryption_failed'],
	['a ciphertext with a rest', change({ ciphertext: 'AAAAA' }), 'decryption_failed'],
	['the iv of another enc', change({ protected: protectedOf({ enc: 'A128CBC-HS256' }) }), 'decryption_failed'],
])('refuses %s', async (_, members, code) => {
	expect(await catchCode(() => read(members))).toBe(code);
});
