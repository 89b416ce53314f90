import { setTimeout as wait } from 'node:timers/promises';
import { startBalancer, type Balancer } from '../../n8n-host/startBalancer.ts';
import { objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { createNotificationsCredential, makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { startN8n } from '../../n8n-host/startN8n.ts';
import { subscribeSandbox, waitForTrigger } from '../../n8n-host/subscribeSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { objectsOf } from './bankNode';
import { lookUp, push, pushOne, retryHourly } from './bankNotifications';
import { readyForKills, type Stage, startStage, stopStage } from './startStage';
import { readDeliveryIds, readStoredExecutions } from './support/readStoredItems';
import { activateTrigger, deliveryOf, triggerWorkflow, type ActiveTrigger } from './triggerWorkflow';

const bank = makeNotificationClient();
const notifications = 500;
/** The sandbox bank sends at most this many deliveries at once. */
const atOnce = 64;
/** The trigger saves the IDs of accepted deliveries at most once in this time. */
const saveIntervalMilliseconds = 2_000;
/** This many deliveries are sent again after a restart. */
const repeated = 100;

describe('n8n killed during deliveries, behind a proxy that checks whether n8n is ready', () => {
	let stage: Stage;
	let proxy: Balancer;
	let trigger: ActiveTrigger;
	let baseUrl: string;
	let onSuccess = () => {};

	beforeAll(async () => {
		// The documentation recommends these settings for production.
		const env = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true', ...readyForKills };
		stage = await startStage('killed', { env });
		const credentialId = await createNotificationsCredential(stage.client, bank);
		trigger = await activateTrigger(stage.client, triggerWorkflow(credentialId));
		proxy = await startBalancer([stage.client.baseUrl], (status) => {
			if (status === 200) onSuccess();
		});
		baseUrl = trigger.baseUrl.replace(stage.client.baseUrl, proxy.baseUrl);
		await waitForTrigger(baseUrl);
		await subscribe();
	}, 400_000);

	afterAll(async () => {
		try {
			proxy.close();
		} finally {
			await stopStage();
		}
	});

	/** Makes the bank fetch a new token and the key, and then keep them. */
	const subscribe = async () => await subscribeSandbox(stage.sandbox, baseUrl, bank, { keyCacheSeconds: 86_400 });

	const listSent = async (): Promise<JsonObject[]> => {
		const { notifications: sent } = objectOf(await stage.sandbox.control('GET', 'notifications?details=true'), 'all');
		return objectsOf(sent, 'the notifications');
	};

	const countDelivered = async () => (await listSent()).filter(({ state }) => state === 'delivered').length;

	async function kill(): Promise<void> {
		stage.n8n.process.kill('SIGKILL');
		await stage.n8n.process.ended;
	}

	async function restart(): Promise<void> {
		stage.n8n = await startN8n(stage.n8n.home);
		await waitForTrigger(baseUrl);
	}

	/** How often each notification that was sent is stored as an item. */
	async function countItems(): Promise<Map<string, number>> {
		const counts = new Map((await listSent()).map(({ plaintextSha256 }) => [String(plaintextSha256), 0]));
		for (const id of readDeliveryIds(stage.n8n.home, trigger.workflowId)) counts.set(id, (counts.get(id) ?? 0) + 1);
		return counts;
	}

	it('loses none of 500 deliveries, and repeats only those that it was storing when it was killed', async () => {
		const successes = new Promise<void>((resolve) => {
			let count = 0;
			onSuccess = () => {
				count += 1;
				if (count === notifications / 5) resolve();
			};
		});
		await stage.sandbox.control('POST', 'notifications', { scenario: 'completed', count: notifications });
		await successes;
		await kill();
		// The bank tries each of them once while n8n is down.
		await waitUntil('the first attempts', async () =>
			(await listSent()).some(({ attempts }) => attempts === 0) ? undefined : true,
		);
		expect(await countDelivered()).toBeLessThan(notifications);
		expect(proxy.turnedAway).toBeGreaterThan(0);

		await restart();
		await retryHourly(stage.sandbox, async () => (await countDelivered()) === notifications);
		expect(new Set((await listSent()).map(({ state }) => state))).toEqual(new Set(['delivered']));
		const counts = [...(await countItems()).values()];
		expect(counts).toHaveLength(notifications);
		expect(counts.filter((count) => count !== 1 && count !== 2)).toEqual([]);
		const twice = counts.filter((count) => count === 2).length;
		expect(twice).toBeLessThanOrEqual(atOnce);
	});

	it('marks interrupted executions as crashed, so that a person can run them again', async () => {
		const statuses = await waitUntil('all executions to have ended', async () => {
			const found = readStoredExecutions(stage.n8n.home, trigger.workflowId).map(({ status }) => status);
			return found.some((status) => ['new', 'running'].includes(status)) ? undefined : found;
		});
		expect(statuses.filter((status) => !['success', 'crashed'].includes(status))).toEqual([]);
	});

	it('remembers after a normal restart the deliveries that it had accepted and saved', async () => {
		const sent = await push(stage.sandbox, { scenario: 'rejected', count: repeated });
		await wait(saveIntervalMilliseconds + 500);
		const plaintexts = await Promise.all(
			sent.map(async ({ id }) => objectOf(await stage.sandbox.control('GET', `notifications/${id}`), 'it').plaintext),
		);
		// This fetches a token and the key. Such calls start no execution, and the trigger saves its memory during them.
		await subscribe();
		await stage.sandbox.control('POST', 'notifications', { scenario: 'pending', wait: true });
		await stage.n8n.process.stop();
		await restart();

		const before = readDeliveryIds(stage.n8n.home, trigger.workflowId).length;
		await Promise.all(
			plaintexts.map(
				async (plaintext) => await stage.sandbox.control('POST', 'notifications', { plaintext, wait: true }),
			),
		);
		expect(readDeliveryIds(stage.n8n.home, trigger.workflowId)).toHaveLength(before);
	});

	it('receives by a retry what the bank sent while n8n was down', async () => {
		await stage.n8n.process.stop();
		const missed = await pushOne(stage.sandbox, { scenario: 'rejected' });
		expect(missed.state).toBe('pending');
		expect(missed.attempts.map(({ status }) => status)).not.toContain(200);
		await restart();
		await stage.sandbox.control('POST', 'clock/advance', { hours: 1 });
		expect(await lookUp(stage.sandbox, missed.id)).toMatchObject({ state: 'delivered' });
		const items = await waitUntil('the item', async () => {
			const found = readStoredExecutions(stage.n8n.home, trigger.workflowId).flatMap((execution) => execution.items);
			const own = found.filter((item) => deliveryOf(item).id === missed.plaintextSha256);
			return own.length > 0 ? own : undefined;
		});
		expect(items).toEqual([
			expect.objectContaining({
				status: 'RJCT',
				delivery: expect.objectContaining({ id: missed.plaintextSha256, retry: true }),
			}),
		]);
	});
});
