import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { listOf, objectOf } from '../../n8n-host/jsonValue.ts';
import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { loadExample } from '../../n8n-host/loadExample.ts';
import type { CredentialIds } from '../../n8n-host/loadExample.ts';
import type { WorkflowDefinition } from '../../n8n-host/n8nClient.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import {
	createBankCredential,
	createNotificationsCredential,
	credentialIdsOf,
	makeNotificationClient,
} from '../../n8n-host/setUpCredentials.ts';
import { subscribeSandbox, waitForTrigger } from '../../n8n-host/subscribeSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { startAlertReceiver } from './alertReceiver';
import type { AlertReceiver } from './alertReceiver';
import { push } from './bankNotifications';
import { objectsOf } from './bankNode';
import { readAccounts } from './bankTruth';
import { startStage, stopStage } from './startStage';
import type { Stage } from './startStage';

const exampleNames = readdirSync(path.join(projectRoot, 'examples')).filter((name) => name.endsWith('.json'));

/** Changes parameters of one node, as a user does in the editor. */
function change(workflow: WorkflowDefinition, nodeName: string, parameters: JsonObject): WorkflowDefinition {
	const found = workflow.nodes.some(({ name }) => name === nodeName);
	if (!found) throw new Error(`The example has no node ${nodeName}`);
	const nodes = workflow.nodes.map((node) =>
		node.name === nodeName
			? { ...node, parameters: { ...objectOf(node.parameters, 'its parameters'), ...parameters } }
			: node,
	);
	return { ...workflow, nodes };
}

describe('the example workflows on a real n8n', () => {
	const client = makeNotificationClient();
	let stage: Stage;
	let credentialIds: CredentialIds;
	let alerts: AlertReceiver;

	beforeAll(async () => {
		stage = await startStage('examples', { sandbox: ['--transactions', '300'] });
		credentialIds = credentialIdsOf(
			await createBankCredential(stage.client, stage.sandbox),
			await createNotificationsCredential(stage.client, client),
		);
		alerts = await startAlertReceiver();
	}, 240_000);

	afterAll(async () => {
		alerts.close();
		await stopStage();
	}, 60_000);

	it.each(exampleNames)('%s can be imported as it is, and names no credential of anybody', async (name) => {
		const file = readFileSync(path.join(projectRoot, 'examples', name), 'utf8');
		const workflow = objectOf(JSON.parse(file), name);
		const credentials = objectsOf(workflow.nodes, 'its nodes').flatMap((node) => Object.values(node.credentials ?? {}));
		expect(credentials.map((each) => objectOf(each, 'a credential').id)).toEqual(credentials.map(() => ''));
		const id = await stage.client.createWorkflow({
			name: String(workflow.name),
			nodes: objectsOf(workflow.nodes, 'its nodes'),
			connections: objectOf(workflow.connections, 'its connections'),
		});
		const stored = objectOf(await stage.client.get(`/rest/workflows/${id}`), 'the stored workflow');
		expect(listOf(stored.nodes, 'its nodes')).toHaveLength(listOf(workflow.nodes, 'its nodes').length);
	});

	it('transaction-alerts: a large transaction is told once', async () => {
		const days = 5_000;
		const example = loadExample('transaction-alerts', credentialIds);
		const posted = { options: { postedAfter: `={{ $now.minus({ days: ${days} }).toISO() }}` } };
		const changed = change(change(example, 'Send the alert', { url: alerts.url }), 'Get many transactions', posted);
		const workflowId = await stage.client.createWorkflow(JSON.parse(JSON.stringify(changed).replace('100000', '9000')));
		const first = await stage.client.runWorkflow(workflowId, 'Every 15 minutes');
		expect(first).toMatchObject({ status: 'success', errorMessage: undefined });
		const large = first
			.itemsOf('Get many transactions')
			.filter(({ amount }) => Math.abs(Number(amount)) >= 9_000);
		expect(large.length).toBeGreaterThan(0);
		expect(large.length).toBeLessThan(first.itemsOf('Get many transactions').length / 2);
		expect(alerts.texts).toHaveLength(large.length);
		for (const [index, { amount, accountId }] of large.entries()) {
			expect(alerts.texts[index]).toContain(`Large transaction: ${String(amount)} (`);
			expect(alerts.texts[index]).toContain(`on account ${String(accountId)}`);
		}
		expect(alerts.texts.join()).not.toMatch(/undefined|null|\[object/);
		const second = await stage.client.runWorkflow(workflowId, 'Every 15 minutes');
		expect(second.status).toBe('success');
		expect(alerts.texts).toHaveLength(large.length);
	}, 60_000);

	it('transaction-alerts: a rejected payment is told, and no other', async () => {
		alerts.texts.length = 0;
		const example = loadExample('transaction-alerts', credentialIds);
		const workflowId = await stage.client.createWorkflow(change(example, 'Send the alert', { url: alerts.url }));
		await stage.client.activateWorkflow(workflowId);
		const baseUrl = `${stage.n8n.home.baseUrl}/webhook/b2a1c0de-0000-4000-8000-000000000040`;
		await waitForTrigger(baseUrl);
		await subscribeSandbox(stage.sandbox, baseUrl, client);
		await push(stage.sandbox, { scenario: 'completed' });
		await push(stage.sandbox, { scenario: 'rejected' });
		await waitUntil('the alert', async () => (alerts.texts.length > 0 ? true : undefined));
		const alert = /^Payment rejected: \S+, [\d.]+ [A-Z]{3}.* Reason: [A-Z0-9]{4}/;
		expect(alerts.texts).toEqual([expect.stringMatching(alert)]);
		await stage.client.post(`/rest/workflows/${workflowId}/deactivate`, {});
	}, 60_000);

	it('balances-every-morning: a row for each account and day, updated by a second run', async () => {
		const workflowId = await stage.client.createWorkflow(loadExample('balances-every-morning', credentialIds));
		const first = await stage.client.runWorkflow(workflowId, 'Every morning');
		expect(first).toMatchObject({ status: 'success', errorMessage: undefined });
		expect(await stage.client.runWorkflow(workflowId, 'Every morning')).toMatchObject({ status: 'success' });
		const accounts = await readAccounts(stage.sandbox);
		const { rows, tables } = await readTable(String(first.itemsOf('Create the table')[0]?.id));
		expect(tables).toBe(1);
		expect(rows.map(({ accountId }) => accountId)).toEqual(accounts.map(({ accountId }) => accountId));
		for (const [index, { kind, account }] of accounts.entries()) {
			const details = objectOf(account[kind], 'the account');
			const balance = details.currentBalance ?? details.principalBalance ?? details.currentValue;
			expect(rows[index]).toMatchObject({ kind, balance: balance === undefined ? null : Number(balance) });
		}
		expect(rows.filter(({ balance }) => balance !== null).length).toBeGreaterThan(5);
	}, 60_000);

	async function readTable(tableId: string): Promise<{ rows: JsonObject[]; tables: number }> {
		const project = objectOf(await stage.client.get('/rest/projects/personal'), 'the project');
		const base = `/rest/projects/${String(project.id)}/data-tables`;
		const tables = objectOf(await stage.client.get(base), 'the tables');
		const answer = objectOf(await stage.client.get(`${base}/${tableId}/rows?take=100`), 'the rows');
		return { rows: objectsOf(answer.data ?? answer, 'the rows'), tables: Number(tables.count) };
	}
});
