import { setTimeout as wait } from 'node:timers/promises';
import { fetchAccessToken } from '../../bench/deliveries/benchStage.ts';
import {
	activateClusterTrigger,
	countStored,
	readStaticData,
	deliverInBursts,
	sendAcross,
	type ClusterTrigger,
} from '../../bench/deliveries/queueModeRun.ts';
import { sealDeliveries } from '../../bench/deliveries/sealDeliveries.ts';
import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { startCluster, type Cluster } from '../../n8n-host/startCluster.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { packedPackage } from './packedPackage';

/** The trigger saves the IDs of accepted deliveries at most once in this time. */
const saveIntervalMilliseconds = 2_000;

const lazily = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

describe('queue mode: one main, two webhook processors behind a balancer, two workers', () => {
	let cluster: Cluster;
	let trigger: ClusterTrigger;

	beforeAll(async () => {
		cluster = await startCluster('queue-mode', packedPackage(), lazily);
		trigger = await activateClusterTrigger(cluster);
	}, 400_000);

	afterAll(async () => {
		try {
			await cluster.stop();
		} finally {
			await stopAllProcesses();
		}
	}, 60_000);

	it('accepts the tokens of one webhook processor at the other', async () => {
		const [first, second] = cluster.processors;
		expect(await sendAcross(trigger, first, second)).toBe(200);
		expect(await sendAcross(trigger, second, first)).toBe(200);
	}, 60_000);

	it.each([
		{ document: '.well-known/jwks.json', method: 'GET' },
		{ document: 'oauth20/public-key', method: 'GET' },
		{ document: 'public-keys/v1', method: 'POST' },
	])(
		'serves the same $document from both processors',
		async ({ document, method }) => {
			const answers = cluster.processors.map(async (processor) => {
				const token = await fetchAccessToken(trigger.baseAt(processor), trigger.parties.bank);
				const headers = { authorization: `Bearer ${token}` };
				return await (await fetch(`${trigger.baseAt(processor)}/${document}`, { method, headers })).text();
			});
			const [first, second] = await Promise.all(answers);
			expect(first).toContain('"kid"');
			expect(second).toBe(first);
		},
		60_000,
	);

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
		expect((await countStored(trigger)).get(deliveries[0]?.requestId ?? '')).toBe(1);
	}, 60_000);

	it('loses no delivery when a processor and a worker are killed and Redis restarts', async () => {
		const figures = await deliverInBursts(trigger, { deliveries: 400, burst: 50, isBroken: true });
		expect(figures.account).toMatchObject({ lost: 0 });
		expect(figures.account.stored + figures.account.repeated).toBe(400);
		expect(figures.repeatedWithoutReason).toBe(0);
		expect(figures.refusals).not.toEqual({});
	}, 240_000);
});
