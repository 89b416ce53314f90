import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import {
	createNotificationsCredential,
	makeNotificationClient,
	makePrivateKey,
} from '../../n8n-host/setUpCredentials.ts';
import { subscribeSandbox, waitForTrigger } from '../../n8n-host/subscribeSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { push, pushOne, retryUntilDelivered } from './bankNotifications';
import { shareStage, stopStage, type SharedStage } from './startStage';
import { fetchToken, makeReport, post, postDelivery, sealForCurrentKey, vectorKeys } from './support/postDelivery';
import { readStoredExecutions } from './support/readStoredItems';
import { removeParameter } from './support/removeParameter';
import {
	activateTrigger,
	deliveryOf,
	triggerName,
	triggerWorkflow,
	waitForTriggerItems,
	type ActiveTrigger,
} from './triggerWorkflow';

const bank = makeNotificationClient();

const failing = {
	type: 'n8n-nodes-base.stopAndError',
	typeVersion: 1,
	parameters: { errorMessage: 'ERP: account 4711' },
};

let stage: SharedStage;
let credentialId: string;

beforeAll(async () => {
	stage = await shareStage('deliveries');
	credentialId = await createNotificationsCredential(stage.client, bank, vectorKeys.current);
}, 400_000);

afterAll(stopStage, 60_000);

beforeEach(async () => {
	await stage.sandbox.control('POST', 'reset', {});
});

async function receiveAt(
	parameters: JsonObject,
	behind?: JsonObject,
	settings: JsonObject = {},
): Promise<ActiveTrigger> {
	const workflow = { ...triggerWorkflow(credentialId, parameters, behind), settings };
	const trigger = await activateTrigger(stage.client, workflow);
	await subscribeSandbox(stage.sandbox, trigger.baseUrl, bank);
	return trigger;
}

const sealed = async (name: string) => JSON.stringify({ payload: await sealForCurrentKey(makeReport(name)) });

describe('when n8n accepts the items and does not keep them', () => {
	/** The node behind the trigger lacks its URL, a required parameter. */
	async function cannotRun(responseMode: string): Promise<ActiveTrigger> {
		const behind = {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: { url: 'http://127.0.0.1:9/' },
		};
		const trigger = await receiveAt({ responseMode }, behind);
		removeParameter(stage.n8n.home, trigger.workflowId, '"url":"http://127.0.0.1:9/"');
		return trigger;
	}

	const keepNoErrors = async (responseMode: string) =>
		await receiveAt({ responseMode }, failing, { saveDataErrorExecution: 'none' });

	it.each([
		{ title: 'a required parameter is missing behind the trigger', receive: cannotRun },
		{ title: 'the settings say not to save failed executions', receive: keepNoErrors },
	])('$title: the answer is 200 in onReceived, and 500 in lastNode so that the bank retries', async ({ receive }) => {
		const careless = await receive('onReceived');
		const lost = await pushOne(stage.sandbox, { scenario: 'completed' });
		expect(lost).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
		await waitUntil('nothing to be left', async () => {
			const executions = readStoredExecutions(stage.n8n.home, careless.workflowId);
			const isEnded = executions.every(({ status }) => status !== 'new' && status !== 'running');
			return isEnded && executions.every(({ items }) => items.length === 0) ? true : undefined;
		});

		await receive('lastNode');
		const kept = await pushOne(stage.sandbox, { scenario: 'completed' });
		expect(kept).toMatchObject({ state: 'pending', attempts: [{ status: 500 }] });
		expect(JSON.parse(kept.attempts[0]?.body ?? '')).toMatchObject({ status: 500, title: 'processing failed' });
		expect(kept.attempts[0]?.body).not.toContain('4711');
	});
});

it('is 200 in lastNode when the workflow stops at a Wait node', async () => {
	const waiting = {
		type: 'n8n-nodes-base.wait',
		typeVersion: 1.1,
		parameters: { resume: 'webhook' },
		webhookId: randomUUID(),
	};
	await receiveAt({ responseMode: 'lastNode' }, waiting);
	const { state, attempts } = await pushOne(stage.sandbox, { scenario: 'completed' });
	expect(state).toBe('delivered');
	// None of the workflow's data is in the answer.
	expect(Object.keys(objectOf(JSON.parse(attempts[0]?.body ?? ''), 'the answer')).sort()).toEqual([
		'code',
		'detail',
		'status',
		'title',
	]);
});

