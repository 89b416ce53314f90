import { loadExample, webhookIdOf, type CredentialIds } from '../n8n-host/loadExample.ts';
import type { N8nClient, WorkflowDefinition } from '../n8n-host/n8nClient.ts';
import type { NotificationClient } from '../n8n-host/setUpCredentials.ts';
import type { Receiver } from '../n8n-host/startReceiver.ts';
import type { RunningSandbox } from '../n8n-host/startSandbox.ts';
import { subscribeSandbox, waitForTrigger } from '../n8n-host/subscribeSandbox.ts';

/** What an example needs around it. */
interface ExampleSurroundings {
	readonly n8n: N8nClient;
	readonly sandbox: RunningSandbox;
	readonly receiver: Receiver;
	readonly credentialIds: CredentialIds;
	readonly client: NotificationClient;
}

/** These examples keep statuses in tables. Each gets one status, so that it has something to tell at once. */
const examples = [
	{ name: 'reconcile-payments', scenario: 'rejected' },
	{ name: 'payments-without-an-answer', scenario: 'pending' },
];

export async function publishExamples(surroundings: ExampleSurroundings): Promise<void> {
	const { sandbox, receiver, credentialIds } = surroundings;
	for (const { name, scenario } of examples) {
		await publishWithTrigger(receiver.redirect(loadExample(name, credentialIds)), surroundings);
		await sandbox.control('POST', 'notifications', { scenario, wait: true });
	}
}

/** Publishes a workflow that begins with the trigger, and makes the bank push there. */
async function publishWithTrigger(
	workflow: WorkflowDefinition,
	{ n8n, sandbox, client }: ExampleSurroundings,
): Promise<void> {
	await n8n.activateWorkflow(await n8n.createWorkflow(workflow));
	const triggerUrl = `${n8n.baseUrl}/webhook/${webhookIdOf(workflow)}`;
	await waitForTrigger(triggerUrl);
	await subscribeSandbox(sandbox, triggerUrl, client);
}
