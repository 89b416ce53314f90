import { randomUUID } from 'node:crypto';
import { objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import type { N8nClient, WorkflowDefinition } from '../../n8n-host/n8nClient.ts';
import { waitForTrigger } from '../../n8n-host/subscribeSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';

export const triggerName = 'Commercial Banking Trigger';

/** The kind of a node that only passes its items on. */
export const noOperation = { type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };

/** A workflow of the trigger (All Fields, unless the parameters say otherwise) and one node behind each of its outputs. */
export function triggerWorkflow(
	credentialId: string,
	parameters: JsonObject = {},
	behind: JsonObject = noOperation,
): WorkflowDefinition & { readonly webhookId: string } {
	const webhookId = randomUUID();
	const credentials = { commercialBankingNotificationsApi: { id: credentialId, name: 'Notifications' } };
	return {
		name: `Trigger ${webhookId}`,
		webhookId,
		nodes: [
			{
				id: randomUUID(),
				name: triggerName,
				type: 'n8n-nodes-commercial-banking.commercialBankingTrigger',
				typeVersion: 2,
				position: [0, 0],
				parameters: { output: 'full', ...parameters },
				webhookId,
				credentials,
			},
			{ id: randomUUID(), name: 'Updates', position: [200, 0], ...behind },
			{ id: randomUUID(), name: 'Rejected', position: [200, 200], ...noOperation },
		],
		connections: {
			[triggerName]: {
				main: [[{ node: 'Updates', type: 'main', index: 0 }], [{ node: 'Rejected', type: 'main', index: 0 }]],
			},
		},
	};
}

/** An active trigger: its workflow and the base of its URLs. */
export interface ActiveTrigger {
	readonly workflowId: string;
	readonly baseUrl: string;
}

/** Creates and activates a workflow with the trigger, and waits until n8n has registered its endpoints. */
export async function activateTrigger(
	client: N8nClient,
	workflow: WorkflowDefinition & { readonly webhookId: string },
	basePath = workflow.webhookId,
): Promise<ActiveTrigger> {
	const workflowId = await client.createWorkflow(workflow);
	await client.activateWorkflow(workflowId);
	const baseUrl = `${client.baseUrl}/webhook/${basePath}`;
	await waitForTrigger(baseUrl);
	return { workflowId, baseUrl };
}

/** An active trigger, and the credential that it has for itself. */
export interface Receiver extends ActiveTrigger {
	readonly credentialId: string;
}

/**
 * Activates a trigger with a credential of its own, whatever its token validation is.
 *
 * @param data the notifications credential
 * @param parameters of the trigger
 */
export async function activateReceiver(
	client: N8nClient,
	data: JsonObject,
	parameters: JsonObject = {},
): Promise<Receiver> {
	const credentialId = await client.createCredential('Notifications', 'commercialBankingNotificationsApi', data);
	return { credentialId, ...(await activateTrigger(client, triggerWorkflow(credentialId, parameters))) };
}

/** All items that a workflow's trigger has put out, in order. */
export async function readTriggerItems(client: N8nClient, workflowId: string, output = 0): Promise<JsonObject[]> {
	const executions = await client.listExecutions(workflowId);
	return executions.flatMap((execution) => execution.itemsOf(triggerName, output));
}

/** What the trigger says in an item about the delivery that the item came with. */
export const deliveryOf = (item: JsonObject): JsonObject => objectOf(item.delivery, 'the delivery of an item');

/** Waits until the trigger has put out at least this many items. The caller checks that there are not more. */
export async function waitForTriggerItems(
	client: N8nClient,
	workflowId: string,
	count: number,
	output = 0,
): Promise<JsonObject[]> {
	return await waitUntil(`${count} items of output ${output}`, async () => {
		const items = await readTriggerItems(client, workflowId, output);
		return items.length >= count ? items : undefined;
	});
}
