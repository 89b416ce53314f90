import type { INodeProperties } from 'n8n-workflow';
import * as check from './check.operation';

/** The operations of the resource Notification Reception and their parameters. */
export const notificationReceptionDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['notificationReception'] } },
		options: [
			{
				name: 'Check',
				value: 'check',
				action: 'Check reception',
				description:
					'Do what the bank does, from outside: fetch a token and the public key, and deliver an encrypted check to the trigger. It starts no execution, and says for each step what is wrong and what to do.',
			},
		],
		default: 'check',
	},
	...check.description,
];
