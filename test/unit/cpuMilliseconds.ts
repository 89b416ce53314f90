import { measureSlowness } from '../measureSlowness';

const ATTEMPTS = 3;

/** How much CPU time of this thread a piece of work takes. Linux counts it in steps of up to 4 ms. */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
	const before = process.threadCpuUsage();
	await work();
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1_000;
}

/**
 * Expects that a piece of work takes less CPU time than a limit. On a machine that is slow now, more of it: only code that
 * takes many times as long fails, because it does so each time. Mutation testing measures nothing: its code is slower.
 */
export async function expectCpuBelow(milliseconds: number, work: () => unknown): Promise<void> {
	let best = await cpuMilliseconds(work);
	if ('__stryker__' in globalThis) return;
	for (let attempt = 1; attempt < ATTEMPTS && best >= milliseconds; attempt += 1) {
		best = Math.min(best, (await cpuMilliseconds(work)) / measureSlowness());
	}
	expect(best).toBeLessThan(milliseconds);
}
