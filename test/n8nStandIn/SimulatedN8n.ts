import type { IDataObject, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { receive } from '../../nodes/CommercialBanking/trigger/receive';
import { time } from '../unit/trigger/model/VirtualClock';
import { ResponseStand } from './ResponseStand';

/** What n8n does with one execution. `lateBy` is how long it waits, in milliseconds, after it has written it. */
export type StoreOutcome =
	| { readonly kind: 'stores'; readonly lateBy: number }
	/** With `hasWritten`, n8n says that it failed, and runs it at its next start. */
	| { readonly kind: 'fails'; readonly hasWritten: boolean }
	/** Neither answers nor fails, as a bug or a broken database would have it. */
	| { readonly kind: 'hangs'; readonly hasWritten: boolean };

/** An execution that n8n has stored or, if it answers at the end of the workflow, run to its end. */
export interface StoredExecution {
	readonly process: number;
	/** When the trigger handed it over. */
	readonly begunAt: number;
	/** When n8n has said so, if it has. */
	answeredAt?: number;
	readonly outputs: INodeExecutionData[][];
}

export interface SimulatedRequest {
	readonly path: string;
	readonly body?: string;
	readonly headers: Readonly<Record<string, string | undefined>>;
	/** The caller hangs up while it sends the body. */
	readonly breaksOff?: boolean;
}

/** What the caller gets, unless n8n dies before. */
export interface SimulatedReply {
	readonly status: number;
}

interface Options {
	readonly workflow: string;
	readonly parameters: IDataObject;
	/** Lets the schedule decide when it goes on. */
	readonly pause: (label: string) => Promise<void>;
	readonly loadCredential: () => Promise<IDataObject>;
	readonly nextOutcome: () => StoreOutcome;
	readonly isPoisoned: (outputs: INodeExecutionData[][]) => boolean;
}

/**
 * One workflow in an n8n with one process: a database that outlives the process, and answers as n8n gives them, which is
 * measured in the project's notes. The real trigger runs in it.
 */
export class SimulatedN8n {
	/** Each restart makes a new one, which knows nothing of the one before but the static data. */
	process = 0;

	readonly stored: StoredExecution[] = [];

	/** In the database, but not begun. */
	private readonly unfinished: StoredExecution[] = [];

	/** As the database holds it. */
	staticData: IDataObject = {};

	private readonly options: Options;

	constructor(options: Options) {
		this.options = options;
	}

	restart(): void {
		this.process += 1;
		this.stored.push(...this.unfinished.splice(0));
	}

	/** @param onReply is called once, if this process lives long enough */
	async call(request: SimulatedRequest, onReply: (reply: SimulatedReply) => void): Promise<void> {
		const { process } = this;
		const response = new ResponseStand(() => {
			if (this.process === process) onReply({ status: response.statusCode });
		});
		const staticData = { ...this.staticData };
		const before = JSON.stringify(staticData);
		const context = this.createContext(request, response, staticData);
		const result = await receive(context as unknown as IWebhookFunctions);
		if (this.process !== process) return;
		if (result.workflowData !== undefined) {
			await this.execute(result.workflowData, response, process);
			return;
		}
		if (!response.headersSent) throw new Error('The trigger neither answered nor started anything');
		if (JSON.stringify(staticData) === before) return;
		await this.options.pause('save the static data');
		if (this.process === process) this.staticData = staticData;
	}

	private async execute(outputs: INodeExecutionData[][], response: ResponseStand, process: number): Promise<void> {
		const begunAt = time.clock.milliseconds;
		const outcome: StoreOutcome = this.options.isPoisoned(outputs)
			? { kind: 'fails', hasWritten: false }
			: this.options.nextOutcome();
		await this.options.pause(`n8n ${outcome.kind} (${labelOf(outputs)})`);
		if (this.process !== process) return;
		const execution: StoredExecution = { process, begunAt, outputs };
		const isWritten = outcome.kind === 'stores' || (outcome.kind === 'hangs' && outcome.hasWritten);
		if (isWritten) this.stored.push(execution);
		if (outcome.kind === 'fails' && outcome.hasWritten) this.unfinished.push(execution);
		if (outcome.kind === 'hangs') return;
		if (outcome.kind === 'stores' && outcome.lateBy > 0) await time.clock.sleep(outcome.lateBy);
		await this.options.pause(`n8n answers (${labelOf(outputs)})`);
		if (this.process !== process) return;
		execution.answeredAt = time.clock.milliseconds;
		response.answerAsN8n(outcome.kind === 'stores' ? 200 : 500);
	}

	private createContext(request: SimulatedRequest, response: ResponseStand, staticData: IDataObject) {
		const { workflow, parameters, loadCredential, pause } = this.options;
		const { process } = this;
		return {
			getRequestObject: () => ({
				path: request.path,
				headers: request.headers,
				...(request.breaksOff === true
					? { complete: false, destroyed: true, readRawBody: async () => await Promise.reject(new Error('aborted')) }
					: { rawBody: Buffer.from(request.body ?? '') }),
			}),
			getResponseObject: () => response,
			getCredentials: loadCredential,
			getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
			getMode: () => 'webhook',
			getNode: () => ({ id: 'trigger', name: 'Trigger' }),
			getTimezone: () => 'Europe/Berlin',
			// The trigger keeps its state by workflow: another name is another process.
			getWorkflow: () => ({ id: `${workflow}/${process}` }),
			getNodeWebhookUrl: () => 'https://n8n.example/webhook/x/oauth20/token',
			getWorkflowStaticData: () => staticData,
			helpers: {
				prepareBinaryData: async (content: Buffer, fileName: string, mimeType: string) => {
					await pause('store a file');
					return { data: content.toString('base64'), fileName, mimeType };
				},
			},
			logger: { warn: () => {}, error: () => {} },
		};
	}
}

function labelOf(outputs: INodeExecutionData[][]): string {
	return outputs.map((items) => items.length).join('+');
}
