import { createPrivateKey, createPublicKey } from 'node:crypto';
import { objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { loadExample } from '../../n8n-host/loadExample.ts';
import {
	createNotificationsCredential,
	makeNotificationClient,
	makePrivateKey,
} from '../../n8n-host/setUpCredentials.ts';
import { chatPath, erpPath, startReceiver, type Receiver } from '../../n8n-host/startReceiver.ts';
import { subscribeSandbox, waitForTrigger } from '../../n8n-host/subscribeSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { pushOne } from './bankNotifications';
import { objectsOf } from './bankNode';
import { startStage, stopStage, type Stage } from './startStage';
import { changeNode } from './support/changeNode';
import { triggerName } from './triggerWorkflow';

/** A body with more characters than this is not in the item, but in a file. */
const longestBody = 256_000;

describe('read-an-unreadable-delivery-again: a key is missing, and comes back', () => {
	const client = makeNotificationClient();
	const privateKey = makePrivateKey();
	const lostKey = makePrivateKey();
	const publicKeyOfLost = createPublicKey(createPrivateKey(lostKey)).export({ type: 'spki', format: 'pem' }).toString();
	let stage: Stage;
	let receiver: Receiver;
	let credentialId: string;
	let workflowId: string;

	beforeAll(async () => {
		stage = await startStage('unreadable');
		receiver = await startReceiver();
		credentialId = await createNotificationsCredential(stage.client, client, privateKey);
	}, 240_000);

	afterAll(async () => {
		receiver.close();
		await stopStage();
	}, 60_000);

	beforeEach(async () => {
		await stage.sandbox.control('POST', 'reset', {});
		receiver.forget();
		await setPreviousKeys('');
	});

	async function setPreviousKeys(previousPrivateKeys: string): Promise<void> {
		const data = { privateKey, previousPrivateKeys, tokenValidation: 'builtIn', ...client };
		const type = 'commercialBankingNotificationsApi';
		await stage.client.patch(`/rest/credentials/${credentialId}`, { name: 'Notifications', type, data });
	}

	/** Activates the example. @returns a function that ends this */
	async function activate(changes: JsonObject = {}): Promise<() => Promise<unknown>> {
		const credentialIds = { commercialBankingNotificationsApi: credentialId };
		const example = receiver.redirect(loadExample('read-an-unreadable-delivery-again', credentialIds));
		workflowId = await stage.client.createWorkflow(changeNode(example, 'Wait until the cause is corrected', changes));
		await stage.client.activateWorkflow(workflowId);
		await waitForTrigger(baseUrl());
		return async () => await stage.client.post(`/rest/workflows/${workflowId}/deactivate`, {});
	}

	const baseUrl = () => `${stage.n8n.home.baseUrl}/webhook/b2a1c0de-0000-4000-8000-000000000130`;

	/** The bank encrypts for the lost key. */
	const subscribe = async (format: JsonObject) =>
		await subscribeSandbox(stage.sandbox, baseUrl(), client, { publicKey: publicKeyOfLost, ...format });

	/** Waits for the next alert. @returns its text and its link */
	async function waitForAlert(count: number): Promise<{ text: string; link: string }> {
		const text = await waitUntil('the alert', async () => await Promise.resolve(receiver.texts[count - 1]));
		const link = /After the cause is corrected: (\S+)$/.exec(text)?.[1];
		return { text, link: textOf(link, 'the link of the alert') };
	}

	async function readExecution(): Promise<JsonObject> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const page = objectOf(await stage.client.get(`/rest/executions?filter=${filter}`), 'the executions');
		const [execution, ...others] = objectsOf(page.results, 'their list');
		expect(others).toEqual([]);
		return objectOf(execution, 'the execution');
	}

	const waitForStatus = async (status: string) =>
		await waitUntil(`the execution to be: ${status}`, async () => {
			const execution = await readExecution();
			return execution.status === status ? execution : undefined;
		});

	/** Opens the link, and confirms like a person. */
	async function confirm(link: string): Promise<void> {
		const page = await fetch(link);
		expect(page.status).toBe(200);
		expect(await page.text()).toContain('Read the delivery again');
		const answer = await fetch(link, { method: 'POST', body: new FormData() });
		expect(answer.status).toBe(200);
	}

	it.each([
		{ what: 'a JWE', format: { envelope: 'jwe' }, order: { scenario: 'completed' }, isFile: false },
		{
			what: 'an x-crypto-key envelope',
			format: { envelope: 'cryptoKey' },
			order: { scenario: 'rejected' },
			isFile: false,
		},
		{
			what: 'a long JWE',
			format: { envelope: 'jwe' },
			order: { scenario: 'bulk', transactions: 500 },
			isFile: true,
		},
		{
			what: 'a long x-crypto-key envelope',
			format: { envelope: 'cryptoKey' },
			order: { scenario: 'bulk', transactions: 500 },
			isFile: true,
		},
	])(
		'reads $what after somebody has confirmed, and not before the key is back',
		async ({ format, order, isFile }) => {
			const deactivate = await activate();
			try {
				await subscribe(format);
				const sent = await pushOne(stage.sandbox, order);
				expect(sent.attempts.at(-1)).toMatchObject({ status: 503 });
				const { text, link } = await waitForAlert(1);
				expect(text).toMatch(/^A delivery of the bank could not be read \(decryption_failed, answered 503\): /i);
				await waitForStatus('waiting');

				// Confirmed too early.
				await confirm(link);
				expect((await waitForAlert(2)).text).toContain('No key of the credential opens the report');
				await waitForStatus('waiting');
				expect(receiver.requestsTo(erpPath)).toEqual([]);

				await setPreviousKeys(lostKey);
				await confirm((await waitForAlert(2)).link);
				const { id } = await waitForStatus('success');
				const execution = await stage.client.waitForExecution(textOf(id, 'its ID'));
				const [item] = execution.itemsOf(triggerName, 1);
				expect(item).toMatchObject({ bodyFile: isFile ? 'data' : null, bodyTruncated: isFile });
				expect(String(item?.body).length).toBeLessThanOrEqual(longestBody);
				const bodies = receiver.requestsTo(erpPath).map(({ body }) => body);
				expect(bodies).toHaveLength(order.transactions ?? 1);
				expect(new Set(bodies.map(({ endToEndId }) => endToEndId)).size).toBe(bodies.length);
				expect(bodies.every(({ orderKey, outcome }) => typeof orderKey === 'string' && outcome !== 'unknown')).toBe(
					true,
				);
				expect(receiver.requestsTo(chatPath)).toHaveLength(2);

				// The bank's own retry brings the same statuses, with the same keys for the ERP.
				const keys = () => receiver.requestsTo(erpPath).map(({ headers }) => headers['idempotency-key']);
				const before = new Set(keys());
				await stage.sandbox.control('POST', 'clock/advance', { hours: 1 });
				await waitUntil(
					'the statuses again',
					async () => await Promise.resolve(keys().length === 2 * bodies.length ? true : undefined),
				);
				expect(new Set(keys())).toEqual(before);
			} finally {
				await deactivate();
			}
		},
		180_000,
	);

	it('goes on by itself when the time is over', async () => {
		// n8n looks once a minute for executions whose time is over.
		const deactivate = await activate({ resumeAmount: 1, resumeUnit: 'seconds' });
		try {
			await subscribe({ envelope: 'jwe' });
			await pushOne(stage.sandbox, { scenario: 'completed' });
			await waitForAlert(1);
			await setPreviousKeys(lostKey);
			await waitUntil(
				'the status',
				async () => await Promise.resolve(receiver.requestsTo(erpPath).length > 0 ? true : undefined),
				{ timeoutMilliseconds: 200_000 },
			);
			await waitForStatus('success');
		} finally {
			await deactivate();
		}
	}, 240_000);
});
