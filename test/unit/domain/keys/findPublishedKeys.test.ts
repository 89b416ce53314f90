import { createPrivateKey, createPublicKey } from 'node:crypto';
import { computeThumbprint } from '../../../../nodes/CommercialBanking/domain/keys/describePublicKey';
import { findPublishedKeys } from '../../../../nodes/CommercialBanking/domain/keys/findPublishedKeys';
import { jwks, readKeyFile } from '../envelope/readVectors';

const pem = readKeyFile('rsa.spki.pem');
const jwk = createPublicKey(pem).export({ format: 'jwk' });
const ours = computeThumbprint(createPublicKey(pem));
const ec = computeThumbprint(createPublicKey(createPrivateKey(readKeyFile('ec.pkcs8.pem'))));
const ecPem = createPublicKey(readKeyFile('ec.pkcs8.pem')).export({ type: 'spki', format: 'pem' }).toString();

const find = (text: string) => findPublishedKeys(text).map(computeThumbprint);

describe('the public keys in an answer', () => {
	it.each([
		['PEM', pem],
		['PEM with Windows line breaks', pem.replaceAll('\n', '\r\n')],
		['PEM with text around it', `the key:\n${pem}\nend`],
		['JWK', JSON.stringify(jwk)],
		['JWK set', JSON.stringify({ keys: [jwk] })],
		['PEM in JSON', JSON.stringify({ key: { value: pem } })],
		['PEM as a JSON text', JSON.stringify(pem)],
		['PEM in base64', JSON.stringify([Buffer.from(pem).toString('base64')])],
		['PEM in base64 alone', Buffer.from(pem).toString('base64')],
		['JSON after a line break', `\n ${JSON.stringify({ keys: [jwk] })}`],
		['JSON with values of all kinds', JSON.stringify({ a: null, b: [1, true, {}], pem })],
		['JWK as text in JSON', JSON.stringify({ jwk: JSON.stringify(jwk) })],
		['JWK with private members', JSON.stringify(jwks.current)],
	])('are found in %s', (_what, text) => {
		expect(find(text)).toEqual([ours]);
	});

	it('are all found, in their order', () => {
		expect(find(JSON.stringify({ pem, jwk, old: [ecPem] }))).toEqual([ours, ours, ec]);
		expect(find(`${pem}${ecPem}`)).toEqual([ours, ec]);
	});

	it.each([
		['nothing', ''],
		['a page', '<html></html>'],
		['JSON that breaks off', '{"key":'],
		['a private key', readKeyFile('rsa.pkcs8.pem')],
		['a damaged PEM', pem.replace(/[A-Z]{3}/, '===')],
		['a damaged JWK', JSON.stringify({ kty: 'RSA', n: 7, e: {} })],
		['other base64', Buffer.alloc(300, 7).toString('base64')],
		['JSON that is too deep', `${'['.repeat(40)}${JSON.stringify(jwk)}${']'.repeat(40)}`],
		['a text in a text in a text', JSON.stringify(JSON.stringify(JSON.stringify(JSON.stringify(pem))))],
		['a text that is too long', `${' '.repeat(300_000)}${pem}`],
	])('are none in %s', (_what, text) => {
		expect(find(text)).toEqual([]);
	});
});
