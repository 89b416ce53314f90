/** A place in a text where values differ. */
export interface Hole {
	/** @returns where the value ends that begins at the position, or -1. It looks no further than a parser would. */
	readonly findEnd: (text: string, position: number) => number;
	/** @returns the value, or null if it cannot be decoded or may not be allowed. Then the text does not match. */
	readonly decode: (source: string) => string | null;
}

/**
 * Fixed texts with values between them, for example the tags of one transaction. Most transactions of a report differ
 * only in their values, and comparing known tags is several times as fast as parsing them.
 */
export class TextPattern {
	/** The values of the last text that matched, one for each hole. */
	readonly values: string[] = [];

	/** The same before decoding. */
	private readonly sources: string[] = [];

	private readonly literals: readonly string[];

	private readonly holes: readonly Hole[];

	/** @param literals one more than there are holes: before, between and after them */
	constructor(literals: readonly string[], holes: readonly Hole[]) {
		this.literals = literals;
		this.holes = holes;
	}

	/** @returns the position after the matching text, or -1 if the text at the position differs */
	match(text: string, start: number): number {
		let position = start;
		for (let index = 0; ; index += 1) {
			const literal = this.literals[index] ?? '';
			const end = position + literal.length;
			// Not startsWith: it compares one character at a time.
			if (text.slice(position, end) !== literal) return -1;
			position = end;
			const hole = this.holes[index];
			if (hole === undefined) return position;
			position = this.matchHole(text, position, index, hole);
			if (position === -1) return -1;
		}
	}

	/** A value is often the same as in the transaction before. It is then the same string, which saves memory too. */
	private matchHole(text: string, start: number, index: number, { findEnd, decode }: Hole): number {
		const position = findEnd(text, start);
		if (position === -1) return -1;
		const source = text.slice(start, position);
		if (source === this.sources[index]) return position;
		const value = decode(source);
		if (value === null) return -1;
		this.sources[index] = source;
		this.values[index] = value;
		return position;
	}
}
