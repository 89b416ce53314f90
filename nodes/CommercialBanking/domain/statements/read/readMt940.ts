import type { LongText } from '../../values/LongText';
import type { Statement } from '../Statement';
import type { FileLimits } from './FileLimits';
import { readSwiftLines, type SwiftLine } from './readSwiftLines';
import { SwiftMessage } from './SwiftMessage';
import { type SwiftOutline, SwiftOutliner } from './SwiftOutliner';

/**
 * Reads MT940 and MT942, with the blocks of SWIFT or without. What stands between two messages is left out.
 *
 * @param limits of the whole file
 * @param pause lets others work for a moment
 * @throws StatementError if the file is not complete, or a line of the bank cannot be read
 */
export async function readMt940(text: LongText, limits: FileLimits, pause: () => Promise<void>): Promise<Statement[]> {
	const outliner = new SwiftOutliner(limits);
	await readSwiftLines(text, pause, (line) => {
		outliner.readLine(line);
	});
	const reader = new SwiftReader(outliner.finish(/[\n\r\cZ] *$/.test(text.slice(Math.max(0, text.length - 100)))));
	await readSwiftLines(text, pause, (line) => {
		reader.readLine(line);
	});
	return reader.finish();
}

class SwiftReader {
	private readonly statements: Statement[] = [];
	private readonly outlines: readonly SwiftOutline[];
	private message: SwiftMessage | undefined;
	private next = 0;

	constructor(outlines: readonly SwiftOutline[]) {
		this.outlines = outlines;
	}

	readLine(line: SwiftLine): void {
		const outline = this.outlines[this.next];
		if (line.place !== outline?.start) {
			this.message?.readLine(line);
			return;
		}
		this.endMessage();
		this.message = new SwiftMessage(line.text, outline);
		this.next += 1;
	}

	finish(): Statement[] {
		this.endMessage();
		return this.statements;
	}

	private endMessage(): void {
		if (this.message) this.statements.push(this.message.finish());
	}
}
