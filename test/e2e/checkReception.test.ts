import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { shareStage, stopStageAfter, type SharedStage } from './startStage';
import { post, vectorKeys } from './support/postDelivery';
import { certificates, startTlsProxy, type TlsProxy } from './support/startTlsProxy';
import { answersOf, builtInSteps, failed, problems, runCheck } from './receptionChecks';
import { activateReceiver, triggerName, triggerWorkflow, type Receiver } from './triggerWorkflow';

const client = makeNotificationClient();

const apiKey = 'the-key-that-the-bank-sends';

let stage: SharedStage;
let withApiKey: Receiver;
let lastNode: Receiver;
const closers: Array<() => unknown> = [];

beforeAll(async () => {
	stage = await shareStage('check-reception');
	withApiKey = await activate({ expectedApiKey: apiKey });
	lastNode = await activate({}, { responseMode: 'lastNode', options: { publicKeyFormat: 'pem' } });
}, 400_000);

afterAll(async () => await stopStageAfter(...closers), 60_000);

const activate = async (changes: JsonObject, parameters: JsonObject = {}) => {
	const data = { privateKey: vectorKeys.current, tokenValidation: 'builtIn', ...client, ...changes };
	return await activateReceiver(stage.client, data, parameters);
};

const check = async ({ baseUrl, credentialId }: Omit<Receiver, 'workflowId'>) =>
	await runCheck(stage.client, baseUrl, credentialId);

/** The trigger, at another address of n8n. */
const at = (address: string): Receiver => ({
	...withApiKey,
	baseUrl: withApiKey.baseUrl.replace(stage.client.baseUrl, address),
});

describe('where all is well', () => {
	it('passes each step, and starts nothing', async () => {
		for (const receiver of [withApiKey, lastNode, lastNode]) {
			const items = await check(receiver);
			expect(failed(items)).toEqual([]);
			expect(answersOf(items)).toEqual(builtInSteps);
			// Executions that are still running count too.
			expect(await stage.client.listExecutionIds(receiver.workflowId)).toEqual([]);
		}
	});

	it('passes at the test URL, and n8n goes on listening', async () => {
		const { credentialId } = lastNode;
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
});

it('says that the workflow is not published', async () => {
	const { workflowId, baseUrl } = lastNode;
	await stage.client.deactivateWorkflow(workflowId);
	await waitUntil('n8n to answer 404', async () =>
		(await post(`${baseUrl}/public-keys/v1`, {}, '')).status === 404 ? true : undefined,
	);
	expect(problems(await check(lastNode))).toEqual([
		expect.objectContaining({ step: 'Reach the trigger', answer: 404, code: 'not_published' }),
	]);
	const atTestUrl = { ...lastNode, baseUrl: baseUrl.replace('/webhook/', '/webhook-test/') };
	expect(problems(await check(atTestUrl))).toEqual([expect.objectContaining({ code: 'not_listening', answer: 404 })]);
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
		expect(problems(await check(at(other.baseUrl)))).toEqual([
			expect.objectContaining({
				step: 'Reach the trigger',
				code: expect.stringMatching(/^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/),
				whatToDo: expect.stringContaining('certificate'),
			}),
		]);
	});

	it('says that a port speaks no TLS', async () => {
		const address = stage.client.baseUrl.replace('http:', 'https:');
		expect(problems(await check(at(address)))).toEqual([
			expect.objectContaining({ whatToDo: expect.stringContaining('certificate') }),
		]);
	});

	it('passes each step, and shows no secret', async () => {
		const items = await check(at(proxy.baseUrl));
		expect(problems(items)).toEqual([]);
		expect(JSON.stringify(items)).not.toMatch(new RegExp(`${client.clientSecret}|${apiKey}|eyJ|BEGIN`));
	});
});
