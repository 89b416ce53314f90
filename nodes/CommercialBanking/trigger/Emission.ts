import type { INodeExecutionData } from 'n8n-workflow';

/** What one delivery adds to an execution: items for one of the trigger's two outputs. */
export interface Emission {
	readonly output: 'statusUpdates' | 'unreadable';
	readonly items: readonly INodeExecutionData[];
	/** Roughly how many characters n8n stores for the items. */
	readonly size: number;
}

/** Puts the emissions of a batch together, in their order: one list of items for each output of the trigger. */
export function toWorkflowData(batch: readonly Emission[]): INodeExecutionData[][] {
	const listItems = (output: Emission['output']) =>
		batch.filter((emission) => emission.output === output).flatMap(({ items }) => [...items]);
	return [listItems('statusUpdates'), listItems('unreadable')];
}
