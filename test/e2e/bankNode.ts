import { randomUUID } from 'node:crypto';
import { parse } from 'flatted';
import { isObject, listOf, objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import type { N8nClient } from '../../n8n-host/n8nClient.ts';

const triggerName = 'Start';

const nodeName = 'Bank';

/** What the action node did in an execution, as n8n stores it. */
export interface BankRun {
	readonly status: string;
	/** The output items' `json`. */
	readonly items: JsonObject[];
	/** The output items' files: what n8n knows of each, by its field. */
	readonly files: JsonObject[];
	/** For each output item the index of the input item it came from. */
	readonly pairedWith: number[];
	/** What n8n shows above the output. */
	readonly hints: string[];
	readonly error: BankError | undefined;
}

interface BankError {
	readonly message: string;
	readonly description: string;
	readonly httpCode: string | null;
	/** `context.bank`: the details of the error for programs. */
	readonly bank: JsonObject;
}

/** What a run needs besides the parameters of the node. */
export interface RunOptions {
	/** The input items; one empty item if left out. */
	readonly input?: readonly JsonObject[];
	/** Settings of the node such as `onError`. */
	readonly node?: JsonObject;
	/** The node between the trigger and this one, if there is one. */
	readonly before?: { readonly name: string } & JsonObject;
}

/** The action node in a real n8n, with a credential, behind a manual trigger. */
export class BankNode {
	private readonly client: N8nClient;

	private readonly credentialId: string;

	constructor(client: N8nClient, credentialId: string) {
		this.client = client;
		this.credentialId = credentialId;
	}

	/** Runs it as the button in the editor does, and waits for the end. */
	async run(parameters: JsonObject, options: RunOptions = {}): Promise<BankRun> {
		const executionId = await this.start(parameters, options);
		await this.client.waitForExecution(executionId);
		return await this.read(executionId);
	}

	/** @returns the ID of the execution, which is still running */
	async start(parameters: JsonObject, { input = [{}], node = {}, before }: RunOptions = {}): Promise<string> {
		const nodes = [
			{ name: triggerName, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
			...(before === undefined ? [] : [before]),
			{
				name: nodeName,
				type: 'n8n-nodes-commercial-banking.commercialBanking',
				typeVersion: 1,
				parameters,
				credentials: { commercialBankingOAuth2Api: { id: this.credentialId, name: 'Bank' } },
				...node,
			},
		];
		const links = nodes.slice(1).map(({ name }, index) => {
			const main = [[{ node: name, type: 'main', index: 0 }]];
			return [String(nodes[index]?.name), { main }] as const;
		});
		const workflow = {
			name: 'Account information',
			nodes: nodes.map((each, index) => ({ id: randomUUID(), position: [200 * index, 0], ...each })),
			connections: Object.fromEntries(links),
			pinData: { [triggerName]: input.map((json) => ({ json })) },
		};
		return await this.client.startWorkflow(await this.client.createWorkflow(workflow), triggerName);
	}

	async read(executionId: string): Promise<BankRun> {
		const execution = objectOf(await this.client.get(`/rest/executions/${executionId}`), 'the execution');
		const data: unknown = typeof execution.data === 'string' ? parse(execution.data) : execution.data;
		const { resultData } = objectOf(data, 'its data');
		const { runData, error } = objectOf(resultData, 'its result');
		const runs = isObject(runData) && Array.isArray(runData[nodeName]) ? runData[nodeName] : [];
		const lastRun: unknown = runs.at(-1);
		const run = isObject(lastRun) ? lastRun : {};
		const main: unknown = isObject(run.data) && Array.isArray(run.data.main) ? run.data.main[0] : undefined;
		const output = Array.isArray(main) ? objectsOf(main, 'the items') : [];
		return {
			status: textOf(execution.status, 'its status'),
			items: output.map(({ json }) => objectOf(json, 'its JSON')),
			files: output.map(({ binary }) => (isObject(binary) ? binary : {})),
			pairedWith: output.map(({ pairedItem }) => Number(objectOf(pairedItem, 'its origin').item)),
			hints: Array.isArray(run.hints) ? objectsOf(run.hints, 'the hints').map(({ message }) => String(message)) : [],
			error: isObject(error) ? describeError(error) : undefined,
		};
	}
}

function describeError({ message, description, httpCode, context }: JsonObject): BankError {
	return {
		message: String(message),
		description: String(description),
		httpCode: typeof httpCode === 'string' ? httpCode : null,
		bank: isObject(context) && isObject(context.bank) ? context.bank : {},
	};
}

/** The value of the resource locator when an account is given by its ID. */
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

export const listAccounts = (more: JsonObject = {}): JsonObject => ({
	resource: 'account',
	operation: 'getAll',
	returnAll: true,
	...more,
});

export const getAccount = (accountId: string, more: JsonObject = {}): JsonObject => ({
	resource: 'account',
	operation: 'get',
	accountId: byId(accountId),
	...more,
});

export const listTransactions = (accountId: string, more: JsonObject = {}): JsonObject => ({
	resource: 'transaction',
	operation: 'getAll',
	accountId: byId(accountId),
	returnAll: true,
	...more,
});

/** The value of an accountId parameter that takes the ID from each input item. */
export const idOfInput = '={{ $json.accountId }}';

/** @throws {TypeError} when it is not a list of objects */
export const objectsOf = (value: unknown, what: string): JsonObject[] =>
	listOf(value, what).map((each) => objectOf(each, what));
