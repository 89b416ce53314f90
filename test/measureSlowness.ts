/** What the reference takes on a core of 2.5 GHz that nobody else uses, in milliseconds. */
const REFERENCE_MILLISECONDS = 50;

const text = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => ({ name: `n${index}`, text: 'x"y', index })));

/**
 * Measures how many times as long as on a quiet machine a piece of work takes here and now. Other programs make processor
 * time longer too, not only the time on the clock: by five times on a shared machine.
 *
 * @returns at least 1
 */
export function measureSlowness(): number {
	const before = process.threadCpuUsage();
	JSON.stringify(JSON.parse(text));
	const { user, system } = process.threadCpuUsage(before);
	return Math.max(1, (user + system) / 1_000 / REFERENCE_MILLISECONDS);
}

/** How often a piece of work may take too long. */
const ATTEMPTS = 6;

/**
 * Measures a piece of work until it is within a limit. V8's compiler, its garbage collector and other programs make it
 * longer, never shorter, so only code that is slow each time is never within it. Mutation testing measures nothing: its code
 * is slower.
 *
 * @param measure the processor time of the work, in milliseconds
 * @returns the least of them, as on a machine that does nothing else
 */
export async function measureLeast(limitMilliseconds: number, measure: () => Promise<number>): Promise<number> {
	let least = await measure();
	if ('__stryker__' in globalThis) return 0;
	for (let attempt = 1; attempt < ATTEMPTS && least > limitMilliseconds; attempt += 1) {
		// The machine may become busy, or quiet, meanwhile.
		const before = measureSlowness();
		const milliseconds = await measure();
		least = Math.min(least, milliseconds / Math.max(before, measureSlowness()));
	}
	return least;
}
