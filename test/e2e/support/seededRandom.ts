/** A seed for this run. `SEED=<number>` repeats another run: the names of the tests that use it tell the seed. */
export const randomSeed = (): number => Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));

/** @returns a function like `Math.random`, which gives the same numbers for the same seed (mulberry32) */
export function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
