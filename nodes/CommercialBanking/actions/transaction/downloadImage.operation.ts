import { type INodeProperties, NodeOperationError } from 'n8n-workflow';
import { isJsonObject } from '../../domain/json/isJsonObject';
import { requestFile } from '../../transport/requestBank';
import { resolveBankLink } from '../../domain/urls/resolveBankLink';
import { getText, makeParameterError } from '../makeParameterError';
import { getOutputFileField, outputFileField } from '../outputFileField';
import type { OutputItem, Task } from '../runItems';

/** The content types of images in the bank's document (ContentTypes), and the endings of their file names. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
	['application/pdf', 'pdf'],
	['image/gif', 'gif'],
	['image/jpeg', 'jpg'],
	['image/tiff', 'tif'],
	['image/png', 'png'],
	['application/json', 'json'],
]);

const MAX_NAME_CHARACTERS = 80;

const NO_LINKS =
	"This input item has no links to images. Set 'Output' of the transactions to All Fields, or to Selected Fields with links among them.";

export const properties: INodeProperties[] = [
	{
		displayName: 'Image URL',
		name: 'imageUrl',
		type: 'string',
		default: '={{ $json.links.image[0].href }}',
		required: true,
		description:
			"The link to the image that the bank sends with a transaction, absolute or relative to the bank's API. To get it, list the transactions with 'Output' set to All Fields. A transaction without an image passes on as it is. The node calls only addresses below the bank's API.",
	},
	outputFileField,
];

export const option = {
	name: 'Download Image',
	value: 'downloadImage',
	action: 'Download image',
	description: 'Download the image of a check or another document that a transaction links to',
};

/**
 * Downloads one image of at most 20 MB. The item keeps its JSON and its other files. A transaction without an image passes
 * on as it is.
 */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const { context, itemIndex, hints } = task;
	const { json = {}, binary } = context.getInputData()[itemIndex] ?? {};
	const imageUrl = getText(task, 'imageUrl');
	if (imageUrl === '') {
		if (!isJsonObject(json.links)) throw makeParameterError(task, 'Image URL', imageUrl, NO_LINKS);
		hints.add('noImage');
		yield [{ json, binary }];
		return;
	}
	const binaryPropertyName = getOutputFileField(task);
	const bank = await task.bank();
	const url = resolveBankLink(bank.apiUrl, imageUrl);
	if (url === undefined) throw makeAddressError(task);
	const { bytes, contentType, status } = await requestFile(bank, url, [...EXTENSIONS.keys()]);
	if (status === 206) hints.add('partialFile');
	const fileName = makeFileName(url, contentType);
	const file = await context.helpers.prepareBinaryData(Buffer.from(bytes), fileName, contentType);
	yield [{ json, binary: { ...binary, [binaryPropertyName]: file } }];
}

/** The address is not repeated, because it may hold secrets of somebody else. */
function makeAddressError({ context, itemIndex }: Task): NodeOperationError {
	return new NodeOperationError(context.getNode(), "'Image URL' does not lead to the bank's API", {
		itemIndex,
		description:
			"The node calls only addresses below the credential's 'Base URL' and /open-banking/commercial-sb, so that the access token goes to nobody else. Nothing was sent.",
	});
}

/** Makes a file name of the last part of a URL, with the extension of the content type. */
function makeFileName(url: string, contentType: string): string {
	const last = new URL(url).pathname.split('/').at(-1) ?? '';
	const [, start = '', ending = 'bin'] = /^(.*?)(?:\.(\w{3,4}))?$/.exec(last) ?? [];
	const name = start.replaceAll(/%[\da-f]{2}|\W/gi, '-').slice(0, MAX_NAME_CHARACTERS);
	return `${name || 'image'}.${EXTENSIONS.get(contentType) ?? ending}`;
}