it('publishes a rotated key after a second, and still decrypts with the old one', async () => {
	const [oldKey, newKey] = [makePrivateKey(), makePrivateKey()];
	const rotated = await createNotificationsCredential(stage.client, bank, oldKey);
	const trigger = await activateTrigger(stage.client, triggerWorkflow(rotated));
	// The bank keeps the key that it has fetched, as banks do.
	await subscribeSandbox(stage.sandbox, trigger.baseUrl, bank, { keyCacheSeconds: 3_600 });
	expect(await pushOne(stage.sandbox, { scenario: 'completed' })).toMatchObject({ state: 'delivered' });

	await stage.client.patch(`/rest/credentials/${rotated}`, {
		name: 'Rotated',
		type: 'commercialBankingNotificationsApi',
		data: { privateKey: newKey, previousPrivateKeys: oldKey, tokenValidation: 'builtIn', ...bank },
	});
	await sleep(1_000);
	expect(await pushOne(stage.sandbox, { scenario: 'rejected' })).toMatchObject({ state: 'delivered' });
	await subscribeSandbox(stage.sandbox, trigger.baseUrl, bank);
	expect(await pushOne(stage.sandbox, { scenario: 'pending' })).toMatchObject({ state: 'delivered' });

	const items = await waitForTriggerItems(stage.client, trigger.workflowId, 3);
	const [before, during, after] = items.map((item) => deliveryOf(item).keyId);
	expect(items.map(({ status }) => status)).toEqual(['ACSC', 'RJCT', 'PDNG']);
	expect(during).toBe(before);
	expect(after).not.toBe(before);
});

it.each([
	{ what: 'a burst', order: { count: 150 } },
	{ what: 'a bank that hangs up', order: { count: 40, hangUpAfterMilliseconds: 5, hangUpTimes: 1 } },
])('are put out exactly once each: $what', async ({ order }) => {
	const trigger = await receiveAt({});
	const sent = await push(stage.sandbox, { scenario: 'completed', ...order });
	// A busy machine may answer later than the bank waits. The bank then retries.
	const ended = await retryUntilDelivered(stage.sandbox, sent);
	expect(ended.filter(({ state }) => state !== 'delivered')).toEqual([]);

	const items = await waitForTriggerItems(stage.client, trigger.workflowId, sent.length);
	expect(items.map((item) => deliveryOf(item).id).sort()).toEqual(
		sent.map(({ plaintextSha256 }) => plaintextSha256).sort(),
	);
	const started = performance.now();
	await pushOne(stage.sandbox, { scenario: 'completed' });
	// A delivery that waits for another one waits 25 seconds.
	expect(performance.now() - started).toBeLessThan(20_000);
});

it('shows its fields in the editor before anything has come', async () => {
	const served = await stage.client.get('/schemas/n8n-nodes-commercial-banking.commercialBankingTrigger/2.0.0.json');
	expect(Object.keys(objectOf(objectOf(served, 'the schema').properties, 'its fields'))).toContain('nextStep');
});

const listen = async (workflowId: string) => {
	const workflowData = await stage.client.get(`/rest/workflows/${workflowId}`);
	const body = { workflowData, triggerToStartFrom: { name: triggerName } };
	return objectOf(await stage.client.post(`/rest/workflows/${workflowId}/run`, body), 'the answer');
};

