import { createServer, type Server } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchAccessToken, startBenchStage, type BenchStage } from '../../bench/deliveries/benchStage.ts';
import { deliveryEndpoint } from '../../bench/deliveries/contenders.ts';
import { deliverUntilAccepted } from '../../bench/deliveries/deliverUntilAccepted.ts';
import { sealDeliveries } from '../../bench/deliveries/sealDeliveries.ts';
import { objectOf, textOf } from '../../n8n-host/jsonValue.ts';
import { listen } from '../../n8n-host/listen.ts';
import { loadExample } from '../../n8n-host/loadExample.ts';
import { databaseFileOf } from '../../n8n-host/loadExecutions.ts';
import { startBalancer, type Balancer } from '../../n8n-host/startBalancer.ts';
import { startN8n } from '../../n8n-host/startN8n.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { packedPackage } from './packedPackage';
import { stopStage } from './startStage';
import { changeNode } from './support/changeNode';
import { logStartsWithoutNodes } from './support/logStartsWithoutNodes';
import { activateTrigger, triggerWorkflow, type ActiveTrigger } from './triggerWorkflow';

const deliveryCount = 200;

/** Each sealed delivery has this many transactions. */
const itemsPerDelivery = 3;

/** So many items have reached the collector when n8n is killed. */
const itemsBeforeKill = 30;

const scopes = ['workflow:list', 'execution:list', 'execution:retry'];

/** What a workflow does with the items: it sends each to this server, which needs its time for each. */
class Collector {
	/** The items that were taken and confirmed: delivery ID and end-to-end ID. */
	readonly taken: string[] = [];

	readonly server: Server;

	private last: Promise<unknown> = Promise.resolve();

	constructor(milliseconds: number) {
		this.server = createServer((request, response) => {
			const read = json(request).then((body) => objectOf(body, 'the body'));
			read.catch(() => response.destroy());
			const take = async () => {
				const { deliveryId, endToEndId } = await read;
				await wait(milliseconds);
				// If n8n was killed meanwhile, it will not know that the item was taken.
				if (response.destroyed) return;
				this.taken.push(`${textOf(deliveryId, 'the delivery ID')} ${textOf(endToEndId, 'the end-to-end ID')}`);
				response.end('{}');
			};
			this.last = this.last.then(take).catch(() => {});
		});
	}

	close(): void {
		this.server.closeAllConnections();
		this.server.close();
	}
}

describe('run-crashed-executions-again: n8n is killed in the middle of 200 deliveries', () => {
	const collector = new Collector(10);
	let stage: BenchStage;
	let proxy: Balancer;
	let trigger: ActiveTrigger;
	let recoveryId: string;

	beforeAll(async () => {
		stage = await startBenchStage('crashed', packedPackage(), {
			N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
			N8N_EVENTBUS_RECOVERY_MODE: 'simple',
		});
		proxy = await startBalancer([stage.client.baseUrl]);
		// Then more executions run at the same time, and more of them crash.
		const separately = { options: { separateExecutions: true } };
		const sendToCollector = {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method: 'POST',
				url: `http://127.0.0.1:${await listen(collector.server)}`,
				sendBody: true,
				specifyBody: 'json',
				jsonBody: '={{ JSON.stringify({ deliveryId: $json.delivery.id, endToEndId: $json.originalEndToEndId }) }}',
				options: {},
			},
		};
		trigger = await activateTrigger(stage.client, triggerWorkflow(stage.credentialId, separately, sendToCollector));
		recoveryId = await activateRecovery();
	}, 240_000);

	afterAll(async () => {
		try {
			proxy.close();
			collector.close();
		} finally {
			await stopStage();
		}
	}, 60_000);

	/** The example as a user sets it up, but it runs more often. */
	async function activateRecovery(): Promise<string> {
		const apiUrl = `${stage.client.baseUrl}/api/v1`;
		const key = { label: 'Run crashed executions again', scopes, expiresAt: null };
		const { rawApiKey } = objectOf(await stage.client.post('/rest/api-keys', key), 'the API key');
		const n8nApi = await stage.client.createCredential('n8n API', 'n8nApi', { apiKey: rawApiKey, baseUrl: apiUrl });
		const example = loadExample('run-crashed-executions-again', { n8nApi });
		const settings = [
			{ id: 'a01', name: 'apiUrl', value: apiUrl, type: 'string' },
			{ id: 'a02', name: 'daysBack', value: 3, type: 'number' },
			{ id: 'a03', name: 'limitPerRun', value: 50, type: 'number' },
			{ id: 'a04', name: 'mostAttempts', value: 3, type: 'number' },
		];
		const often = { rule: { interval: [{ field: 'seconds', secondsInterval: 5 }] } };
		const changed = changeNode(
			changeNode(example, 'Settings', { assignments: { assignments: settings } }),
			'Every 5 minutes',
			often,
		);
		const id = await stage.client.createWorkflow(changed);
		await stage.client.activateWorkflow(id);
		return id;
	}

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
			async () => await Promise.resolve(new Set(collector.taken).size >= count ? true : undefined),
			{ timeoutMilliseconds: 300_000, intervalMilliseconds: 20 },
		);

	it('brings all items to the collector, without a person', async () => {
		const token = await fetchAccessToken(trigger.baseUrl, stage.bank);
		const url = `${trigger.baseUrl.replace(stage.client.baseUrl, proxy.baseUrl)}${deliveryEndpoint}`;
		const delivering = deliverUntilAccepted(sealDeliveries(deliveryCount, stage.publicKey), {
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
		expect(new Set(collector.taken).size).toBeLessThan(deliveryCount * itemsPerDelivery);

		stage.n8n = await startN8n(stage.n8n.home);
		const accepted = await delivering;
		await waitForItems(deliveryCount * itemsPerDelivery);
		const ids = new Set(accepted.map(({ delivery }) => delivery.plaintextSha256));
		expect(new Set(collector.taken.map((item) => item.split(' ')[0]))).toEqual(ids);
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
