import type { INodeProperties } from 'n8n-workflow';
import * as createStatement from './createStatement.operation';
import * as get from './get.operation';
import * as getAll from './getAll.operation';

/** The operations of the resource Account, and their parameters. */
export const accountDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['account'] } },
		options: [
			{
				name: 'Create Statement File',
				value: 'createStatement',
				action: 'Create statement file',
				description: 'Make a file for an ERP (BAI2, camt.053, MT940, OFX, CSV) of the transactions of whole days',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get account',
				description: 'Retrieve one account: balances, status and, with All Fields, interest, due dates, holdings',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many accounts',
				description:
					'Retrieve the accounts that the connected user may see: balances, status, and the IDs that other operations need',
			},
		],
		default: 'getAll',
	},
	...createStatement.description,
	...get.description,
	...getAll.description,
];
