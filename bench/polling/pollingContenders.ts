import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import type { WorkflowDefinition } from '../../n8n-host/n8nClient.ts';

const nodesPackage = 'n8n-nodes-commercial-banking';

/** Rows of each page, for all contenders. The trigger leaves it to the bank. */
export const pageSize = 100;

export const triggerName = 'Account Trigger';

/** More than n8n's default, which is a tenth of what is known here. */
const historySize = 1_000_000;

const credentialsOf = (id: string): JsonObject => ({ commercialBankingOAuth2Api: { id, name: 'Bank' } });

const linksTo = (node: string): JsonObject => ({ main: [[{ node, type: 'main', index: 0 }]] });

const withPlaces = (nodes: readonly JsonObject[]): JsonObject[] =>
	nodes.map((node, index) => ({ id: randomUUID(), position: [index * 200, 0], ...node }));

const lastNode = { name: 'Found', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };

const settings = { executionOrder: 'v1', saveDataSuccessExecution: 'all' };

/** @param seconds when to poll in each minute */
export function triggerWorkflow(credentialId: string, seconds: readonly number[]): WorkflowDefinition {
	const item = seconds.map((second) => ({ mode: 'custom', cronExpression: `${second} * * * * *` }));
	const trigger = {
		name: triggerName,
		type: `${nodesPackage}.commercialBankingAccountTrigger`,
		typeVersion: 1,
		parameters: { pollTimes: { item } },
		credentials: credentialsOf(credentialId),
	};
	return {
		name: triggerName,
		nodes: withPlaces([trigger, lastNode]),
		connections: { [triggerName]: linksTo(lastNode.name) },
		settings,
	};
}

/** The same without the trigger. A webhook stands in for the schedule, so that the run can be timed. */
export interface RivalWorkflow extends WorkflowDefinition {
	readonly path: string;
}

/** @param filters of the operation Get Many of transactions */
export function rivalWorkflow(credentialId: string, filters: JsonObject): RivalWorkflow {
	const path = randomUUID();
	const bank = {
		type: `${nodesPackage}.commercialBanking`,
		typeVersion: 1,
		credentials: credentialsOf(credentialId),
	};
	const accountId = { __rl: true, mode: 'id', value: '={{ $json.accountId }}' };
	const nodes: JsonObject[] = [
		{
			name: 'Start',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: path,
			parameters: { path, httpMethod: 'POST', responseMode: 'lastNode', responseData: 'noData', options: {} },
		},
		{
			name: 'Accounts',
			...bank,
			parameters: { resource: 'account', operation: 'getAll', returnAll: true, options: {} },
		},
		{
			name: 'Transactions',
			...bank,
			parameters: {
				resource: 'transaction',
				operation: 'getAll',
				accountId,
				returnAll: true,
				filters,
				options: { pageSize },
			},
		},
		{
			name: 'Not seen before',
			type: 'n8n-nodes-base.removeDuplicates',
			typeVersion: 2,
			parameters: {
				operation: 'removeItemsSeenInPreviousExecutions',
				logic: 'removeItemsWithAlreadySeenKeyValues',
				dedupeValue: "={{ [$json.accountId, $json.transactionId].join('|') }}",
				options: { historySize },
			},
		},
		lastNode,
	];
	const names = nodes.map(({ name }) => String(name));
	const links = names.slice(1).map((name, index) => [names[index] ?? '', linksTo(name)] as const);
	return {
		name: 'Rival',
		path,
		nodes: withPlaces(nodes),
		connections: Object.fromEntries(links),
		// Storing a hundred thousand items costs more than the rest, and a user would not do it.
		settings: { ...settings, saveDataSuccessExecution: 'none' },
	};
}
