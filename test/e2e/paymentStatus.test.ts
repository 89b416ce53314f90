import { objectOf } from '../../n8n-host/jsonValue.ts';
import {
	createNotificationsCredential,
	makeNotificationClient,
	makePrivateKey,
} from '../../n8n-host/setUpCredentials.ts';
import { subscribeSandbox } from '../../n8n-host/subscribeSandbox.ts';
import { lookUp, push, pushOne, retryUntilDelivered } from './bankNotifications';
import { shareStage, stopStage, type SharedStage } from './startStage';
import {
	activateTrigger,
	deliveryOf,
	readTriggerItems,
	triggerWorkflow,
	waitForTriggerItems,
	type ActiveTrigger,
} from './triggerWorkflow';

const bank = makeNotificationClient();

describe('payment status notifications on a real n8n', () => {
	let stage: SharedStage;
	let credentialId: string;

	beforeAll(async () => {
		stage = await shareStage('payment-status');
		credentialId = await createNotificationsCredential(stage.client, bank);
	}, 400_000);

	afterAll(stopStage, 60_000);

	// The bank must not retry the deliveries of one test during the next one.
	beforeEach(async () => {
		await stage.sandbox.control('POST', 'reset', {});
	});

	/** Activates a trigger, and makes the sandbox bank deliver to it. */
	async function receiveAt(parameters: Parameters<typeof triggerWorkflow>[1] = {}): Promise<ActiveTrigger> {
		const trigger = await activateTrigger(stage.client, triggerWorkflow(credentialId, parameters));
		await subscribeSandbox(stage.sandbox, trigger.baseUrl, bank);
		return trigger;
	}

	describe('deliveries that cannot be accepted', () => {
		let trigger: ActiveTrigger;

		beforeAll(async () => {
			trigger = await receiveAt();
		});

		it('reach output 1 again if the bank seals them anew, and output 0 when they are good', async () => {
			const before = await readTriggerItems(stage.client, trigger.workflowId, 1);
			const sent = await pushOne(stage.sandbox, { scenario: 'completed', tamper: 'key', tamperTimes: 3 });
			await stage.sandbox.control('POST', 'clock/advance', { hours: 2 });

			expect((await lookUp(stage.sandbox, sent.id)).attempts.map(({ status }) => status)).toEqual([503, 503, 503]);
			const rejected = await waitForTriggerItems(stage.client, trigger.workflowId, before.length + 3, 1);
			expect(rejected).toHaveLength(before.length + 3);

			await stage.sandbox.control('POST', 'clock/advance', { hours: 1 });
			expect((await lookUp(stage.sandbox, sent.id)).state).toBe('delivered');
			const [item] = await waitForTriggerItems(stage.client, trigger.workflowId, 1);
			expect(item).toMatchObject({ status: 'ACSC', delivery: { id: sent.plaintextSha256, retry: true } });
		});
	});

	it('answers a repeated notification with success and starts no execution', async () => {
		const trigger = await receiveAt();
		const order = { payments: [{ transactions: [{ endToEndId: 'E2E-TWICE', status: 'ACSC' }] }], messageId: 'TWICE' };
		const [first] = await push(stage.sandbox, order);
		expect(first).toMatchObject({ state: 'delivered' });
		const shown = await stage.sandbox.control('GET', `notifications/${first?.id ?? ''}`);
		const { plaintext } = objectOf(shown, 'the notification');
		const repeated = await pushOne(stage.sandbox, { plaintext });

		expect(repeated).toMatchObject({ state: 'delivered', plaintextSha256: first?.plaintextSha256 });
		// A third delivery tells when everything before it must be there.
		await pushOne(stage.sandbox, { scenario: 'completed' });
		const items = await waitForTriggerItems(stage.client, trigger.workflowId, 2);
		expect(items.map((item) => objectOf(item.message, 'its message').id === 'TWICE')).toEqual([true, false]);
	});

	it('publishes a rotated key at once, and still decrypts with the old one', async () => {
		const [oldKey, newKey] = [makePrivateKey(), makePrivateKey()];
		const rotated = await createNotificationsCredential(stage.client, bank, oldKey);
		const trigger = await activateTrigger(stage.client, triggerWorkflow(rotated));
		// The bank keeps the key that it has fetched, as banks do.
		await subscribeSandbox(stage.sandbox, trigger.baseUrl, bank, { keyCacheSeconds: 3_600 });
		expect(await pushOne(stage.sandbox, { scenario: 'completed' })).toMatchObject({ state: 'delivered' });

		await stage.client.patch(`/rest/credentials/${rotated}`, {
			name: 'Rotated',
			type: 'commercialBankingNotificationsApi',
			data: { privateKey: newKey, previousPrivateKeys: oldKey, tokenValidation: 'builtIn', ...bank },
		});
		expect(await pushOne(stage.sandbox, { scenario: 'rejected' })).toMatchObject({ state: 'delivered' });
		await subscribeSandbox(stage.sandbox, trigger.baseUrl, bank);
		expect(await pushOne(stage.sandbox, { scenario: 'pending' })).toMatchObject({ state: 'delivered' });

		const items = await waitForTriggerItems(stage.client, trigger.workflowId, 3);
		const [before, during, after] = items.map((item) => deliveryOf(item).keyId);
		expect(items.map(({ status }) => status)).toEqual(['ACSC', 'RJCT', 'PDNG']);
		expect(during).toBe(before);
		expect(after).not.toBe(before);
	});

	it('puts out every delivery of a burst exactly once', async () => {
		const trigger = await receiveAt();
		const sent = await push(stage.sandbox, { scenario: 'completed', count: 150 });
		// A busy machine may answer later than the bank waits. The bank then retries.
		const ended = await retryUntilDelivered(stage.sandbox, sent);
		expect(new Set(ended.map(({ state }) => state))).toEqual(new Set(['delivered']));

		const items = await waitForTriggerItems(stage.client, trigger.workflowId, sent.length);
		const ids = items.map((item) => deliveryOf(item).id);
		expect(ids.sort()).toEqual(sent.map(({ plaintextSha256 }) => plaintextSha256).sort());
	});

	it.each([{ event: 'selectedStatuses', triggerOn: ['RJCT'] }, { event: 'paymentRejected' }])(
		'starts only for the event that is asked for: %j',
		async (parameters) => {
			const trigger = await receiveAt(parameters);
			const filtered = await pushOne(stage.sandbox, { scenario: 'completed' });
			const asked = await pushOne(stage.sandbox, { scenario: 'partial' });
			expect([filtered.state, asked.state]).toEqual(['delivered', 'delivered']);

			const items = await waitForTriggerItems(stage.client, trigger.workflowId, 1);
			expect(items.map(({ status }) => status)).toEqual(['RJCT']);
		},
	);

	it('shows its fields in the editor before anything has come', async () => {
		const served = await stage.client.get('/schemas/n8n-nodes-commercial-banking.commercialBankingTrigger/2.0.0.json');
		expect(Object.keys(objectOf(objectOf(served, 'the schema').properties, 'its fields'))).toContain('nextStep');
	});

	it('puts out rows of a table where Output is Simplified, and only what needs somebody to act', async () => {
		const trigger = await receiveAt({ output: 'simplified', event: 'needsAction' });
		for (const scenario of ['completed', 'rejected']) await pushOne(stage.sandbox, { scenario });
		const items = await waitForTriggerItems(stage.client, trigger.workflowId, 1);
		expect(items).toEqual([
			{
				outcome: 'rejected',
				payment: expect.stringMatching(/^E2E-/),
				amount: expect.any(Number),
				counterparty: expect.any(String),
				nextStep: expect.stringMatching(/^(correct|ask|check)/),
				currency: 'EUR',
				reason: expect.stringMatching(/^[A-Z0-9]{4} ./),
				direction: 'outgoing',
				level: 'payment',
				status: 'RJCT',
			},
		]);
	});

	it('answers in lastNode mode with the result of the workflow, and never with its data', async () => {
		const failing = {
			type: 'n8n-nodes-base.stopAndError',
			typeVersion: 1,
			parameters: { errorMessage: 'ERP is down: account 4711' },
		};
		const broken = await activateTrigger(
			stage.client,
			triggerWorkflow(credentialId, { responseMode: 'lastNode' }, failing),
		);
		await subscribeSandbox(stage.sandbox, broken.baseUrl, bank);
		const failed = await pushOne(stage.sandbox, { scenario: 'completed' });
		expect(failed).toMatchObject({ state: 'pending', attempts: [{ status: 500 }] });
		expect(failed.attempts[0]?.body).not.toContain('4711');

		await receiveAt({ responseMode: 'lastNode' });
		const ended = await pushOne(stage.sandbox, { scenario: 'completed' });
		expect(ended).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
		const answer = objectOf(JSON.parse(ended.attempts[0]?.body ?? ''), 'the answer');
		expect(Object.keys(answer).sort()).toEqual(['detail', 'status', 'title']);
	});

	it('serves the URLs below a base path, and refuses an invalid base path', async () => {
		const workflow = triggerWorkflow(credentialId, { options: { basePath: 'bank/payment-status' } });
		const trigger = await activateTrigger(stage.client, workflow, 'bank/payment-status');
		await subscribeSandbox(stage.sandbox, trigger.baseUrl, bank);
		expect(await pushOne(stage.sandbox, { scenario: 'completed' })).toMatchObject({ state: 'delivered' });

		const impossible = await stage.client.createWorkflow(
			triggerWorkflow(credentialId, { options: { basePath: 'bank payments' } }),
		);
		await expect(stage.client.activateWorkflow(impossible)).rejects.toThrow(/base path/i);
	});
});
