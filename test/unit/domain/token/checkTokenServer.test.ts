import { createTokenVerifier } from '../../../../nodes/CommercialBanking/domain/token/createTokenVerifier';
import { loadSigningKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadSigningKeys';
import { catchCode } from '../envelope/catchCode';
import { jwks, keys, readKeyFile } from '../envelope/readVectors';

const claims = { issuer: 'https://auth.example', audience: 'us' };
const { n, e } = jwks.current;

/** An OAuth server that gives one answer, or none. */
function serverThat(answer: { status: number; body: unknown } | Error) {
	const request = async () => {
		if (answer instanceof Error) return await Promise.reject(answer);
		return await Promise.resolve({ status: answer.status, body: JSON.stringify(answer.body) });
	};
	return { now: () => new Date('2026-11-20T10:00:00Z'), request };
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
		audience: 'us',
	} as const;
	await createTokenVerifier(settings, serverThat(answer)).check();
};

it('sends no request when tokens are verified without a server', async () => {
	const io = serverThat(new Error('No request was expected'));
	const signingKeys = loadSigningKeys({ decryptionKeys: keys });
	const tokenPublicKey = readKeyFile('rsa.spki.pem');
	const verifiers = [
		createTokenVerifier({ tokenValidation: 'builtIn', signingKeys, clientId: 'bank', audience: 'us' }, io),
		createTokenVerifier({ tokenValidation: 'publicKey', tokenPublicKey, ...claims }, io),
	];
	for (const verifier of verifiers) await expect(verifier.check()).resolves.toBeUndefined();
});

it('accepts a JWK set, and a server that does not know the token', async () => {
	await expect(checkJwks({ status: 200, body: { keys: [{ kty: 'RSA', n, e }] } })).resolves.toBeUndefined();
	await expect(checkIntrospection({ status: 200, body: { active: false } })).resolves.toBeUndefined();
});

it.each<[string, () => Promise<void>, string]>([
	['no JWKS server', async () => await checkJwks(new Error('down')), 'token_server_unreachable'],
	['no JWK set', async () => await checkJwks({ status: 200, body: {} }), 'token_server_unreachable'],
	['no introspection server', async () => await checkIntrospection(new Error('down')), 'token_server_unreachable'],
	['our client refused', async () => await checkIntrospection({ status: 401, body: {} }), 'credential_unusable'],
	[
		'a server that calls any token active',
		async () => await checkIntrospection({ status: 200, body: { active: true, aud: 'us' } }),
		'credential_unusable',
	],
])('reports %s', async (_name, check, code) => {
	expect(await catchCode(check)).toBe(code);
});
