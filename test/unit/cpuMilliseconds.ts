import { measureLeast } from '../measureSlowness';

/** How much CPU time of this thread a piece of work takes. Linux counts it in steps of up to 4 ms. */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
	const before = process.threadCpuUsage();
	await work();
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1_000;
}

/** Expects that a piece of work takes less CPU time than a limit, at least once in a few times. */
export async function expectCpuBelow(milliseconds: number, work: () => unknown): Promise<void> {
	expect(await measureLeast(milliseconds, async () => await cpuMilliseconds(work))).toBeLessThan(milliseconds);
}
