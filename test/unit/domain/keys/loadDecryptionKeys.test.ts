import { generateKeyPairSync } from 'node:crypto';

import { calculateJwkThumbprint } from 'jose';

import { loadDecryptionKeys, listKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { catchError } from '../catchCode';
import { jwks, keys, passphrase, readKeyFile } from '../envelope/readVectors';

const pem = readKeyFile('rsa.pkcs8.pem');
const encrypted = readKeyFile('rsa.pkcs8-encrypted.pem');
const blocks = (count: number) => Array.from({ length: count }, () => readKeyFile('previous.pkcs8.pem')).join('');

describe('key formats', () => {
	it.each([
		['PKCS#8', 'rsa.pkcs8.pem', jwks.current],
		['PKCS#1', 'rsa.pkcs1.pem', jwks.current],
		['encrypted PKCS#8', 'rsa.pkcs8-encrypted.pem', jwks.current],
		['encrypted PKCS#8, scrypt', 'rsa.pkcs8-scrypt.pem', jwks.current],
		['encrypted PKCS#1', 'rsa.pkcs1-encrypted.pem', jwks.current],
		['EC PKCS#8', 'ec.pkcs8.pem', jwks.ec],
		['EC SEC1 after EC PARAMETERS', 'ec.sec1.pem', jwks.ec],
	])('loads %s', async (_name, file, jwk) => {
		const { current } = loadDecryptionKeys({ privateKey: readKeyFile(file), passphrase });
		expect(current.thumbprint).toBe(await calculateJwkThumbprint(jwk));
		expect(current.keyId).toBe(current.thumbprint);
	});

	it.each([
		['RSA', jwks.current, 'RSA-OAEP-256'],
		['EC', jwks.ec, 'ECDH-ES+A256KW'],
	])('loads a JWK (%s) and publishes its public half only', async (_name, jwk, algorithm) => {
		const { publicKey } = loadDecryptionKeys({ privateKey: JSON.stringify(jwk), keyId: ' k1 ' }).current;
		const members = new Set(['kty', 'n', 'e', 'crv', 'x', 'y']);
		const expected = Object.fromEntries(Object.entries(jwk).filter(([name]) => members.has(name)));
		expect(publicKey.jwk).toEqual({ ...expected, kid: 'k1', use: 'enc', alg: algorithm });
		expect(publicKey).toMatchObject({ keyId: 'k1', algorithm });
	});

	it('publishes the PEM that openssl makes of the key', () => {
		const { publicKey } = loadDecryptionKeys({ privateKey: pem }).current;
		expect(publicKey.pem).toBe(readKeyFile('rsa.spki.pem'));
	});

	it.each([['ec.secp384r1.pem'], ['ec.secp521r1.pem']])('loads %s', (file) => {
		expect(loadDecryptionKeys({ privateKey: readKeyFile(file) }).current.keyType).toBe('EC');
	});
});

it.each([
	['in a set', JSON.stringify({ keys: [jwks.ec] })],
	['whose kid is empty', JSON.stringify({ ...jwks.ec, kid: '' })],
])('loads a JWK %s', (_name, privateKey) => {
	const { thumbprint, names } = loadDecryptionKeys({ privateKey }).current;
	expect(names).toEqual([thumbprint]);
});

describe('a PEM damaged by an input field with one line', () => {
	const withHeaders = readKeyFile('rsa.pkcs1-encrypted.pem');
	it.each([
		['line breaks lost', pem.replace(/\n/g, '')],
		['line breaks as spaces', pem.replace(/\n/g, ' ')],
		['line breaks as \\n', pem.replace(/\n/g, '\\n')],
		['line breaks as \\r\\n', pem.replace(/\n/g, '\\r\\n')],
		['CRLF', pem.replace(/\n/g, '\r\n')],
		['indented', pem.replace(/^/gm, '\t\t')],
		['in quotes, as in JSON', JSON.stringify(pem)],
		['with text around it', `Bag Attributes\n    localKeyID: 01\n${pem}trailing`],
		['together with its certificate', `${readKeyFile('rsa.certificate.pem')}${pem}`],
		['encrypted PKCS#1 in one line', withHeaders.replace(/\n/g, ' ')],
		['encrypted PKCS#1 with \\n', withHeaders.replace(/\n/g, '\\n')],
		['encrypted PKCS#1 with CRLF', withHeaders.replace(/\n/g, '\r\n')],
		['encrypted PKCS#1 without spaces', withHeaders.replace(/, ?|: /g, (part) => part.trim())],
		['encrypted PKCS#8 in one line', encrypted.replace(/\n/g, '')],
	])('is repaired: %s', async (_name, privateKey) => {
		const { current } = loadDecryptionKeys({ privateKey, passphrase });
		expect(current.thumbprint).toBe(await calculateJwkThumbprint(jwks.current));
	});
});

describe('mistakes', () => {
	const encryptedPkcs1 = readKeyFile('rsa.pkcs1-encrypted.pem');
	const weak = readKeyFile('rsa.1024.pem');
	const middle = pem.slice(900, 1_000);
	const changed = pem.replace(middle, middle.replace(/[a-m]/g, 'z'));
	const otherRsa = { ...jwks.current, d: jwks.previous.d };
	const mistakes: Array<[string, Parameters<typeof loadDecryptionKeys>[0], RegExp]> = [
		['empty', { privateKey: ' ' }, /empty/],
		['wrong passphrase', { privateKey: encrypted, passphrase: 'wrong' }, /passphrase is wrong.* one passphrase for/],
		['wrong passphrase, PKCS#1', { privateKey: encryptedPkcs1, passphrase: 'x' }, /passphrase is wrong/],
		['passphrase missing', { privateKey: encrypted }, /Enter its passphrase/],
		['public key', { privateKey: readKeyFile('rsa.spki.pem') }, /public key/],
		['public key, PKCS#1', { privateKey: readKeyFile('rsa.pkcs1-public.pem') }, /public key/],
		['public key, OpenSSH', { privateKey: 'ssh-rsa AAAAB3NzaC1yc2E me@host' }, /public key/],
		['certificate', { privateKey: readKeyFile('rsa.certificate.pem') }, /certificate, which/],
		['certificate request', { privateKey: readKeyFile('rsa.request.pem') }, /certificate request/],
		['OpenSSH format', { privateKey: readKeyFile('rsa.openssh.pem') }, /ssh-keygen/],
		['RSA 1024', { privateKey: weak }, /1024 bits is too weak/],
		['RSA-PSS', { privateKey: readKeyFile('rsa-pss.pem') }, /type rsa-pss/],
		['secp256k1', { privateKey: readKeyFile('ec.secp256k1.pem') }, /curve/],
		['Ed25519', { privateKey: readKeyFile('ed25519.pem') }, /type ed25519/],
		['PEM with a line missing', { privateKey: pem.split('\n').toSpliced(5, 1).join('\n') }, /damaged/],
		['PEM with changed characters', { privateKey: changed }, /damaged/],
		['no first line', { privateKey: pem.split('\n').slice(1).join('\n') }, /the first line, -----BEGIN …, is missing/],
		['no first line, PKCS#1', { privateKey: readKeyFile('rsa.pkcs1.pem').slice(32) }, /the first line, .* is missing/],
		['no key at all', { privateKey: 'hunter2' }, /neither PEM nor JWK/],
		['broken JSON', { privateKey: '{"kty":"RSA"' }, /not a JSON object/],
		['public JWK', { privateKey: JSON.stringify({ ...jwks.ec, d: undefined }) }, /public key/],
		['symmetric JWK', { privateKey: '{"kty":"oct","k":"AAAA"}' }, /unsupported type/],
		['incomplete JWK', { privateKey: JSON.stringify({ ...jwks.current, qi: undefined }) }, /incomplete/],
		['JWK whose d is of another key', { privateKey: JSON.stringify(otherRsa) }, /damaged/],
		['JWK for signatures', { privateKey: JSON.stringify({ ...jwks.current, use: 'sig' }) }, /use: sig/],
		['broken list', { privateKey: '[{"kty":"RSA"' }, /not a JSON object/],
		['a text with ssh- in it', { privateKey: 'my ssh-key' }, /neither PEM nor JWK/],
		['JWK set of two', { privateKey: JSON.stringify({ keys: [jwks.current, jwks.previous] }) }, /more than one/],
		['JWK set of none', { privateKey: '{"keys":[]}' }, /holds no key/],
		['JWK set with null', { privateKey: JSON.stringify({ keys: [jwks.ec, null] }) }, /unsupported type/],
		['JWK in a list', { privateKey: JSON.stringify([jwks.ec]) }, /not a JSON object/],
		['JWK with a number as d', { privateKey: JSON.stringify({ ...jwks.ec, d: 7 }) }, /public key/],
		['BEGIN line after a whole PEM', { privateKey: `${pem}-----BEGIN PRIVATE KEY-----` }, /END line/],
		['two keys', { privateKey: pem + readKeyFile('previous.pkcs8.pem') }, /more than one/],
		['six previous keys', { privateKey: pem, previousPrivateKeys: blocks(6) }, /6 keys are too many/],
		['a weak previous key', { privateKey: pem, previousPrivateKeys: blocks(1) + weak }, /Keys, key 2: .*1024/],
	];

	it.each(mistakes)('%s', async (_name, settings, message) => {
		const error = await catchError(() => loadDecryptionKeys(settings));
		expect(error.code).toBe('credential_unusable');
		expect(error.message).toMatch(message);
	});

	it('never repeat what was pasted', async () => {
		const typed = 'correct horse battery staple';
		for (const text of [typed, `{"kty":"${typed}"}`, `-----BEGIN PRIVATE KEY-----${typed}-----END PRIVATE KEY-----`]) {
			expect((await catchError(() => loadDecryptionKeys({ privateKey: text }))).message).not.toContain(typed);
		}
	});
});

it('refuses an EC JWK with the public point of another key', async () => {
	const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
	const mixed = JSON.stringify({ ...jwks.ec, x, y });
	expect((await catchError(() => loadDecryptionKeys({ privateKey: mixed }))).message).toMatch(/damaged/);
});

it('has the key ID, the kid and the thumbprint as the names of the current key', async () => {
	const thumbprint = await calculateJwkThumbprint(jwks.current);
	const privateKey = JSON.stringify({ ...jwks.current, kid: 'k0' });
	expect(loadDecryptionKeys({ privateKey, keyId: 'k1' }).current.names).toEqual(['k1', 'k0', thumbprint]);
	expect(loadDecryptionKeys({ privateKey }).current.names).toEqual([thumbprint, 'k0']);
	expect(loadDecryptionKeys({ privateKey: pem, keyId: thumbprint }).current.names).toEqual([thumbprint]);
});

describe('previous keys', () => {
	it.each<[string, unknown, number]>([
		...[' ', undefined].map((field): [string, unknown, number] => [`in ${field}`, field, 0]),
		['between white space', ` \n${blocks(1)}\n \n`, 1],
		['in one JWK', JSON.stringify(jwks.previous), 1],
		['in five blocks, without the current key', blocks(4) + pem, 4],
	])('are found %s', (_, previousPrivateKeys, count) => {
		expect(loadDecryptionKeys({ privateKey: pem, previousPrivateKeys }).previous).toHaveLength(count);
	});

	it('are PEM blocks; encrypted ones have the same passphrase', async () => {
		const previousPrivateKeys = readKeyFile('previous.pkcs8-encrypted.pem') + readKeyFile('ec.sec1.pem');
		const { previous } = loadDecryptionKeys({ privateKey: pem, passphrase, previousPrivateKeys });
		const thumbprints = [await calculateJwkThumbprint(jwks.previous), await calculateJwkThumbprint(jwks.ec)];
		expect(previous.map(({ keyId }) => keyId)).toEqual(thumbprints);
	});

	it('are a JWK set; their names are kid and thumbprint', async () => {
		const previousPrivateKeys = JSON.stringify({ keys: [{ ...jwks.previous, kid: 'old' }, jwks.ec] });
		const { previous } = loadDecryptionKeys({ privateKey: pem, previousPrivateKeys });
		expect(previous[0]?.names).toEqual(['old', await calculateJwkThumbprint(jwks.previous)]);
		expect(previous[1]?.keyId).toBe(await calculateJwkThumbprint(jwks.ec));
	});
});

it.each<['RSA' | 'EC', string[]]>([
	['RSA', ['current', 'previous']],
	['EC', ['ec']],
])('lists the keys to try for %s in their order: %j', (keyType, expected) => {
	expect(listKeys(keys, keyType).map(({ keyId }) => keyId)).toEqual(expected);
});
