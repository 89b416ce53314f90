import type { INodeProperties, NodeOperationError } from 'n8n-workflow';
import type { Direction } from '../domain/pain002/codes/codeTables';
import { createWallClock } from '../domain/values/createWallClock';
import { choiceParameter, type ErrorSource, makeParameterError, textParameter } from './readParameter';

export const includeRawOption: INodeProperties = {
	displayName: 'Include Raw Message',
	name: 'includeRaw',
	type: 'boolean',
	default: false,
	description: "Whether to add the part of the bank's message from which the item was made, in the bank's own names",
};

export const directionIfNotStatedOption = choiceParameter({
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
});

export const timeZoneIfNotStatedOption: INodeProperties = textParameter(
	['Time Zone If Not Stated', 'timeZoneIfNotStated'],
	"The bank's time zone, for reports whose time names none. The order of statuses (orderKey) depends on it. If it is empty, the time zone of the workflow counts.",
	{ placeholder: 'e.g. Europe/Berlin' },
);

/**
 * Parses the value of the option `timeZoneIfNotStated`.
 *
 * @param ofWorkflow the time zone if the option is empty
 * @returns undefined for a zone that does not exist
 */
export function toTimeZone(value: unknown, ofWorkflow: string): string | undefined {
	const timeZone = typeof value === 'string' && value.trim() !== '' ? value.trim() : ofWorkflow;
	try {
		createWallClock(timeZone);
		return timeZone;
	} catch {
		return undefined;
	}
}

/** Makes the error for a zone that does not exist. */
export const makeTimeZoneError = (source: ErrorSource, value: unknown): NodeOperationError =>
	makeParameterError(
		source,
		timeZoneIfNotStatedOption,
		value,
		'Choose a time zone that exists, such as Europe/Berlin.',
	);

/** Parses the value of the option `directionIfNotStated`; null for `unknown` and anything else. */
export const toDirection = (value: unknown): Direction => (value === 'outgoing' || value === 'incoming' ? value : null);