it('test listening ends with the first accepted delivery, which the active workflow does not take for a duplicate', async () => {
	const workflow = triggerWorkflow(credentialId);
	const workflowId = await stage.client.createWorkflow(workflow);
	expect(await listen(workflowId)).toMatchObject({ waitingForWebhook: true });
	const testUrl = `${stage.client.baseUrl}/webhook-test/${workflow.webhookId}`;

	const token = await fetchToken(testUrl, bank);
	const authorization = `Bearer ${token}`;
	expect((await post(`${testUrl}/public-keys/v1`, { authorization }, '')).status).toBe(200);
	expect((await fetchOnNewConnection(`${testUrl}/.well-known/jwks.json`)).status).toBe(200);
	const body = await sealed('LISTENING');
	expect((await postDelivery(testUrl, 'x', body)).status).toBe(401);
	expect((await postDelivery(testUrl, token, body)).status).toBe(200);
	const [item] = await waitForTriggerItems(stage.client, workflowId, 1);
	expect(item).toMatchObject({ status: 'ACSC' });
	expect((await postDelivery(testUrl, token, body)).status).toBe(404);

	await stage.client.activateWorkflow(workflowId);
	const baseUrl = `${stage.client.baseUrl}/webhook/${workflow.webhookId}`;
	await waitForTrigger(baseUrl);
	expect((await postDelivery(baseUrl, await fetchToken(baseUrl, bank), body)).status).toBe(200);
	expect(await waitForTriggerItems(stage.client, workflowId, 2)).toHaveLength(2);
});

describe('paths', () => {
	/** A workflow with a trigger on each of the base paths. */
	function workflowWith(basePaths: readonly string[]) {
		const [first, ...others] = basePaths.map((basePath) => triggerWorkflow(credentialId, { options: { basePath } }));
		if (first === undefined) throw new Error('There is no base path');
		const more = others.map(({ nodes }, index) => ({ ...nodes[0], name: `${triggerName} ${index + 2}` }));
		return { ...first, nodes: [...first.nodes, ...more] };
	}

	it('keep several triggers of one workflow apart', async () => {
		const workflowId = await stage.client.createWorkflow(workflowWith(['bank/one', 'bank/two']));
		await stage.client.activateWorkflow(workflowId);
		const [one, two] = ['one', 'two'].map((name) => `${stage.client.baseUrl}/webhook/bank/${name}`);
		if (one === undefined || two === undefined) throw new Error('There are two');
		await Promise.all([waitForTrigger(one), waitForTrigger(two)]);
		const token = await fetchToken(one, bank);
		const body = await sealed('SEVERAL');
		// Each trigger remembers its own deliveries: the second is not taken for a duplicate of the first.
		expect((await postDelivery(one, token, body)).status).toBe(200);
		expect((await postDelivery(two, token, body)).status).toBe(200);
		expect((await postDelivery(two, token, body)).status).toBe(200);
		const items = await waitForTriggerItems(stage.client, workflowId, 1);
		expect(items).toHaveLength(1);
		const executions = await stage.client.listExecutions(workflowId);
		expect(executions.flatMap((each) => each.itemsOf(`${triggerName} 2`))).toHaveLength(1);
	});

	it('are refused when another workflow uses them, or when one workflow uses them twice', async () => {
		const other = await stage.client.createWorkflow(workflowWith(['bank/one']));
		await expect(stage.client.activateWorkflow(other)).rejects.toThrow(/409|conflict/i);
		const twice = await stage.client.createWorkflow(workflowWith(['bank/three', 'bank/three']));
		await expect(stage.client.activateWorkflow(twice)).rejects.toThrow(/409|conflict/i);
	});
});

it('cannot be activated with a missing or unusable credential; the error says what to fix', async () => {
	const type = 'commercialBankingNotificationsApi';
	const unusable = await stage.client.createCredential('Unusable', type, {
		privateKey: 'not a key',
		tokenValidation: 'builtIn',
		...bank,
	});
	const activateWith = async (credentials: JsonObject) => {
		const workflow = triggerWorkflow(credentialId);
		const nodes = workflow.nodes.map((node) => (node.name === triggerName ? { ...node, credentials } : node));
		const workflowId = await stage.client.createWorkflow({ ...workflow, nodes });
		await stage.client.activateWorkflow(workflowId);
	};
	// n8n retries for a while before it gives up, so the three run in parallel.
	await Promise.all([
		expect(activateWith({})).rejects.toThrow(/credential/i),
		expect(activateWith({ [type]: { id: 'deleted', name: 'N' } })).rejects.toThrow(/credential/i),
		expect(activateWith({ [type]: { id: unusable, name: 'N' } })).rejects.toThrow(/neither PEM nor JWK/),
	]);
});
