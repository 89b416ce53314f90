import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { CommercialBankingNotificationsApi } from '../../../credentials/CommercialBankingNotificationsApi.credentials';
import type { OAuthServerRequest } from '../../../nodes/CommercialBanking/domain/token/connectEndpoint';
import { buildNotificationSettings } from '../../../nodes/CommercialBanking/trigger/loadNotificationSettings';
import { catchCode } from '../domain/catchCode';
import { readKeyFile } from '../domain/envelope/readVectors';
import { signToken } from '../domain/token/signToken';

const now = new Date('2026-11-20T10:00:00Z');
const second = now.getTime() / 1000;

const serverKey = createPrivateKey(readKeyFile('previous.pkcs8.pem'));
const serverPublicKey = createPublicKey(serverKey);
const claims = { iss: 'https://auth.example', aud: 'us', sub: 'bank', client_id: 'bank', scope: 'notify' };

const sign = () =>
	signToken({ alg: 'RS256', typ: 'JWT', kid: 'k' }, { ...claims, iat: second, exp: second + 900 }, serverKey);

const builtIn = {
	privateKey: readKeyFile('rsa.pkcs8.pem'),
	tokenValidation: 'builtIn',
	clientId: ' bank ',
	clientSecret: ' a secret that is long enough to be one ',
};

const foreign = {
	privateKey: builtIn.privateKey,
	issuer: ' https://auth.example ',
	audience: ' us ',
	requiredScope: ' notify ',
	expectedClientId: ' bank ',
};
const ofKeySet = { ...foreign, tokenValidation: ' jwks ', jwksUrl: ' https://auth.example/jwks ' };
const ofIntrospection = {
	...foreign,
	tokenValidation: 'introspection',
	introspectionUrl: ' https://auth.example/introspect ',
	introspectionClientId: ' us ',
	introspectionClientSecret: ' planted ',
};

/** Builds the settings, with an OAuth server that knows one key and says that each token is active. */
function build(data: IDataObject) {
	const requests: Array<OAuthServerRequest & { url: string }> = [];
	const keys = [{ ...serverPublicKey.export({ format: 'jwk' }), kid: 'k' }];
	const settings = buildNotificationSettings(data as Parameters<typeof buildNotificationSettings>[0], {
		now: () => now,
		elapsedMilliseconds: () => 0,
		request: async (url, init) => {
			requests.push({ url, ...init });
			const answer = url.endsWith('/jwks') ? { keys } : { active: true, aud: 'us', scope: 'notify', client_id: 'bank' };
			return await Promise.resolve({ status: 200, body: JSON.stringify(answer) });
		},
	});
	return {
		settings,
		requests,
		verify: async (token: string) => await settings.tokenVerifier.verify(`Bearer ${token}`),
	};
}

describe('a credential with the built-in OAuth server', () => {
	it.each([{}, { tokenValidation: '' }])('is the default (%j)', (changes) => {
		const { oauthServer } = build({ ...builtIn, ...changes }).settings;
		expect(oauthServer).toMatchObject({ clientId: 'bank', clientSecret: builtIn.clientSecret });
	});

	it.each(['', ' key '])('expects the API key %j as it is', (expectedApiKey) => {
		expect(build({ ...builtIn, expectedApiKey }).settings.expectedApiKey).toBe(expectedApiKey);
	});
});

describe.each<[string, IDataObject, string]>([
	['jwks', ofKeySet, sign()],
	['introspection', ofIntrospection, 'opaque'],
])('a credential with %s', (_kind, data, token) => {
	it('accepts the tokens of that server for us, and has no server of its own', async () => {
		const { settings, verify } = build(data);
		await expect(verify(token)).resolves.toBeUndefined();
		expect(settings.oauthServer).toBeUndefined();
	});

	it.each([
		{ changes: { audience: 'others' }, code: 'token_invalid' },
		{ changes: { requiredScope: 'read' }, code: 'scope_missing' },
		{ changes: { expectedClientId: 'others' }, code: 'token_invalid' },
	])('refuses the token where it demands $changes: $code', async ({ changes, code }) => {
		expect(await catchCode(async () => await build({ ...data, ...changes }).verify(token))).toBe(code);
	});
});

const fields = new Set(new CommercialBankingNotificationsApi().properties.map(({ name }) => name));

// What is compared only where it is filled in would not be compared any more.
describe.each([undefined, null, 7])('an expression that gives %j is an error', (value) => {
	it.each([...fields])('in %s', async (name) => {
		for (const data of [builtIn, ofKeySet, ofIntrospection]) {
			expect(await catchCode(async () => build({ ...data, [name]: value }))).toBe('credential_unusable');
		}
	});
});

it('asks the introspection endpoint with the client as it was entered', async () => {
	const { verify, requests } = build(ofIntrospection);
	await verify('opaque');
	const authorization = `Basic ${Buffer.from('us:+planted+').toString('base64')}`;
	expect(requests).toMatchObject([{ url: 'https://auth.example/introspect', headers: { authorization } }]);
});
