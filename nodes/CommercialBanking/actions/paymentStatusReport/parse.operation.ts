import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { updateDisplayOptions } from 'n8n-workflow';
import { makeReportItems } from '../../domain/pain002/items/makeReportItems';
import { readReport } from '../../domain/pain002/readReport';
import { yieldToEventLoop as giveWay } from '../../transport/yieldToEventLoop';
import type { Task } from '../operation';
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
		default: 'text',
		description: 'Where the report is',
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
			'The pain.002 report as XML or JSON, or the encrypted report. JSON that n8n has already parsed is taken too, but its numbers may have lost their last zeros.',
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
	reportOutputParameter,
	{
		displayName: 'Encrypted',
		name: 'encrypted',
		type: 'boolean',
		default: false,
		noDataExpression: true,
		description:
			'Whether the report is encrypted for you, as the bank sends notifications. It is opened with the private keys of the notifications credential.',
	},
	optionsParameter(
		{
			displayName: 'Crypto Key Header',
			name: 'cryptoKeyHeader',
			type: 'string',
			default: '',
			displayOptions: { show: { '/encrypted': [true] } },
			description:
				'The header x-crypto-key that came with the report, five parts with dots between them. Only for reports whose body starts with "SECURE"; others carry their key with them.',
		},
		includeRawOption,
	),
];

export const description = updateDisplayOptions(
	{ show: { resource: ['paymentStatusReport'], operation: ['parse'] } },
	properties,
);

/** The items of one pain.002 report, the same as those of the trigger, but for `delivery`, which is null. */
export async function* execute(task: Task): AsyncGenerator<IDataObject[]> {
	const { context, itemIndex } = task;
	const input = await getReportInput(task);
	const yieldToEventLoop = makeYield(task);
	try {
		const report = await readReport(await openReport(task, input), { yieldToEventLoop });
		const output = toReportOutput(context.getNodeParameter('output', itemIndex, 'transactions'));
		const includeRaw = context.getNodeParameter('options.includeRaw', itemIndex, false) === true;
		yield* makeReportItems(report, { output, includeRaw, yieldToEventLoop }, null);
	} catch (error) {
		throw parseError(task, error, input);
	}
}

/** Gives other work its turns, and ends here when the execution was cancelled. */
function makeYield({ context }: Task): () => Promise<void> {
	const signal = context.getExecutionCancelSignal();
	return async () => {
		await giveWay();
		signal?.throwIfAborted();
	};
}
