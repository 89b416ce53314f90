import { createHash, generateKeyPairSync } from 'node:crypto';
import { jweAlgorithms, jweEncryptions } from '../../../sandbox/control/deliveryFormat.ts';
import { TriggerStage } from '../../n8nStandIn/TriggerStage';
import { credential, report } from '../trigger/deliver';
import { serveTrigger, type ServedTrigger } from '../trigger/serveTrigger';
import { Json, startSandboxProcess, type SandboxProcess } from './startSandboxProcess';

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

const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' });

/** Each algorithm and each encryption once. With ECDH-ES, node-jose derives no key of more than 256 bits. */
it.each(jweEncryptions.map((enc, index) => ({ alg: jweAlgorithms[index % jweAlgorithms.length] ?? '', enc })))(
	'seals with $alg and $enc, which the trigger opens',
	async ({ alg, enc }) => {
		await subscribe('4.1.0', { jweAlgorithm: alg, jweEncryption: enc, bodyForm: 'jose' });
		if (alg.startsWith('ECDH')) client.stage = new TriggerStage({ credential: { ...credential, privateKey: ecKey } });
		await notify({ scenario: 'completed' });
		const [header = ''] = deliveries()[0]?.body.split('.') ?? [];
		expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg, enc });
		expect(client.stage.items()).toHaveLength(1);
	},
);

it.each(['jwe', 'cryptoKey'])('%s with a wrong key is answered 503, and the next is accepted', async (envelope) => {
	await subscribe('4.1.0', { envelope });
	const lookUp = await notify({ scenario: 'completed', tamper: 'key', tamperTimes: 1 });
	expect((await lookUp()).at('attempts', 0, 'status').value).toBe(503);
	await bank.control('POST', 'clock/advance', { hours: 1 });
	expect((await lookUp()).at('state').text).toBe('delivered');
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
