/** How much is searched at once. */
const SEARCHED_CHARACTERS = 16_384;

/** The longest text that a pattern of {@link LongText.search} may match. */
const LONGEST_MATCH = 16;

/** A text in pieces. To join 64 MB takes n8n half a second, in which it does nothing else. */
export class LongText {
	readonly length: number;
	private readonly pieces: readonly string[];
	/** Where each piece begins in the text. */
	private readonly starts: readonly number[];

	constructor(pieces: readonly string[]) {
		let length = 0;
		this.pieces = pieces;
		this.starts = pieces.map((piece) => {
			length += piece.length;
			return length - piece.length;
		});
		this.length = length;
	}

	/** @param start from 0 to the length */
	slice(start: number, end = this.length): string {
		let text = '';
		for (let next = this.starts.findLastIndex((each) => each <= start); next < this.pieces.length; next += 1) {
			const [piece = '', pieceStart = 0] = [this.pieces[next], this.starts[next]];
			if (pieceStart >= end) break;
			text += piece.slice(Math.max(0, start - pieceStart), end - pieceStart);
		}
		return text;
	}

	/**
	 * @param pattern matches at most 16 characters
	 * @returns where it matches first from `start` on; -1 if it does not
	 */
	search(pattern: RegExp, start: number): number {
		for (let position = start; position < this.length; position += SEARCHED_CHARACTERS) {
			const found = this.slice(position, position + SEARCHED_CHARACTERS + LONGEST_MATCH).search(pattern);
			if (found !== -1) return position + found;
		}
		return -1;
	}
}
