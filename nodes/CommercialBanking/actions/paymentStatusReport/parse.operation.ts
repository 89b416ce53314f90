import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';
import { applyOutput, type OutputChoice } from '../../domain/accounts/applyOutput';
import { type JsonObject, toJsonObject } from '../../domain/json/isJsonObject';
import { makeReportItems } from '../../domain/pain002/items/makeReportItems';
import { readReport } from '../../domain/pain002/readReport';
import { optionsParameter } from '../../parameters/optionsParameter';
import {
	directionIfNotStatedOption,
	includeRawOption,
	itemPerParameter,
	toDirection,
	toItemPer,
} from '../../parameters/reportParameters';
import { getOutput, outputParameters } from '../../parameters/outputParameter';
import { yieldToEventLoop as giveWay } from '../../transport/yieldToEventLoop';
import type { OutputItem, Task } from '../runItems';
import { openReport } from './openReport';
import { toParseError } from './toParseError';

/** The payment's ID of its initiator, which always comes with Selected Fields. */
const PAYMENT_ID = 'originalEndToEndId';

/** A whole report always comes in full. */
const WHOLE = { output: 'full', fields: [] } as const;

const properties: INodeProperties[] = [
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
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 5 },
		default: '',
		required: true,
		placeholder: 'e.g. <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">…',
		displayOptions: { show: { inputType: ['text'] } },
		description:
			'The report (pain.002 or pain.014) as XML or JSON, encrypted or not. It can also be JSON that n8n has already parsed, but then numbers such as 1200.40 may have lost their last zeros.',
	},
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
	optionsParameter(
		{
			displayName: 'Crypto Key Header',
			name: 'cryptoKeyHeader',
			type: 'string',
			default: '',
			description:
				'The header x-crypto-key that came with an encrypted report: five parts with dots between them. Only a report whose body starts with "SECURE" needs it.',
		},
		directionIfNotStatedOption,
		includeRawOption,
	),
];

/** The operation of the resource Payment Status Report, and its parameters. */
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
	...updateDisplayOptions({ show: { resource: ['paymentStatusReport'], operation: ['parse'] } }, properties),
];

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

/** The item has been made simplified or in full. What is left is to select fields. */
const choose = (choice: OutputChoice, item: JsonObject): JsonObject =>
	applyOutput(choice, { raw: item, full: () => item, simplified: () => item });

/** Lets other work run now and then, and throws if the execution was cancelled. */
function makeYield({ context }: Task): () => Promise<void> {
	const signal = context.getExecutionCancelSignal();
	return async () => {
		await giveWay();
		signal?.throwIfAborted();
	};
}
