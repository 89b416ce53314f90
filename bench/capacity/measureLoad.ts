import { setTimeout as wait } from 'node:timers/promises';
import type { ActiveContender } from '../deliveries/benchStage.ts';
import type { SealedDelivery } from '../deliveries/sealDeliveries.ts';
import { sendConcurrently } from '../deliveries/sendDeliveries.ts';
import { watchMemory } from '../measureProcesses.ts';
import { type LoadedTime, subtractRest, type Use } from './capacityModel.ts';

const restSeconds = 15;

/** PostgreSQL reports what an idle connection has done after ten seconds at the latest. */
const settlingSeconds = 11;

/** A system with the trigger, whose parts can be measured. */
export interface MeasuredSystem {
	readonly name: string;
	readonly active: ActiveContender;
	/** The process that answers the bank. */
	readonly receiver: number;
	readonly seal: (count: number) => SealedDelivery[];
	/** What each part has used since its start. */
	readonly measure: () => Promise<Use>;
	/** Waits until all executions have ended. @returns how many there are */
	readonly rest: () => Promise<number>;
}

/** A load as it was measured. */
export interface MeasuredLoad extends LoadedTime {
	/** Accepted deliveries per second. */
	readonly ratePerSecond: number;
	/** Of the process that answers the bank. */
	readonly peakMebibytes: number;
}

const subtract = (after: Use, before: Use): Use =>
	Object.fromEntries(Object.entries(after).map(([part, value]) => [part, value - (before[part] ?? 0)]));

/** What each part uses in a second without deliveries. */
export async function measureRest({ rest, measure }: MeasuredSystem): Promise<Use> {
	await rest();
	await wait(settlingSeconds * 1_000);
	const before = await measure();
	await wait(restSeconds * 1_000);
	const used = subtract(await measure(), before);
	return Object.fromEntries(Object.entries(used).map(([part, value]) => [part, value / restSeconds]));
}

/** Sends deliveries over some connections, and waits until they were stored and run. */
export async function measureLoad(
	system: MeasuredSystem,
	restPerSecond: Use,
	{ connections, count }: { readonly connections: number; readonly count: number },
): Promise<MeasuredLoad> {
	const deliveries = system.seal(count);
	const executionsBefore = await system.rest();
	const before = await system.measure();
	const memory = watchMemory(system.receiver);
	const startedAt = performance.now();
	const sent = await sendConcurrently(system.active.target, deliveries, connections);
	const sendingSeconds = (performance.now() - startedAt) / 1_000;
	const executions = (await system.rest()) - executionsBefore;
	const peakMebibytes = memory.stop();
	await wait(settlingSeconds * 1_000);
	const seconds = (performance.now() - startedAt) / 1_000;
	const refused = sent.filter(({ status }) => status !== 200).length;
	if (refused > 0) throw new Error(`${refused} of ${count} deliveries were not accepted`);
	const use = subtractRest(subtract(await system.measure(), before), restPerSecond, seconds);
	return { connections, deliveries: count, executions, use, ratePerSecond: count / sendingSeconds, peakMebibytes };
}
