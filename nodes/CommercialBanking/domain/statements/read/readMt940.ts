import type { Statement } from '../Statement';
import { brokenFile } from './brokenFile';
import { readLines } from './readValues';
import { SwiftMessage } from './SwiftMessage';

/** Files of old systems end with 0x1A (`\cZ`). */
const LINE_END = /\r\n|[\n\r\cZ]/g;

/** The blocks of SWIFT before field 20, and the end of a block. */
const BLOCKS = /^(?:-\}|\{[1-5]:)/;

/** What follows a statement without a closing hyphen: the next one, or a header of a bank. */
const STATEMENT_OR_HEADER = /^(?::20:|:?9\d\d|\{1:|[A-Z\d][A-Z\d ]{7,}$)/;

/**
 * Reads MT940 and MT942, with the blocks of SWIFT or without. Fields count in their order only; everything else is text, or
 * stands between two statements.
 *
 * @param pause lets others work for a moment
 * @throws StatementError if a block is not closed, or a booking cannot be read
 */
export async function readMt940(text: string, pause: () => Promise<void>): Promise<Statement[]> {
	const reader = new SwiftReader();
	await readLines(text, LINE_END, pause, (line, number) => {
		if (line.trim() !== '') reader.readLine({ line, number });
	});
	return reader.finish();
}

interface Line {
	readonly line: string;
	readonly number: number;
}

class SwiftReader {
	private readonly statements: Statement[] = [];
	private message: SwiftMessage | undefined;
	/** What a line means depends on the next one. So the last line waits. */
	private waiting: Line = { line: '', number: 0 };
	/** The line in which the open block 4 begins. */
	private blockStart: number | undefined;
	private isHeaderOfMt942 = false;

	/** @param next is not blank */
	readLine(next: Line): void {
		const { line } = this.waiting;
		if (BLOCKS.test(line)) this.readBlocks(line, next);
		else if (line.startsWith('-')) this.readHyphen(line, next);
		else this.readField(line, next);
		this.waiting = next;
	}

	finish(): Statement[] {
		this.readLine({ line: '', number: 0 });
		this.endMessage();
		this.assertClosed();
		return this.statements;
	}

	private readBlocks(line: string, next: Line): void {
		if (line.startsWith('-}')) this.close();
		const start = line.indexOf('{4:');
		const header = /\{2:[IO]94(\d)/.exec(line)?.[1];
		if (header !== undefined) this.isHeaderOfMt942 = header === '2';
		if (line.includes('{1:')) this.assertClosed();
		if (start === -1) return;
		this.endMessage();
		this.blockStart = this.waiting.number;
		this.readField(line.slice(start + '{4:'.length), next);
	}

	private readField(line: string, next: Line): void {
		if (line.startsWith(':20:') && /^:(?:2[158]|13|34|60|NS)/.test(next.line)) {
			this.endMessage();
			this.message = new SwiftMessage(line.slice(':20:'.length), this.isHeaderOfMt942);
		} else {
			this.message?.readLine(line, this.waiting.number);
		}
	}

	/**
	 * A hyphen ends a statement behind its last balance. Before that, a lone one ends a text where nothing of the statement
	 * follows; but fields still count, because it may stand in the text of a payer.
	 */
	private readHyphen(line: string, next: Line): void {
		const isLone = line.trim() === '-' && (next.line === '' || STATEMENT_OR_HEADER.test(next.line));
		if (this.message?.isAfterBookings() === true) this.close();
		else if (isLone) this.endText();
		else this.readField(line, next);
	}

	private endText(): void {
		this.blockStart = undefined;
		this.message?.endText();
	}

	private close(): void {
		this.blockStart = undefined;
		this.endMessage();
	}

	private assertClosed(): void {
		if (this.blockStart === undefined) return;
		const problem = `The MT940 file is not complete. The block that opens in line ${this.blockStart} is not closed.`;
		throw brokenFile('cutSwift', problem);
	}

	private endMessage(): void {
		if (this.message) this.statements.push(this.message.finish());
		this.message = undefined;
	}
}
