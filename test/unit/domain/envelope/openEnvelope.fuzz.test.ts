import fc from 'fast-check';

import { openEnvelope } from '../../../../nodes/CommercialBanking/domain/envelope/openEnvelope';
import { base64Texts, encodeJson, mutateText, numRuns, surviveBadInput } from '../surviveBadInput';
import { keys, vectors } from './readVectors';

const algorithms = fc.constantFrom('RSA-OAEP', 'RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A256KW', 'RSA1_5', 'dir', 'none');
const publicKey = fc.record({
	kty: fc.constantFrom('EC', 'OKP'),
	crv: fc.constant('P-256'),
	x: base64Texts,
	y: base64Texts,
});
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
const sized = (size: number) => fc.oneof(base64Texts, fc.constant(Buffer.alloc(size, 1).toString('base64url')));
const compact = fc
	.tuple(header.map(encodeJson), sized(256), sized(12), base64Texts, sized(16))
	.map((parts) => parts.join('.'));
const jsonJwe = fc.record(
	{
		protected: fc.oneof(header.map(encodeJson), fc.jsonValue()),
		unprotected: fc.oneof(header, fc.jsonValue()),
		header: fc.oneof(header, fc.jsonValue()),
		recipients: fc.oneof(fc.array(fc.record({ header, encrypted_key: sized(256) }), { maxLength: 12 }), fc.jsonValue()),
		encrypted_key: fc.oneof(sized(256), fc.jsonValue()),
		iv: fc.oneof(sized(12), fc.jsonValue()),
		ciphertext: fc.oneof(base64Texts, fc.jsonValue()),
		tag: fc.oneof(sized(16), fc.jsonValue()),
		aad: fc.oneof(base64Texts, fc.jsonValue()),
	},
	{ requiredKeys: [] },
);

const bodies = mutateText(fc.constantFrom(...vectors.map(({ body }) => body)));
const cryptoHeaders = fc.constantFrom(...vectors.flatMap(({ cryptoKeyHeader }) => cryptoKeyHeader ?? []));

it.each<[string, fc.Arbitrary<string>]>([
	['any text', fc.string({ unit: 'binary', maxLength: 500 })],
	['any JSON', fc.json()],
	['any compact JWE', compact],
	['any compact JWE in a field', compact.map((jwe) => JSON.stringify({ a: [{ jwe }] }))],
	['any JWE in JSON', jsonJwe.map((jwe) => JSON.stringify({ jwe }))],
	['damaged vectors', bodies],
])('survives %s', async (_name, texts) => {
	const anyHeader = fc.oneof(mutateText(cryptoHeaders), cryptoHeaders, fc.string());
	const headers = fc.option(anyHeader, { nil: undefined, freq: 3 });
	await fc.assert(
		fc.asyncProperty(texts, headers, async (body, cryptoKeyHeader) => {
			await surviveBadInput(async () => await openEnvelope({ body, cryptoKeyHeader }, keys));
		}),
		{ numRuns },
	);
});

it('opens nothing that was changed', async () => {
	const compactBody = vectors.find(({ name }) => name.includes('application/jose'))?.body ?? '';
	const places = fc.nat({ max: compactBody.length - 1 });
	await fc.assert(
		fc.asyncProperty(places, fc.constantFrom('A', 'b', '7', '_', '.'), async (at, other) => {
			// The last character of a part may carry bits that count for nothing.
			const isLast = compactBody[at + 1] === '.' || at === compactBody.length - 1;
			fc.pre(compactBody[at] !== other && !isLast);
			const body = compactBody.slice(0, at) + other + compactBody.slice(at + 1);
			expect(
				await surviveBadInput(async () => await openEnvelope({ body, cryptoKeyHeader: undefined }, keys)),
			).not.toBe('done');
		}),
		{ numRuns },
	);
});
