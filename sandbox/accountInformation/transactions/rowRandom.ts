/** Random choices for one row. The same seed, account and row give the same choices, so the bank stores no rows. */
export interface RowRandom {
	/** A whole number from `minimum` to `maximum`, inclusive. */
	integer(minimum: number, maximum: number): number;
	pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Makes the generator of one row. Its step is the one of mulberry32. */
export function rowRandom(seed: number, accountHash: number, index: number): RowRandom {
	let state = (seed ^ accountHash ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0;
	const next = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	return {
		integer: (minimum, maximum) => minimum + Math.floor(next() * (maximum - minimum + 1)),
		pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
	};
}

/** 32-bit FNV-1a of a text. */
export function hashText(text: string): number {
	let hash = 0x811c9dc5;
	for (let position = 0; position < text.length; position++) {
		hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193);
	}
	return hash >>> 0;
}
