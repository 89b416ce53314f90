import { combineThreads, type ThreadTimes } from '../measureProcesses.ts';
import { listOtherLibraries, listOwnFunctions, parts, sumParts, type OwnFunction } from './attributeTime.ts';
import type { FunctionTime } from './cpuProfile.ts';

/** What one contender's deliveries cost n8n's process. */
export interface ProfiledRun {
	readonly contender: string;
	readonly connections: number;
	readonly deliveries: number;
	readonly executions: number;
	/** From the profile of the main thread, without idle time. */
	readonly times: readonly FunctionTime[];
	/** The profile has the time by the clock, and of the main thread alone. This is the processor time. */
	readonly threads: ThreadTimes;
}

/** A part of a delivery's processor time. */
export interface Cost {
	readonly name: string;
	readonly microseconds: number;
	/** Of the whole delivery. */
	readonly share: number;
}

const noticedFunctionShare = 0.03;

const noticedLibraryShare = 0.01;

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);

const perDelivery = ({ deliveries }: ProfiledRun, milliseconds: number) => (milliseconds * 1_000) / deliveries;

const add = (left: number, right: number) => left + right;

/** Joins the rounds of each contender over the same number of connections. */
export function joinProfiles(runs: readonly ProfiledRun[]): ProfiledRun[] {
	const joined = new Map<string, ProfiledRun>();
	for (const run of runs) {
		const name = `${run.contender}, ${run.connections}`;
		const earlier = joined.get(name);
		joined.set(name, earlier === undefined ? run : joinTwo(earlier, run));
	}
	return [...joined.values()];
}

const joinTwo = (left: ProfiledRun, right: ProfiledRun): ProfiledRun => ({
	...left,
	deliveries: left.deliveries + right.deliveries,
	executions: left.executions + right.executions,
	times: [...left.times, ...right.times],
	threads: combineThreads(left.threads, right.threads, add),
});

/** Processor time of a delivery in microseconds, on all threads but those of the profiler. */
export function costOf(run: ProfiledRun): number {
	const { main, libuv, v8, others } = run.threads;
	return perDelivery(run, main + libuv + v8 + others);
}

/** @returns a function that turns times of the profile into costs: together they are the time of the main thread */
function makeScale(
	run: ProfiledRun,
): <Timed extends { name: string; microseconds: number }>(timed: Timed) => Timed & Cost {
	const profiled = sum(run.times.map(({ microseconds }) => microseconds));
	const factor = perDelivery(run, run.threads.main) / profiled;
	const total = costOf(run);
	return (timed) => ({
		...timed,
		microseconds: timed.microseconds * factor,
		share: (timed.microseconds * factor) / total,
	});
}

/** Lists the parts of a delivery's processor time. */
export function listCosts(run: ProfiledRun): Cost[] {
	const sums = sumParts(run.times);
	const toThreadCost = (name: string, milliseconds: number) => {
		const microseconds = perDelivery(run, milliseconds);
		return { name, microseconds, share: microseconds / costOf(run) };
	};
	return [
		...parts.map((name) => ({ name, microseconds: sums.get(name) ?? 0 })).map(makeScale(run)),
		toThreadCost('threads of libuv (SQLite, files, some cryptography)', run.threads.libuv),
		toThreadCost('threads of V8 (garbage collection, compilation)', run.threads.v8),
		toThreadCost('other threads (workers of n8n)', run.threads.others),
	];
}

/** Finds the functions of this package above 3 % of a delivery. */
export function findCostlyFunctions(run: ProfiledRun): Array<OwnFunction & Cost> {
	const functions = listOwnFunctions(run.times).map(makeScale(run));
	return functions.filter(({ share }) => share > noticedFunctionShare);
}

/** Finds the other libraries above 1 % of a delivery. */
export function findCostlyLibraries(run: ProfiledRun): Cost[] {
	const libraries = listOtherLibraries(run.times).map(makeScale(run));
	return libraries.filter(({ share }) => share > noticedLibraryShare);
}
