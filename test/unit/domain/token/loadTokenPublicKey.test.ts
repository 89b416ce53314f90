import { createPublicKey, generateKeyPairSync } from 'node:crypto';

import {
	importTokenJwk,
	loadTokenPublicKey,
} from '../../../../nodes/CommercialBanking/domain/token/loadTokenPublicKey';
import { catchCode } from '../catchCode';
import { jwks, readKeyFile } from '../envelope/readVectors';

const { n, e } = jwks.current;
const jwk = { kty: 'RSA', n, e };
const pem = readKeyFile('rsa.spki.pem');
const expected = createPublicKey(pem);

describe('a JWK', () => {
	it.each<[string, object, object]>([
		['bare', {}, {}],
		['with a name and an algorithm', { kid: 'k', alg: 'PS256' }, { name: 'k', algorithm: 'PS256' }],
		['whose name and algorithm are no texts', { kid: 7, alg: ['PS256'] }, {}],
		['for signatures', { use: 'sig' }, {}],
		['that may verify', { key_ops: ['sign', 'verify'] }, {}],
		['with members that are not of its type', { x: 7, crv: null }, {}],
	])('%s is imported', (_, more, content) => {
		const key = importTokenJwk({ ...jwk, ...more });
		expect(key).toStrictEqual({ key: key?.key, ...content });
		expect(key?.key.equals(expected)).toBe(true);
	});

	it.each<[string, Record<string, unknown>]>([
		['for encryption', { ...jwk, use: 'enc' }],
		['for another use', { ...jwk, use: null }],
		['that may not verify', { ...jwk, key_ops: ['encrypt'] }],
		['whose operations are no list', { ...jwk, key_ops: 'verify' }],
		['without a modulus', { kty: 'RSA', e }],
		['with a modulus that is no text', { ...jwk, n: 7 }],
		['of a symmetric key', { kty: 'oct', k: 'AAAA' }],
		['of 1024 bits', { ...createPublicKey(readKeyFile('rsa.1024.pem')).export({ format: 'jwk' }) }],
		['of X25519', { ...generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' }) }],
	])('%s is not', (_, value) => {
		expect(importTokenJwk(value)).toBeUndefined();
	});
});

it.each([
	['PEM', pem],
	['PEM between blanks', ` \n${pem} \n`],
	['PKCS#1', readKeyFile('rsa.pkcs1-public.pem')],
	['a certificate', readKeyFile('rsa.certificate.pem')],
	['a JWK', JSON.stringify(jwk)],
	['a JWK between blanks', ` ${JSON.stringify(jwk)} `],
	['a JWK set', JSON.stringify({ keys: [jwk] })],
	['a PEM beside one of another kind', `${readKeyFile('rsa.request.pem')}${pem}`],
])('loads %s', (_, text) => {
	expect(loadTokenPublicKey(text).key.equals(expected)).toBe(true);
});

it.each([
	['nothing', ' \n'],
	['a text', 'secret'],
	['a private key', readKeyFile('rsa.pkcs8.pem')],
	['a private key beside the public one', `${pem}${readKeyFile('ec.pkcs8.pem')}`],
	['two public keys', `${pem}${pem}`],
	['a public key and a certificate', `${pem}${readKeyFile('rsa.certificate.pem')}`],
	['a request for a certificate', readKeyFile('rsa.request.pem')],
	['a PEM of another content', '-----BEGIN PUBLIC KEY-----MAA=-----END PUBLIC KEY-----'],
	['a certificate of another content', '-----BEGIN CERTIFICATE-----MAA=-----END CERTIFICATE-----'],
	['RSA of 1024 bits', createPublicKey(readKeyFile('rsa.1024.pem')).export({ type: 'spki', format: 'pem' }).toString()],
	['a private JWK', JSON.stringify(jwks.current)],
	['a JWK whose d is a number', JSON.stringify({ ...jwk, d: 7 })],
	['a JWK for encryption', JSON.stringify({ ...jwk, use: 'enc' })],
	['broken JSON', '{"kty":"RSA"'],
	['a set of none', '{"keys":[]}'],
	['a set of two', JSON.stringify({ keys: [jwk, jwk] })],
	['a set of a text', '{"keys":["x"]}'],
	['a set of null', '{"keys":[null]}'],
	['a set that is no list', JSON.stringify({ keys: jwk })],
	['a list', JSON.stringify([jwk])],
])('refuses %s', async (_, text) => {
	expect(await catchCode(() => loadTokenPublicKey(text))).toBe('credential_unusable');
});

it('does not parse JSON that is beyond the limits', async () => {
	const texts = [
		JSON.stringify({ ...jwk, x: 'x'.repeat(64_000) }),
		JSON.stringify({ ...jwk, x: [[[[[[[[]]]]]]]] }),
		JSON.stringify({ ...jwk, x: Array.from({ length: 501 }, () => 1) }),
	];
	for (const text of texts) expect(await catchCode(() => loadTokenPublicKey(text))).toBe('credential_unusable');
});
