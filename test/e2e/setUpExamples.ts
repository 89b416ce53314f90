import { changeNode } from '../../n8n-host/changeNode.ts';
import { objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { loadExample, webhookIdOf } from '../../n8n-host/loadExample.ts';
import type { WorkflowDefinition } from '../../n8n-host/n8nClient.ts';
import {
	createBankCredential,
	createNotificationsCredential,
	credentialIdsOf,
	makeNotificationClient,
} from '../../n8n-host/setUpCredentials.ts';
import { startReceiver } from '../../n8n-host/startReceiver.ts';
import { subscribeSandbox, waitForTrigger } from '../../n8n-host/subscribeSandbox.ts';
import { objectsOf } from './bankNode';
import { shareStage } from './startStage';
import { startMailServer } from './support/startMailServer';

type Changes = Readonly<Record<string, JsonObject>>;

/** A stage with all that the examples need: credentials, a chat and an ERP, and a mail server. */
export type ExampleStage = Awaited<ReturnType<typeof setUpExamples>>;

export async function setUpExamples(name: string) {
	const { client, n8n, sandbox } = await shareStage(name, 'usual', { sandbox: ['--transactions', '300'] });
	const receiver = await startReceiver();
	const mailServer = await startMailServer();
	const bankClient = makeNotificationClient();
	const credentialIds: Record<string, string> = {
		...credentialIdsOf(
			await createBankCredential(client, sandbox),
			await createNotificationsCredential(client, bankClient),
		),
		smtp: await client.createCredential('SMTP account', 'smtp', mailServer.credential),
		httpHeaderAuth: await client.createCredential('Header Auth account', 'httpHeaderAuth', {
			name: 'x-erp-key',
			value: 'key-of-the-erp',
		}),
	};

	/** An example as a user has it after the setup: with credentials and with addresses that exist. Nothing is off but `off`. */
	function load(example: string, changes: Changes = {}, off: readonly string[] = []): WorkflowDefinition {
		const workflow = Object.entries(changes).reduce(
			(changed, [node, parameters]) => changeNode(changed, node, parameters),
			receiver.redirect(loadExample(example, credentialIds)),
		);
		return {
			...workflow,
			nodes: workflow.nodes.map((node) => ({ ...giveTable(node), disabled: off.includes(String(node.name)) })),
		};
	}

	/** Test files share an n8n, and run the same examples. Each file has data tables of its own. */
	const nameTable = (tableName: string) => `${tableName} of ${name}`;

	function giveTable(node: JsonObject): JsonObject {
		const parameters = objectOf(node.parameters, 'its parameters');
		const { tableName, dataTableId } = parameters;
		if (typeof tableName === 'string') parameters.tableName = nameTable(tableName);
		const { mode, value } = objectOf(dataTableId ?? {}, 'its table');
		if (mode === 'name') parameters.dataTableId = { __rl: true, mode, value: nameTable(textOf(value, 'its name')) };
		return { ...node, parameters };
	}

	/** Creates a credential that only some of the examples need. */
	async function addCredential(type: string, data: JsonObject): Promise<void> {
		credentialIds[type] = await client.createCredential(type, type, data);
	}

	async function create(example: string, changes: Changes = {}, off: readonly string[] = []): Promise<string> {
		return await client.createWorkflow(load(example, changes, off));
	}

	/** The workflows that receive. A test that failed leaves its own. */
	const active = new Set<string>();

	async function deactivate(workflowId: string): Promise<void> {
		active.delete(workflowId);
		await client.deactivateWorkflow(workflowId);
	}

	/** Activates an example, which is then the only one that receives, and makes the bank deliver to its trigger. */
	async function receiveWith(example: string, changes: Changes = {}) {
		for (const left of active) await deactivate(left);
		const workflow = load(example, changes);
		const workflowId = await client.createWorkflow(workflow);
		active.add(workflowId);
		await client.activateWorkflow(workflowId);
		const triggerUrl = `${n8n.home.baseUrl}/webhook/${webhookIdOf(workflow)}`;
		await waitForTrigger(triggerUrl);
		await subscribeSandbox(sandbox, triggerUrl, bankClient);
		return { workflowId, triggerUrl, deactivate: async () => await deactivate(workflowId) };
	}

	/** The path of the rows of a data table. */
	async function rowsOf(tableName: string): Promise<string> {
		const project = objectOf(await client.get('/rest/projects/personal'), 'the project');
		const dataTables = `/rest/projects/${textOf(project.id, 'its ID')}/data-tables`;
		const tables = objectOf(await client.get(dataTables), 'the tables');
		const table = objectsOf(tables.data, 'their list').find((each) => each.name === nameTable(tableName));
		return `${dataTables}/${String(table?.id)}/rows`;
	}

	async function readTable(tableName: string): Promise<JsonObject[]> {
		const answer = objectOf(await client.get(`${await rowsOf(tableName)}?take=1000`), 'the rows');
		return objectsOf(answer.data ?? answer, 'the rows');
	}

	/** Changes the rows of a data table in which a column has a value. */
	async function changeRows(tableName: string, where: JsonObject, data: JsonObject): Promise<void> {
		const filters = Object.entries(where).map(([columnName, value]) => ({ columnName, condition: 'eq', value }));
		await client.patch(await rowsOf(tableName), { filter: { type: 'and', filters }, data });
	}

	/** Before each test. The bank forgets notifications that it would try again. */
	async function reset(): Promise<void> {
		await sandbox.control('POST', 'reset', {});
		receiver.forget();
		mailServer.mails.length = 0;
	}

	function close(): void {
		receiver.close();
		mailServer.close();
	}

	return {
		client,
		n8n,
		sandbox,
		receiver,
		mailServer,
		mails: mailServer.mails,
		addCredential,
		load,
		create,
		receiveWith,
		readTable,
		changeRows,
		reset,
		close,
	};
}
