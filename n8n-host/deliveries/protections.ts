import { activateRecovery } from '../activateRecovery.ts';
import type { JsonObject } from '../jsonValue.ts';
import type { ClusterOptions } from '../startCluster.ts';
import type { ClusterTrigger } from './clusterTrigger.ts';

/** A way to bring the items to the far end of the workflow although parts of n8n fail. */
export interface Protection {
	readonly title: string;
	readonly settings: ClusterOptions;
	/** Parameters of the trigger. */
	readonly parameters: JsonObject;
	/** Whether the workflow `run-crashed-executions-again` runs too. */
	readonly hasRecovery: boolean;
	/** Whether each item must arrive. */
	readonly isComplete: boolean;
}

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

/** The protections, by their names for the command line. */
export const protections: Readonly<Record<string, Protection>> = {
	none: {
		title: 'when stored',
		settings: {},
		parameters: { responseMode: 'onReceived' },
		hasRecovery: false,
		isComplete: false,
	},
	recovery: {
		title: 'when stored, with the settings and the example',
		settings: recoverySettings,
		parameters: { responseMode: 'onReceived' },
		hasRecovery: true,
		isComplete: false,
	},
	ended: {
		title: 'when the workflow has ended well',
		settings: endedSettings,
		parameters: { responseMode: 'lastNode' },
		hasRecovery: false,
		isComplete: true,
	},
};

/** Publishes the example with times for a test: it need not wait for half an hour. */
export async function activateQuickRecovery({ parties }: ClusterTrigger): Promise<void> {
	await activateRecovery(parties.client, { secondsBetweenRuns: 10, limitPerRun: 100, longestRunMinutes: 1 });
}
