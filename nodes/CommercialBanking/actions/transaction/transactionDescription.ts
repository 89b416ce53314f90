import type { INodeProperties } from 'n8n-workflow';
import * as getAll from './getAll.operation';

/** The operations of the resource Transaction, and their parameters. */
export const transactionDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['transaction'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many transactions',
				description: 'Retrieve the transactions of one account: amounts, dates, descriptions, status',
			},
		],
		default: 'getAll',
	},
	...getAll.description,
];
