import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Bank } from '../transport/connectBank';
import type { HintCollector } from './HintCollector';

/** One input item to process. */
export interface Task {
	readonly context: IExecuteFunctions;
	readonly itemIndex: number;
	/** Connects to the bank. All items of an execution share the connection. The first call loads the credential. */
	readonly bank: () => Promise<Bank>;
	readonly hints: HintCollector;
}

/** One item of the output. */
export type OutputItem = Pick<INodeExecutionData, 'json' | 'binary'>;

/** Runs an operation for one input item. It yields the output in parts, in order. */
export type Operation = (task: Task) => AsyncIterable<OutputItem[]>;
