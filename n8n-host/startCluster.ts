import path from 'node:path';
import { findFreePort } from './findFreePort.ts';
import { ManagedProcess } from './managedProcess.ts';
import { n8nHostFolder } from './projectRoot.ts';
import { startBalancer, type Balancer } from './startBalancer.ts';
import { copyPreparedHome } from './copyPreparedHome.ts';
import { n8nCommandIn, waitForReadiness, type N8nHome } from './startN8n.ts';
import { startPostgres, type RunningPostgres } from './startPostgres.ts';
import { startRedis, type RunningRedis } from './startRedis.ts';

const startTimeoutMilliseconds = 300_000;

/** One process of n8n in queue mode. It has its own port. A test can kill it and start it again. */
export interface ClusterMember {
	readonly name: string;
	readonly baseUrl: string;
	readonly process: ManagedProcess;
	start(): Promise<void>;
	/** Kills the process, like a power failure. */
	kill(): Promise<void>;
}

/** n8n in queue mode: one main, webhook processors behind a balancer, workers, PostgreSQL and Redis. */
export interface Cluster {
	readonly main: ClusterMember;
	readonly processors: readonly ClusterMember[];
	readonly workers: readonly ClusterMember[];
	/** It is in front of the webhook processors. */
	readonly balancer: Balancer;
	readonly postgres: RunningPostgres;
	readonly redis: RunningRedis;
	stop(): Promise<void>;
}

/** The arguments of a member, and the environment variable for its port. */
interface Role {
	readonly args: readonly string[];
	readonly portVariable: string;
}

const roles = {
	main: { args: ['start'], portVariable: 'N8N_PORT' },
	processor: { args: ['webhook'], portVariable: 'N8N_PORT' },
	worker: { args: ['worker', '--concurrency=10'], portVariable: 'QUEUE_HEALTH_CHECK_PORT' },
} as const satisfies Record<string, Role>;

async function startMember(name: string, role: Role, home: N8nHome, port: number): Promise<ClusterMember> {
	const baseUrl = `http://localhost:${port}`;
	const brokerPort = await findFreePort();
	const logBase = path.join(home.folder, name.replaceAll(' ', '-'));
	const spawn = () =>
		new ManagedProcess(name, process.execPath, [n8nCommandIn(n8nHostFolder), ...role.args], {
			cwd: home.folder,
			env: {
				...home.env,
				[role.portVariable]: String(port),
				N8N_RUNNERS_BROKER_PORT: String(brokerPort),
				// Members on different machines have no event log in common either.
				N8N_EVENTBUS_LOGWRITER_LOGFULLPATH: `${logBase}-events.log`,
			},
			logFile: `${logBase}.log`,
		});
	let running = spawn();
	const waitForStart = async () => {
		await waitForReadiness(running, baseUrl, startTimeoutMilliseconds);
	};
	await waitForStart();
	return {
		name,
		baseUrl,
		get process() {
			return running;
		},
		start: async () => {
			running = spawn();
			await waitForStart();
		},
		kill: async () => {
			running.kill('SIGKILL');
			await running.ended;
		},
	};
}

/** Settings of all members. With `WEBHOOK_URL`, the addresses in tokens are the same in all of them. */
const clusterSettings = (postgres: RunningPostgres, redis: RunningRedis): NodeJS.ProcessEnv => ({
	...postgres.env,
	...redis.env,
	EXECUTIONS_MODE: 'queue',
	QUEUE_HEALTH_CHECK_ACTIVE: 'true',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	WEBHOOK_URL: 'http://localhost:8443/',
});

async function startTwo(name: string, role: Role, home: N8nHome): Promise<ClusterMember[]> {
	const starting = Array.from({ length: 2 }, async (_, index) =>
		startMember(`${name} ${index + 1}`, role, home, await findFreePort()),
	);
	return await Promise.all(starting);
}

/** What differs between clusters. */
export interface ClusterOptions {
	/** Further settings of all processes of n8n. */
	readonly env?: NodeJS.ProcessEnv;
	/** Further settings of the workers. */
	readonly workerEnv?: NodeJS.ProcessEnv;
}

/**
 * Starts n8n in queue mode with one main, two webhook processors, and two workers.
 *
 * @param tarball the packed package
 */
export async function startCluster(
	name: string,
	tarball: string,
	{ env = {}, workerEnv = {} }: ClusterOptions = {},
): Promise<Cluster> {
	const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
	const home = await copyPreparedHome(name, tarball, { ...clusterSettings(postgres, redis), ...env });
	// The main process creates the tables of the database.
	const main = await startMember('main', roles.main, home, home.port);
	const [processors, workers] = await Promise.all([
		startTwo('webhook processor', roles.processor, home),
		startTwo('worker', roles.worker, { ...home, env: { ...home.env, ...workerEnv } }),
	]);
	const balancer = await startBalancer(processors.map(({ baseUrl }) => baseUrl));
	return {
		main,
		processors,
		workers,
		balancer,
		postgres,
		redis,
		stop: async () => {
			balancer.close();
			await Promise.all([...processors, ...workers, main].map(async (member) => await member.process.stop()));
			await redis.remove();
			await postgres.remove();
		},
	};
}
