import type { INodeProperties } from 'n8n-workflow';

/** The parameter for the items of a report: one per status, or one for the whole report. */
export const reportOutputParameter: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'One Item per Status',
			value: 'transactions',
			description:
				'One item for each transaction with a status; where the report lists none, one for the batch or the file',
		},
		{
			name: 'One Item per Report',
			value: 'message',
			description: 'The whole report with its batches, totals, a summary and warnings',
		},
	],
	default: 'transactions',
	description: 'Which items to output',
};

/** Parses the value of the parameter `output`. The default is `transactions`. */
export const toReportOutput = (value: unknown): 'transactions' | 'message' =>
	value === 'message' ? 'message' : 'transactions';
