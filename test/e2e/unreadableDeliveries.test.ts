import { setTimeout as sleep } from 'node:timers/promises';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { sealDeliveries } from '../load/sealDeliveries.ts';
import { sendDelivery } from '../load/sendDeliveries.ts';
import { changeNode } from '../../n8n-host/changeNode.ts';
import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { loadExample, webhookIdOf } from '../../n8n-host/loadExample.ts';
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
import { shareStage, stopStage, type SharedStage } from './startStage';
import { fetchToken } from './support/postDelivery';
import { triggerName } from './triggerWorkflow';

/** A body with more characters than this is not in the item, but in a file. */
const longestBody = 256_000;

const client = makeNotificationClient();
const privateKey = makePrivateKey();
const lostKey = makePrivateKey();
const publicKeyOfLost = createPublicKey(createPrivateKey(lostKey)).export({ type: 'spki', format: 'pem' }).toString();
let stage: SharedStage;
let receiver: Receiver;
let credentialId: string;
let workflowId: string;
/** Of the trigger that was activated last. */
let baseUrl: string;

beforeAll(async () => {
	stage = await shareStage('unreadable');
	receiver = await startReceiver();
	credentialId = await createNotificationsCredential(stage.client, client, privateKey);
}, 400_000);

afterAll(async () => {
	receiver.close();
	await stopStage();
});

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
	baseUrl = `${stage.n8n.home.baseUrl}/webhook/${webhookIdOf(example)}`;
	workflowId = await stage.client.createWorkflow(changeNode(example, 'Wait until the cause is corrected', changes));
	await stage.client.activateWorkflow(workflowId);
	await waitForTrigger(baseUrl);
	return async () => await stage.client.deactivateWorkflow(workflowId);
}

/** The bank encrypts for the lost key. */
const subscribe = async (format: JsonObject) =>
	await subscribeSandbox(stage.sandbox, baseUrl, client, { publicKey: publicKeyOfLost, ...format });

const findLink = (alert: string): string =>
	textOf(/After the cause is corrected: (\S+)$/.exec(alert)?.[1], 'the link of the alert');

/** Waits until there are so many alerts. @returns the last one */
async function waitForAlert(count: number): Promise<{ text: string; link: string }> {
	const text = await waitUntil('the alert', async () => await Promise.resolve(receiver.texts[count - 1]));
	return { text, link: findLink(text) };
}

/** The executions of the example: ID and status. */
async function listExecutions(): Promise<Array<{ id: string; status: string }>> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const page = objectOf(await stage.client.get(`/rest/executions?limit=100&filter=${filter}`), 'the executions');
	return objectsOf(page.results, 'their list').map(({ id, status }) => ({
		id: textOf(id, 'the ID of an execution'),
		status: textOf(status, 'its status'),
	}));
}

/** Waits until all executions have one of these statuses. */
const waitForStatuses = async (...statuses: string[]) =>
	await waitUntil(`the executions to be ${statuses.join(' or ')}`, async () => {
		const executions = await listExecutions();
		return executions.every(({ status }) => statuses.includes(status)) ? executions : undefined;
	});

/** Opens the link, and confirms like a person. */
async function confirm(link: string): Promise<void> {
	const page = await fetchOnNewConnection(link);
	expect(page.status).toBe(200);
	expect(await page.text()).toContain('Read the delivery again');
	const answer = await fetchOnNewConnection(link, { method: 'POST', body: new FormData() });
	expect(answer.status).toBe(200);
}

