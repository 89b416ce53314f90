import type { INodeProperties } from 'n8n-workflow';
import type { Direction } from '../domain/pain002/codes/explainCode';

/** The option that says whether a report is about payments or about money requests, if the report does not say it. */
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
