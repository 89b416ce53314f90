import { createHash } from 'node:crypto';
import { TriggerStage } from '../../n8nStandIn/TriggerStage';
import { credential, report } from '../trigger/deliver';
import { serveTrigger, type ServedTrigger } from '../trigger/serveTrigger';
import { Json, startSandboxProcess, type SandboxProcess } from './startSandboxProcess';

/** The tests of the bank's open points (bankCompatibility.test.ts) send each form of a token request and of a body. */
let bank: SandboxProcess;
let client: ServedTrigger;

beforeAll(async () => {
	[bank, client] = await Promise.all([startSandboxProcess(), serveTrigger(new TriggerStage({ credential }))]);
});

afterAll(async () => {
	expect(await bank.stop()).toBe(0);
	await client.close();
});

/** Enrolls a new trigger at a bank of this version. */
async function subscribe(contract: string, changes: object = {}, options: object = {}): Promise<void> {
	await bank.control('POST', 'reset', { everything: true });
	await bank.control('POST', 'settings', { contract });
	client.stage = new TriggerStage({ credential, parameters: { options: { ...options } } });
	client.received.length = 0;
	client.refusals.length = 0;
	const { clientId, clientSecret } = credential;
	const usual = { notificationsBaseUrl: client.baseUrl, clientId, clientSecret };
	await bank.control('POST', 'subscription', { ...usual, ...changes });
}

/** Orders a notification, and waits for its first attempt. @returns what the bank knows of it */
async function notify(order: object): Promise<() => Promise<Json>> {
	const answer = await bank.control('POST', 'notifications', { ...order, wait: true });
	const id = answer.at('notifications', 0, 'id').text;
	return async () => await bank.control('GET', `notifications/${id}`);
}

const deliveries = () => client.received.filter(({ endpoint }) => endpoint === 'paymentStatusUpdate');

it('fetches the token, checks its signature, fetches the key and delivers', async () => {
	await subscribe('4.1.0', { apiKey: 'api-key-1' });
	const plaintext = report('A');
	const known = await (await notify({ plaintext, kind: 'payment', requestId: 'R-1' }))();
	expect(client.received.map(({ endpoint }) => endpoint)).toEqual([
		'accessToken',
		'signingJwks',
		'publicKeys',
		'paymentStatusUpdate',
	]);
	const [, , keyRequest, delivery] = client.received;
	expect(keyRequest?.headers).toMatchObject({ 'x-api-key': 'api-key-1' });
	expect(delivery?.headers).toMatchObject({
		authorization: expect.stringMatching(/^Bearer ey/),
		'x-request-id': 'R-1',
		'x-request-timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		'x-payment-type': 'ACH',
		'x-retry-flag': 'N',
		'x-api-key': 'api-key-1',
	});
	expect(delivery?.headers).not.toHaveProperty('x-key-request');
	expect(known.value).toMatchObject({
		state: 'delivered',
		plaintextSha256: createHash('sha256').update(plaintext).digest('hex'),
		attempts: [{ step: 'delivery', status: 200, delivered: true }],
	});
});

