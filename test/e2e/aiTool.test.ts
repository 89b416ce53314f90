import { randomUUID } from 'node:crypto';
import { listOf, objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { objectsOf } from './bankNode';
import { readAccounts, readLog } from './bankTruth';
import { startChatModel, type FakeChatModel, type Turn } from './fakeChatModel';
import { shareStage, stopStage, type SharedStage } from './startStage';
import { readProjectFile } from '../unit/readProjectFile';
import { countTokens } from './support/countTokens';

/** What the editor writes when the user lets the model define a parameter. */
const fromModel = (key: string, description: string, type: string) =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`${description}\`, '${type}') }}`;

const listAccounts: JsonObject = { resource: 'account', operation: 'getAll', options: {} };

const listTransactions: JsonObject = {
	resource: 'transaction',
	operation: 'getAll',
	accountId: { __rl: true, mode: 'id', value: fromModel('Account', 'The accountId of the bank account', 'string') },
	limit: fromModel('Limit', 'Max number of results to return', 'number'),
	options: {},
};

let stage: SharedStage;
let credentialId: string;
let model: FakeChatModel;

beforeAll(async () => {
	stage = await shareStage('ai-tool');
	credentialId = await createBankCredential(stage.client, stage.sandbox);
}, 400_000);

afterEach(() => model.close());

afterAll(stopStage, 60_000);

/**
 * Runs an agent with tools of this node, by name.
 *
 * @returns the last output of the agent
 */
async function runAgent(
	tools: Record<string, JsonObject>,
	turns: readonly Turn[],
	settings: JsonObject = {},
): Promise<JsonObject> {
	model = await startChatModel(turns);
	const openAi = await stage.client.createCredential('Model', 'openAiApi', { apiKey: 'none', url: model.baseUrl });
	const prompt = { promptType: 'define', text: 'Which accounts do we have?', options: {} };
	const nodes = [
		{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
		{ name: 'Agent', type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 3.1, parameters: prompt },
		{
			name: 'Model',
			type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
			typeVersion: 1.2,
			parameters: { model: { __rl: true, mode: 'id', value: 'fake' }, options: {} },
			credentials: { openAiApi: { id: openAi, name: 'Model' } },
		},
		...Object.entries(tools).map(([name, parameters]) => ({
			name,
			type: 'n8n-nodes-commercial-banking.commercialBankingTool',
			typeVersion: 1,
			parameters,
			credentials: { commercialBankingOAuth2Api: { id: credentialId, name: 'Bank' } },
			...settings,
		})),
	].map((node, index) => ({ id: randomUUID(), position: [200 * index, 0], ...node }));
	const link = (node: string, type: string) => ({ [type]: [[{ node, type, index: 0 }]] });
	const toolLinks = Object.keys(tools).map((name) => [name, link('Agent', 'ai_tool')] as const);
	const workflowId = await stage.client.createWorkflow({
		name: 'Agent',
		nodes,
		connections: {
			Start: link('Agent', 'main'),
			Model: link('Agent', 'ai_languageModel'),
			...Object.fromEntries(toolLinks),
		},
		settings: { executionOrder: 'v1' },
	});
	const execution = await stage.client.runWorkflow(workflowId, 'Start');
	expect(execution).toMatchObject({ status: 'success', errorMessage: undefined });
	return execution.itemsOf('Agent')[0] ?? {};
}

const offeredTools = () =>
	objectsOf(model.requests[0]?.tools, 'the tools').map((tool) => objectOf(tool.function, 'a function'));

/** The result of the tool, as the model receives it. */
function toolAnswer(): unknown {
	const messages = objectsOf(model.requests.at(-1)?.messages, 'the messages');
	const answer = messages.find(({ role }) => role === 'tool');
	return JSON.parse(String(answer?.content));
}

it('is offered with a name and a description, and returns small items', async () => {
	const accounts = await readAccounts(stage.sandbox);
	const turns = [{ call: 'Get_many_accounts', with: {} }, { say: 'There are some.' }];
	const said = await runAgent({ 'Get many accounts': listAccounts }, turns);
	expect(offeredTools()).toMatchObject([
		{ name: 'Get_many_accounts', description: 'Get many accounts in Commercial Banking' },
	]);
	const rows = listOf(toolAnswer(), 'the items').map((row) => objectOf(row, 'an item'));
	expect(rows.map(({ accountId }) => accountId)).toEqual(accounts.map(({ accountId }) => accountId));
	expect(rows).toHaveLength(15);
	expect(Object.keys(rows[0] ?? {})).toHaveLength(10);
	// All that the model gets and says in this run: the tool, the question, the accounts.
	expect(countTokens(JSON.stringify(model.requests.at(-1)))).toBeLessThan(2_500);
	expect(said).toEqual({ output: 'There are some.' });
});

it('lets the model choose the account and the limit', async () => {
	await stage.sandbox.control('POST', 'requests/clear', {});
	const [account] = await readAccounts(stage.sandbox);
	const turns = [{ call: 'Get_many_transactions', with: { Account: account?.accountId, Limit: 3 } }, { say: 'Three.' }];
	await runAgent({ 'Get many transactions': listTransactions, 'Get many accounts': listAccounts }, turns);
	const offered = offeredTools().find(({ name }) => name === 'Get_many_transactions');
	expect(offered).toMatchObject({
		description: 'Get many transactions in Commercial Banking',
		parameters: {
			properties: {
				Account: { type: 'string', description: expect.stringContaining('accountId') },
				Limit: { type: 'number' },
			},
			required: ['Account', 'Limit'],
		},
	});
	expect(toolAnswer()).toHaveLength(3);
	// The other call asks the account for its name and currency.
	expect((await readLog(stage.sandbox)).queries.sort()).toEqual(['', '?limit=3']);
});

it('reads a statement file that the model passes on, without a credential', async () => {
	const text = fromModel('Statement', 'The content of the file', 'string');
	const parse: JsonObject = { resource: 'statementFile', operation: 'parse', inputType: 'text', text, options: {} };
	const file = readProjectFile('examples/statement.mt940.sta');
	const turns = [{ call: 'Parse_statement_file', with: { Statement: file } }, { say: 'Two.' }];
	await runAgent({ 'Parse statement file': parse }, turns, { credentials: {} });
	expect(offeredTools()).toMatchObject([{ description: 'Parse statement file in Commercial Banking' }]);
	expect(toolAnswer()).toMatchObject([{ signedAmount: 250 }, { signedAmount: -144.5 }]);
});

it.each([{}, { onError: 'continueRegularOutput' }])(
	'tells the model what went wrong, with the settings %j',
	async (settings) => {
		const turns = [
			{ call: 'Get_many_transactions', with: { Account: 'nobody', Limit: 3 } },
			{ say: 'No such account.' },
		];
		const said = await runAgent({ 'Get many transactions': listTransactions }, turns, settings);
		const messages = objectsOf(model.requests.at(-1)?.messages, 'the messages');
		expect(String(messages.find(({ role }) => role === 'tool')?.content)).toContain('404');
		expect(said).toEqual({ output: 'No such account.' });
	},
);
