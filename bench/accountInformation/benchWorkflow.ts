import { randomUUID } from 'node:crypto';
import { listOf, objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import type { WorkflowDefinition } from '../../n8n-host/n8nClient.ts';

/** Where the contenders read, and how. */
export interface BenchBank {
	/** The address of the API, without its base path. */
	readonly baseUrl: string;
	readonly apiKey: string;
	readonly credentialId: string;
	/** Rows of each page. */
	readonly pageSize: number;
}

/** One way to read the transactions of accounts in n8n. */
export interface Contender {
	readonly name: string;
	/** The nodes in their order. Each item of the last node is a transaction, or a page of transactions. */
	readonly nodes: (bank: BenchBank) => JsonObject[];
	/** Finds the last transaction in the last item. The result has no wrapper. */
	readonly lastOf: (item: JsonObject) => unknown;
	/** Whether a Loop Over Items node passes one account at a time. */
	readonly oneByOne?: boolean;
}

const credentialsOf = (id: string): JsonObject => ({ commercialBankingOAuth2Api: { id, name: 'Bank' } });

/** This project's node with its defaults, or with other parameters. `label` says which. */
export function thisNode(label = '', parameters: JsonObject = {}, options: JsonObject = {}): Contender {
	return {
		name: `Commercial Banking${label}`,
		lastOf: (item) => item,
		nodes: ({ credentialId, pageSize }) => [
			{
				type: 'n8n-nodes-commercial-banking.commercialBanking',
				typeVersion: 1,
				parameters: {
					resource: 'transaction',
					operation: 'getAll',
					accountId: { __rl: true, mode: 'id', value: '={{ $json.accountId }}' },
					returnAll: true,
					...parameters,
					options: { pageSize, ...options },
				},
				credentials: credentialsOf(credentialId),
			},
		],
	};
}

const nextOffset = '$response.body.page.nextOffset';

/** n8n's own node. Its pagination is set as n8n's documentation says for an API with cursors. */
function httpRequest({ baseUrl, apiKey, credentialId, pageSize }: BenchBank): JsonObject {
	return {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			url: `=${baseUrl}/open-banking/commercial-sb/accounts/{{ $json.accountId }}/transactions`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'commercialBankingOAuth2Api',
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'limit', value: String(pageSize) }] },
			sendHeaders: true,
			headerParameters: { parameters: [{ name: 'x-api-key', value: apiKey }] },
			options: {
				pagination: {
					pagination: {
						paginationMode: 'updateAParameterInEachRequest',
						parameters: { parameters: [{ type: 'qs', name: 'offset', value: `={{ ${nextOffset} }}` }] },
						paginationCompleteWhen: 'other',
						completeExpression: `={{ !${nextOffset} }}`,
					},
				},
			},
		},
		credentials: credentialsOf(credentialId),
	};
}

const splitOut = (field: string): JsonObject => ({
	type: 'n8n-nodes-base.splitOut',
	typeVersion: 1,
	parameters: { fieldToSplitOut: field, options: {} },
});

/** It reads all accounts at the same time, without a limit. */
export const httpRequestNode: Contender = {
	name: 'HTTP Request + Split Out',
	lastOf: ({ depositTransaction }) => depositTransaction,
	nodes: (bank) => [httpRequest(bank), splitOut('transactions')],
};

/** For banks with a rate limit: one account after another. */
export const httpRequestNodeInLoop: Contender = {
	...httpRequestNode,
	name: 'the same in Loop Over Items',
	oneByOne: true,
};

export const httpRequestNodeAlone: Contender = {
	name: 'HTTP Request (pages as items)',
	lastOf: ({ transactions }) =>
		httpRequestNode.lastOf(objectOf(listOf(transactions, 'the page').at(-1), 'the last row')),
	nodes: (bank) => [httpRequest(bank)],
};

/** A workflow that gets accounts, reads their transactions, and answers with the last item. */
export interface BenchWorkflow extends WorkflowDefinition {
	readonly path: string;
}

export function benchWorkflow(contender: Contender, bank: BenchBank): BenchWorkflow {
	const path = randomUUID();
	const webhook = { path, httpMethod: 'POST', responseMode: 'lastNode', responseData: 'firstEntryJson', options: {} };
	const worker = contender.nodes(bank).map((node, index) => ({ name: `Work ${index}`, ...node }));
	const nodes = [
		{ name: 'Start', type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters: webhook, webhookId: path },
		{ name: 'Accounts', ...splitOut('body.accounts') },
		...(contender.oneByOne ? [loop] : []),
		...worker,
		lastItem,
	];
	return {
		name: contender.name,
		path,
		nodes: nodes.map((node, index) => ({ id: randomUUID(), position: [index * 200, 0], ...node })),
		connections: connect(
			worker.map(({ name }) => name),
			contender.oneByOne === true,
		),
		// Storing an execution costs more than the rest, and the same for each contender.
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'none', saveDataErrorExecution: 'all' },
	};
}

/** Keeps the last item. A node that counts the items would copy them, and this would add to the result. */
const lastItem = {
	name: 'Last',
	type: 'n8n-nodes-base.limit',
	typeVersion: 1,
	parameters: { maxItems: 1, keep: 'lastItems' },
};

const loop = {
	name: 'Loop',
	type: 'n8n-nodes-base.splitInBatches',
	typeVersion: 3,
	parameters: { batchSize: 1, options: {} },
};

function connect(worker: readonly string[], oneByOne: boolean): JsonObject {
	const names = ['Start', 'Accounts', ...worker, oneByOne ? 'Loop' : 'Last'];
	const links = names.slice(1).map((name, index) => [names[index] ?? '', linksTo([name])] as const);
	if (!oneByOne) return Object.fromEntries(links);
	// The loop uses its first output at the end.
	return { ...Object.fromEntries(links), Accounts: linksTo(['Loop']), Loop: linksTo(['Last'], [worker[0] ?? '']) };
}

const linksTo = (...outputs: string[][]): JsonObject => ({
	main: outputs.map((nodes) => nodes.map((node) => ({ node, type: 'main', index: 0 }))),
});
