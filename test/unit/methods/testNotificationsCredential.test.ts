import type { ICredentialDataDecryptedObject as Credential, ICredentialTestFunctions } from 'n8n-workflow';
import { testNotificationsCredential } from '../../../nodes/CommercialBanking/methods/testNotificationsCredential';
import { jwks, readKeyFile } from '../domain/envelope/readVectors';

const { n, e } = jwks.previous;
const publicJwk = { kty: 'RSA', n, e };

const builtIn = {
	privateKey: readKeyFile('rsa.pkcs8.pem'),
	tokenValidation: 'builtIn',
	clientId: 'bank',
	clientSecret: 'a secret that is long enough to be one',
};
const claims = { issuer: 'https://auth.example', audience: 'us' };
const ofKeySet = { ...builtIn, tokenValidation: 'jwks', jwksUrl: 'https://auth.example/jwks', ...claims };
const ofIntrospection = {
	...builtIn,
	tokenValidation: 'introspection',
	introspectionUrl: 'https://auth.example/introspect',
	introspectionClientId: 'us',
	introspectionClientSecret: 'planted-introspection-secret',
	audience: 'us',
};

type Answer = { statusCode: number; body: unknown } | Error;

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9 planted'), { code: 'ECONNREFUSED' });

/** Tests the credential, with an OAuth server that gives this answer. */
async function test(data: Credential | undefined, answer: Answer = new Error('No request was expected')) {
	const request = async () => (answer instanceof Error ? await Promise.reject(answer) : await Promise.resolve(answer));
	const context = { helpers: { request } } as unknown as ICredentialTestFunctions;
	return await testNotificationsCredential.call(context, { id: '1', name: 'N', type: 'T', data });
}

it.each<[string, Credential, Answer | undefined, RegExp]>([
	['PKCS#8', builtIn, undefined, /RSA-OAEP-256/],
	['EC', { ...builtIn, privateKey: readKeyFile('ec.pkcs8.pem') }, undefined, /ECDH-ES\+A256KW/],
	['a key id', { ...builtIn, keyId: 'payments-2026' }, undefined, /payments-2026/],
	['a JWKS', ofKeySet, { statusCode: 200, body: JSON.stringify({ keys: [publicJwk] }) }, /RSA/],
	['introspection', ofIntrospection, { statusCode: 200, body: '{"active":false}' }, /RSA/],
])('accepts %s', async (_name, data, answer, message) => {
	expect(await test(data, answer)).toEqual({ status: 'OK', message: expect.stringMatching(message) });
});

it.each<[string, Credential, RegExp]>([
	['no key', { privateKey: '' }, /^Private Key: it is empty/],
	['previous text', { previousPrivateKeys: 'planted' }, /^Previous Private Keys/],
	['no client ID', { clientId: ' ' }, /^Client ID/],
	['no client secret', { clientSecret: '' }, /^Client Secret: it is too short/],
	['31 characters', { clientSecret: 'x'.repeat(31) }, /^Client Secret: it is too short/],
	...['none', 'jwt', 'JWKS', 'publicKey'].map((tokenValidation): [string, Credential, RegExp] => [
		`the validation ${tokenValidation}`,
		{ ...ofKeySet, tokenValidation },
		/^Token Validation/,
	]),
	['no JWKS URL', { ...ofKeySet, jwksUrl: '' }, /^JWKS URL/],
	['a JWKS URL that is not a web address', { ...ofKeySet, jwksUrl: 'file:///etc/passwd' }, /^JWKS URL/],
	['no issuer', { ...ofKeySet, issuer: '' }, /^Issuer/],
	['no audience', { ...ofKeySet, audience: '' }, /^Audience/],
	['http for the JWKS', { ...ofKeySet, jwksUrl: 'http://auth.example/jwks' }, /^JWKS URL: .*https/],
	[
		'http for introspection',
		{ ...ofIntrospection, introspectionUrl: 'http://auth.example/i' },
		/^Introspection URL: .*https/,
	],
	['no introspection secret', { ...ofIntrospection, introspectionClientSecret: '' }, /^Introspection Client Secret/],
	['no introspection client', { ...ofIntrospection, introspectionClientId: ' ' }, /^Introspection Client ID/],
	['no introspection URL', { ...ofIntrospection, introspectionUrl: '' }, /^Introspection URL/],
	['neither audience nor scope', { ...ofIntrospection, audience: '' }, /Audience|Scope/],
])('refuses %s and names the field', async (_name, changed, message) => {
	const result = await test({ ...builtIn, ...changed });
	expect(result).toEqual({ status: 'Error', message: expect.stringMatching(message) });
	expect(result.message).not.toMatch(/planted|BEGIN [A-Z ]*KEY-----\n/);
});

const page = (statusCode: number, body = '<html>planted</html>') => ({ statusCode, body });
it.each<[string, Credential, Answer, RegExp]>([
	['a JWKS that cannot be reached', ofKeySet, refused, /JWKS.*ECONNREFUSED/],
	['a JWKS that is not found', ofKeySet, page(404), /JWKS.*404/],
	['a JWKS of secrets', ofKeySet, { statusCode: 200, body: '{"keys":[{"kty":"oct","k":"planted"}]}' }, /JWKS/],
	['an unknown error of n8n', ofKeySet, Object.assign(new Error('planted'), {}), /JWKS/],
	['introspection that cannot be reached', ofIntrospection, refused, /introspection.*ECONNREFUSED/],
	['a wrong introspection secret', ofIntrospection, page(401), /Introspection Client ID and Secret/],
	['introspection that accepts any token', ofIntrospection, page(200, '{"active":true,"aud":"us"}'), /active/],
])('refuses %s', async (_name, data, answer, message) => {
	const result = await test(data, answer);
	expect(result).toEqual({ status: 'Error', message: expect.stringMatching(message) });
	expect(result.message).not.toContain('planted');
});

it.each<Credential | undefined>([undefined, {}, { privateKey: 7 }])('never throws (%j)', async (data) => {
	expect(await test(data)).toEqual({ status: 'Error', message: expect.stringMatching(/^private ?key/i) });
});
