import { cpuMilliseconds } from '../../cpuMilliseconds';

/** Enough for a clock that counts CPU time in steps of 4 ms. */
const PARSINGS = 40;

/**
 * How much more CPU time a piece of work takes than JSON.parse of its input. A factor of hundreds on a small input shows
 * that the work is not linear, however fast the machine is and whatever else it does.
 */
export async function timesAsLongAsJsonParse(json: string, work: () => unknown): Promise<number> {
	const parsing = await cpuMilliseconds(() => {
		for (let count = 0; count < PARSINGS; count += 1) JSON.parse(json);
	});
	return (await cpuMilliseconds(work)) / (parsing / PARSINGS);
}
