import { randomUUID } from 'node:crypto';
import { listOf, objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { loadExecutions } from '../../n8n-host/loadExecutions.ts';
import type { N8nClient, WorkflowDefinition } from '../../n8n-host/n8nClient.ts';
import type { N8nHome } from '../../n8n-host/startN8n.ts';
import type { RunningSandbox } from '../../n8n-host/startSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { parseExecution } from './support/readStoredItems.ts';
import { noOperation } from './triggerWorkflow.ts';

export const accountTriggerName = 'Accounts';

/** n8n takes no interval below a minute. But it takes several cron expressions, each with another second. */
const everyTwoSeconds = Array.from({ length: 30 }, (_, index) => `${2 * index} * * * * *`);

/** The parameter Poll Times. */
export const pollTimes = (cronExpressions: readonly string[] = everyTwoSeconds): JsonObject => ({
	item: cronExpressions.map((cronExpression) => ({ mode: 'custom', cronExpression })),
});

/** A workflow with the account trigger. */
export function accountTriggerWorkflow(
	credentialId: string,
	parameters: JsonObject = {},
	cronExpressions?: readonly string[],
): WorkflowDefinition {
	return {
		name: `Accounts ${randomUUID()}`,
		nodes: [
			{
				id: randomUUID(),
				name: accountTriggerName,
				type: 'n8n-nodes-commercial-banking.commercialBankingAccountTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: {
					pollTimes: pollTimes(cronExpressions),
					output: 'full',
					...parameters,
				},
				credentials: { commercialBankingOAuth2Api: { id: credentialId, name: 'Commercial Banking' } },
			},
			{ id: randomUUID(), name: 'Found', position: [200, 0], ...noOperation },
		],
		connections: { [accountTriggerName]: { main: [[{ node: 'Found', type: 'main', index: 0 }]] } },
	};
}

/** Creates and activates a workflow. @returns its ID */
export async function activateAccountTrigger(client: N8nClient, workflow: WorkflowDefinition): Promise<string> {
	const workflowId = await client.createWorkflow(workflow);
	await client.activateWorkflow(workflowId);
	return workflowId;
}

/** What n8n has stored of the polls of a workflow. */
export interface StoredPolls {
	readonly items: readonly JsonObject[];
	/** The messages of polls that failed, or that reported a failure. */
	readonly errors: readonly string[];
}

/** Reads all items that were stored, also those of executions that a kill has interrupted. */
export function readStoredPolls(home: N8nHome, workflowId: string): StoredPolls {
	return parseStoredPolls(loadExecutions(home, workflowId).map(({ data }) => data));
}

/** @param executions the data of executions, as n8n's database has them */
export function parseStoredPolls(executions: readonly string[]): StoredPolls {
	const items: JsonObject[] = [];
	const errors: string[] = [];
	for (const data of executions) {
		const stored = parseExecution(data, accountTriggerName);
		if (stored.error !== undefined) errors.push(stored.error);
		// A report of a failure has one item, which is empty.
		items.push(...stored.items.filter(({ event }) => event !== undefined));
	}
	return { items, errors };
}

/** Waits until the trigger has asked for the accounts this many times more. */
export async function waitForPolls(sandbox: RunningSandbox, count: number): Promise<void> {
	const before = await countPolls(sandbox);
	await waitUntil(`${count} polls`, async () => ((await countPolls(sandbox)) >= before + count ? true : undefined), {
		timeoutMilliseconds: 120_000,
	});
}

async function countPolls(sandbox: RunningSandbox): Promise<number> {
	const { requests } = objectOf(await sandbox.control('GET', 'requests'), 'the log');
	return listOf(requests, 'the requests').filter(
		(request) => objectOf(request, 'a request').operation === 'searchAccounts',
	).length;
}

/** Books transactions at the sandbox bank. @returns their IDs */
export async function book(sandbox: RunningSandbox, accountId: string, ...rows: JsonObject[]): Promise<string[]> {
	const answer = objectOf(await sandbox.control('POST', 'ledger/book', { accountId, rows }), 'the answer');
	return listOf(answer.transactionIds, 'the IDs').map(String);
}
