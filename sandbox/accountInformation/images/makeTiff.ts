import { checkHeight, checkWidth, drawCheck } from './drawCheck.ts';

const entryLength = 12;

/** Makes one side of a check as TIFF, with one bit for each pixel, 1 is black. */
export function makeTiff(imageId: string): Buffer {
	const isDark = drawCheck(imageId);
	const rowBytes = checkWidth / 8;
	const strip = Buffer.alloc(rowBytes * checkHeight);
	for (let y = 0; y < checkHeight; y++) {
		for (let x = 0; x < checkWidth; x++) {
			const position = y * rowBytes + (x >> 3);
			if (isDark(x, y)) strip.writeUInt8(strip.readUInt8(position) | (0x80 >> (x % 8)), position);
		}
	}
	const header = Buffer.from('II*\0\x08\0\0\0', 'latin1');
	return Buffer.concat([header, makeDirectory(header.length, strip.length), strip]);
}

/** The tags of TIFF 6.0 for one strip that is not compressed, each a number of 32 bits. The strip follows. */
function makeDirectory(start: number, stripLength: number): Buffer {
	const count = 7;
	const directory = Buffer.alloc(2 + count * entryLength + 4);
	const entries = [
		[256, checkWidth],
		[257, checkHeight],
		[259, 1],
		[262, 0],
		[273, start + directory.length],
		[278, checkHeight],
		[279, stripLength],
	] as const;
	directory.writeUInt16LE(count);
	for (const [index, [tag, value]] of entries.entries()) {
		const at = 2 + index * entryLength;
		directory.writeUInt16LE(tag, at);
		directory.writeUInt16LE(4, at + 2);
		directory.writeUInt32LE(1, at + 4);
		directory.writeUInt32LE(value, at + 8);
	}
	return directory;
}
