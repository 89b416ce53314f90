import type { IWebhookFunctions } from 'n8n-workflow';
import { isRecord } from '../domain/json/isRecord';
import type { Direction } from '../domain/pain002/codes/explainCode';
import { toDirection, toItemPer } from '../parameters/reportParameters';
import { listStatusesOf } from './eventParameters';

/** The parameters of the trigger that decide what happens with a delivery. */
export interface TriggerParameters {
	/** ISO 20022 status codes that start the workflow. Empty means all. */
	readonly statuses: readonly string[];
	/** Only statuses that need a decision or an action start the workflow. */
	readonly onlyNeedsAction: boolean;
	/** Values of the header x-payment-type, in upper case. Empty means all. */
	readonly paymentTypes: readonly string[];
	readonly itemPer: 'status' | 'report';
	/** Of an item for each status. A whole report always comes in full. */
	readonly output: 'simplified' | 'full';
	readonly responseMode: 'onReceived' | 'lastNode';
	readonly separateExecutions: boolean;
	/** Never with Simplified, which has no room for it. */
	readonly includeRaw: boolean;
	/** For a report that does not name the original message. Null: unknown. */
	readonly directionIfNotStated: Direction;
}

/** Gets the parameters. A missing one has the default that the editor shows. */
export function getTriggerParameters(context: Pick<IWebhookFunctions, 'getNodeParameter'>): TriggerParameters {
	const event: unknown = context.getNodeParameter('event', 'statusUpdate');
	const selected: unknown = event === 'selectedStatuses' ? context.getNodeParameter('triggerOn', []) : [];
	const given: unknown = context.getNodeParameter('options', {});
	const options = isRecord(given) ? given : {};
	const itemPer = toItemPer(context.getNodeParameter('itemPer', 'status'));
	const output = context.getNodeParameter('output', 'simplified') === 'full' ? 'full' : 'simplified';
	return {
		statuses: listStatusesOf(event, selected),
		onlyNeedsAction: event === 'needsAction',
		paymentTypes: parsePaymentTypes(options.paymentTypes),
		itemPer,
		output,
		responseMode: context.getNodeParameter('responseMode', 'onReceived') === 'lastNode' ? 'lastNode' : 'onReceived',
		separateExecutions: options.separateExecutions === true,
		includeRaw: options.includeRaw === true && (itemPer === 'report' || output === 'full'),
		directionIfNotStated: toDirection(options.directionIfNotStated),
	};
}

/** @param given names separated by commas, or, from an expression, a list of them */
function parsePaymentTypes(given: unknown): string[] {
	const names: unknown[] = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : [];
	return names.flatMap((name) => (typeof name === 'string' && name.trim() !== '' ? [name.trim().toUpperCase()] : []));
}
