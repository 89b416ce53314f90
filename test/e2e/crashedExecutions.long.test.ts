import { DatabaseSync } from 'node:sqlite';
import { fetchAccessToken, startBenchStage, type BenchStage } from '../load/benchStage.ts';
import { deliveryEndpoint } from '../load/contenders.ts';
import { deliverUntilAccepted } from '../load/deliverUntilAccepted.ts';
import { sealDeliveries } from '../load/sealDeliveries.ts';
import { startCollector, type Collector } from '../load/startCollector.ts';
import { activateRecovery } from '../../n8n-host/activateRecovery.ts';
import { databaseFileOf } from '../../n8n-host/loadExecutions.ts';
import { startBalancer, type Balancer } from '../../n8n-host/startBalancer.ts';
import { startN8n } from '../../n8n-host/startN8n.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { packedPackage } from './packedPackage';
import { readyForKills, stopStage } from './startStage';
import { logStartsWithoutNodes } from './support/logStartsWithoutNodes';
import { activateTrigger, triggerWorkflow, type ActiveTrigger } from './triggerWorkflow';

const deliveryCount = 200;

/** So many items have reached the collector when n8n is killed. */
const itemsBeforeKill = 30;

describe('crashed executions are run again by n8n: it is killed in the middle of 200 deliveries', () => {
	let collector: Collector;
	let stage: BenchStage;
	let proxy: Balancer;
	let trigger: ActiveTrigger;
	let recoveryId: string;

	beforeAll(async () => {
		stage = await startBenchStage('crashed', packedPackage(), {
			N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
			...readyForKills,
		});
		proxy = await startBalancer([stage.client.baseUrl]);
		// Then more executions run at the same time, and more of them crash.
		const separately = { options: { separateExecutions: true } };
		collector = await startCollector(10);
		trigger = await activateTrigger(stage.client, triggerWorkflow(stage.credentialId, separately, collector.node));
		recoveryId = await activateRecovery(stage.client, {
			secondsBetweenRuns: 5,
			limitPerRun: 50,
			longestRunMinutes: 30,
		});
	}, 400_000);

	afterAll(async () => {
		try {
			proxy.close();
			collector.close();
		} finally {
			await stopStage();
		}
	});

	/** The executions of the workflow that receives, from n8n's database. */
	function readExecutions(): Array<Record<string, unknown>> {
		const database = new DatabaseSync(databaseFileOf(stage.n8n.home), { readOnly: true, timeout: 30_000 });
		try {
			return database
				.prepare('SELECT id, status, mode, retryOf, retrySuccessId FROM execution_entity WHERE workflowId = ?')
				.all(trigger.workflowId);
		} finally {
			database.close();
		}
	}

	const waitForItems = async (count: number) =>
		await waitUntil(
			`${count} items at the collector`,
			async () => await Promise.resolve(collector.taken.size >= count ? true : undefined),
			{ timeoutMilliseconds: 300_000, intervalMilliseconds: 20 },
		);

	it('brings all items to the collector, without a person', async () => {
		const token = await fetchAccessToken(trigger.baseUrl, stage.bank);
		const url = `${trigger.baseUrl.replace(stage.client.baseUrl, proxy.baseUrl)}${deliveryEndpoint}`;
		const deliveries = sealDeliveries(deliveryCount, stage.publicKey);
		const items = deliveries.flatMap(({ endToEndIds }) => endToEndIds);
		const delivering = deliverUntilAccepted(deliveries, {
			concurrency: 64,
			retryMilliseconds: 500,
			timeoutMilliseconds: 240_000,
			findTarget: async () => await Promise.resolve({ url, headers: { authorization: `Bearer ${token}` } }),
		});
		await waitForItems(itemsBeforeKill);
		stage.n8n.process.kill('SIGKILL');
		await stage.n8n.process.ended;
		const cutOff = readExecutions().filter(({ status }) => status === 'running');
		expect(cutOff.length).toBeGreaterThan(0);
		logStartsWithoutNodes(
			stage.n8n.home,
			cutOff.map(({ id }) => String(id)),
		);
		expect(collector.taken.size).toBeLessThan(items.length);

		stage.n8n = await startN8n(stage.n8n.home);
		await delivering;
		await waitForItems(items.length);
		expect(new Set(collector.taken.keys())).toEqual(new Set(items));
	}, 400_000);

	it('runs each crashed execution again once, and then has nothing to do', async () => {
		// An execution can crash after the collector has its items. So the last item comes before the last retry.
		const executions = await waitUntil(
			'the retries to end',
			async () => {
				const found = await Promise.resolve(readExecutions());
				const hasEnded = found.every(({ status }) => ['success', 'crashed'].includes(String(status)));
				const isRetried = found.every(({ status, retrySuccessId }) => status !== 'crashed' || retrySuccessId !== null);
				return hasEnded && isRetried ? found : undefined;
			},
			{ timeoutMilliseconds: 180_000 },
		);
		const crashed = executions.filter(({ status }) => status === 'crashed');
		expect(crashed.length).toBeGreaterThan(0);
		const retries = executions.filter(({ mode }) => mode === 'retry');
		expect(retries.map(({ retryOf }) => retryOf).sort()).toEqual(crashed.map(({ id }) => String(id)).sort());

		const run = await waitUntil('a run that no earlier run ends', async () => {
			const ended = await stage.client.runWorkflow(recoveryId, 'Every 5 minutes');
			return ended.itemsOf('Find those of the bank').length > 0 ? ended : undefined;
		});
		expect(run).toMatchObject({ status: 'success', errorMessage: undefined });
		expect(run.itemsOf('Choose those to run again')).toEqual([]);
		expect(readExecutions()).toHaveLength(executions.length);
	}, 300_000);
});