it.each([
	{ what: 'a JWE', format: { envelope: 'jwe' }, order: { scenario: 'completed' }, isFile: false },
	{
		what: 'a long x-crypto-key envelope',
		format: { envelope: 'cryptoKey' },
		order: { scenario: 'bulk', transactions: 500 },
		isFile: true,
	},
])('reads $what after somebody has confirmed, and not before the key is back', async ({ format, order, isFile }) => {
	const deactivate = await activate();
	try {
		await subscribe(format);
		const sent = await pushOne(stage.sandbox, order);
		expect(sent.attempts.at(-1)).toMatchObject({ status: 503 });
		const { text, link } = await waitForAlert(1);
		expect(text).toMatch(/^A delivery of the bank could not be read\n.+\nReason: decryption_failed, answered 503\n/s);
		await waitForStatuses('waiting');

		// Confirmed too early.
		await confirm(link);
		expect((await waitForAlert(2)).text).toContain('No key of the credential opens the report');
		await waitForStatuses('waiting');
		expect(receiver.requestsTo(erpPath)).toEqual([]);

		await setPreviousKeys(lostKey);
		await confirm((await waitForAlert(2)).link);
		const [only, ...others] = await waitForStatuses('success');
		expect(others).toEqual([]);
		const execution = await stage.client.waitForExecution(only?.id ?? '');
		const [item] = execution.itemsOf(triggerName, 1);
		expect(item).toMatchObject({ bodyFile: isFile ? 'data' : null, bodyTruncated: isFile });
		expect(String(item?.body).length).toBeLessThanOrEqual(longestBody);
		const bodies = receiver.requestsTo(erpPath).map(({ body }) => body);
		expect(bodies).toHaveLength(order.transactions ?? 1);
		expect(new Set(bodies.map(({ endToEndId }) => endToEndId)).size).toBe(bodies.length);
		expect(bodies.every(({ orderKey, outcome }) => typeof orderKey === 'string' && outcome !== 'unknown')).toBe(true);
		expect(receiver.requestsTo(chatPath)).toHaveLength(2);

		// The bank's own retry brings the same statuses, with the same keys for the ERP.
		const keys = () => receiver.requestsTo(erpPath).map(({ headers }) => headers['idempotency-key']);
		const before = new Set(keys());
		// The trigger reads its credential once a second.
		await sleep(1_000);
		await stage.sandbox.control('POST', 'clock/advance', { hours: 1 });
		await waitUntil(
			'the statuses again',
			async () => await Promise.resolve(keys().length === 2 * bodies.length ? true : undefined),
		);
		expect(new Set(keys())).toEqual(before);
	} finally {
		await deactivate();
	}
});

it('reads each of many deliveries once, although some can be read only later', async () => {
	const deactivate = await activate();
	try {
		const otherKey = makePrivateKey();
		const sealed = [lostKey, otherKey].flatMap((key) => sealDeliveries(6, createPublicKey(createPrivateKey(key))));
		const headers = { authorization: `Bearer ${await fetchToken(baseUrl, client)}` };
		const url = `${baseUrl}/paymentStatusUpdate/v1`;
		const statuses = await Promise.all(sealed.map(async (delivery) => await sendDelivery({ url, headers }, delivery)));
		expect(new Set(statuses)).toEqual(new Set([503]));
		// Also deliveries that come at the same time have executions of their own.
		const executions = await waitForStatuses('waiting');
		expect(executions).toHaveLength(sealed.length);
		const links = receiver.texts.map(findLink);
		expect(new Set(links).size).toBe(executions.length);

		await setPreviousKeys(lostKey);
		for (const link of links) await confirm(link);
		const keys = () => receiver.requestsTo(erpPath).map(({ headers: sent }) => sent['idempotency-key']);
		const countFailures = () => receiver.texts.join().split('No key of the credential opens the report').length - 1;
		await waitUntil('all deliveries to be read again', async () => {
			const isDone = keys().length >= sealed.length * 1.5 && countFailures() >= sealed.length / 2;
			return await Promise.resolve(isDone ? true : undefined);
		});
		await waitForStatuses('waiting', 'success');
		expect(keys()).toHaveLength(sealed.length * 1.5);

		await setPreviousKeys(lostKey + otherKey);
		const waiting = (await listExecutions()).filter(({ status }) => status === 'waiting').map(({ id }) => id);
		for (const id of waiting) await confirm(links.find((link) => link.includes(`/${id}?`)) ?? '');
		await waitForStatuses('success');
		expect(keys()).toHaveLength(sealed.length * 3);
		expect(new Set(keys()).size).toBe(sealed.length * 3);
	} finally {
		await deactivate();
	}
});

it('keeps what was read again and what the ERP does not take', async () => {
	const deactivate = await activate();
	try {
		await subscribe({ envelope: 'jwe' });
		await pushOne(stage.sandbox, { scenario: 'completed' });
		const { link } = await waitForAlert(1);
		await setPreviousKeys(lostKey);
		receiver.fail(erpPath, 3);
		await confirm(link);
		const again = await waitForAlert(2);
		expect(again.text).toMatch(/^The ERP did not take 1 of the statuses that were read again\n./);
		await waitForStatuses('waiting', 'error', 'success');
		await confirm(again.link);
		await waitForStatuses('error', 'success');
		const keys = receiver.requestsTo(erpPath).map(({ headers }) => headers['idempotency-key']);
		expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
	} finally {
		await deactivate();
	}
});

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
		await waitForStatuses('success');
	} finally {
		await deactivate();
	}
}, 400_000);
