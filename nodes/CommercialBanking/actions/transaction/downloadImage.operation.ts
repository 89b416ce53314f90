import { type INodeProperties, NodeOperationError, updateDisplayOptions } from 'n8n-workflow';
import { optionsParameter } from '../../parameters/optionsParameter';
import { requestFile } from '../../transport/requestFile';
import { resolveBankUrl } from '../../transport/resolveBankUrl';
import { additionalHeadersOption } from '../additionalHeadersOption';
import { concurrencyOption } from '../concurrencyOption';
import { connectTask } from '../connectTask';
import { longestWaitOption } from '../longestWaitOption';
import type { OutputItem, Task } from '../operation';
import { CONTENT_TYPES, makeFileName } from './makeFileName';

/** The value of Content Type that leaves the choice to the bank. n8n's rules want it in the description as a literal. */
const ANY_TYPE = 'any';

const properties: INodeProperties[] = [
	{
		displayName: 'Image URL',
		name: 'imageUrl',
		type: 'string',
		default: '={{ $json.links.image[0].href }}',
		required: true,
		description:
			"The link to the image that the bank sends with a transaction, absolute or relative to the bank's API. To get it, list the transactions with 'Output' set to All Fields. The node calls only addresses below the bank's API.",
	},
	{
		displayName: 'Content Type',
		name: 'contentType',
		type: 'options',
		options: [
			{ name: 'Any', value: 'any', description: 'The bank decides' },
			{ name: 'GIF', value: 'image/gif' },
			{ name: 'JPEG', value: 'image/jpeg' },
			{ name: 'JSON', value: 'application/json' },
			{ name: 'PDF', value: 'application/pdf' },
			{ name: 'PNG', value: 'image/png' },
			{ name: 'TIFF', value: 'image/tiff' },
		],
		default: 'any',
		description: 'The type to ask for. The link often names the types that there are.',
	},
	{
		displayName: 'Put Output File in Field',
		name: 'binaryPropertyName',
		type: 'string',
		default: 'data',
		required: true,
		hint: 'The name of the output binary field to put the file in',
	},
	optionsParameter(additionalHeadersOption, concurrencyOption('Images'), longestWaitOption),
];

export const description = updateDisplayOptions(
	{ show: { resource: ['transaction'], operation: ['downloadImage'] } },
	properties,
);

/** Downloads one image of at most 20 MB. The item keeps its JSON and its other files. */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const { context, itemIndex, hints } = task;
	const imageUrl = getText(task, 'imageUrl', 'Image URL');
	const binaryPropertyName = getText(task, 'binaryPropertyName', 'Put Output File in Field');
	const contentTypes = getContentTypes(task);
	const bank = await connectTask(task);
	const url = resolveBankUrl(bank.apiUrl, imageUrl);
	if (url === undefined) throw makeAddressError(task);
	const { bytes, contentType, status } = await requestFile(bank, url, contentTypes);
	if (status === 206) hints.addPartialFile();
	const fileName = makeFileName(url, contentType);
	const file = await context.helpers.prepareBinaryData(Buffer.from(bytes), fileName, contentType);
	const { json, binary } = context.getInputData()[itemIndex] ?? { json: {} };
	yield [{ json, binary: { ...binary, [binaryPropertyName]: file } }];
}

function getText(task: Task, name: string, label: string): string {
	const value: unknown = task.context.getNodeParameter(name, task.itemIndex, '');
	if (typeof value === 'string' && value.trim() !== '') return value.trim();
	throw new NodeOperationError(task.context.getNode(), `'${label}' is empty`, {
		itemIndex: task.itemIndex,
		description:
			name === 'imageUrl'
				? "This input item has no link to an image. Not every transaction has one. The links come only if 'Output' of the transactions is All Fields, or Selected Fields with links among them."
				: 'Enter the name of a binary field, for example data.',
	});
}

function getContentTypes({ context, itemIndex }: Task): readonly string[] {
	const value: unknown = context.getNodeParameter('contentType', itemIndex, ANY_TYPE);
	if (value === ANY_TYPE) return CONTENT_TYPES;
	if (typeof value === 'string' && CONTENT_TYPES.includes(value)) return [value];
	const message = `'Content Type' must be any, or one of ${CONTENT_TYPES.join(', ')}`;
	throw new NodeOperationError(context.getNode(), message, { itemIndex });
}

/** The address is not repeated, because it may hold secrets of somebody else. */
function makeAddressError({ context, itemIndex }: Task): NodeOperationError {
	return new NodeOperationError(context.getNode(), "'Image URL' does not lead to the bank's API", {
		itemIndex,
		description:
			"The node calls only addresses below the credential's 'Base URL' and /open-banking/commercial-sb, so that the access token goes to nobody else. Nothing was sent.",
	});
}
