import type { INodeProperties } from 'n8n-workflow';
import * as parse from './parse.operation';

/** The operations of the resource Payment Status Report and their parameters. */
export const paymentStatusReportDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['paymentStatusReport'] } },
		options: [
			{
				name: 'Parse',
				value: 'parse',
				action: 'Parse payment status report',
				description:
					'Read an ISO 20022 payment status report (pain.002 or pain.014) from SFTP, e-mail or a download: what happened to each payment, why, and what to do next',
			},
		],
		default: 'parse',
	},
	...parse.description,
];
