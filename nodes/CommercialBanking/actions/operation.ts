import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Bank } from '../transport/connectBank';
import type { HintCollector } from './HintCollector';

/** One input item to be worked on. */
export interface Task {
	readonly context: IExecuteFunctions;
	readonly itemIndex: number;
	/** The bank, one for all items of an execution; its credential is read at the first call. */
	readonly bank: () => Promise<Bank>;
	readonly hints: HintCollector;
}

/** What an operation does for one input item: it yields the output in portions, in order. */
export type Operation = (task: Task) => AsyncIterable<IDataObject[]>;
