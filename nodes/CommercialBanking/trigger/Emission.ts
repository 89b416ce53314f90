import type { INodeExecutionData } from 'n8n-workflow';

/** What one delivery adds to an execution: items for one of the trigger's two outputs. */
export interface Emission {
	readonly output: 'statusUpdates' | 'unreadable';
	readonly items: readonly INodeExecutionData[];
	/** Roughly how many characters n8n stores for the items: it stores them as JSON. */
	readonly size: number;
}
