import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { openEnvelope } from '../../../../nodes/CommercialBanking/domain/envelope/openEnvelope';
import { expectCpuBelow } from '../../cpuMilliseconds';
import { catchCode } from '../catchCode';
import { findVector, keys, readKeyFile, rsaPublicKey } from './readVectors';
import { sealCryptoKey, writeCryptoKey, type CryptoKeyParts } from './sealCryptoKey';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const sealed = sealCryptoKey('plain', rsaPublicKey);
const valid = writeCryptoKey(sealed);
const withData = (data: unknown, encrypted: unknown = true) => JSON.stringify({ SECURE: { encrypted, data } });

describe('opens', () => {
	it.each<[string, Partial<CryptoKeyParts>]>([
		['as it is', {}],
		['an unknown key id', { keyName: 'unknown' }],
		['no key id', { keyName: '' }],
		['the key id of another key', { keyName: 'previous' }],
		...[
			'gcm',
			'GCM-256',
			'AES-256-GCM',
			'aes_256_gcm',
			'AES/GCM/NoPadding',
			'AES_256/GCM/NoPadding',
			'A256GCM',
			' GCM ',
		].map((mode): [string, { mode: string }] => [`the mode ${mode}`, { mode }]),
	])('%s', async (_name, changed) => {
		const opened = await openEnvelope(writeCryptoKey({ ...sealed, ...changed }), keys);
		expect(text(opened.plaintext)).toBe('plain');
		expect(opened).toMatchObject({ keyId: 'current', envelope: 'cryptoKey' });
	});

	it('OAEP with SHA-1', async () => {
		const delivery = writeCryptoKey(sealCryptoKey('plain', rsaPublicKey, { oaepHash: 'sha1' }));
		expect(text((await openEnvelope(delivery, keys)).plaintext)).toBe('plain');
	});

	it('base64 with line breaks, base64url without padding', async () => {
		const wrapped = valid.body.replace(/(data":".{8})/, '$1\\r\\n');
		expect(text((await openEnvelope({ ...valid, body: wrapped }, keys)).plaintext)).toBe('plain');
		const urlSafe = (encoded: string) => encoded.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
		const cryptoKeyHeader = urlSafe(valid.cryptoKeyHeader);
		expect(text((await openEnvelope({ ...valid, cryptoKeyHeader }, keys)).plaintext)).toBe('plain');
	});
});

it('reads a header of 8,192 characters, and none that is longer', async () => {
	const named = (length: number) => {
		const rest = valid.cryptoKeyHeader.slice(valid.cryptoKeyHeader.indexOf('.'));
		return { ...valid, cryptoKeyHeader: `${'A'.repeat(length - rest.length)}${rest}` };
	};
	expect(text((await openEnvelope(named(8_192), keys)).plaintext)).toBe('plain');
	expect(await catchCode(async () => await openEnvelope(named(8_193), keys))).toBe('delivery_malformed');
});

describe('refuses as malformed', () => {
	const [keyName = '', wrappedKey = '', keyHash = '', iv = '', mode = ''] = valid.cryptoKeyHeader.split('.');
	const jwe = findVector('jwe compact as application/jose').body;
	const header = (...parts: string[]) => ({ cryptoKeyHeader: parts.join('.') });
	it.each<[string, { body?: string; cryptoKeyHeader?: string | undefined }]>([
		['four parts', header(keyName, wrappedKey, keyHash, iv)],
		['six parts', header(keyName, wrappedKey, keyHash, iv, mode, mode)],
		['a part that is not base64', header(keyName, '***', keyHash, iv, mode)],
		['an IV of 16 bytes', header(keyName, wrappedKey, keyHash, Buffer.alloc(16).toString('base64'), mode)],
		['a hash of 20 bytes', header(keyName, wrappedKey, Buffer.alloc(20).toString('base64'), iv, mode)],
		['two header values', header(keyName, wrappedKey, keyHash, iv, `${mode}, ${valid.cryptoKeyHeader}`)],
		['encrypted: false', { body: withData('QQ==|QQ==', false) }],
		['encrypted missing', { body: JSON.stringify({ SECURE: { data: 'QQ==|QQ==' } }) }],
		['no tag', { body: withData('QQ==') }],
		['three parts', { body: withData('QQ==|QQ==|QQ==') }],
		['data that is not base64', { body: withData('<xml>|QQ==') }],
		['data that is a number', { body: withData(1) }],
		['a body that is not JSON', { body: 'SECURE' }],
		['no header', { cryptoKeyHeader: undefined }],
		['an empty header', { cryptoKeyHeader: ' ' }],
		['a JWE as the body', { body: jwe }],
		['a JWE in a field of the body', { body: valid.body.replace('{', `{"jwe":"${jwe}",`) }],
	])('%s', async (_name, changed) => {
		expect(await catchCode(async () => await openEnvelope({ ...valid, ...changed }, keys))).toBe('delivery_malformed');
	});
});

it.each(['', 'AES-256', 'A128GCM', 'AES-192-GCM', 'SM4-GCM', 'A256GCMKW', 'none'])(
	'refuses the mode %p',
	async (mode) => {
		const delivery = writeCryptoKey({ ...sealed, mode });
		expect(await catchCode(async () => await openEnvelope(delivery, keys))).toBe('algorithm_not_allowed');
	},
);

describe('cannot decrypt', () => {
	const flipped = (part: Buffer) => Buffer.from(part).fill((part[0] ?? 0) ^ 1, 0, 1);
	it.each<[string, Partial<CryptoKeyParts>]>([
		['a changed key', { wrappedKey: flipped(sealed.wrappedKey) }],
		['a key cut short', { wrappedKey: sealed.wrappedKey.subarray(1) }],
		['no key', { wrappedKey: Buffer.alloc(0) }],
		['a changed hash', { keyHash: flipped(sealed.keyHash) }],
		['a changed IV', { iv: flipped(sealed.iv) }],
		['a changed ciphertext', { ciphertext: flipped(sealed.ciphertext) }],
		['a changed tag', { tag: flipped(sealed.tag) }],
		['a tag of 12 bytes', { tag: sealed.tag.subarray(0, 12) }],
		['no tag', { tag: Buffer.alloc(0) }],
		['a key of 16 bytes', sealCryptoKey('plain', rsaPublicKey, { contentKey: Buffer.alloc(16) })],
	])('%s', async (_name, changed) => {
		const delivery = writeCryptoKey({ ...sealed, ...changed });
		expect(await catchCode(async () => await openEnvelope(delivery, keys))).toBe('decryption_failed');
	});

	it('if there are only EC keys', async () => {
		const ecOnly = loadDecryptionKeys({ privateKey: readKeyFile('ec.pkcs8.pem') });
		expect(await catchCode(async () => await openEnvelope(valid, ecOnly))).toBe('decryption_failed');
	});
});

it.each([
	['A and a blank', 'A '],
	['line breaks', '\n'],
	['padding', '='],
	['letters', 'A'],
])('does not stand still for 22 MB of %s', async (_what, unit) => {
	const body = withData(`${unit.repeat(22e6 / JSON.stringify(unit).slice(1, -1).length)}|QQ==`);
	// It takes 30 to 60 ms. It once took a second.
	await expectCpuBelow(300, async () => {
		const code = await catchCode(async () => await openEnvelope({ ...valid, body }, keys));
		expect(code).toBe(unit === '=' ? 'delivery_malformed' : 'decryption_failed');
	});
});
