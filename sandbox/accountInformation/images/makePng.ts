import { crc32, deflateSync } from 'node:zlib';

const width = 120;
const height = 50;

/** Makes a small picture of a check (PNG): a frame, lines for the text, and bars that depend on the image's ID. */
export function makePng(imageId: string): Buffer {
	const bars = Buffer.from(imageId);
	const isDark = (x: number, y: number): boolean => {
		if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return true;
		if (y === 12 || y === 22) return x > 8 && x < 90;
		const bar = bars[Math.floor((x - 8) / 8)] ?? 0;
		return y > 34 && y < 44 && x >= 8 && ((bar >> (x % 8)) & 1) === 1;
	};
	const rows = Array.from({ length: height }, (_, y) => [
		0,
		...Array.from({ length: width }, (__, x) => (isDark(x, y) ? 0 : 255)),
	]);
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
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
