import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listOf, objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import type { WorkflowDefinition } from '../../n8n-host/n8nClient.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { createBankCredential, makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { subscribeSandbox, waitForTrigger } from '../../n8n-host/subscribeSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { pushOne } from './bankNotifications';
import { startStage, stopStage, type Stage } from './startStage';

const folder = path.join(projectRoot, 'test', 'vectors', 'upgrades');
const bank = makeNotificationClient();

/** Set it only for a version that is about to be released, never for a released one: see CONTRIBUTING.md. */
const recordedVersion = process.env.RECORD_ITEMS_OF;

function readJson(...parts: string[]): JsonObject {
	const file = path.join(folder, ...parts);
	return objectOf(JSON.parse(readFileSync(file, 'utf8')), file);
}

/** Replaces the values that differ from run to run. */
function withFixedDelivery(item: JsonObject): JsonObject {
	if (item.delivery === null || typeof item.delivery !== 'object') return item;
	return { ...item, delivery: { ...item.delivery, receivedAt: '…', requestId: '…' } };
}

function withFixedDetection(item: JsonObject): JsonObject {
	return { ...item, event: { ...objectOf(item.event, 'the event'), detectedAt: '…' } };
}

/** A later version may add fields; those of the earlier one keep their values. */
function expectItems(version: string, workflow: string, items: Readonly<Record<string, JsonObject[]>>): void {
	if (version === recordedVersion) {
		writeFileSync(path.join(folder, version, `${workflow}.items.json`), `${JSON.stringify(items, null, '\t')}\n`);
	}
	expect(items).toMatchObject(readJson(version, `${workflow}.items.json`));
}

describe.each(readdirSync(folder))('workflows saved with %s', (version) => {
	let stage: Stage;
	let credentials: Record<string, JsonObject>;

	beforeAll(async () => {
		stage = await startStage(`upgrades-${version}`);
		const bankId = await createBankCredential(stage.client, stage.sandbox, { additionalScopes: 'ItemImage' });
		const notifications = { ...readJson(version, 'notifications.credential.json'), ...bank };
		const type = 'commercialBankingNotificationsApi';
		const notificationsId = await stage.client.createCredential('Notifications', type, notifications);
		credentials = {
			commercialBankingOAuth2Api: { id: bankId, name: 'Bank' },
			[type]: { id: notificationsId, name: 'Notifications' },
		};
	}, 400_000);

	afterAll(stopStage, 60_000);

	/** The workflow with this n8n's credentials in place of those it was saved with. */
	function load(name: string): WorkflowDefinition {
		const { nodes, connections, settings } = readJson(version, `${name}.workflow.json`);
		return {
			name,
			nodes: listOf(nodes, 'the nodes').map((node) => ({ ...objectOf(node, 'a node'), credentials })),
			connections: objectOf(connections, 'the connections'),
			settings: objectOf(settings, 'the settings'),
		};
	}

	const bankNodesOf = (workflow: WorkflowDefinition) =>
		workflow.nodes
			.filter(({ type }) => textOf(type, 'the type of a node').startsWith('n8n-nodes-commercial-banking.'))
			.map(({ name }) => textOf(name, 'the name of a node'));

	it('put out the recorded items for requests and files', async () => {
		const workflow = load('actions');
		const workflowId = await stage.client.createWorkflow(workflow);
		const execution = await stage.client.runWorkflow(workflowId, 'Start');
		expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
		const items = bankNodesOf(workflow).map((name) => [name, execution.itemsOf(name)] as const);
		expectItems(version, 'actions', Object.fromEntries(items));
	});

	it('put out the recorded items for a check of an address where nothing answers', async () => {
		const workflowId = await stage.client.createWorkflow(load('reception'));
		const execution = await stage.client.runWorkflow(workflowId, 'Start');
		expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
		const items = execution.itemsOf('Check reception').map((item) => ({ ...item, milliseconds: '…' }));
		expectItems(version, 'reception', { 'Check reception': items });
	});

	it('put out the recorded items for a manual run of each event of accounts', async () => {
		const workflow = load('accounts');
		const workflowId = await stage.client.createWorkflow(workflow);
		const items: Record<string, JsonObject[]> = {};
		for (const name of bankNodesOf(workflow)) {
			const execution = await stage.client.runWorkflow(workflowId, name);
			expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
			items[name] = execution.itemsOf(name).map(withFixedDetection);
		}
		expectItems(version, 'accounts', items);
	});

	it.each(['statuses', 'reports', 'everything-set'])('put out the recorded items for a delivery: %s', async (name) => {
		const workflow = load(name);
		const [trigger = ''] = bankNodesOf(workflow);
		const workflowId = await stage.client.createWorkflow(workflow);
		await stage.client.activateWorkflow(workflowId);
		const baseUrl = `${stage.client.baseUrl}/webhook/${textOf(readJson(version, `${name}.workflow.json`).basePath, 'its path')}`;
		await waitForTrigger(baseUrl);
		await subscribeSandbox(stage.sandbox, baseUrl, bank);
		const plaintext = readFileSync(path.join(folder, version, 'report.xml'), 'utf8');
		expect(await pushOne(stage.sandbox, { plaintext })).toMatchObject({ state: 'delivered' });
		const items = await waitUntil('the items', async () => {
			const [execution] = await stage.client.listExecutions(workflowId);
			return execution?.itemsOf(trigger);
		});
		expectItems(version, name, { [trigger]: items.map(withFixedDelivery) });
	});
});
