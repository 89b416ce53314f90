/**
 * How much CPU time of this process a piece of work takes. Unlike the time on the clock, it does not depend on what else
 * the machine does.
 */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
}
