import { changeNode } from './changeNode.ts';
import { objectOf } from './jsonValue.ts';
import { loadExample } from './loadExample.ts';
import type { N8nClient } from './n8nClient.ts';

const scopes = ['workflow:list', 'execution:list', 'execution:retry'];

/** What a test does not leave as it is in the workflow. */
interface RecoverySettings {
	readonly secondsBetweenRuns: number;
	readonly limitPerRun: number;
	readonly longestRunMinutes: number;
}

/**
 * Publishes a workflow that runs crashed executions again by n8n's API, in place of the person who does it by *Retry* in the
 * tab Executions. It runs so often that a test need not wait.
 *
 * @param client of the main process
 * @returns the workflow's ID
 */
export async function activateRecovery(
	client: N8nClient,
	{ secondsBetweenRuns, limitPerRun, longestRunMinutes }: RecoverySettings,
): Promise<string> {
	const apiUrl = `${client.baseUrl}/api/v1`;
	const key = { label: 'Run crashed executions again', scopes, expiresAt: null };
	const { rawApiKey } = objectOf(await client.post('/rest/api-keys', key), 'the API key');
	const n8nApi = await client.createCredential('n8n API', 'n8nApi', { apiKey: rawApiKey, baseUrl: apiUrl });
	const settings = [
		{ id: 'a01', name: 'apiUrl', value: apiUrl, type: 'string' },
		{ id: 'a02', name: 'daysBack', value: 3, type: 'number' },
		{ id: 'a03', name: 'limitPerRun', value: limitPerRun, type: 'number' },
		{ id: 'a04', name: 'mostAttempts', value: 3, type: 'number' },
		{ id: 'a05', name: 'longestRunMinutes', value: longestRunMinutes, type: 'number' },
	];
	const often = { rule: { interval: [{ field: 'seconds', secondsInterval: secondsBetweenRuns }] } };
	const example = loadExample('../n8n-host/runCrashedExecutionsAgain', { n8nApi });
	const withSettings = changeNode(example, 'Settings', { assignments: { assignments: settings } });
	const id = await client.createWorkflow(changeNode(withSettings, 'Every 5 minutes', often));
	await client.activateWorkflow(id);
	return id;
}