describe('reports', () => {
	it.each([
		[{ scenario: 'cancellationRefused' }, /"OrgnlMsgNmId":"camt\.055\.001\.08".*"TxSts":"RJCT"/],
		[{ scenario: 'achReturns' }, /"Rsn":\{"Prtry":"R01"\}.*"Prtry":"R03".*"Prtry":"R29"/],
		[{ scenario: 'accepted', rootless: true }, /^\{"GrpHdr":.*"OrgnlGrpInfAndSts":/],
		[{ scenario: 'accepted', rootless: true, format: 'jsonLong' }, /^\{"groupHeader":/],
	])('are written as ordered: %j', async (order, pattern) => {
		await subscribe('4.1.0', { format: 'jsonShort' });
		const lookUp = await notify(order);
		expect((await lookUp()).at('plaintext').text).toMatch(pattern);
	});

	it.each([
		[{}, /exactly one of/],
		[{ scenario: 'completed', plaintext: 'x' }, /exactly one of/],
		[{ scenario: 'lost' }, /scenario must be one of/],
		[{ payments: [{ transactions: [{ endtoEndId: 'x' }] }] }, /transactions\[0\] has unknown fields: endtoEndId/],
		[{ payments: [{ transactions: [{ amount: 12 }] }] }, /amount must be a text/],
	])('are refused: %j', async (order, pattern) => {
		await subscribe('4.1.0');
		await expect(notify(order)).rejects.toThrow(pattern);
	});
});

it('the page takes any URL of a trigger, and says in words what came of a push', async () => {
	await subscribe('4.1.0');
	await bank.control('POST', 'reset', { everything: true });
	const press = async (fields: Record<string, string>) => {
		const page = await (await fetch(bank.baseUrl, { method: 'POST', body: new URLSearchParams(fields) })).text();
		return [...page.matchAll(/<p class="(?:result|problem)">([^<]+)/g)].map(([, words]) => words);
	};
	const { clientId, clientSecret } = credential;
	const rejected = JSON.stringify({ scenario: 'rejected', wait: true });
	const push = async () => await press({ call: `notifications ${rejected}` });
	const given = { call: 'subscription', notificationsBaseUrl: `${client.baseUrl}/oauth20/token`, clientId };
	expect(await press({ call: 'nothing' })).toEqual(['There is no such button.']);
	expect(await push()).toEqual([expect.stringContaining('no subscription')]);
	expect(await press(given)).toEqual(['Client Secret is required.']);
	expect(await press({ ...given, clientSecret: 'wrong' })).toEqual([expect.stringMatching(/^Subscribed/)]);
	const again = expect.stringContaining('sends it again');
	expect(await push()).toEqual([
		expect.stringMatching(/^Not delivered. n8n answered 401 to .+ token: invalid_client/),
		again,
	]);
	await press({ ...given, clientSecret });
	expect(await push()).toEqual(['Delivered. n8n answered 200: success. The notification was accepted.']);
	client.refusals.push(503);
	expect(await push()).toEqual([expect.stringContaining('n8n answered 503: '), again]);
	expect(await press({ call: 'clock/advance {"hours":1}' })).toEqual([
		'The clock of the bank was moved by 1 hour.',
		...['Delivered', 'Delivered'].map((words) => expect.stringContaining(words)),
	]);
});

const hoursAfter = (minutes: number) => Array.from({ length: 24 }, (_, hour) => minutes + 60 * (hour + 1));

it.each([
	['4.1.0', 400, [0, ...hoursAfter(0)]],
	['5.3.0', 400, [0]],
	['5.3.0', 403, [0]],
	['5.3.0', 422, [0]],
	['5.3.0', 401, [0, 1, 2, 3]],
	['5.3.0', 429, [0, 1, 2, 3, ...hoursAfter(3)]],
	['5.3.0', 503, [0, 1, 2, 3, ...hoursAfter(3)]],
])('%s: what is answered with %d is sent after minutes %j, with one request ID', async (contract, status, minutes) => {
	await subscribe(contract);
	client.refusals.push(...Array.from({ length: 100 }, () => status));
	const lookUp = await notify({ scenario: 'completed' });
	await bank.control('POST', 'clock/advance', { hours: 30 });
	const known = await lookUp();
	const attempts = known.at('attempts').list.map((attempt) => Date.parse(attempt.at('at').text) / 60_000);
	expect(attempts.map((attempt) => Math.round(attempt - (attempts[0] ?? 0)))).toEqual(minutes);
	expect(known.at('state').text).toBe('expired');
	const sent = deliveries().map(({ headers }) => headers);
	expect(sent.slice(1).every((headers) => headers['x-retry-flag'] === 'Y')).toBe(true);
	expect(new Set(sent.map((headers) => headers['x-request-id'])).size).toBe(1);
});

it('ends the attempts when the client accepts', async () => {
	await subscribe('4.1.0');
	client.refusals.push(503, 500);
	const lookUp = await notify({ scenario: 'rejected' });
	expect((await lookUp()).value).toMatchObject({ state: 'pending', lastStatus: 503 });
	await bank.control('POST', 'clock/advance', { hours: 5 });
	expect((await lookUp()).value).toMatchObject({ state: 'delivered' });
	expect(deliveries()).toHaveLength(3);
	expect(client.stage.items()).toHaveLength(1);
	const counts = { total: 1, pending: 0, delivered: 1, expired: 0 };
	expect((await bank.control('GET', 'notifications')).value).toEqual({ counts });
});

describe('5.3.0', () => {
	it.each(['GCM', 'GCM-256'])('has all published headers, and the mode %s', async (modeName) => {
		await subscribe('5.3.0', { modeName });
		await notify({ scenario: 'completed' });
		const [delivery] = deliveries();
		expect(delivery?.headers).toMatchObject({
			authorization: expect.stringMatching(/^Bearer /),
			'x-api-key': expect.any(String),
			'x-client-id': expect.any(String),
			'x-request-id': expect.any(String),
			'x-request-timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
			'x-crypto-key': expect.stringMatching(new RegExp(`^([\\w+/=]+\\.){4}${modeName}$`)),
		});
		expect(delivery?.headers).not.toHaveProperty('x-retry-flag');
		expect(JSON.parse(delivery?.body ?? '')).toEqual({
			SECURE: { encrypted: true, data: expect.stringMatching(/^[\w+/=]+\|[\w+/=]+$/) },
		});
		expect(client.stage.items()).toHaveLength(1);
	});

	it('names the key of an answer in the form of the bank, and can have base64url in the body alone', async () => {
		const publicKeyTemplate = '{"key":{"keyid":"key-7","pemContent":"{pem}","keyType":"RSA"}}';
		await subscribe('5.3.0', { dataBase64: 'base64url' }, { publicKeyFormat: 'custom', publicKeyTemplate });
		await notify({ scenario: 'completed' });
		const [delivery] = deliveries();
		expect(delivery?.headers['x-crypto-key']).toMatch(/^a2V5LTc=\.[^.]+==\./);
		expect(new Json(JSON.parse(delivery?.body ?? '')).at('SECURE', 'data').text).toMatch(/^[\w-]+\|[\w-]+$/);
		expect(client.stage.items()).toHaveLength(1);
	});
});
