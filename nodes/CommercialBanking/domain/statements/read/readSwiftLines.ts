import type { LongText } from '../../values/LongText';
import { tooLargeFile } from './brokenFile';
import { readLines } from './readLines';
import { BOOKING } from './readSwiftBooking';

/** Files of old systems end with 0x1A (`\cZ`). */
const LINE_END = /\r\n|[\n\r\cZ]/g;

/** A line that is not blank. `place` counts such lines, because the head of a block and its first field may share one. */
export interface SwiftLine {
	readonly text: string;
	/** The line of the file. */
	readonly number: number;
	readonly place: number;
}

/** A field at the beginning of a line: its number, an option, and its content. */
export const FIELD = /^:(20|21|25|28|13|34|60|61|62|64|65|86|90)([A-Z]?):(.*)$/s;

/** The blocks of SWIFT before field 20, or the end of a block and the next ones. */
const BLOCKS = /^(?:-\})?\$?\{[1-5]:/;

/** Behind it, the fields of a message begin. */
export const BLOCK_START = '{4:';

/** Whether the blocks in a line end with the beginning of a message. */
export const opensMessage = (line: string): boolean => BLOCKS.test(line) && line.includes(BLOCK_START);

/** 200,000 bookings with all their lines have fewer. */
const MAX_LINES = 3_000_000;

/** Reads the lines of MT940 and MT942, without the stray line breaks of some banks. @throws StatementError for too many, or one too long */
export async function readSwiftLines(
	text: LongText,
	pause: () => Promise<void>,
	read: (line: SwiftLine) => void,
): Promise<void> {
	let waiting: Omit<SwiftLine, 'place'> | undefined;
	let place = 0;
	const pass = (line: Omit<SwiftLine, 'place'>) => {
		if (place === MAX_LINES) throw tooLargeFile('tooManyLines', `The file has more than ${MAX_LINES} lines`);
		read({ ...line, place });
		place += 1;
	};
	const flush = () => {
		if (!waiting) return;
		const { text: line, number } = waiting;
		const start = opensMessage(line) ? line.indexOf(BLOCK_START) + BLOCK_START.length : line.length;
		pass({ text: line.slice(0, start), number });
		if (start < line.length) pass({ text: line.slice(start), number });
	};
	await readLines(text, LINE_END, pause, (line, number) => {
		if (line.trim() === '') return;
		const joined = waiting && joinBroken(waiting.text, line);
		if (waiting && joined !== undefined) {
			waiting = { ...waiting, text: joined };
			return;
		}
		flush();
		waiting = { text: line, number };
	});
	flush();
}

/** A day, a mark and an amount alone. */
const HALF_BOOKING = /^:61:\d[\d ]{0,10}[A-Z]{0,3}[\d.,]*$/i;

/** A booking as far as its type, which stands behind the amount. */
const TYPED_BOOKING = /^:61:\d[\d ]{5,10}[A-Z]{1,3}\d[\d.,]* ?[NSF].{3}/is;

/**
 * Some banks break field 61 before its amount is complete, or the name of field 86 behind its colon.
 *
 * @returns undefined if the next line is one of its own
 */
function joinBroken(line: string, next: string): string | undefined {
	if (line.trim() === ':') return next.startsWith('86:') ? `:${next}` : undefined;
	if (!HALF_BOOKING.test(line) || (BOOKING.test(line.slice(':61:'.length)) && !/^[\d.,]/.test(next))) return undefined;
	const joined = line + next;
	return TYPED_BOOKING.test(joined) && BOOKING.test(joined.slice(':61:'.length)) ? joined : undefined;
}
