import { isRecord } from '../../domain/json/isRecord';
import { parseJson } from '../../domain/json/parseJson';

interface ImageFile {
	readonly bytes: Uint8Array;
	readonly extension: string;
	readonly mimeType: string;
}

/** By the first bytes, in hex, and not by what a header or an address says: an SVG or an XHTML can be a program. */
const TYPES = [
	{ start: /^(?:49492a00|4d4d002a)/, extension: 'tif', mimeType: 'image/tiff' },
	{ start: /^ffd8ff/, extension: 'jpg', mimeType: 'image/jpeg' },
	{ start: /^89504e470d0a1a0a/, extension: 'png', mimeType: 'image/png' },
	{ start: /^474946383[79]61/, extension: 'gif', mimeType: 'image/gif' },
	{ start: /^255044462d/, extension: 'pdf', mimeType: 'application/pdf' },
];

const UNKNOWN_TYPE = { extension: 'bin', mimeType: 'application/octet-stream' };

const LONGEST_START_BYTES = 8;

/**
 * Reads the images of an answer: the file itself, or JSON with each image in Base64, front and back (Image Retrieval 4.5.0).
 *
 * @returns undefined if the answer is JSON of another kind
 */
export function readImages(bytes: Uint8Array): ImageFile[] | undefined {
	const body = bytes[0] === 0x7b ? parseJson(Buffer.from(bytes).toString()) : undefined;
	if (!isRecord(body)) return [toFile(bytes)];
	const images = isRecord(body.transactionImages) ? body.transactionImages.images : undefined;
	if (!Array.isArray(images)) return undefined;
	const segments = images.map((image: unknown) => (isRecord(image) ? image.imageSegment : undefined));
	return segments
		.filter((segment) => typeof segment === 'string' && segment !== '')
		.map((segment) => toFile(Buffer.from(String(segment), 'base64')));
}

function toFile(bytes: Uint8Array): ImageFile {
	const start = Buffer.from(bytes.subarray(0, LONGEST_START_BYTES)).toString('hex');
	const { extension, mimeType } = TYPES.find((type) => type.start.test(start)) ?? UNKNOWN_TYPE;
	return { bytes, extension, mimeType };
}
