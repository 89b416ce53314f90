import { findNamedKeyIds } from '../../../../nodes/CommercialBanking/domain/envelope/openEnvelope';
import { encodeJson } from '../encodeJson';

const compact = (header: object) => `${encodeJson(header)}.AA.AA.AA.AA`;

const named = (kid: unknown) => compact({ alg: 'RSA-OAEP', kid });

it.each<[string, string, string | null]>([
	['a compact JWE', named('one'), 'one'],
	['a JWE in a field', JSON.stringify({ data: named('one') }), 'one'],
	[
		'a JWE that names one key twice, and another one',
		JSON.stringify({
			header: { kid: 'one' },
			unprotected: { kid: 'one' },
			protected: encodeJson({ kid: 'two' }),
			ciphertext: 'AA',
		}),
		'two, one',
	],
	['the header of a JWE', JSON.stringify({ header: { kid: 'one' }, ciphertext: 'AA' }), 'one'],
	[
		'a JWE whose protected header is no text',
		JSON.stringify({ protected: 7, unprotected: { kid: 'one' }, ciphertext: 'AA' }),
		'one',
	],
	['a JWE without a key ID', compact({ alg: 'RSA-OAEP' }), null],
	['a key ID that is empty', named(''), null],
	['a key ID of 300 characters, of which 256 are left', named('k'.repeat(300)), 'k'.repeat(256)],
	['a body that is no JSON', '{', null],
	['two JWEs', JSON.stringify([named('one'), named('two')]), null],
])('finds the IDs of the keys in %s', (_, body, expected) => {
	for (const cryptoKeyHeader of [undefined, ' ']) {
		expect(findNamedKeyIds({ body, cryptoKeyHeader })).toBe(expected);
	}
});

it.each<[string, string, string | null]>([
	['an ID', `${Buffer.from('one').toString('base64')}.b.c.d.GCM`, 'one'],
	['no base64', '%.b.c.d.GCM', null],
	['no ID', '.b.c.d.GCM', null],
	['300 characters, of which 256 are left', Buffer.from('k'.repeat(300)).toString('base64'), 'k'.repeat(256)],
])('finds the ID of the key in a header x-crypto-key with %s', (_, cryptoKeyHeader, expected) => {
	expect(findNamedKeyIds({ body: '{}', cryptoKeyHeader })).toBe(expected);
});
