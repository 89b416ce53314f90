import type { INodeProperties } from 'n8n-workflow';
import type { Direction } from '../domain/pain002/codes/explainCode';

/** The parameter of the trigger and of Parse that decides between statuses and whole reports. */
export const itemPerParameter: INodeProperties = {
	displayName: 'One Item Per',
	name: 'itemPer',
	type: 'options',
	options: [
		{
			name: 'Status',
			value: 'status',
			description:
				'One item for each payment with a status; where the report lists none, one for the batch or the file',
		},
		{
			name: 'Report',
			value: 'report',
			description: 'One item with the whole report: its batches, totals, a summary and warnings',
		},
	],
	default: 'status',
	description: 'Which items to output',
};

export const toItemPer = (value: unknown): 'status' | 'report' => (value === 'report' ? 'report' : 'status');

export const includeRawOption: INodeProperties = {
	displayName: 'Include Raw Message',
	name: 'includeRaw',
	type: 'boolean',
	default: false,
	description: "Whether to add the part of the bank's message from which the item was made, in the bank's own names",
};

export const directionIfNotStatedOption: INodeProperties = {
	displayName: 'Direction If Not Stated',
	name: 'directionIfNotStated',
	type: 'options',
	options: [
		{
			name: 'Incoming',
			value: 'incoming',
			description: 'Money requests and direct debits: others pay your company',
		},
		{ name: 'Outgoing', value: 'outgoing', description: 'Payments: your company pays others' },
		{ name: 'Unknown', value: 'unknown', description: 'The explanations say nothing that depends on it' },
	],
	default: 'unknown',
	description:
		'Where the money goes if the report does not name the original message. The explanations depend on it: for a payment, money may have left your account; for a money request, it may not have come in.',
};

/** Parses the value of the option `directionIfNotStated`; null for `unknown` and anything else. */
export const toDirection = (value: unknown): Direction => (value === 'outgoing' || value === 'incoming' ? value : null);
