import { type BankStatement, statementFileError } from './BankStatement';
import { SwiftMessage } from './SwiftMessage';

const LINES_WITHOUT_PAUSE = 500;

/** The blocks of SWIFT before field 20, and the end of a block. */
const BLOCKS = /^(?:-\}|\{[1-5]:)/;

/** What follows a statement without a closing hyphen: the next one, or a header of a bank. */
const STATEMENT_OR_HEADER = /^(?::20:|:?9\d\d|\{1:|[A-Z\d][A-Z\d ]{7,}$)/;

/** How far a look ahead goes over empty lines. */
const LINES_AHEAD = 20;

/**
 * Reads MT940 and MT942, with the blocks of SWIFT or without. Fields count in their order only; everything else is text, or
 * stands between two statements.
 *
 * @param pause lets others work for a moment
 * @throws StatementError if a block is not closed, or a booking cannot be read
 */
export async function readMt940(text: string, pause: () => Promise<void>): Promise<BankStatement[]> {
	const reader = new SwiftReader(text.replaceAll('\u001A', '').split(/\r\n|\n|\r/));
	while (reader.readLines(LINES_WITHOUT_PAUSE)) await pause();
	return reader.finish();
}

class SwiftReader {
	private readonly statements: BankStatement[] = [];
	private message: SwiftMessage | undefined;
	private next = 0;
	/** The line in which the open block 4 begins. */
	private blockStart: number | undefined;
	private isHeaderOfMt942 = false;

	private readonly lines: readonly string[];

	constructor(lines: readonly string[]) {
		this.lines = lines;
	}

	/** @returns false at the end */
	readLines(count: number): boolean {
		const end = Math.min(this.next + count, this.lines.length);
		for (; this.next < end; this.next += 1) this.readLine(this.lines[this.next] ?? '');
		return end < this.lines.length;
	}

	finish(): BankStatement[] {
		this.endMessage();
		this.assertClosed();
		return this.statements;
	}

	private readLine(line: string): void {
		if (BLOCKS.test(line)) this.readBlocks(line);
		else if (line.startsWith('-') && this.isEnd(line)) this.close();
		else this.readField(line);
	}

	private readBlocks(line: string): void {
		if (line.startsWith('-}')) this.close();
		const start = line.indexOf('{4:');
		const header = /\{2:[IO]94(\d)/.exec(line)?.[1];
		if (header !== undefined) this.isHeaderOfMt942 = header === '2';
		if (line.includes('{1:')) this.assertClosed();
		if (start === -1) return;
		this.endMessage();
		this.blockStart = this.next + 1;
		this.readField(line.slice(start + '{4:'.length));
	}

	private readField(line: string): void {
		const begins = line.startsWith(':20:') && /^:(?:2[158]|13|34|60|NS)/.test(this.findFollowing());
		if (!begins) {
			this.message?.readLine(line, this.next + 1);
			return;
		}
		this.endMessage();
		this.message = new SwiftMessage(line.slice(':20:'.length), this.isHeaderOfMt942);
	}

	/** A lone hyphen ends a statement behind its last balance, and where nothing of the statement follows. */
	private isEnd(line: string): boolean {
		if (this.message?.isAfterBookings() === true) return true;
		const following = this.findFollowing();
		return line.trim() === '-' && (following === '' || STATEMENT_OR_HEADER.test(following));
	}

	private findFollowing(): string {
		const start = this.next + 1;
		return this.lines.slice(start, start + LINES_AHEAD).find((line) => line.trim() !== '') ?? '';
	}

	private close(): void {
		this.blockStart = undefined;
		this.endMessage();
	}

	private assertClosed(): void {
		if (this.blockStart !== undefined) throw statementFileError('cutSwift', { line: this.blockStart });
	}

	private endMessage(): void {
		if (!this.message) return;
		this.statements.push(this.message.finish());
		this.message = undefined;
	}
}
