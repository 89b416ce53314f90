import type { IHookFunctions, INodeProperties, IWebhookFunctions } from 'n8n-workflow';
import { isRecord } from '../domain/json/isJsonObject';
import { toChoice, toNames, toSwitch } from '../parameters/readParameter';
import {
	directionIfNotStatedOption,
	includeRawOption,
	timeZoneIfNotStatedOption,
	toDirection,
	toTimeZone,
} from '../parameters/reportParameters';
import { eventParameter, listStatusesOf, triggerOnParameter } from './eventParameters';
import {
	basePathOption,
	outputParameter,
	paymentTypesOption,
	publicKeyFormatOption,
	publicKeyRequiresTokenOption,
	publicKeyTemplateOption,
	responseModeParameter,
	separateExecutionsOption,
} from './triggerDescription';

export type TriggerParameters = ReturnType<typeof getTriggerParameters>;

/** Gets the parameters by their descriptions. A missing option has the default that the editor shows. */
export function getTriggerParameters(context: IWebhookFunctions | IHookFunctions) {
	const read = ({ name, default: fallback }: INodeProperties): unknown => context.getNodeParameter(name, fallback);
	const given: unknown = context.getNodeParameter('options', {});
	const options = isRecord(given) ? given : {};
	const readOption = ({ name }: INodeProperties) => options[name];
	// A delivery cannot be refused for an option of ours, so a value that is neither on nor off counts as the default.
	const isOn = (option: INodeProperties) => toSwitch(option, readOption(option)) ?? option.default === true;
	const event = read(eventParameter);
	const output = toChoice(outputParameter, read(outputParameter));
	const template = readOption(publicKeyTemplateOption);
	return {
		/** ISO 20022 status codes that start the workflow. Empty means all. */
		statuses: listStatusesOf(event, event === 'selectedStatuses' ? read(triggerOnParameter) : []),
		/** Only statuses that need a decision or an action start the workflow. */
		onlyNeedsAction: event === 'needsAction',
		/** Values of the header x-payment-type, in upper case. Empty means all. */
		paymentTypes: (toNames(readOption(paymentTypesOption)) ?? []).map((name) => name.toUpperCase()),
		output,
		responseMode: toChoice(responseModeParameter, read(responseModeParameter)),
		separateExecutions: isOn(separateExecutionsOption),
		/** Never with Simplified, which has no room for it. */
		includeRaw: isOn(includeRawOption) && output === 'full',
		/** For a report that does not name the original message. Null: unknown. */
		directionIfNotStated: toDirection(readOption(directionIfNotStatedOption)),
		/** As the user typed it. */
		timeZoneIfNotStated: readOption(timeZoneIfNotStatedOption),
		/** For a report whose time names no zone. The activation refuses a zone that does not exist. */
		timeZone: toTimeZone(readOption(timeZoneIfNotStatedOption), context.getTimezone()),
		/** The path as the user typed it. Only the activation checks it. */
		basePath: readOption(basePathOption),
		publicKey: {
			format: toChoice(publicKeyFormatOption, readOption(publicKeyFormatOption)),
			requiresToken: isOn(publicKeyRequiresTokenOption),
			// '' is not valid JSON, so the activation refuses a template that is no text.
			template: template === undefined || typeof template === 'string' ? template : '',
		},
	} as const;
}
