import { activateRecovery } from '../../n8n-host/activateRecovery.ts';
import type { ClusterOptions } from '../../n8n-host/startCluster.ts';
import type { ClusterTrigger } from './clusterTrigger.ts';

/** The settings that the example workflow needs in queue mode. `docs/production.md` explains them. */
export const recoverySettings: ClusterOptions = {
	env: {
		QUEUE_WORKER_LOCK_DURATION: '3600000',
		N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: '1',
		DB_POSTGRESDB_POOL_SIZE: '10',
	},
	workerEnv: { N8N_EVENTBUS_RECOVERY_MODE: 'simple' },
};

/**
 * What "when the workflow has ended well" needs in queue mode: n8n keeps the last finished jobs in Redis. By default it
 * removes a job at once. A webhook processor that asks too late then waits for ever.
 */
export const endedSettings: ClusterOptions = {
	env: { N8N_EXECUTIONS_QUEUE_KEEP_LAST_COMPLETED: '1000', N8N_EXECUTIONS_QUEUE_KEEP_LAST_FAILED: '1000' },
};

/** Publishes the example with times for a test: it need not wait for half an hour. */
export async function activateQuickRecovery({ parties }: ClusterTrigger): Promise<void> {
	await activateRecovery(parties.client, { secondsBetweenRuns: 10, limitPerRun: 100, longestRunMinutes: 1 });
}
