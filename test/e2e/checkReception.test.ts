import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { shareStage, stopStageAfter, type SharedStage } from './startStage';
import { post, postDelivery, fetchToken, sealForCurrentKey, vectorKeys } from './support/postDelivery';
import { startAuthorizationServer, type AuthorizationServer } from './support/startAuthorizationServer';
import { certificates, startTlsProxy, type TlsProxy } from './support/startTlsProxy';
import { answersOf, builtInSteps, failed, problems, runCheck } from './receptionChecks';
import { activateReceiver, triggerName, triggerWorkflow, type Receiver } from './triggerWorkflow';

const client = makeNotificationClient();

/** The trigger issues the tokens itself. */
const builtIn = { tokenValidation: 'builtIn', ...client };

const apiKey = 'the-key-that-the-bank-sends';

const ownTokens = ['Compare the address that n8n gives to the bank'];

/** The same where the tokens come from another OAuth server, which has no description of ours. */
const otherSteps = builtInSteps
	.filter(([step]) => !ownTokens.includes(step))
	.map(([step, answer]) =>
		step === 'Fetch an access token'
			? ['Take the access token', null]
			: [step, step === 'Reach the trigger' ? 404 : answer],
	);

describe('Check Reception on a real n8n', () => {
	let stage: SharedStage;
	let server: AuthorizationServer;
	const receivers: Record<string, Receiver> = {};
	const closers: Array<() => unknown> = [];

	beforeAll(async () => {
		[stage, server] = await Promise.all([shareStage('check-reception'), startAuthorizationServer()]);
		const validations = { builtIn: { ...builtIn, expectedApiKey: apiKey }, ...server.validations };
		for (const [name, validation] of Object.entries(validations)) receivers[name] = await activate(validation);
		receivers.lastNode = await activate(builtIn, { responseMode: 'lastNode', options: { publicKeyFormat: 'pem' } });
	}, 400_000);

	afterAll(async () => await stopStageAfter(...closers), 60_000);

	const activate = async (validation: JsonObject, parameters: JsonObject = {}) =>
		await activateReceiver(stage.client, { privateKey: vectorKeys.current, ...validation }, parameters);

	const receiverOf = (name: string): Receiver => {
		const receiver = receivers[name];
		if (receiver === undefined) throw new Error(`There is no receiver ${name}`);
		return receiver;
	};

	const check = async ({ baseUrl, credentialId }: Omit<Receiver, 'workflowId'>, more: JsonObject = {}) =>
		await runCheck(stage.client, baseUrl, credentialId, more);

	/** The trigger that issues tokens itself, at another address of n8n. */
	const builtInAt = (address: string): Receiver => {
		const receiver = receiverOf('builtIn');
		return { ...receiver, baseUrl: receiver.baseUrl.replace(stage.client.baseUrl, address) };
	};

	/** Executions that are still running count too. */
	const countExecutions = async (name: string) =>
		(await stage.client.listExecutionIds(receiverOf(name).workflowId)).length;

	describe('where all is well', () => {
		it.each(['builtIn', 'lastNode'])('passes each step, and starts nothing: %s', async (name) => {
			for (let run = 0; run < 2; run += 1) {
				const items = await check(receiverOf(name));
				expect(failed(items)).toEqual([]);
				expect(answersOf(items)).toEqual(builtInSteps);
			}
			expect(await countExecutions(name)).toBe(0);
		});

		it.each([
			{ name: 'jwks', resource: 'urn:us:rs256' },
			{ name: 'jwks', resource: 'urn:us:es256' },
			{ name: 'introspection', resource: 'urn:us:opaque' },
		])('passes with a token of another OAuth server: $name, $resource', async ({ name, resource }) => {
			const accessToken = await server.issueToken(resource, server.scope);
			const items = await check(receiverOf(name), { accessToken });
			expect(failed(items)).toEqual([]);
			expect(answersOf(items)).toEqual(otherSteps);
			expect(await countExecutions(name)).toBe(0);
			expect(JSON.stringify(items)).not.toContain(accessToken);
		});

		it('passes at the test URL, and n8n goes on listening', async () => {
			const { credentialId } = receiverOf('lastNode');
			const workflow = triggerWorkflow(credentialId);
			const workflowId = await stage.client.createWorkflow(workflow);
			const workflowData = await stage.client.get(`/rest/workflows/${workflowId}`);
			const start = { workflowData, triggerToStartFrom: { name: triggerName } };
			await stage.client.post(`/rest/workflows/${workflowId}/run`, start);
			const baseUrl = `${stage.client.baseUrl}/webhook-test/${workflow.webhookId}`;
			for (let run = 0; run < 2; run += 1) {
				const items = await check({ baseUrl, credentialId });
				expect(failed(items)).toEqual([]);
			}
			expect(await stage.client.listExecutionIds(workflowId)).toEqual([]);
		});

		it('a delivery that cannot be read goes to output 1 as ever', async () => {
			const receiver = await activate(builtIn);
			const { workflowId, baseUrl } = receiver;
			expect(failed(await check(receiver))).toEqual([]);
			const answer = await postDelivery(baseUrl, await fetchToken(baseUrl, client), '{"receptionCheck":"no proof"}');
			expect(answer.status).toBe(400);
			await waitUntil('the execution', async () =>
				(await stage.client.listExecutionIds(workflowId)).length === 1 ? true : undefined,
			);
			const sealed = JSON.stringify({ payload: await sealForCurrentKey('{"receptionCheck":"of a bank"}') });
			expect((await postDelivery(baseUrl, await fetchToken(baseUrl, client), sealed)).status).toBe(200);
			expect(await stage.client.listExecutionIds(workflowId)).toHaveLength(1);
		});
	});

	describe('what is wrong', () => {
		it('a token that the trigger does not accept', async () => {
			const accessToken = await server.issueToken('urn:others:rs256', server.scope);
			const items = await check(receiverOf('jwks'), { accessToken });
			expect(problems(items)).toEqual([
				expect.objectContaining({
					step: 'Fetch the public key',
					answer: 401,
					finding: expect.stringContaining('token'),
				}),
			]);
		});

		it('a workflow that is not published', async () => {
			const receiver = receiverOf('lastNode');
			const { workflowId, baseUrl } = receiver;
			await stage.client.deactivateWorkflow(workflowId);
			await waitUntil('n8n to answer 404', async () =>
				(await post(`${baseUrl}/public-keys/v1`, {}, '')).status === 404 ? true : undefined,
			);
			const finding = expect.stringContaining('no trigger is registered');
			expect(problems(await check(receiver))).toEqual([
				expect.objectContaining({ step: 'Reach the trigger', answer: 404, finding }),
			]);
			const atTestUrl = { ...receiver, baseUrl: baseUrl.replace('/webhook/', '/webhook-test/') };
			expect(problems(await check(atTestUrl))).toEqual([
				expect.objectContaining({ finding: expect.stringContaining('test URL'), answer: 404 }),
			]);
		});
	});

	describe('through TLS', () => {
		let proxy: TlsProxy;

		beforeAll(async () => {
			proxy = await startTlsProxy(stage.n8n.home.port, certificates.loopback);
			closers.push(() => proxy.close());
		});

		it('says that a certificate is for another host', async () => {
			const other = await startTlsProxy(stage.n8n.home.port, certificates.otherHost);
			closers.push(() => other.close());
			expect(problems(await check(builtInAt(other.baseUrl)))).toEqual([
				expect.objectContaining({
					step: 'Reach the trigger',
					answer: null,
					finding: expect.stringMatching(/TLS.*\((?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)\)/),
				}),
			]);
		});

		it('says that a port speaks no TLS', async () => {
			const address = stage.client.baseUrl.replace('http:', 'https:');
			expect(problems(await check(builtInAt(address)))).toEqual([
				expect.objectContaining({ answer: null, finding: expect.stringContaining('TLS') }),
			]);
		});

		it("says that n8n's WEBHOOK_URL is another one, and all else passes", async () => {
			const items = await check(builtInAt(proxy.baseUrl));
			expect(failed(items)).toEqual([
				expect.objectContaining({
					step: 'Compare the address that n8n gives to the bank',
					finding: expect.stringContaining(`n8n gives the bank addresses at ${stage.client.baseUrl}`),
					whatToDo: expect.stringContaining(`${proxy.baseUrl}/`),
				}),
			]);
			expect(JSON.stringify(items)).not.toMatch(new RegExp(`${client.clientSecret}|${apiKey}|eyJ|BEGIN`));
		});
	});
});
