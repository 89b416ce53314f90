import type { JsonObject } from './jsonValue.ts';
import type { CredentialIds } from './loadExample.ts';
import type { WorkflowDefinition } from './n8nClient.ts';

/** The names of its nodes, in their order. */
export const listTransactionsNodes = {
	start: 'When clicking Execute workflow',
	accounts: 'Get many accounts',
	transactions: 'Get many transactions',
} as const;

/** A workflow that lists all accounts, and all transactions of each. */
export function makeListTransactionsWorkflow({ commercialBankingOAuth2Api: id }: CredentialIds): WorkflowDefinition {
	const { start, accounts, transactions } = listTransactionsNodes;
	const node = (name: string, column: number, rest: JsonObject) => ({
		...{ id: name, name, typeVersion: 1, position: [220 * column, 0], parameters: {} },
		...rest,
	});
	const bankNode = (name: string, column: number, parameters: JsonObject) =>
		node(name, column, {
			type: 'n8n-nodes-commercial-banking.commercialBanking',
			parameters: { operation: 'getAll', returnAll: true, ...parameters },
			credentials: { commercialBankingOAuth2Api: { id, name: 'commercialBankingOAuth2Api' } },
		});
	const accountId = { __rl: true, mode: 'id', value: '={{ $json.accountId }}' };
	const leadTo = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
	return {
		name: 'All accounts and their transactions',
		nodes: [
			node(start, 0, { type: 'n8n-nodes-base.manualTrigger' }),
			bankNode(accounts, 1, { resource: 'account' }),
			bankNode(transactions, 2, { resource: 'transaction', accountId, options: { pageSize: 100 } }),
		],
		connections: { [start]: leadTo(accounts), [accounts]: leadTo(transactions) },
		settings: { executionOrder: 'v1' },
	};
}
