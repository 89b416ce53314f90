import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { shareStage, stopStage, type SharedStage } from './startStage';
import { makeReport, postDelivery, sealForCurrentKey, vectorKeys } from './support/postDelivery';
import { startAuthorizationServer, type AuthorizationServer } from './support/startAuthorizationServer';
import { activateReceiver, readTriggerItems, type Receiver } from './triggerWorkflow';

const client = makeNotificationClient();

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

it('refuses a revoked token', async () => {
	const { baseUrl } = triggerOf('introspection');
	const token = await server.issueToken('urn:us:opaque', server.scope);
	await server.revokeToken(token);
	expect((await postDelivery(baseUrl, token, body)).status).toBe(401);
});

it.each(['jwks', 'introspection', 'builtIn'])("the credential's test reports OK for %s", async (name) => {
	const data = { privateKey: vectorKeys.current, ...validations[name] };
	const credentials = { id: '', name: 'Notifications', type: 'commercialBankingNotificationsApi', data };
	const result = await stage.client.post('/rest/credentials/test', { credentials });
	expect(result).toMatchObject({ status: 'OK', message: expect.stringContaining('RSA-OAEP-256') });
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
