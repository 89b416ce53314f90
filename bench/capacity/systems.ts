import { startCluster } from '../../n8n-host/startCluster.ts';
import type { RunningPostgres } from '../../n8n-host/startPostgres.ts';
import {
	activateContender,
	activateTrigger,
	setUpParties,
	startBenchStage,
	stopBenchStage,
	waitForRest,
	type BenchParties,
} from '../deliveries/benchStage.ts';
import { thisTrigger } from '../deliveries/contenders.ts';
import { postgresExecutions } from '../deliveries/executionStore.ts';
import { sealDeliveries } from '../deliveries/sealDeliveries.ts';
import { measureProcessGroup } from '../measureProcesses.ts';
import { loadDatabaseStatistics, loadRedisStatistics } from './loadServerStatistics.ts';
import type { MeasuredSystem } from './measureLoad.ts';

const settings: NodeJS.ProcessEnv = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

/** A system that can be stopped. */
export interface StartedSystem extends MeasuredSystem {
	readonly stop: () => Promise<void>;
}

const cpuOf = ({ process }: { process: { child: { pid?: number } } }) =>
	measureProcessGroup(process.child.pid ?? 0).cpuMilliseconds;

const sealFor =
	({ publicKey }: BenchParties) =>
	(count: number) =>
		sealDeliveries(count, publicKey);

async function measureDatabase(postgres: RunningPostgres) {
	const { commits, writtenRows } = await loadDatabaseStatistics(postgres);
	return { 'PostgreSQL, ms': cpuOf(postgres), 'PostgreSQL, commits': commits, 'PostgreSQL, rows': writtenRows };
}

/** One process of n8n with PostgreSQL. */
export async function startSingleProcess(tarball: string): Promise<StartedSystem> {
	const stage = await startBenchStage('capacity-single', tarball, settings, 'postgres');
	const { postgres } = stage;
	if (postgres === undefined) throw new Error('The stage has no PostgreSQL');
	const active = await activateTrigger(stage);
	return {
		name: 'one process',
		active,
		receiver: stage.n8n.process.child.pid ?? 0,
		seal: sealFor(stage),
		measure: async () => ({ 'n8n, ms': cpuOf(stage.n8n), ...(await measureDatabase(postgres)) }),
		rest: async () => await waitForRest(stage, active),
		stop: async () => await stopBenchStage(stage),
	};
}

/** Queue mode. All deliveries go to one webhook processor, so that its cost can be told from that of the others. */
export async function startQueueMode(tarball: string): Promise<StartedSystem> {
	const cluster = await startCluster('capacity-queue', tarball, { env: settings });
	const [processor] = cluster.processors;
	if (processor === undefined) throw new Error('The cluster has no webhook processor');
	const { main, workers, postgres, redis } = cluster;
	const parties = await setUpParties(main.baseUrl);
	const active = await activateContender(parties, thisTrigger(parties.credentialId), processor.baseUrl);
	const executions = postgresExecutions(postgres);
	const redisPort = Number(redis.env.QUEUE_BULL_REDIS_PORT);
	return {
		name: 'queue mode',
		active,
		receiver: processor.process.child.pid ?? 0,
		seal: sealFor(parties),
		measure: async () => {
			const { cpuMilliseconds, commands } = await loadRedisStatistics(redisPort);
			return {
				'webhook processor, ms': cpuOf(processor),
				'workers, ms': workers.reduce((sum, worker) => sum + cpuOf(worker), 0),
				'main, ms': cpuOf(main),
				...(await measureDatabase(postgres)),
				'Redis, ms': cpuMilliseconds,
				'Redis, commands': commands,
			};
		},
		rest: async () => await waitForRest({ executions }, active),
		stop: async () => await cluster.stop(),
	};
}
