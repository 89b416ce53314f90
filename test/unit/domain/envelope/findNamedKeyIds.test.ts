import { findNamedKeyIds } from '../../../../nodes/CommercialBanking/domain/envelope/findNamedKeyIds';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const compact = (header: object) => `${encode(header)}.AA.AA.AA.AA`;

const general = {
	protected: encode({ enc: 'A256GCM' }),
	recipients: [
		{ header: { alg: 'RSA-OAEP', kid: 'one' } },
		{ header: { alg: 'RSA-OAEP', kid: 'two' } },
		{ header: 7 },
		7,
		null,
	],
	ciphertext: 'AA',
};

describe('the IDs of the keys that a delivery names', () => {
	it.each<[string, string, string | undefined, string | null]>([
		['a compact JWE', compact({ alg: 'RSA-OAEP', kid: 'one' }), undefined, 'one'],
		['a JWE in a field', JSON.stringify({ data: compact({ alg: 'RSA-OAEP', kid: 'one' }) }), undefined, 'one'],
		['a JWE with several recipients', JSON.stringify(general), undefined, 'one, two'],
		[
			'a JWE that names one key twice',
			JSON.stringify({ ...general, unprotected: { kid: 'one' } }),
			undefined,
			'one, two',
		],
		['the header of a JWE', JSON.stringify({ header: { kid: 'one' }, ciphertext: 'AA' }), undefined, 'one'],
		[
			'a JWE whose protected header is no text',
			JSON.stringify({ protected: 7, unprotected: { kid: 'one' }, ciphertext: 'AA' }),
			undefined,
			'one',
		],
		['a JWE without a key ID', compact({ alg: 'RSA-OAEP' }), undefined, null],
		['a key ID that is empty', compact({ alg: 'RSA-OAEP', kid: '' }), undefined, null],
		['a key ID that is no text', compact({ alg: 'RSA-OAEP', kid: 7 }), undefined, null],
		['a protected header that cannot be read', JSON.stringify({ protected: '%', ciphertext: 'AA' }), undefined, null],
		['a body that is no JSON', '{', undefined, null],
		[
			'two JWEs',
			JSON.stringify([compact({ alg: 'x', kid: 'one' }), compact({ alg: 'x', kid: 'two' })]),
			undefined,
			null,
		],
		['a plaintext', '<Document/>', undefined, null],
		['a header x-crypto-key', '{}', `${Buffer.from('one').toString('base64')}.b.c.d.GCM`, 'one'],
		['a header x-crypto-key that is empty', compact({ alg: 'x', kid: 'one' }), ' ', 'one'],
		['a header x-crypto-key without base64', '{}', '%.b.c.d.GCM', null],
		['a header x-crypto-key without an ID', '{}', '.b.c.d.GCM', null],
		['a header x-crypto-key of 400 characters', '{}', Buffer.from('k'.repeat(300)).toString('base64'), 'k'.repeat(256)],
		['a header x-crypto-key that is too long', '{}', 'A'.repeat(401), null],
	])('are found in %s', (_case, body, cryptoKeyHeader, expected) => {
		expect(findNamedKeyIds({ body, cryptoKeyHeader })).toBe(expected);
	});

	it('are cut at 256 characters', () => {
		expect(findNamedKeyIds({ body: compact({ alg: 'x', kid: 'k'.repeat(300) }), cryptoKeyHeader: undefined })).toBe(
			'k'.repeat(256),
		);
	});
});
