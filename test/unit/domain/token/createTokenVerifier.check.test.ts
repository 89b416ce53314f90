import { createTokenVerifier } from '../../../../nodes/CommercialBanking/domain/token/createTokenVerifier';
import { deriveSigningKeys } from '../../../../nodes/CommercialBanking/domain/keys/deriveSigningKeys';
import { catchCode } from '../catchCode';
import { jwks, keys } from '../envelope/readVectors';

const claims = { issuer: 'https://auth.example', audience: 'us', requiredScope: '', expectedClientId: '' };
const { n, e } = jwks.current;

/** An OAuth server that always gives the same answer, or none. */
function serverThat(answer: { status: number; body: unknown } | Error) {
	const request = async () => {
		if (answer instanceof Error) return await Promise.reject(answer);
		return await Promise.resolve({ status: answer.status, body: JSON.stringify(answer.body) });
	};
	return { now: () => new Date('2026-11-20T10:00:00Z'), elapsedMilliseconds: () => 0, request };
}

const checkJwks = async (answer: Parameters<typeof serverThat>[0]) => {
	const settings = { tokenValidation: 'jwks', jwksUrl: 'https://auth.example/jwks', ...claims } as const;
	await createTokenVerifier(settings, serverThat(answer)).check();
};

const checkIntrospection = async (answer: Parameters<typeof serverThat>[0]) => {
	const settings = {
		tokenValidation: 'introspection',
		introspectionUrl: 'https://auth.example/introspect',
		introspectionClientId: 'us',
		introspectionClientSecret: 'secret',
		...claims,
	} as const;
	await createTokenVerifier(settings, serverThat(answer)).check();
};

it('sends no request if tokens are verified without a server', async () => {
	const io = serverThat(new Error('No request was expected'));
	const signingKeys = deriveSigningKeys(keys);
	const verifier = createTokenVerifier(
		{ tokenValidation: 'builtIn', signingKeys, clientId: 'bank', audience: 'us' },
		io,
	);
	await expect(verifier.check()).resolves.toBeUndefined();
});

it('accepts a JWK set, and an introspection endpoint that does not know the token', async () => {
	await expect(checkJwks({ status: 200, body: { keys: [{ kty: 'RSA', n, e }] } })).resolves.toBeUndefined();
	await expect(checkIntrospection({ status: 200, body: { active: false } })).resolves.toBeUndefined();
});

it.each<[string, () => Promise<void>, string]>([
	['no answer to the JWKS request', async () => await checkJwks(new Error('down')), 'token_server_unreachable'],
	[
		'an answer that is not a JWK set',
		async () => await checkJwks({ status: 200, body: {} }),
		'token_server_unreachable',
	],
	[
		'no answer to the introspection request',
		async () => await checkIntrospection(new Error('down')),
		'token_server_unreachable',
	],
	[
		'a server that refuses our client',
		async () => await checkIntrospection({ status: 401, body: {} }),
		'credential_unusable',
	],
	[
		'a server that says that every token is active',
		async () => await checkIntrospection({ status: 200, body: { active: true, aud: 'us' } }),
		'credential_unusable',
	],
])('reports %s', async (_name, check, code) => {
	expect(await catchCode(check)).toBe(code);
});
