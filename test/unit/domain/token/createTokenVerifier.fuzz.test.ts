import fc from 'fast-check';

import { deriveSigningKeys } from '../../../../nodes/CommercialBanking/domain/keys/deriveSigningKeys';
import { createTokenVerifier } from '../../../../nodes/CommercialBanking/domain/token/createTokenVerifier';
import { jwks, keys } from '../envelope/readVectors';
import { base64Texts, encodeJson, numRuns, surviveBadInput } from '../surviveBadInput';
import { signToken } from './signToken';

const { n, e } = jwks.previous;
const publicJwk = { kty: 'RSA', n, e };
const io = {
	now: () => new Date('2026-11-20T10:00:00Z'),
	elapsedMilliseconds: () => 0,
	request: async () => await Promise.resolve({ status: 200, body: JSON.stringify({ keys: [publicJwk] }) }),
};
const signingKeys = deriveSigningKeys(keys);
const claims = { issuer: 'i', audience: 'a', requiredScope: '', expectedClientId: '' };
const verifiers = [
	createTokenVerifier({ tokenValidation: 'builtIn', clientId: 'bank', audience: 'a', signingKeys }, io),
	createTokenVerifier({ tokenValidation: 'jwks', jwksUrl: 'https://auth.example', ...claims }, io),
];
const tokenHeader = fc.record(
	{
		alg: fc.oneof(fc.constantFrom('RS256', 'ES256', 'HS256', 'none', 'PS512', 'EdDSA', '__proto__'), fc.jsonValue()),
		typ: fc.oneof(fc.constant('at+jwt'), fc.jsonValue()),
		kid: fc.oneof(fc.constant(signingKeys.current.publicKey.keyId), fc.jsonValue()),
		crit: fc.jsonValue(),
		b64: fc.boolean(),
	},
	{ requiredKeys: [] },
);
const forged = fc
	.tuple(tokenHeader.map(encodeJson), fc.jsonValue().map(encodeJson), base64Texts)
	.map((parts) => parts.join('.'));

it.each<[string, fc.Arbitrary<string>]>([
	['any text', fc.string({ unit: 'binary' })],
	['any bearer', fc.string().map((text) => `Bearer ${text}`)],
	['forged tokens', forged.map((token) => `Bearer ${token}`)],
])('survives %s and accepts none', async (_name, headers) => {
	await fc.assert(
		fc.asyncProperty(headers, fc.constantFrom(...verifiers), async (text, verifier) => {
			expect(await surviveBadInput(async () => await verifier.verify(text))).toMatch(/^token_/);
		}),
		{ numRuns },
	);
});

it('survives any claims with a right signature', async () => {
	const names = fc.constantFrom('iss', 'aud', 'exp', 'nbf', 'iat', 'scope', 'scp', 'client_id', 'azp', '__proto__');
	const anyClaims = fc.dictionary(names, fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom('bank', 'a')));
	const { privateKey, publicKey } = signingKeys.current;
	await fc.assert(
		fc.asyncProperty(anyClaims, async (some) => {
			const all = { client_id: 'bank', aud: 'a', ...some };
			const token = signToken({ alg: 'ES256', typ: 'at+jwt', kid: publicKey.keyId }, all, privateKey);
			await surviveBadInput(async () => await verifiers[0]?.verify(`Bearer ${token}`));
		}),
		{ numRuns },
	);
});
