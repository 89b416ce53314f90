import type { INodeProperties } from 'n8n-workflow';
import * as downloadImage from './downloadImage.operation';
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
				name: 'Download Image',
				value: 'downloadImage',
				action: 'Download image',
				description: 'Download the image of a check or another document that a transaction links to',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many transactions',
				description: 'Retrieve the transactions of one account: dates, signed amounts, descriptions, status',
			},
		],
		default: 'getAll',
	},
	...downloadImage.description,
	...getAll.description,
];
