import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { type JsonObject, objectOf } from '../../n8n-host/jsonValue.ts';
import { makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { shareStage, stopStage, type SharedStage } from './startStage';
import { fetchToken, makeReport, post, postDelivery, sealForCurrentKey, vectorKeys } from './support/postDelivery';
import { startAuthorizationServer, type AuthorizationServer } from './support/startAuthorizationServer';
import { activateReceiver, readTriggerItems, type Receiver } from './triggerWorkflow';

const client = makeNotificationClient();
const credentialType = 'commercialBankingNotificationsApi';

describe('access tokens on a real n8n, with oidc-provider as the OAuth server', () => {
	let stage: SharedStage;
	let server: AuthorizationServer;
	let body: string;
	let validations: Record<string, JsonObject>;
	const receivers: Record<string, Receiver> = {};

	beforeAll(async () => {
		[stage, server] = await Promise.all([shareStage('access-tokens'), startAuthorizationServer()]);
		validations = { ...server.validations, builtIn: { tokenValidation: 'builtIn', ...client } };
		for (const [name, validation] of Object.entries(validations))
			receivers[name] = await activateReceiver(stage.client, { privateKey: vectorKeys.current, ...validation });
		body = JSON.stringify({ payload: await sealForCurrentKey(makeReport('TOKENS')) });
	}, 400_000);

	afterAll(stopStage, 60_000);

	const triggerOf = (validation: string) => {
		const receiver = receivers[validation];
		if (receiver === undefined) throw new Error(`There is no trigger for ${validation}`);
		return receiver;
	};

	it.each([
		{ validation: 'jwks', resource: 'urn:us:rs256', scope: true, status: 200 },
		{ validation: 'jwks', resource: 'urn:us:es256', scope: true, status: 200 },
		{ validation: 'jwks', resource: 'urn:us:rs256', scope: false, status: 403 },
		{ validation: 'jwks', resource: 'urn:others:rs256', scope: true, status: 401 },
		{ validation: 'jwks', resource: 'urn:us:expired', scope: true, status: 401 },
		{ validation: 'jwks', resource: 'urn:us:opaque', scope: true, status: 401 },
		{ validation: 'introspection', resource: 'urn:us:opaque', scope: true, status: 200 },
		{ validation: 'introspection', resource: 'urn:us:opaque', scope: false, status: 403 },
		{ validation: 'introspection', resource: 'urn:others:opaque', scope: true, status: 401 },
		{ validation: 'builtIn', resource: 'urn:us:rs256', scope: true, status: 401 },
		{ validation: 'builtIn', resource: 'urn:us:es256', scope: true, status: 401 },
	])('$validation: a token for $resource (with the scope: $scope) gets $status', async (given) => {
		const { baseUrl } = triggerOf(given.validation);
		const token = await server.issueToken(given.resource, given.scope ? server.scope : undefined);
		const answer = await postDelivery(baseUrl, token, body);
		expect(answer.status).toBe(given.status);
		expect(answer.headers.get('www-authenticate')).toEqual(
			given.status === 200 ? null : expect.stringMatching(/^Bearer error="(invalid_token|insufficient_scope)"$/),
		);
	});

	it.each(['jwks', 'introspection', 'builtIn'])('%s: the bank needs a token to fetch the public key', async (name) => {
		const { baseUrl } = triggerOf(name);
		expect((await post(`${baseUrl}/public-keys/v1`, {}, '')).status).toBe(401);
		const resource = name === 'introspection' ? 'urn:us:opaque' : 'urn:us:es256';
		const token =
			name === 'builtIn' ? await fetchToken(baseUrl, client) : await server.issueToken(resource, server.scope);
		const answer = await post(`${baseUrl}/public-keys/v1`, { authorization: `Bearer ${token}` }, '');
		expect(answer.status).toBe(200);
		expect(answer.text).not.toContain('"d"');
	});

	it('refuses a revoked token', async () => {
		const { baseUrl } = triggerOf('introspection');
		const token = await server.issueToken('urn:us:opaque', server.scope);
		await server.revokeToken(token);
		expect((await postDelivery(baseUrl, token, body)).status).toBe(401);
	});

	describe('the built-in server', () => {
		it('publishes its metadata, and answers 404 when another token validation is chosen', async () => {
			const { baseUrl } = triggerOf('builtIn');
			const metadata = objectOf(
				await (await fetchOnNewConnection(`${baseUrl}/.well-known/oauth-authorization-server`)).json(),
				'it',
			);
			expect(metadata).toMatchObject({ issuer: baseUrl, token_endpoint: `${baseUrl}/oauth20/token` });
			const { baseUrl: other } = triggerOf('jwks');
			for (const path of ['.well-known/oauth-authorization-server', '.well-known/jwks.json', 'oauth20/public-key']) {
				expect((await fetchOnNewConnection(`${other}/${path}`)).status).toBe(404);
			}
			expect((await post(`${other}/oauth20/token`, {}, '')).status).toBe(404);
		});
	});

	describe("the credential's test", () => {
		const test = async (data: JsonObject) =>
			objectOf(
				await stage.client.post('/rest/credentials/test', {
					credentials: { id: '', name: 'Notifications', type: credentialType, data },
				}),
				'the result',
			);

		it.each(['jwks', 'introspection', 'builtIn'])('reports OK for %s', async (name) => {
			expect(await test({ privateKey: vectorKeys.current, ...validations[name] })).toMatchObject({
				status: 'OK',
				message: expect.stringContaining('RSA-OAEP-256'),
			});
		});
	});

	it('answers 503 only when it must ask an OAuth server that is down', async () => {
		const token = await server.issueToken('urn:us:es256', server.scope);
		const opaque = await server.issueToken('urn:us:opaque', server.scope);
		await server.process.stop();
		expect((await postDelivery(triggerOf('jwks').baseUrl, token, body)).status).toBe(200);
		const answer = await postDelivery(triggerOf('introspection').baseUrl, opaque, body);
		expect(answer.status).toBe(503);
		expect(answer.headers.get('retry-after')).toBe('300');
	});

	it('has started one execution at each trigger that accepted a token', async () => {
		const counts = await Promise.all(
			['jwks', 'introspection', 'builtIn'].map(
				async (name) => (await readTriggerItems(stage.client, triggerOf(name).workflowId)).length,
			),
		);
		expect(counts).toEqual([1, 1, 0]);
	});
});
