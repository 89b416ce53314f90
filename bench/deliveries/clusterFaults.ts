import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, ClusterMember } from '../../n8n-host/startCluster.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';

/** Something that goes wrong once in a cluster, and is put right again. */
export interface ClusterFault {
	readonly name: string;
	/** Resolves when everything runs again. */
	strike(cluster: Cluster): Promise<void>;
}

/**
 * A worker says that it starts an execution before n8n's database knows it. An execution that is cut off in this moment
 * stays "new". Nothing brings it back, because n8n refuses to run it again.
 */
const settledMilliseconds = 100;

/** Counts the executions that a worker runs now. Its log says so. */
function countRunning({ process: { logFile } }: ClusterMember): number {
	const log = readFileSync(logFile, 'utf8');
	const sinceStart = log.slice(log.lastIndexOf('n8n worker is now ready'));
	const count = (pattern: RegExp) => sinceStart.match(pattern)?.length ?? 0;
	return count(/Worker started execution/g) - count(/Worker (?:finished|errored while running) execution/g);
}

/** Kills a worker in the middle of executions. @returns the worker */
export async function killBusyWorker({ workers }: Cluster): Promise<ClusterMember> {
	const isBusy = (worker: ClusterMember) => !worker.process.hasEnded && countRunning(worker) > 0;
	const findBusy = async () => {
		const found = workers.find(isBusy);
		await wait(settledMilliseconds);
		return found !== undefined && isBusy(found) ? found : undefined;
	};
	const worker = await waitUntil('a worker to be busy', findBusy, { intervalMilliseconds: 5 });
	await worker.kill();
	return worker;
}

/** Each part of the cluster that can have more than one instance, or that keeps its data, fails once. */
export const clusterFaults: readonly ClusterFault[] = [
	{
		name: 'a worker is killed',
		strike: async (cluster) => {
			const worker = await killBusyWorker(cluster);
			await worker.start();
		},
	},
	{
		name: 'a webhook processor is killed',
		strike: async ({ processors: [processor] }) => {
			await processor?.kill();
			await processor?.start();
		},
	},
	{ name: 'Redis restarts', strike: async ({ redis }) => await redis.restart() },
	{ name: 'PostgreSQL restarts', strike: async ({ postgres }) => await postgres.restart() },
];
