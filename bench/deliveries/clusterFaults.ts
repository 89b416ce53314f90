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

/** The other workers need so long at most to mark an execution as running that they have taken. */
const settledMilliseconds = 1_000;

/** Counts the executions that a worker runs now. Its log says so. */
function countRunning({ process: { logFile } }: ClusterMember): number {
	const log = readFileSync(logFile, 'utf8');
	const sinceStart = log.slice(log.lastIndexOf('n8n worker is now ready'));
	const count = (pattern: RegExp) => sinceStart.match(pattern)?.length ?? 0;
	return count(/Worker started execution/g) - count(/Worker (?:finished|errored while running) execution/g);
}

function executionIdOf(jobData: string): string {
	const id = /"executionId":"?(\d+)/.exec(jobData)?.[1];
	if (id === undefined) throw new Error(`A job in the queue names no execution: ${jobData}`);
	return id;
}

/** Counts the executions that a worker has taken from the queue and not yet marked as running. */
async function countTakenButNew({ redis, postgres }: Cluster): Promise<number> {
	const jobs = await redis.query('LRANGE', 'bull:jobs:active', '0', '-1');
	const data = await Promise.all(jobs.map(async (id) => await redis.query('HGET', `bull:jobs:${id}`, 'data')));
	// A job that has ended meanwhile has no data any more.
	const ids = data.filter((lines) => lines.length > 0).map((lines) => executionIdOf(lines.join('')));
	if (ids.length === 0) return 0;
	const rows = await postgres.query(`SELECT id FROM execution_entity WHERE status = 'new' AND id IN (${ids.join()})`);
	return rows.length;
}

/**
 * Kills a worker in the middle of executions, which are all marked as running.
 *
 * An execution that is cut off between the queue and this mark stays "new", and n8n refuses to run it again. The
 * documentation names this gap. Here it would only make the result a matter of chance.
 *
 * @returns the worker
 */
export async function killBusyWorker(cluster: Cluster): Promise<ClusterMember> {
	const isBusy = (worker: ClusterMember) => !worker.process.hasEnded && countRunning(worker) > 0;
	const haltBusy = async () => {
		const worker = cluster.workers.find(isBusy);
		if (worker === undefined) return undefined;
		worker.process.kill('SIGSTOP');
		await wait(settledMilliseconds);
		if (isBusy(worker) && (await countTakenButNew(cluster)) === 0) return worker;
		worker.process.kill('SIGCONT');
		return undefined;
	};
	const worker = await waitUntil('a worker to be busy', haltBusy, { intervalMilliseconds: 5 });
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
