/** Random numbers that depend on the seed alone (mulberry32). */
export class SeededRandom {
	private state: number;

	constructor(seed: number) {
		this.state = seed;
	}

	/** From 0 to 1, without 1. */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** A whole number from 0 to `end` - 1. */
	below(end: number): number {
		return Math.floor(this.next() * end);
	}

	isTrue(probability: number): boolean {
		return this.next() < probability;
	}

	pick<Value>(values: readonly Value[]): Value {
		const value = values[this.below(values.length)];
		if (value === undefined) throw new Error('nothing to pick from');
		return value;
	}
}
