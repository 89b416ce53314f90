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
