import type { INodeProperties } from 'n8n-workflow';
import { isJsonObject, isRecord, textOf } from '../../domain/json/isJsonObject';
import { parseJson } from '../../domain/json/parseBoundedJson';
import { resolveBankLink } from '../../domain/urls/resolveBankLink';
import { outputFileField } from '../../parameters/outputParameters';
import { makeItemError, makeParameterError, readText, textParameter } from '../../parameters/readParameter';
import { BankFailure } from '../../transport/BankFailure';
import { requestFile } from '../../transport/requestBank';
import { toNodeApiError } from '../../transport/toNodeApiError';
import type { OutputItem, Task } from '../runItems';

/** The content types of images in the bank's document (ContentTypes). */
const CONTENT_TYPES = 'application/pdf, image/gif, image/jpeg, image/tiff, image/png, application/json';

/** The types by their first bytes in hex. A header or an address could call an SVG or XHTML with a script an image. */
const TYPES = [
	{ start: /^(?:49492a00|4d4d002a)/, extension: 'tif', mimeType: 'image/tiff' },
	{ start: /^ffd8ff/, extension: 'jpg', mimeType: 'image/jpeg' },
	{ start: /^89504e470d0a1a0a/, extension: 'png', mimeType: 'image/png' },
	{ start: /^474946383[79]61/, extension: 'gif', mimeType: 'image/gif' },
	{ start: /^255044462d/, extension: 'pdf', mimeType: 'application/pdf' },
];

const UNKNOWN_TYPE = { extension: 'bin', mimeType: 'application/octet-stream' };

const LONGEST_START_BYTES = 8;

const MAX_NAME_CHARACTERS = 80;

const imageUrlParameter = textParameter(
	['Image URL', 'imageUrl'],
	"The link to the image that the bank sends with a transaction, absolute or relative to the bank's API. To get it, list the transactions with 'Output' set to All Fields. If the bank sends several images, such as front and back, the further ones are in data_2 and so on. A transaction without an image is passed on unchanged. The node calls only addresses below the bank's API.",
	{ default: "={{ $json.links?.image?.[0]?.href ?? '' }}", required: true },
);

export const properties: INodeProperties[] = [imageUrlParameter, outputFileField];

export const needs = 'bank';

export const option = {
	name: 'Download Image',
	value: 'downloadImage',
	action: 'Download image',
	description: 'Download the image of a check or another document that a transaction links to',
};

/**
 * Downloads the image or images of a transaction, at most 20 MB. The item keeps its JSON and its other files. A transaction
 * without an image passes unchanged.
 */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const { context, itemIndex, hints } = task;
	const { json = {}, binary } = context.getInputData()[itemIndex] ?? {};
	const imageUrl = readText(task, imageUrlParameter);
	// Get Many with All Fields adds transactionKind, so a transaction without links has no image. Other input is wrong.
	const isTransaction = isJsonObject(json.links) || 'transactionKind' in json;
	if (imageUrl === '' && !isTransaction)
		throw makeParameterError(
			task,
			imageUrlParameter,
			'',
			"This input item has no links to images. Set 'Output' of the transactions to All Fields, or to Selected Fields with links among them.",
		);
	const images = imageUrl === '' ? [] : await fetchImages(task, imageUrl);
	if (images.length === 0) hints.add('Transactions without an image are passed on unchanged', { times: 1 });
	if (images.some(({ mimeType }) => mimeType === 'image/tiff'))
		hints.add('View shows no TIFF image: select Download below it');
	const fieldName = readText(task, outputFileField);
	const files = { ...binary };
	for (const [index, { bytes, name, extension, mimeType }] of images.entries()) {
		const isFirst = index === 0;
		const fileName = `${isFirst ? name : `${name}-${index + 1}`}.${extension}`;
		const file = await context.helpers.prepareBinaryData(Buffer.from(bytes), fileName, mimeType);
		files[isFirst ? fieldName : `${fieldName}_${index + 1}`] = file;
	}
	yield [images.length === 0 ? { json, binary } : { json, binary: files }];
}

async function fetchImages(task: Task, imageUrl: string) {
	const bank = await task.bank();
	const url = resolveBankLink(bank.apiUrl, imageUrl);
	// The address is not repeated, because it may hold secrets of somebody else.
	if (url === undefined)
		throw makeItemError(task, {
			message: "'Image URL' does not lead to the bank's API",
			whatToDo:
				"The node calls only addresses below the credential's 'Base URL' and /open-banking/commercial-sb, so that the access token goes to nobody else. Nothing was sent.",
		});
	try {
		const { bytes, status } = await requestFile(bank, url, CONTENT_TYPES);
		if (status === 206) task.hints.warn('Partial content (206): files may be incomplete', { times: 1 });
		const images = readImages(bytes);
		if (!images) throw new BankFailure('unreadable', { status, reason: 'no image' });
		return images.map((image) => ({ ...image, name: makeName(url) }));
	} catch (error) {
		// `runItems` would give the advice for lists.
		throw toNodeApiError(task.context.getNode(), error);
	}
}

/** Makes a name of the last part of a URL, without its extension. The bytes tell the file type. */
function makeName(url: string): string {
	const last = new URL(url).pathname.split('/').at(-1) ?? '';
	const name = last.replace(/\.\w{1,8}$/, '').replaceAll(/%[\da-f]{2}|\W/gi, '-');
	return name.slice(0, MAX_NAME_CHARACTERS) || 'image';
}

/**
 * Reads the images of an answer: the file itself, or JSON with front and back in Base64 (Image Retrieval 4.5.0).
 *
 * @returns undefined if the answer is JSON of another kind
 */
function readImages(bytes: Uint8Array) {
	// JSON begins with `{`.
	const body = bytes[0] === 0x7b ? parseJson(Buffer.from(bytes).toString()) : undefined;
	if (!isRecord(body)) return [toFile(bytes)];
	const images = isRecord(body.transactionImages) ? body.transactionImages.images : undefined;
	if (!Array.isArray(images)) return undefined;
	const segments = images.map((image: unknown) => textOf(isRecord(image) && image.imageSegment));
	return segments.filter((segment) => segment !== '').map((segment) => toFile(Buffer.from(segment, 'base64')));
}

function toFile(bytes: Uint8Array) {
	const start = Buffer.from(bytes.subarray(0, LONGEST_START_BYTES)).toString('hex');
	const { extension, mimeType } = TYPES.find((type) => type.start.test(start)) ?? UNKNOWN_TYPE;
	return { bytes, extension, mimeType };
}
