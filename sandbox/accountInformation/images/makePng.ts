import { crc32, deflateSync } from 'node:zlib';
import { checkHeight, checkWidth, drawCheck } from './drawCheck.ts';

/** Makes a small picture of a check (PNG). */
export function makePng(imageId: string): Buffer {
	const isDark = drawCheck(imageId);
	const rows = Array.from({ length: checkHeight }, (_, y) => [
		0,
		...Array.from({ length: checkWidth }, (__, x) => (isDark(x, y) ? 0 : 255)),
	]);
	const header = Buffer.alloc(13);
	header.writeUInt32BE(checkWidth, 0);
	header.writeUInt32BE(checkHeight, 4);
	// Eight bits for each grey pixel.
	header[8] = 8;
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		makeChunk('IHDR', header),
		makeChunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
		makeChunk('IEND', Buffer.alloc(0)),
	]);
}

function makeChunk(type: string, content: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(content.length);
	const sum = Buffer.alloc(4);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}
