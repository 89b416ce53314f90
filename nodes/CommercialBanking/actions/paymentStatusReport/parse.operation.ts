import { type INodeProperties, NodeOperationError, updateDisplayOptions } from 'n8n-workflow';
import { applyOutput, type OutputChoice } from '../../domain/accounts/applyOutput';
import { DeliveryError, type DeliveryErrorCode } from '../../domain/errors';
import { type JsonObject, toJsonObject } from '../../domain/json/isJsonObject';
import { makeReportItems } from '../../domain/pain002/items/makeReportItems';
import { readReport } from '../../domain/pain002/readReport';
import { optionsParameter } from '../../parameters/optionsParameter';
import {
	directionIfNotStatedOption,
	includeRawOption,
	itemPerParameter,
	timeZoneIfNotStatedOption,
	toDirection,
	toItemPer,
	toTimeZone,
} from '../../parameters/itemPerParameter';
import { getOutput, outputParameters } from '../../parameters/outputParameters';
import { textParameter } from '../../parameters/textParameter';
import { yieldToEventLoop } from '../../transport/yieldToEventLoop';
import type { OutputItem, Task } from '../runItems';
import { openReport } from './openReport';

/** The payment's ID of its initiator, which always comes with Selected Fields. */
const PAYMENT_ID = 'originalEndToEndId';

/** The item of a file always comes in full. */
const WHOLE = { output: 'full', fields: [] } as const;

export const properties: INodeProperties[] = [
	{
		displayName: 'Input Type',
		name: 'inputType',
		type: 'options',
		options: [
			{ name: 'Binary File', value: 'binary', description: 'A file that another node has read or downloaded' },
			{ name: 'Text', value: 'text', description: 'The content of the report, XML or JSON' },
		],
		default: 'binary',
		description: 'Where the report is',
	},
	{
		displayName: 'Input Binary Field',
		name: 'binaryPropertyName',
		type: 'string',
		default: 'data',
		required: true,
		hint: 'The name of the input binary field containing the report',
		displayOptions: { show: { inputType: ['binary'] } },
	},
	textParameter(
		['Text', 'text'],
		'The report (pain.002 or pain.014) as XML or JSON, encrypted or not. It can also be JSON that n8n has already parsed, but then numbers such as 1200.40 may have lost their last zeros.',
		{
			typeOptions: { rows: 5 },
			required: true,
			placeholder: 'e.g. <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">…',
			displayOptions: { show: { inputType: ['text'] } },
		},
	),
	itemPerParameter,
	...updateDisplayOptions(
		{ show: { itemPer: ['status'] } },
		outputParameters({
			simplified: 'Ten columns: what happened to which payment, and the next step. Amounts are numbers.',
			full: 'Everything that the report says, with texts that explain it and say what to do',
			fieldsExample: 'outcome, amount, whatToDo',
			hasRaw: false,
		}),
	),
	optionsParameter([
		textParameter(
			['Crypto Key Header', 'cryptoKeyHeader'],
			'The header x-crypto-key that came with an encrypted report: five parts with dots between them. Only a report whose body starts with "SECURE" needs it.',
		),
		directionIfNotStatedOption,
		includeRawOption,
		timeZoneIfNotStatedOption,
	]),
];

export const option = {
	name: 'Parse',
	value: 'parse',
	action: 'Parse payment status report',
	description:
		'Read an ISO 20022 payment status report (pain.002 or pain.014) from SFTP, e-mail or a download: what happened to each payment, why, and what to do next',
};

/**
 * Yields the items of one report. They are the same as those of the trigger, but `delivery` is null. Nobody knows when
 * the report was received, so the `orderKey` of a report without its own time begins without one.
 */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const { context, itemIndex } = task;
	const itemPer = toItemPer(context.getNodeParameter('itemPer', itemIndex, 'status'));
	const choice = itemPer === 'status' ? getOutput(task, PAYMENT_ID) : WHOLE;
	const isSimplified = choice.output === 'simplified';
	const options = {
		itemPer,
		output: isSimplified ? ('simplified' as const) : ('full' as const),
		// Simplified has no room for it.
		includeRaw: !isSimplified && context.getNodeParameter('options.includeRaw', itemIndex, false) === true,
		directionIfNotStated: toDirection(context.getNodeParameter('options.directionIfNotStated', itemIndex, null)),
		timeZone: getTimeZone(task),
		yieldToEventLoop: makeYield(task),
	};
	try {
		const text = await openReport(task);
		const report = await readReport(text, { ...options, keepElements: options.includeRaw });
		for await (const items of makeReportItems(report, options, null)) {
			yield items.map((item) => ({ json: choose(choice, toJsonObject(item)) }));
		}
	} catch (error) {
		throw toParseError(task, error);
	}
}

function getTimeZone({ context, itemIndex }: Task): string {
	const given: unknown = context.getNodeParameter('options.timeZoneIfNotStated', itemIndex, '');
	const timeZone = toTimeZone(given, context.getTimezone());
	if (timeZone !== null) return timeZone;
	throw new NodeOperationError(context.getNode(), `The time zone '${String(given)}' does not exist`, {
		itemIndex,
		description: "Change the option 'Time Zone If Not Stated', for example to Europe/Berlin.",
	});
}

/** The item has been made simplified or in full. What is left is to select fields. */
const choose = (choice: OutputChoice, item: JsonObject): JsonObject =>
	applyOutput(choice, { raw: item, full: () => item, simplified: () => item });

/** Lets other work run now and then, and throws if the execution was canceled. */
function makeYield({ context }: Task): () => Promise<void> {
	const signal = context.getExecutionCancelSignal();
	return async () => {
		await yieldToEventLoop();
		signal?.throwIfAborted();
	};
}

const ERROR_TEXTS: Partial<Record<DeliveryErrorCode, { readonly message?: string; readonly nextStep: string }>> = {
	report_unreadable: {
		nextStep:
			'Check that this is a payment status report (pain.002 or pain.014) as XML or JSON, complete and unchanged. If it is, ask the bank to send it again.',
	},
	delivery_malformed: {
		message: 'The encrypted report cannot be read',
		nextStep:
			'Check that it is complete and unchanged. The option \'Crypto Key Header\' is only for a report whose body starts with "SECURE".',
	},
	algorithm_not_allowed: {
		message: 'The report is encrypted with an algorithm that is not safe and not allowed',
		nextStep: 'Ask the bank to encrypt with RSA-OAEP or ECDH-ES and AES-GCM or AES-CBC with HMAC.',
	},
	decryption_failed: {
		message: 'No key of the credential opens the report',
		nextStep:
			"Check that the report was encrypted for a key in the notifications credential, that it is complete and unchanged, and that the option 'Crypto Key Header', if needed, belongs to this report. After a change of keys, add the older keys under 'Previous Private Keys'.",
	},
	credential_unusable: { nextStep: 'Open the notifications credential and correct this field.' },
};

/** Turns an error of the reader or of the envelopes into one for the editor. Any other error stays as it is. */
function toParseError({ context, itemIndex }: Task, error: unknown): unknown {
	if (!(error instanceof DeliveryError)) return error;
	const { message = error.message, nextStep } = ERROR_TEXTS[error.code] ?? { nextStep: error.message };
	const reason = error.code === 'delivery_malformed' ? `${error.message} ` : '';
	return new NodeOperationError(context.getNode(), message, { itemIndex, description: reason + nextStep });
}
