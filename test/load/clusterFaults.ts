import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, ClusterMember } from '../../n8n-host/startCluster.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';

/** Something that goes wrong once in a cluster, and is put right again. Resolves when everything runs again. */
export type ClusterFault = (cluster: Cluster) => Promise<void>;

/** Counts the executions that a worker runs now. Its log says so. */
function countRunning({ process: { logFile } }: ClusterMember): number {
	const log = readFileSync(logFile, 'utf8');
	const sinceStart = log.slice(log.lastIndexOf('n8n worker is now ready'));
	const count = (pattern: RegExp) => sinceStart.match(pattern)?.length ?? 0;
	return count(/Worker started execution/g) - count(/Worker (?:finished|errored while running) execution/g);
}

const isBusy = (worker: ClusterMember) => !worker.process.hasEnded && countRunning(worker) > 0;

/** Kills a worker in the middle of executions. @returns the worker */
async function killBusyWorker({ workers }: Cluster): Promise<ClusterMember> {
	const findBusy = async () => workers.find(isBusy);
	const worker = await waitUntil('a worker to be busy', findBusy, { intervalMilliseconds: 5 });
	await worker.kill();
	return worker;
}

/** The executions since the latest workflow has begun. An earlier fault may have left one that stays "new". */
const latestExecutions =
	'FROM execution_entity WHERE id >= ' +
	'(SELECT max(first) FROM (SELECT min(id) AS first FROM execution_entity GROUP BY "workflowId") AS firsts)';

/** @returns the ID of the newest execution; undefined if any is on its way between the queue and its mark "running" */
async function findNewestSettled({ redis, postgres }: Cluster): Promise<string | undefined> {
	const waiting = await redis.countList('bull:jobs:wait');
	const rows = await postgres.query(`SELECT max(id), count(*) FILTER (WHERE status = 'new') ${latestExecutions}`);
	const [newest, newOnes] = rows[0] ?? [];
	return waiting === 0 && newOnes === '0' ? newest : undefined;
}

/** No delivery comes in so long. */
const settledMilliseconds = 2_000;

/**
 * Kills a worker that runs executions, when all executions are marked as running and no more come. So the workers must be
 * able to run all of them at a time.
 *
 * An execution that is cut off between the queue and this mark stays "new", or n8n gives it up. The documentation names
 * this gap. Here it would make the result a matter of chance.
 */
export async function killSettledWorker(cluster: Cluster): Promise<void> {
	const findSettled = async () => {
		const before = await findNewestSettled(cluster);
		if (before === undefined) return undefined;
		await wait(settledMilliseconds);
		return (await findNewestSettled(cluster)) === before ? cluster.workers.find(isBusy) : undefined;
	};
	const worker = await waitUntil('a worker to be busy, and the queue to be empty', findSettled);
	await worker.kill();
}

const workerIsKilled: ClusterFault = async (cluster) => {
	const worker = await killBusyWorker(cluster);
	await worker.start();
};

export const processorIsKilled: ClusterFault = async ({ processors: [processor] }) => {
	await processor?.kill();
	await processor?.start();
};

export const redisRestarts: ClusterFault = async ({ redis }) => await redis.restart();

const postgresRestarts: ClusterFault = async ({ postgres }) => await postgres.restart();

/** Each part of the cluster that can have more than one instance, or that keeps its data, fails once. */
export const clusterFaults = [workerIsKilled, processorIsKilled, redisRestarts, postgresRestarts] as const;
