import { setTimeout as wait } from 'node:timers/promises';
import { fetchAccessToken } from '../load/benchStage.ts';
import {
	clusterFaults,
	killSettledWorker,
	processorIsKilled,
	redisRestarts,
	type ClusterFault,
} from '../load/clusterFaults.ts';
import {
	activateClusterTrigger,
	locateDeliveries,
	readStaticData,
	sendAcross,
	type ClusterTrigger,
} from '../load/clusterTrigger.ts';
import { deliverInBursts } from '../load/deliverInBursts.ts';
import { activateQuickRecovery, endedSettings, recoverySettings } from '../load/clusterSettings.ts';
import { sealDeliveries } from '../load/sealDeliveries.ts';
import { startCollector, type Collector } from '../load/startCollector.ts';
import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { startCluster, type Cluster } from '../../n8n-host/startCluster.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { packedPackage } from './packedPackage';
import { withoutEditor } from './startStage';

/** The trigger saves the IDs of accepted deliveries at most once in this time. */
const saveIntervalMilliseconds = 2_000;

const usual = { ...withoutEditor, N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

/** As many executions as there can be: on a busy machine, each delivery may have its own. */
const executionsAtATime = { N8N_CONCURRENCY_PRODUCTION_LIMIT: '80' };

const settings = {
	env: { ...usual, ...recoverySettings.env },
	workerEnv: { ...recoverySettings.workerEnv, ...executionsAtATime },
};

/** What is delivered, how the bank is answered, and what goes wrong meanwhile. */
interface Ordeal {
	readonly deliveries: number;
	readonly responseMode: 'onReceived' | 'lastNode';
	readonly faults: readonly ClusterFault[];
}

/** Everything has to arrive at the collector, which is behind the trigger. */
async function expectAllToArrive(
	cluster: Cluster,
	collector: Collector,
	{ deliveries, responseMode, faults }: Ordeal,
): Promise<void> {
	const trigger = await activateClusterTrigger(cluster, { parameters: { responseMode }, behind: collector.node });
	const figures = await deliverInBursts(trigger, collector, { deliveries, burst: 40, faults, stillSeconds: 100 });
	expect(figures.itemAccount.missing).toEqual({});
	expect(figures.itemAccount.arrived).toBe(3 * deliveries);
	expect(figures).toMatchObject({ account: { lost: 0 }, repeatedWithoutReason: 0 });
}

describe('queue mode: one main, two webhook processors behind a balancer, two workers', () => {
	let cluster: Cluster;
	let trigger: ClusterTrigger;

	beforeAll(async () => {
		cluster = await startCluster('queue-mode', packedPackage(), settings);
		trigger = await activateClusterTrigger(cluster);
	}, 400_000);

	afterAll(async () => {
		try {
			await cluster.stop();
		} finally {
			await stopAllProcesses();
		}
	});

	it('accepts the tokens of one webhook processor at the other', async () => {
		const [first, second] = cluster.processors;
		expect(await sendAcross(trigger, first, second)).toBe(200);
		expect(await sendAcross(trigger, second, first)).toBe(200);
	});

	it.each([
		{ document: '.well-known/jwks.json', method: 'GET' },
		{ document: 'oauth20/public-key', method: 'GET' },
		{ document: 'public-keys/v1', method: 'POST' },
	])('serves the same $document from both processors', async ({ document, method }) => {
		const answers = cluster.processors.map(async (processor) => {
			const token = await fetchAccessToken(trigger.baseAt(processor), trigger.parties.bank);
			const headers = { authorization: `Bearer ${token}` };
			return await (await fetchOnNewConnection(`${trigger.baseAt(processor)}/${document}`, { method, headers })).text();
		});
		const [first, second] = await Promise.all(answers);
		expect(first).toContain('"kid"');
		expect(second).toBe(first);
	});

	it('recognises a delivery that the other processor has accepted and saved', async () => {
		const [first, second] = cluster.processors;
		const deliveries = sealDeliveries(1, trigger.parties.publicKey);
		expect(await sendAcross(trigger, first, first, deliveries)).toBe(200);
		const before = await readStaticData(trigger);
		await wait(saveIntervalMilliseconds + 1_000);
		// Issuing a token starts no execution, and the trigger saves its memory during it. n8n writes it after the answer.
		await fetchAccessToken(trigger.baseAt(first), trigger.parties.bank);
		await waitUntil('the memory to be saved', async () =>
			(await readStaticData(trigger)) === before ? undefined : true,
		);

		expect(await sendAcross(trigger, second, second, deliveries)).toBe(200);
		expect((await locateDeliveries(trigger)).get(deliveries[0]?.requestId ?? '')).toHaveLength(1);
	});

	describe('each item reaches the far end of the workflow', () => {
		let collector: Collector;

		beforeAll(async () => {
			collector = await startCollector(5);
			await activateQuickRecovery(trigger);
		});

		afterAll(() => collector.close());

		it('although a webhook processor is killed, and Redis restarts', async () => {
			const faults = [processorIsKilled, redisRestarts];
			await expectAllToArrive(cluster, collector, { deliveries: 200, responseMode: 'onReceived', faults });
		}, 600_000);

		it('although a worker is killed in the middle of executions, and does not come back', async () => {
			const release = collector.hold();
			const strike = async () => {
				await killSettledWorker(cluster);
				release();
			};
			const ordeal: Ordeal = { deliveries: 80, responseMode: 'onReceived', faults: [strike] };
			await expectAllToArrive(cluster, collector, ordeal);
		}, 600_000);
	});
});

/** Without the settings for the recovery: n8n's check for lost executions must not meet one that was just stored. */
describe('queue mode without the recovery, and the bank is answered when the workflow has ended well', () => {
	let cluster: Cluster;
	let collector: Collector;

	beforeAll(async () => {
		cluster = await startCluster('queue-mode-ended', packedPackage(), { env: { ...usual, ...endedSettings.env } });
		collector = await startCollector(5);
	}, 400_000);

	afterAll(async () => {
		collector.close();
		await cluster.stop();
		await stopAllProcesses();
	});

	it('asks the bank to send again what n8n has marked as crashed before it ran', async () => {
		const trigger = await activateClusterTrigger(cluster, { parameters: { responseMode: 'lastNode' } });
		const [first, second] = cluster.processors;
		const deliveries = sealDeliveries(1, trigger.parties.publicKey);
		for (const worker of cluster.workers) worker.process.kill('SIGSTOP');
		const answer = sendAcross(trigger, first, first, deliveries);
		// The activation has tried the trigger with an execution of its own, which has ended.
		const ofTrigger = `"workflowId" = '${trigger.active.workflowId}' AND status = 'new'`;
		await waitUntil('the execution to wait', async () => {
			const rows = await cluster.postgres.query(`SELECT id FROM execution_entity WHERE ${ofTrigger}`);
			return rows[0];
		});
		// This is what n8n's check for executions that are in no queue does.
		await cluster.postgres.query(`UPDATE execution_entity SET status = 'crashed' WHERE ${ofTrigger}`);
		for (const worker of cluster.workers) worker.process.kill('SIGCONT');
		expect(await answer).toBe(500);
		expect(await sendAcross(trigger, second, second, deliveries)).toBe(200);
	});

	it('brings each item to the far end, although each part fails once', async () => {
		const faults = clusterFaults;
		await expectAllToArrive(cluster, collector, { deliveries: 200, responseMode: 'lastNode', faults });
	}, 600_000);
});
