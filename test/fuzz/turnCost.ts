import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { measureLeast } from '../measureSlowness.ts';

/**
 * No request of any size may keep n8n from other work for longer, in processor time of a quiet machine. They do for 150.
 * `npm test` notices what takes seconds, as many of these shapes once did, and nothing else that this machine does.
 */
const longestTurnMilliseconds = process.env.FUZZ_SECONDS === undefined ? 1_000 : 300;

/** No request may need more memory, besides its body and the texts that are decoded from it. */
const mostMegabytes = 200;

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
 * @returns the most processor time of one turn, that of all, and how much more memory was in use at most than before. What can be freed
 * does not count.
 */
export async function measureTurns(work: () => Promise<unknown>, suspectMegabytes: number) {
	collectGarbage();
	const memoryBefore = megabytesInUse();
	const cost = { longestMilliseconds: 0, totalMilliseconds: 0, megabytes: 0 };
	let isDone = false;
	let before = process.threadCpuUsage();
	const look = () => {
		const { user, system } = process.threadCpuUsage(before);
		cost.longestMilliseconds = Math.max(cost.longestMilliseconds, (user + system) / 1_000);
		cost.totalMilliseconds += (user + system) / 1_000;
		if (megabytesInUse() - memoryBefore > Math.max(cost.megabytes, suspectMegabytes)) {
			collectGarbage();
			cost.megabytes = Math.max(cost.megabytes, megabytesInUse() - memoryBefore);
		}
		if (!isDone) setImmediate(look);
		before = process.threadCpuUsage();
	};
	setImmediate(look);
	try {
		await work();
	} finally {
		// Else it would look for ever, and the process would not end.
		isDone = true;
		look();
	}
	return cost;
}

/** What a piece of work may cost others who use the same event loop. */
interface Limits {
	/** For one turn, in processor time of a quiet machine. */
	readonly milliseconds?: number;
	/** For all turns together. */
	readonly totalMilliseconds?: number;
	/** Besides what any request may need. */
	readonly moreMegabytes?: number;
	/** JSON that V8 reads in one turn, for which it gets more time. */
	readonly json?: string;
}

/**
 * Expects that the turns of a piece of work are short and that it needs little memory, at least once in a few times.
 *
 * @throws {Error} when one turn takes too long, or when the work needs too much memory
 */
export async function expectCheapTurns(
	work: () => Promise<unknown>,
	{
		milliseconds = longestTurnMilliseconds,
		totalMilliseconds: mostInAll = Infinity,
		moreMegabytes = 0,
		json = '',
	}: Limits = {},
): Promise<void> {
	const read = async () => void JSON.parse(await Promise.resolve(json));
	const limit = milliseconds + (json === '' ? 0 : (await measureTurns(read, Infinity)).longestMilliseconds);
	const mostHere = mostMegabytes + moreMegabytes;
	let most = 0;
	const least = await measureLeast(limit, async () => {
		const { longestMilliseconds, totalMilliseconds, megabytes } = await measureTurns(work, mostHere);
		most = megabytes;
		if (megabytes > mostHere) return Infinity;
		// Both are scaled alike, so the greater share of its limit decides.
		return Math.max(longestMilliseconds, (totalMilliseconds / mostInAll) * limit);
	});
	if (least > limit) throw new Error(`A turn took ${least} ms of ${limit}, and it needed ${most} MB of ${mostHere}`);
}
