import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { measureSlowness } from '../measureSlowness';

/** What a piece of work costs the others who use the same event loop. */
export interface TurnCost {
	/** The most processor time of one turn, as on a machine that does nothing else. */
	readonly longestMilliseconds: number;
	/** How much more memory was in use at most than before. What can be freed does not count. */
	readonly megabytes: number;
}

/**
 * No request of any size may keep n8n from other work for longer, in processor time of a quiet machine. They do for 150.
 * `npm test` notices what takes seconds, as many of these shapes once did, and nothing else that this machine does.
 */
export const longestTurnMilliseconds = process.env.FUZZ_SECONDS === undefined ? 1_000 : 300;

/** No request may need more memory, besides its body and the texts that are decoded from it. */
export const mostMegabytes = 200;

const isFunction = (value: unknown): value is () => void => typeof value === 'function';

/** Lets garbage be collected, so that none of it counts for what comes next. */
function exposeGarbageCollector(): () => void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	if (!isFunction(collect)) throw new Error('This Node.js cannot collect garbage on demand');
	return collect;
}

export const collectGarbage = exposeGarbageCollector();

const megabytesInUse = () => {
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return (heapUsed + arrayBuffers) / 1e6;
};

/**
 * Measures each turn of the event loop until the work is done.
 *
 * @param suspectMegabytes only above that garbage is collected and memory measured, because it takes long
 */
export async function measureTurns(work: () => Promise<unknown>, suspectMegabytes: number): Promise<TurnCost> {
	collectGarbage();
	const memoryBefore = megabytesInUse();
	const cost = { longestMilliseconds: 0, megabytes: 0 };
	let isDone = false;
	let before = process.threadCpuUsage();
	const look = () => {
		const { user, system } = process.threadCpuUsage(before);
		cost.longestMilliseconds = Math.max(cost.longestMilliseconds, (user + system) / 1_000);
		if (megabytesInUse() - memoryBefore > Math.max(cost.megabytes, suspectMegabytes)) {
			collectGarbage();
			cost.megabytes = Math.max(cost.megabytes, megabytesInUse() - memoryBefore);
		}
		if (!isDone) setImmediate(look);
		before = process.threadCpuUsage();
	};
	setImmediate(look);
	await work();
	isDone = true;
	look();
	return { ...cost, longestMilliseconds: cost.longestMilliseconds / measureSlowness() };
}
