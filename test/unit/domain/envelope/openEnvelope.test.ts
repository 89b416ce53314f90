import { expectCpuBelow } from '../../cpuMilliseconds';
import { createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';

import fc from 'fast-check';
import { CompactEncrypt, FlattenedEncrypt } from 'jose';
import nodeJose from 'node-jose';

import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { openEnvelope } from '../../../../nodes/CommercialBanking/domain/envelope/openEnvelope';
import ecdh from '../../../vectors/envelopes.ecdh.json';
import { catchCode, catchError } from '../catchCode';
import { encodeJson } from '../encodeJson';
import { findVector, keys, readKeyFile, rsaPublicKey, vectors } from './readVectors';

const valid = findVector('jwe compact as application/jose');
const [header = '', encryptedKey = '', iv = '', ciphertext = '', tag = ''] = valid.body.split('.');
/** Input that takes longer takes super-linear time. Other input takes milliseconds. */
const MAX_MILLISECONDS = 5_000;

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const open = async (body: string, cryptoKeyHeader?: string, own = keys) =>
	await openEnvelope({ body, cryptoKeyHeader }, own);

describe('vectors', () => {
	const opened = vectors.filter(({ expect: outcome }) => outcome === 'open');
	it.each(opened.map((vector) => [vector.name, vector] as const))('opens %s', async (_name, vector) => {
		const result = await openEnvelope(vector, keys);
		expect(text(result.plaintext)).toBe(vector.plaintext);
		expect(result.envelope).toBe(vector.cryptoKeyHeader === undefined ? 'jwe' : 'cryptoKey');
		const keyId = /previous/.test(vector.name) ? 'previous' : /ECDH/.test(vector.name) ? 'ec' : 'current';
		expect(result.keyId).toBe(keyId);
	});

	const refused = vectors.filter(({ expect: outcome }) => outcome !== 'open');
	it.each(refused.map((vector) => [vector.name, vector] as const))('refuses %s', async (_name, vector) => {
		const code = await catchCode(async () => await openEnvelope(vector, keys));
		const isFinal = vector.expect === 'refuse 400';
		const codes = isFinal ? ['delivery_malformed', 'algorithm_not_allowed'] : ['decryption_failed'];
		expect(codes).toContain(code);
		if (/RSA1_5|dir|PBES2/.test(vector.name)) expect(code).toBe('algorithm_not_allowed');
	});
});

describe('damage to the content', () => {
	const cut = (part: string, by: number) => part.slice(0, -by);
	const flip = (part: string) => (part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`);
	const damaged: Array<[string, string[]]> = [
		['key changed', [header, flip(encryptedKey), iv, ciphertext, tag]],
		['key cut short', [header, cut(encryptedKey, 4), iv, ciphertext, tag]],
		['key cut in a character', [header, cut(encryptedKey, 1), iv, ciphertext, tag]],
		['key missing', [header, '', iv, ciphertext, tag]],
		['IV changed', [header, encryptedKey, flip(iv), ciphertext, tag]],
		['IV cut short', [header, encryptedKey, cut(iv, 4), ciphertext, tag]],
		['IV missing', [header, encryptedKey, '', ciphertext, tag]],
		['ciphertext changed', [header, encryptedKey, iv, flip(ciphertext), tag]],
		['ciphertext cut short', [header, encryptedKey, iv, cut(ciphertext, 4), tag]],
		['ciphertext missing', [header, encryptedKey, iv, '', tag]],
		['tag changed', [header, encryptedKey, iv, ciphertext, flip(tag)]],
		...[1, 2, 3, 8, 21].map((by): [string, string[]] => [
			`tag cut by ${by}`,
			[header, encryptedKey, iv, ciphertext, cut(tag, by)],
		]),
		['tag missing', [header, encryptedKey, iv, ciphertext, '']],
		['all empty', [header, '', '', '', '']],
		['header changed', [encodeJson({ alg: 'RSA-OAEP-256', enc: 'A256GCM', x: 1 }), encryptedKey, iv, ciphertext, tag]],
	];
	it.each(damaged)('%s', async (_name, parts) => {
		expect(await catchCode(async () => await open(parts.join('.')))).toBe('decryption_failed');
	});

	it('is found in each character', async () => {
		// The last character of a part may carry bits that count for nothing.
		const places = [...valid.body.matchAll(/.(?=[^.])/g)].map(({ index }) => index);
		const others = fc.constantFrom('A', 'b', '7', '_', '.');
		const property = fc.asyncProperty(fc.constantFrom(...places), others, async (at, other) => {
			fc.pre(valid.body[at] !== other);
			await catchError(async () => await open(valid.body.slice(0, at) + other + valid.body.slice(at + 1)));
		});
		await fc.assert(property);
	});

	it('always gives the same error, without a cause', async () => {
		const found = damaged.map(async ([, parts]) => await catchError(async () => await open(parts.join('.'))));
		const hashWrong = findVector('x-crypto-key with a wrong CEK hash');
		const noKey = findVector('x-crypto-key under a key we do not hold');
		const foreign = [hashWrong, noKey].map(async (vector) => await catchError(() => openEnvelope(vector, keys)));
		found.push(...foreign);
		const told = (await Promise.all(found)).map(({ code, message, cause }) => JSON.stringify({ code, message, cause }));
		expect(new Set(told).size).toBe(1);
	});
});

describe('headers', () => {
	const seal = (changed: Record<string, unknown>) =>
		[encodeJson({ alg: 'RSA-OAEP-256', enc: 'A256GCM', ...changed }), encryptedKey, iv, ciphertext, tag].join('.');
	type HeaderCase = [name: string, changed: Record<string, unknown>, code: string];
	const forbidden = 'RSA1_5 none dir A128KW A256GCMKW PBES2-HS256+A128KW ECDH-ES+A192KW HS256 __proto__'.split(' ');
	const offCurve = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' };
	const otherCurve = { kty: 'OKP', crv: 'X25519', x: 'AA' };
	it.each<HeaderCase>([
		...forbidden.map((alg): HeaderCase => [`alg ${alg}`, { alg }, 'algorithm_not_allowed']),
		['a huge p2c', { alg: 'PBES2-HS512+A256KW', p2c: 2 ** 31 - 1, p2s: 'AAAAAAAAAAA' }, 'algorithm_not_allowed'],
		['alg as a list', { alg: ['RSA-OAEP'] }, 'algorithm_not_allowed'],
		['alg with a toString of its own', { alg: { toString: {} } }, 'algorithm_not_allowed'],
		['enc with a toString of its own', { enc: { toString: [] } }, 'algorithm_not_allowed'],
		['crit', { crit: ['exp'], exp: 1 }, 'delivery_malformed'],
		['ECDH-ES with an encrypted key', { alg: 'ECDH-ES', epk: {} }, 'delivery_malformed'],
		['ECDH without epk', { alg: 'ECDH-ES+A256KW' }, 'delivery_malformed'],
		['epk off the curve', { alg: 'ECDH-ES+A256KW', epk: offCurve }, 'decryption_failed'],
		['epk on another curve', { alg: 'ECDH-ES+A256KW', epk: otherCurve }, 'decryption_failed'],
	])('%s', async (_name, changed, code) => {
		await expectCpuBelow(MAX_MILLISECONDS, async () => {
			expect(await catchCode(async () => await open(seal(changed)))).toBe(code);
		});
	});

	const flattened = { protected: header, encrypted_key: encryptedKey, iv, ciphertext, tag };
	it.each<[string, Record<string, unknown>]>([
		['a parameter in two places', { header: { alg: 'RSA-OAEP-256' } }],
		['zip unprotected', { unprotected: { zip: 'DEF' } }],
		['an encrypted key for ECDH-ES', { protected: encodeJson({ alg: 'ECDH-ES', enc: 'A256GCM' }) }],
	])('JSON serialization, malformed: %s', async (_name, changed) => {
		const body = JSON.stringify({ ...flattened, ...changed });
		expect(await catchCode(async () => await open(body))).toBe('delivery_malformed');
	});
});

describe('keys', () => {
	const encrypt = async (kid?: string) =>
		await new CompactEncrypt(Buffer.from('x'))
			.setProtectedHeader({ alg: 'RSA-OAEP', enc: 'A128GCM', kid })
			.encrypt(rsaPublicKey);

	const names = [undefined, 'current', 'previous', 'unknown', keys.current.thumbprint];
	it.each(names)('kid %s is only a hint', async (kid) => {
		expect((await open(await encrypt(kid))).keyId).toBe('current');
	});

	it('a delivery for the old key can be opened after the key was changed', async () => {
		const rotated = loadDecryptionKeys({
			privateKey: readKeyFile('previous.pkcs8.pem'),
			previousPrivateKeys: readKeyFile('rsa.pkcs8.pem'),
		});
		const opened = await open(await encrypt('current'), undefined, rotated);
		expect(opened.keyId).toBe(keys.current.thumbprint);
	});

	it('a key that we do not have, or of a type that we do not have, is a failed decryption', async () => {
		const ecOnly = loadDecryptionKeys({ privateKey: readKeyFile('ec.secp384r1.pem') });
		const codes = [await encrypt(), findVector('jwe ECDH-ES+A256KW P-256').body].map(
			async (body) => await catchCode(async () => await open(body, undefined, ecOnly)),
		);
		expect(await Promise.all(codes)).toEqual(['decryption_failed', 'decryption_failed']);
	});

	it('additional authenticated data is checked', async () => {
		const jwe = await new FlattenedEncrypt(Buffer.from('x'))
			.setProtectedHeader({ alg: 'RSA-OAEP', enc: 'A128GCM' })
			.setAdditionalAuthenticatedData(Buffer.from('context'))
			.encrypt(rsaPublicKey);
		expect((await open(JSON.stringify(jwe))).keyId).toBe('current');
		const code = await catchCode(async () => await open(JSON.stringify({ ...jwe, aad: 'AAAA' })));
		expect(code).toBe('decryption_failed');
	});
});

describe('compression', () => {
	const zip = async (size: number) =>
		await new CompactEncrypt(Buffer.alloc(size, 0x61))
			.setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', zip: 'DEF' })
			.encrypt(rsaPublicKey);

	it('opens up to 16 MiB', async () => {
		expect((await open(await zip(16 * 1024 * 1024))).plaintext.byteLength).toBe(16 * 1024 * 1024);
	});

	it('opens as much without compression, in JSON', async () => {
		const jwe = await new CompactEncrypt(Buffer.alloc(16 * 1024 * 1024, 0x61))
			.setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
			.encrypt(rsaPublicKey);
		expect((await open(JSON.stringify({ payload: jwe }))).plaintext.byteLength).toBe(16 * 1024 * 1024);
	});

	it('refuses one byte more', async () => {
		const body = await zip(16 * 1024 * 1024 + 1);
		const error = await catchError(async () => await open(body));
		expect(error.code).toBe('report_unreadable');
		expect(error.message).toBe(
			'The report cannot be read: it has more than 16 MiB when it is decompressed. Ask the bank for smaller reports.',
		);
	});

	it('refuses a plaintext that cannot be decompressed', async () => {
		const protectedHeader = encodeJson({ alg: 'RSA-OAEP-256', enc: 'A256GCM', zip: 'DEF' });
		const seal = (content: Buffer) => {
			const contentKey = randomBytes(32);
			const nonce = randomBytes(12);
			const cipher = createCipheriv('aes-256-gcm', contentKey, nonce).setAAD(Buffer.from(protectedHeader));
			const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
			const wrapped = publicEncrypt({ key: rsaPublicKey, oaepHash: 'sha256' }, contentKey);
			const parts = [wrapped, nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'));
			return [protectedHeader, ...parts].join('.');
		};
		const deflated = deflateRawSync(Buffer.from('content'));
		expect(text((await open(seal(deflated))).plaintext)).toBe('content');
		expect(await catchCode(async () => await open(seal(deflated.subarray(0, 3))))).toBe('delivery_malformed');
		expect(await catchCode(async () => await open(seal(Buffer.from('<xml/>'))))).toBe('delivery_malformed');
	});
});

describe('EC keys on other curves', () => {
	it.each(ecdh.deliveries)('opens $name', async (delivery) => {
		const own = loadDecryptionKeys({ privateKey: readKeyFile(delivery.key) });
		const opened = await open(delivery.request.body, undefined, own);
		expect(text(opened.plaintext)).toBe(delivery.plaintext);
	});
});

describe('node-jose as the sender', () => {
	it.each([
		['rsa.pkcs8.pem', 'RSA-OAEP', 'A192GCM'],
		['rsa.pkcs8.pem', 'RSA-OAEP', 'A256CBC-HS512'],
		['rsa.pkcs8.pem', 'RSA-OAEP-256', 'A192CBC-HS384'],
		['ec.pkcs8.pem', 'ECDH-ES', 'A128GCM'],
		['ec.pkcs8.pem', 'ECDH-ES+A128KW', 'A256GCM'],
		['ec.pkcs8.pem', 'ECDH-ES+A256KW', 'A128CBC-HS256'],
	])('%s %s %s', async (file, alg, contentAlg) => {
		const own = loadDecryptionKeys({ privateKey: readKeyFile(file) });
		const key = await nodeJose.JWK.asKey({ ...own.current.publicKey.jwk, alg, use: undefined });
		for (const format of ['compact', 'flattened'] as const) {
			const encryptor = nodeJose.JWE.createEncrypt(
				{ format, contentAlg, fields: { alg }, zip: format === 'compact' },
				{ key },
			);
			const sealed = await encryptor.update(Buffer.from('sealed elsewhere')).final();
			const body = typeof sealed === 'string' ? sealed : JSON.stringify({ jwe: sealed });
			expect(text((await open(body, undefined, own)).plaintext)).toBe('sealed elsewhere');
		}
	});
});
