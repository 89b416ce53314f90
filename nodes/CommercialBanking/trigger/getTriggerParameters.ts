import type { IWebhookFunctions } from 'n8n-workflow';
import { isRecord } from '../domain/json/isRecord';
import type { Direction } from '../domain/pain002/codes/explainCode';
import { toDirection } from '../parameters/directionIfNotStatedOption';
import { toReportOutput } from '../parameters/reportOutputParameter';
import { listStatusesOf } from './eventParameters';

/** The parameters of the trigger that decide what happens with a delivery. */
export interface TriggerParameters {
	/** ISO 20022 status codes that start the workflow. Empty means all. */
	readonly statuses: readonly string[];
	/** Values of the header x-payment-type, in upper case. Empty means all. */
	readonly paymentTypes: readonly string[];
	readonly output: 'transactions' | 'message';
	readonly responseMode: 'onReceived' | 'lastNode';
	readonly ignoreDuplicates: boolean;
	readonly separateExecutions: boolean;
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
	return {
		statuses: listStatusesOf(event, selected),
		paymentTypes: parsePaymentTypes(options.paymentTypes),
		output: toReportOutput(context.getNodeParameter('output', 'transactions')),
		responseMode: context.getNodeParameter('responseMode', 'onReceived') === 'lastNode' ? 'lastNode' : 'onReceived',
		ignoreDuplicates: options.ignoreDuplicates !== false,
		separateExecutions: options.separateExecutions === true,
		includeRaw: options.includeRaw === true,
		directionIfNotStated: toDirection(options.directionIfNotStated),
	};
}

/** @param given names separated by commas, or, from an expression, a list of them */
function parsePaymentTypes(given: unknown): string[] {
	const names: unknown[] = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : [];
	return names.flatMap((name) => (typeof name === 'string' && name.trim() !== '' ? [name.trim().toUpperCase()] : []));
}
