import { createPublicKey } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { listOf, objectOf, textOf } from '../../../n8n-host/jsonValue.ts';
import { credential } from './deliver';
import { requestToken, tokenForm } from './requestToken';
import { TriggerStage } from '../../n8nStandIn/TriggerStage';

describe('POST oauth20/token', () => {
	it('gives the client a token that the published keys verify', async () => {
		const stage = new TriggerStage({ credential });
		const { status, headers, json } = await requestToken(stage, tokenForm());
		expect(status).toBe(200);
		expect(headers.get('content-type')).toMatch(/^application\/json/);
		expect(headers.get('cache-control')).toBe('no-store');
		expect(headers.get('pragma')).toBe('no-cache');
		expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 900 });

		const published = (await stage.call('signingJwks')).json.keys;
		const keys = listOf(published, 'the keys').map((key) => objectOf(key, 'a key'));
		const token = textOf(json.access_token, 'the token');
		const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys }), {
			issuer: 'https://n8n.example/webhook/4f1c',
			audience: 'payment-status-notifications',
			typ: 'at+jwt',
		});
		expect(protectedHeader.alg).toBe('ES256');
		expect(Number(payload.exp) - Number(payload.iat)).toBe(900);
	});

	it.each<{ title: string; changes: Record<string, string>; status: number; error: string }>([
		{ title: 'the wrong secret', changes: { client_secret: 'x'.repeat(32) }, status: 401, error: 'invalid_client' },
		{ title: 'another grant', changes: { grant_type: 'password' }, status: 400, error: 'unsupported_grant_type' },
	])('refuses $title: $status $error', async ({ changes, status, error }) => {
		const reply = await requestToken(new TriggerStage({ credential }), tokenForm(changes));
		expect(reply).toMatchObject({ status, json: { error } });
		expect(reply.headers.get('www-authenticate')).toBe(status === 401 ? 'Basic realm="token"' : undefined);
		expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
		expect(reply.headers.get('pragma')).toBe('no-cache');
		expect(reply.json.error_description).toMatch(/\w/);
	});

	it('names failed logins in the log, without what was sent, once a minute', async () => {
		const stage = new TriggerStage({ credential });
		const now = performance.now();
		jest.spyOn(performance, 'now').mockImplementation(() => now + 60_000);
		const guess = tokenForm({ client_secret: 'x'.repeat(32) });
		for (let attempt = 0; attempt < 3; attempt += 1) await requestToken(stage, guess);
		jest.restoreAllMocks();
		expect(stage.logged).toEqual(['Request of the bank refused (invalid_client): The client authentication failed.']);
	});

	it.each([
		{ title: 'hangs up', state: { complete: false, destroyed: true }, status: 503 },
		{ title: 'sends too much', state: { complete: true, destroyed: false }, status: 400 },
	])('answers a caller who $title with $status', async ({ state, status }) => {
		const readRawBody = async () => await Promise.reject(new Error('planted'));
		const reply = await requestToken(new TriggerStage({ credential }), '', {
			request: { rawBody: undefined, readRawBody, ...state },
		});
		expect(reply.status).toBe(status);
	});
});

const documents = ['signingJwks', 'signingPublicKey'] as const;

const fetchDocument = async (name: (typeof documents)[number]) => await new TriggerStage({ credential }).call(name);

describe('the documents of the built-in OAuth server', () => {
	it.each(documents)('%s is JSON for anyone, and holds nothing private', async (name) => {
		const reply = await fetchDocument(name);
		expect(reply.status).toBe(200);
		expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
		expect(reply.text).not.toMatch(/PRIVATE|"d":/);
	});

	it('name the same current key in both forms', async () => {
		const { json } = await fetchDocument('signingPublicKey');
		const [current] = listOf((await fetchDocument('signingJwks')).json.keys, 'the keys');
		expect(json.jwk).toEqual(current);
		expect(json).toMatchObject({ keyId: objectOf(current, 'the key').kid, algorithm: 'ES256' });
		expect(createPublicKey(textOf(json.pem, 'the PEM')).asymmetricKeyType).toBe('ec');
	});

	it.each([...documents, 'accessToken'] as const)(
		'%s does not exist where another server issues the tokens',
		async (name) => {
			const other = {
				...credential,
				tokenValidation: 'jwks',
				jwksUrl: 'https://idp.example/jwks',
				issuer: 'https://idp.example',
				audience: 'us',
			};
			const reply = await new TriggerStage({ credential: other }).call(name);
			expect(reply).toMatchObject({ status: 404, json: { status: 404, code: 'oauth_server_off' } });
		},
	);
});
