import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isRecord } from '../domain/json/isJsonObject';
import { toDirection, toTimeZone } from '../parameters/reportParameters';
import { toChoice, toNames } from '../parameters/readParameter';
import { listStatusesOf } from './eventParameters';
import { publicKeyFormatOption } from './triggerDescription';

export type TriggerParameters = ReturnType<typeof getTriggerParameters>;

/** Gets the parameters. A missing one has the default that the editor shows: n8n does not fill in options. */
export function getTriggerParameters(context: IWebhookFunctions | IHookFunctions) {
	const event: unknown = context.getNodeParameter('event', 'statusUpdate');
	const selected: unknown = event === 'selectedStatuses' ? context.getNodeParameter('triggerOn', []) : [];
	const given: unknown = context.getNodeParameter('options', {});
	const options = isRecord(given) ? given : {};
	const output = context.getNodeParameter('output', 'simplified') === 'full' ? 'full' : 'simplified';
	return {
		/** ISO 20022 status codes that start the workflow. Empty means all. */
		statuses: listStatusesOf(event, selected),
		/** Only statuses that need a decision or an action start the workflow. */
		onlyNeedsAction: event === 'needsAction',
		/** Values of the header x-payment-type, in upper case. Empty means all. */
		paymentTypes: (toNames(options.paymentTypes) ?? []).map((name) => name.toUpperCase()),
		output,
		responseMode: context.getNodeParameter('responseMode', 'onReceived') === 'lastNode' ? 'lastNode' : 'onReceived',
		separateExecutions: options.separateExecutions === true,
		/** Never with Simplified, which has no room for it. */
		includeRaw: options.includeRaw === true && output === 'full',
		/** For a report that does not name the original message. Null: unknown. */
		directionIfNotStated: toDirection(options.directionIfNotStated),
		/** For a report whose time names no zone. The activation refuses a zone that does not exist. */
		timeZone: toTimeZone(options.timeZoneIfNotStated, context.getTimezone()),
		/** The path as the user typed it. Only the activation checks it. */
		basePath: options.basePath,
		publicKey: toPublicKeyParameters(options),
	} as const;
}

function toPublicKeyParameters(options: Record<string, unknown>) {
	const { publicKeyFormat, publicKeyTemplate: template } = options;
	return {
		format: toChoice(publicKeyFormatOption, publicKeyFormat),
		requiresToken: options.publicKeyRequiresToken !== false,
		// '' is not valid JSON, so the activation refuses a template that is no text.
		template: template === undefined || typeof template === 'string' ? template : '',
	};
}
