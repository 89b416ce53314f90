import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';
import { makeReportItems } from '../../domain/pain002/items/makeReportItems';
import { readReport } from '../../domain/pain002/readReport';
import { yieldToEventLoop as giveWay } from '../../transport/yieldToEventLoop';
import type { OutputItem, Task } from '../operation';
import { directionIfNotStatedOption, toDirection } from '../../parameters/directionIfNotStatedOption';
import { includeRawOption } from '../../parameters/includeRawOption';
import { optionsParameter } from '../../parameters/optionsParameter';
import { reportOutputParameter, toReportOutput } from '../../parameters/reportOutputParameter';
import { openReport } from './openReport';
import { parseError } from './parseError';
import { getReportInput } from './getReportInput';

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
			'The report (pain.002 or pain.014) as XML or JSON, or the encrypted report. It can also be JSON that n8n has already parsed, but then numbers such as 1200.40 may have lost their last zeros.',
	},
	reportOutputParameter,
	{
		displayName: 'Encrypted',
		name: 'encrypted',
		type: 'boolean',
		default: false,
		noDataExpression: true,
		description:
			'Whether the report is encrypted, like the notifications that the bank sends. The private keys of the notifications credential open it.',
	},
	optionsParameter(
		{
			displayName: 'Crypto Key Header',
			name: 'cryptoKeyHeader',
			type: 'string',
			default: '',
			displayOptions: { show: { '/encrypted': [true] } },
			description:
				'The header x-crypto-key that came with the report: five parts with dots between them. Only a report whose body starts with "SECURE" needs it.',
		},
		directionIfNotStatedOption,
		includeRawOption,
	),
];

export const description = updateDisplayOptions(
	{ show: { resource: ['paymentStatusReport'], operation: ['parse'] } },
	properties,
);

/**
 * Yields the items of one report. They are the same as those of the trigger, but `delivery` is null. Nobody knows when
 * the report was received, so the `orderKey` of a report without its own time begins without one.
 */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const { context, itemIndex } = task;
	const input = await getReportInput(task);
	const yieldToEventLoop = makeYield(task);
	try {
		const includeRaw = context.getNodeParameter('options.includeRaw', itemIndex, false) === true;
		const report = await readReport(await openReport(task, input), { yieldToEventLoop, keepElements: includeRaw });
		const output = toReportOutput(context.getNodeParameter('output', itemIndex, 'transactions'));
		const directionIfNotStated = toDirection(context.getNodeParameter('options.directionIfNotStated', itemIndex, null));
		const options = { output, includeRaw, directionIfNotStated, yieldToEventLoop };
		for await (const items of makeReportItems(report, options, null)) yield items.map((json) => ({ json }));
	} catch (error) {
		throw parseError(task, error, input);
	}
}

/** Lets other work run now and then, and throws if the execution was cancelled. */
function makeYield({ context }: Task): () => Promise<void> {
	const signal = context.getExecutionCancelSignal();
	return async () => {
		await giveWay();
		signal?.throwIfAborted();
	};
}
