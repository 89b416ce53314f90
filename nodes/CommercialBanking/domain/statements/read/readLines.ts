import type { LongText } from '../../values/LongText';
import { tooLargeFile } from './brokenFile';

const LINES_WITHOUT_PAUSE = 500;

/** Of the text beside a booking, 20,000 are kept. */
const MAX_LINE_CHARACTERS = 100_000;

/**
 * Reads a text line by line. It is not split at once: a file may have twenty million empty lines.
 *
 * @param separator with the flag g. One that begins with a slash is within a line.
 * @throws StatementError for a line that is too long
 */
export async function readLines(
	text: LongText,
	separator: RegExp,
	pause: () => Promise<void>,
	read: (line: string, lineNumber: number) => void,
): Promise<void> {
	let start = 0;
	let lineNumber = 1;
	let count = 0;
	for (let partStart = -1; partStart < start;) {
		partStart = start;
		const part = text.slice(partStart, partStart + MAX_LINE_CHARACTERS);
		for (const { index, 0: found } of part.matchAll(separator)) {
			const next = partStart + index + found.length;
			// The separator may go on.
			if (next === partStart + part.length && next < text.length) break;
			read(part.slice(start - partStart, index), lineNumber);
			start = next;
			if (!found.startsWith('/')) lineNumber += 1;
			count += 1;
			if (count % LINES_WITHOUT_PAUSE === 0) await pause();
		}
		if (partStart + part.length === text.length) {
			read(part.slice(start - partStart), lineNumber);
			return;
		}
	}
	throw tooLargeFile('lineTooLong', `Line ${lineNumber} of the file has more than ${MAX_LINE_CHARACTERS} characters`);
}
