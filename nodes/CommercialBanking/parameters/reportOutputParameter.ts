import type { INodeProperties } from 'n8n-workflow';

/** What becomes an item: each status, or the whole report. */
export const reportOutputParameter: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'One Item per Status',
			value: 'transactions',
			description: 'The most specific statuses of a report: of each transaction, else payment, else group',
		},
		{
			name: 'One Item per Report',
			value: 'message',
			description: 'The whole pain.002 report, with its levels, totals, a summary and warnings',
		},
	],
	default: 'transactions',
	description: 'What becomes an item',
};

/** The value of the parameter `output`. Anything else than `message` is the default. */
export const toReportOutput = (value: unknown): 'transactions' | 'message' =>
	value === 'message' ? 'message' : 'transactions';
