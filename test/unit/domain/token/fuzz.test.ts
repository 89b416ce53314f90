import fc from 'fast-check';

import { openEnvelope } from '../../../../nodes/CommercialBanking/domain/envelope/openEnvelope';
import { DeliveryError } from '../../../../nodes/CommercialBanking/domain/errors';
import { createTokenVerifier } from '../../../../nodes/CommercialBanking/domain/token/createTokenVerifier';
import { authenticateClient } from '../../../../nodes/CommercialBanking/domain/oauthServer/authenticateClient';
import { loadSigningKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadSigningKeys';
import { OAuthError } from '../../../../nodes/CommercialBanking/domain/oauthServer/OAuthError';
import { parseTokenRequest } from '../../../../nodes/CommercialBanking/domain/oauthServer/parseTokenRequest';
import { keys, readKeyFile, vectors } from '../envelope/readVectors';
import { signToken } from './signToken';

/** Set FUZZ_RUNS for more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 300);
const slowest = 1_000;

/** Runs a step on bad input. It may return or refuse, but only in time and with an error of the domain. */
async function survives(step: () => unknown): Promise<string> {
	const started = performance.now();
	try {
		await step();
		return 'done';
	} catch (error) {
		if (error instanceof DeliveryError || error instanceof OAuthError) return error.code;
		throw error;
	} finally {
		expect(performance.now() - started).toBeLessThan(slowest);
	}
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const base64 = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64url'));
const algorithms = fc.constantFrom('RSA-OAEP', 'RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A256KW', 'RSA1_5', 'dir', 'none');
const publicKey = fc.record({ kty: fc.constantFrom('EC', 'OKP'), crv: fc.constant('P-256'), x: base64, y: base64 });
const header = fc.record(
	{
		alg: fc.oneof(algorithms, fc.jsonValue()),
		enc: fc.oneof(fc.constantFrom('A128GCM', 'A256GCM', 'A128CBC-HS256'), fc.jsonValue()),
		zip: fc.oneof(fc.constant('DEF'), fc.jsonValue()),
		kid: fc.oneof(fc.constant('current'), fc.jsonValue()),
		epk: fc.oneof(publicKey, fc.jsonValue()),
		apu: fc.jsonValue(),
		crit: fc.jsonValue(),
		p2c: fc.nat(),
		__proto__: fc.jsonValue(),
	},
	{ requiredKeys: [] },
);
const sized = (size: number) => fc.oneof(base64, fc.constant(Buffer.alloc(size, 1).toString('base64url')));
const compact = fc.tuple(header.map(encode), sized(256), sized(12), base64, sized(16)).map((parts) => parts.join('.'));
const jsonJwe = fc.record(
	{
		protected: fc.oneof(header.map(encode), fc.jsonValue()),
		unprotected: fc.oneof(header, fc.jsonValue()),
		header: fc.oneof(header, fc.jsonValue()),
		recipients: fc.oneof(fc.array(fc.record({ header, encrypted_key: sized(256) }), { maxLength: 12 }), fc.jsonValue()),
		encrypted_key: fc.oneof(sized(256), fc.jsonValue()),
		iv: fc.oneof(sized(12), fc.jsonValue()),
		ciphertext: fc.oneof(base64, fc.jsonValue()),
		tag: fc.oneof(sized(16), fc.jsonValue()),
		aad: fc.oneof(base64, fc.jsonValue()),
	},
	{ requiredKeys: [] },
);

/** A valid text with one part replaced. */
function mutated(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
	return fc.tuple(texts, fc.nat(), fc.nat({ max: 40 }), fc.string()).map(([text, at, length, replacement]) => {
		const start = at % (text.length + 1);
		return text.slice(0, start) + replacement + text.slice(start + length);
	});
}

const bodies = mutated(fc.constantFrom(...vectors.map(({ body }) => body)));
const cryptoHeaders = fc.constantFrom(...vectors.flatMap(({ cryptoKeyHeader }) => cryptoKeyHeader ?? []));

describe('openEnvelope', () => {
	it.each<[string, fc.Arbitrary<string>]>([
		['any text', fc.string({ unit: 'binary', maxLength: 500 })],
		['any JSON', fc.json()],
		['any compact JWE', compact],
		['any compact JWE in a field', compact.map((jwe) => JSON.stringify({ a: [{ jwe }] }))],
		['any JWE in JSON', jsonJwe.map((jwe) => JSON.stringify({ jwe }))],
		['damaged vectors', bodies],
	])('survives %s', async (_name, texts) => {
		const anyHeader = fc.oneof(mutated(cryptoHeaders), cryptoHeaders, fc.string());
		const headers = fc.option(anyHeader, { nil: undefined, freq: 3 });
		await fc.assert(
			fc.asyncProperty(texts, headers, async (body, cryptoKeyHeader) => {
				await survives(async () => await openEnvelope({ body, cryptoKeyHeader }, keys));
			}),
			{ numRuns },
		);
	});

	it('does not open a changed delivery', async () => {
		const compactBody = vectors.find(({ name }) => name.includes('application/jose'))?.body ?? '';
		const places = fc.nat({ max: compactBody.length - 1 });
		await fc.assert(
			fc.asyncProperty(places, fc.constantFrom('A', 'b', '7', '_', '.'), async (at, other) => {
				// The last character of a part may have bits that are not used.
				const isLast = compactBody[at + 1] === '.' || at === compactBody.length - 1;
				fc.pre(compactBody[at] !== other && !isLast);
				const body = compactBody.slice(0, at) + other + compactBody.slice(at + 1);
				expect(await survives(async () => await openEnvelope({ body }, keys))).not.toBe('done');
			}),
			{ numRuns },
		);
	});
});

describe('parseTokenRequest', () => {
	const known = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', undefined);
	const types = fc.oneof(known, fc.string());
	const names = fc.constantFrom('grant_type', 'scope', 'client_id', 'client_secret', '__proto__');
	const fields = fc.dictionary(names, fc.jsonValue());
	it.each<[string, fc.Arbitrary<string>]>([
		['any text', fc.string({ unit: 'binary' })],
		['any JSON', fc.json()],
		['any fields', fields.map((value) => JSON.stringify(value))],
		['damaged forms', mutated(fc.constant('grant_type=client_credentials&client_id=a&client_secret=b&scope=c'))],
	])('survives %s', async (_name, texts) => {
		await fc.assert(
			fc.asyncProperty(types, texts, async (contentType, body) => {
				await survives(() => parseTokenRequest(contentType, body));
			}),
			{ numRuns },
		);
	});

	it('refuses every client that does not know the secret', async () => {
		const client = { clientId: 'bank', clientSecret: 'a secret that is long enough to be one' };
		const basic = fc.base64String().map((text) => `Basic ${text}`);
		const authorization = fc.option(fc.oneof(fc.string(), basic), { nil: undefined });
		const presentable = { clientId: fc.constantFrom('bank', 'x'), clientSecret: fc.string() };
		const parameters = fc.record(presentable, { requiredKeys: [] });
		await fc.assert(
			fc.asyncProperty(authorization, parameters, async (authorizationHeader, body) => {
				const presented = { authorizationHeader, parameters: body };
				expect(await survives(() => authenticateClient(presented, client))).toMatch(/^invalid_/);
			}),
			{ numRuns },
		);
	});
});

describe('verify', () => {
	const io = {
		now: () => new Date('2026-11-20T10:00:00Z'),
		request: async () => await Promise.resolve({ status: 200, body: '{"keys":[]}' }),
	};
	const signingKeys = loadSigningKeys({ decryptionKeys: keys });
	const claims = { issuer: 'i', audience: 'a' };
	const verifiers = [
		createTokenVerifier({ tokenValidation: 'builtIn', clientId: 'bank', audience: 'a', signingKeys }, io),
		createTokenVerifier({ tokenValidation: 'publicKey', tokenPublicKey: readKeyFile('rsa.spki.pem'), ...claims }, io),
		createTokenVerifier({ tokenValidation: 'jwks', jwksUrl: 'https://auth.example', ...claims }, io),
	];
	const tokenHeader = fc.record(
		{
			alg: fc.oneof(fc.constantFrom('RS256', 'ES256', 'HS256', 'none', 'PS512', 'EdDSA', '__proto__'), fc.jsonValue()),
			typ: fc.oneof(fc.constant('at+jwt'), fc.jsonValue()),
			kid: fc.oneof(fc.constant(signingKeys.current.keyId), fc.jsonValue()),
			crit: fc.jsonValue(),
			b64: fc.boolean(),
		},
		{ requiredKeys: [] },
	);
	const forged = fc.tuple(tokenHeader.map(encode), fc.jsonValue().map(encode), base64).map((parts) => parts.join('.'));

	it.each<[string, fc.Arbitrary<string>]>([
		['any text', fc.string({ unit: 'binary' })],
		['any bearer', fc.string().map((text) => `Bearer ${text}`)],
		['forged tokens', forged.map((token) => `Bearer ${token}`)],
	])('survives %s and accepts none', async (_name, headers) => {
		await fc.assert(
			fc.asyncProperty(headers, fc.constantFrom(...verifiers), async (text, verifier) => {
				expect(await survives(async () => await verifier.verify(text))).toMatch(/^token_/);
			}),
			{ numRuns },
		);
	});

	it('survives any correctly signed claims', async () => {
		const names = fc.constantFrom('iss', 'aud', 'exp', 'nbf', 'iat', 'scope', 'scp', 'client_id', 'azp', '__proto__');
		const anyClaims = fc.dictionary(names, fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom('bank', 'a')));
		const { privateKey, keyId } = signingKeys.current;
		await fc.assert(
			fc.asyncProperty(anyClaims, async (some) => {
				const all = { client_id: 'bank', aud: 'a', ...some };
				const token = signToken({ alg: 'ES256', typ: 'at+jwt', kid: keyId }, all, privateKey);
				await survives(async () => await verifiers[0]?.verify(`Bearer ${token}`));
			}),
			{ numRuns },
		);
	});
});
