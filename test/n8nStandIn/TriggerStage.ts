import { randomUUID } from 'node:crypto';
import type { IBinaryData, IDataObject, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { endpoints, type EndpointName } from '../../nodes/CommercialBanking/parameters/endpoints';
import { receive } from '../../nodes/CommercialBanking/trigger/receive';
import { ResponseStand } from './ResponseStand';

/** The answer that the bank gets. */
export interface Reply {
	readonly status: number;
	readonly headers: ReadonlyMap<string, string>;
	readonly text: string;
	readonly json: IDataObject;
}

/** A request as the bank sends it. */
export interface Call {
	readonly headers?: Record<string, unknown>;
	readonly body?: string;
	/** Replaces parts of n8n's request object. */
	readonly request?: Record<string, unknown>;
	/** An answer that was sent before the trigger runs. */
	readonly answeredBefore?: string;
	/** Replaces parts of the context that n8n hands to the node. */
	readonly context?: Record<string, unknown>;
}

export interface StageOptions {
	readonly credential: IDataObject;
	/** All Fields, unless they say otherwise. */
	readonly parameters?: IDataObject;
	readonly mode?: 'webhook' | 'manual';
}

/** What n8n does with the items of a call: resolves to the status with which it answers. */
export type Store = (items: INodeExecutionData[][]) => Promise<number>;

/** Waits, one turn of the event loop after the other, until something has happened. */
export async function until(hasHappened: () => boolean): Promise<void> {
	while (!hasHappened()) {
		await new Promise((resolve) => setImmediate(resolve));
		// Where the timers stand still, the trigger would not come back when it lets other work go on.
		if (jest.isMockFunction(setTimeout) || 'clock' in setTimeout) await jest.advanceTimersByTimeAsync(1);
	}
}

/** Waits for a promise; needed in place of `await` where the timers stand still. */
export async function ended<Value>(promise: Promise<Value>): Promise<Value> {
	let hasEnded = false;
	const mark = () => (hasEnded = true);
	promise.then(mark, mark);
	await until(() => hasEnded);
	return await promise;
}

/** Stands for n8n and the workflow of one trigger: it stores what the trigger puts out, and answers as n8n does. */
export class TriggerStage {
	readonly executions: INodeExecutionData[][][] = [];

	readonly logged: string[] = [];

	/** The static data in n8n's database. Only calls that start nothing write to it. */
	staticData: IDataObject = {};

	store: Store = async () => await Promise.resolve(200);

	/** The key set of the OAuth server, if it is not the built-in one. */
	keySet: IDataObject = { keys: [] };

	/** How many deliveries have come so far as to be compared with earlier ones. */
	compared = 0;

	/** How many executions n8n has stored or failed to store. */
	answers = 0;

	private readonly workflowId = randomUUID();

	private readonly options: StageOptions;

	constructor(options: StageOptions) {
		this.options = options;
	}

	/** The items of all executions at one output. */
	items(output = 0): IDataObject[] {
		return this.executions.flatMap((outputs) => (outputs[output] ?? []).map(({ json }) => json));
	}

	/** Calls an endpoint. Fails when the trigger throws, or neither answers nor starts anything. */
	async call(name: EndpointName, call: Call = {}): Promise<Reply> {
		const response = new ResponseStand();
		if (call.answeredBefore !== undefined) response.send(call.answeredBefore);
		const staticData = structuredClone(this.staticData);
		const context = this.createContext(name, call, response, staticData);
		const result = await receive(context as unknown as IWebhookFunctions);
		if (result.workflowData === undefined) {
			this.staticData = staticData;
			if (!response.headersSent) throw new Error('The trigger neither answered nor started anything');
		} else {
			void this.storeAndAnswer(result.workflowData, response);
		}
		const text = await response.answered;
		return { status: response.statusCode, headers: response.headers, text, json: readJson(text) };
	}

	private async storeAndAnswer(items: INodeExecutionData[][], response: ResponseStand): Promise<void> {
		const status = await this.store(items).catch(() => 500);
		if (status < 300) this.executions.push(items);
		response.answerAsN8n(status);
		this.answers += 1;
	}

	private createContext(name: EndpointName, call: Call, response: ResponseStand, staticData: IDataObject) {
		const endpoint = endpoints.find((each) => each.name === name);
		const { credential, mode = 'webhook' } = this.options;
		const parameters: IDataObject = { output: 'full', ...this.options.parameters };
		const log = (text: string) => void this.logged.push(text);
		return {
			getRequestObject: () => ({
				path: `/webhook/4f1c/${endpoint?.path ?? 'nowhere'}`,
				headers: { 'content-type': 'application/json', ...call.headers },
				rawBody: Buffer.from(call.body ?? ''),
				...call.request,
			}),
			getResponseObject: () => response,
			getCredentials: async () => await Promise.resolve(credential),
			getNodeParameter: (parameter: string, fallback: unknown) => parameters[parameter] ?? fallback,
			getMode: () => mode,
			getNode: () => ({ id: 'trigger', name: 'Trigger' }),
			getTimezone: () => 'Europe/Berlin',
			getWorkflow: () => ({ id: this.workflowId }),
			getNodeWebhookUrl: () => `https://n8n.example/webhook/4f1c/${endpoints[0]?.path ?? ''}`,
			getWorkflowStaticData: () => {
				this.compared += 1;
				return staticData;
			},
			helpers: {
				prepareBinaryData,
				httpRequest: async () => await Promise.resolve({ statusCode: 200, body: JSON.stringify(this.keySet) }),
			},
			logger: { warn: log, error: log },
			...call.context,
		};
	}
}

/** As n8n does it where it keeps files in the database. */
async function prepareBinaryData(content: Buffer, fileName: string, mimeType: string): Promise<IBinaryData> {
	return await Promise.resolve({ data: content.toString('base64'), fileName, mimeType });
}

function readJson(text: string): IDataObject {
	const value: unknown = text.startsWith('{') ? JSON.parse(text) : {};
	return typeof value === 'object' && value !== null ? { ...value } : {};
}
