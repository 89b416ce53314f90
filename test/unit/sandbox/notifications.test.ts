import { constants, createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { findJwe, openJwe, readHeader } from './openForTest';
import { rsaPair, startReceiver, type Received, type Receiver } from './startReceiver';
import { startSandboxProcess, type Json, type SandboxProcess } from './startSandboxProcess';

const statusPath = '/paymentStatusUpdate/v1';
const keyPath = '/public-keys/v1';
const tokenPath = '/oauth20/token';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const ecPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

let bank: SandboxProcess;
let client: Receiver;

beforeAll(async () => {
	[bank, client] = await Promise.all([startSandboxProcess(), startReceiver()]);
});

afterAll(async () => {
	expect(await bank.stop()).toBe(0);
	await client.close();
});

beforeEach(async () => {
	await bank.control('POST', 'reset', { everything: true });
	client.reset();
});

async function subscribe(changes: Record<string, unknown> = {}): Promise<void> {
	const subscription = {
		notificationsBaseUrl: client.url,
		clientId: 'the bank',
		clientSecret: 'a secret: with+signs & more',
		...changes,
	};
	await bank.control('POST', 'subscription', subscription);
}

/**
 * Orders a notification and waits for its first attempt.
 *
 * @returns its ID
 */
async function notify(order: Record<string, unknown>): Promise<string> {
	const answer = await bank.control('POST', 'notifications', { ...order, wait: true });
	return answer.at('notifications', 0, 'id').text;
}

async function lookUp(id: string): Promise<Json> {
	return bank.control('GET', `notifications/${id}`);
}

function lastUpdate(): Received {
	const update = client.to(statusPath).at(-1);
	if (update === undefined) throw new Error('No status update came');
	return update;
}

const report = {
	messageId: 'STS-1',
	originalMessageId: '000123',
	groupStatus: 'PART',
	payments: [
		{
			paymentInformationId: 'PMT-1',
			status: 'RJCT',
			transactions: [
				{
					endToEndId: '000E2E-1',
					instructionId: 'I-1',
					status: 'RJCT',
					reasonCode: 'AC04',
					additionalInformation: ['closed & gone', '<second>'],
					amount: '1200.40',
					currency: 'CHF',
					creditorName: 'Müller & Söhne',
					creditorIban: 'GB33BUKB20201555555555',
				},
			],
		},
	],
};

describe('the flow', () => {
	it('fetches the token, checks its signature, fetches the key and delivers', async () => {
		await subscribe({ apiKey: 'api-key-1', headers: { 'x-client': 'c' }, keyRequestHeaders: { 'x-key-request': 'k' } });
		const id = await notify({ scenario: 'completed' });
		expect(client.received.map(({ path }) => path)).toEqual([tokenPath, '/.well-known/jwks.json', keyPath, statusPath]);
		expect(client.to(keyPath)[0]?.headers).toMatchObject({ 'x-key-request': 'k', 'x-api-key': 'api-key-1' });
		const { headers } = lastUpdate();
		expect(headers).toMatchObject({
			authorization: expect.stringMatching(/^Bearer ey/),
			'content-type': 'application/json',
			'x-request-id': expect.stringMatching(uuid),
			'x-request-timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			'x-payment-type': 'ACH',
			'x-retry-flag': 'N',
			'x-api-key': 'api-key-1',
			'x-client': 'c',
		});
		expect(headers['x-key-request']).toBeUndefined();
		const known = await lookUp(id);
		expect(known.value).toMatchObject({ state: 'delivered', requestId: headers['x-request-id'], nextAttemptAt: null });
		const plaintext = await openJwe(findJwe(lastUpdate()), rsaPair.privateKey);
		expect(known.at('plaintextSha256').text).toBe(createHash('sha256').update(plaintext).digest('hex'));
		expect(known.at('attempts').list).toHaveLength(1);
		expect(known.at('attempts', 0).value).toMatchObject({
			step: 'delivery',
			status: 200,
			delivered: true,
			newToken: true,
			keyId: 'key-1',
			responseBody: '{"status":200,"title":"answer"}',
			responseHeaders: { 'content-type': 'application/json', 'x-correlation-id': 'c-1' },
		});
	});

	it.each([
		['basic', 'form', 'grant_type=client_credentials&scope=push'],
		['basic', 'json', '{"grant_type":"client_credentials","scope":"push"}'],
		[
			'body',
			'form',
			/^grant_type=client_credentials&scope=push&client_id=the\+bank&client_secret=a\+secret%3A\+with%2B/,
		],
		['body', 'json', /"client_secret":"a secret: with\+signs & more"/],
	])('asks for a token with the client in %s, as %s', async (clientAuthentication, tokenRequestFormat, body) => {
		await subscribe({ clientAuthentication, tokenRequestFormat, tokenParameters: { scope: 'push' } });
		await notify({ scenario: 'pending' });
		const [request] = client.to(tokenPath);
		expect(request?.body).toEqual(typeof body === 'string' ? body : expect.stringMatching(body));
		const basic = Buffer.from('the+bank:a+secret%3A+with%2Bsigns+%26+more').toString('base64');
		expect(request?.headers.authorization).toBe(clientAuthentication === 'basic' ? `Basic ${basic}` : undefined);
	});
});

describe('JWE', () => {
	it.each([
		['rsa', 'RSA-OAEP', 'A256GCM'],
		['rsa', 'RSA-OAEP-256', 'A128GCM'],
		['rsa', 'RSA-OAEP-384', 'A192GCM'],
		['rsa', 'RSA-OAEP-512', 'A256CBC-HS512'],
		['rsa', 'RSA-OAEP-256', 'A192CBC-HS384'],
		['rsa', 'RSA-OAEP-256', 'A128CBC-HS256'],
		['ec', 'ECDH-ES', 'A256GCM'],
		['ec', 'ECDH-ES', 'A256CBC-HS512'],
		['ec', 'ECDH-ES+A128KW', 'A128GCM'],
		['ec', 'ECDH-ES+A256KW', 'A256GCM'],
	])('%s: jose can open %s with %s', async (kind, jweAlgorithm, jweEncryption) => {
		const pair = kind === 'rsa' ? rsaPair : ecPair;
		client.useKey(pair);
		await subscribe({ jweAlgorithm, jweEncryption });
		await notify(report);
		const jwe = findJwe(lastUpdate());
		expect(readHeader(jwe).value).toMatchObject({ alg: jweAlgorithm, enc: jweEncryption, kid: 'key-1' });
		expect(await openJwe(jwe, pair.privateKey)).toContain('000E2E-1');
	});

	it.each([
		['payload', 'application/json', /^\{"payload":"ey/],
		['jose', 'application/jose', /^ey/],
		['text', 'text/plain', /^ey/],
		['jsonString', 'application/json', /^"ey/],
		['flattened', 'application/json', /^\{"protected":"ey[^"]+","encrypted_key":/],
		['general', 'application/json', /"recipients":\[\{"encrypted_key":/],
	])('is sent as %s', async (bodyForm, contentType, pattern) => {
		await subscribe({ bodyForm });
		await notify(report);
		const update = lastUpdate();
		expect(update.headers['content-type']).toBe(contentType);
		expect(update.body).toMatch(pattern);
		expect(await openJwe(findJwe(update), rsaPair.privateKey)).toContain('000E2E-1');
	});
});

it.each([
	['sha1', 'base64', /^[\w+/=.]+$/],
	['sha256', 'base64url', /^[\w.-]+$/],
])('x-crypto-key: wraps the key with OAEP %s, in %s', async (oaepHash, base64, pattern) => {
	await subscribe({ envelope: 'cryptoKey', oaepHash, base64 });
	await notify(report);
	const header = String(lastUpdate().headers['x-crypto-key']);
	expect(header).toMatch(pattern);
	const key = { key: rsaPair.privateKey, oaepHash, padding: constants.RSA_PKCS1_OAEP_PADDING };
	expect(privateDecrypt(key, Buffer.from(header.split('.')[1] ?? '', 'base64'))).toHaveLength(32);
});

describe('reports', () => {
	const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}`;

	it.each([
		[{ scenario: 'cancellationRefused' }, /"OrgnlMsgNmId":"camt\.055\.001\.08".*"TxSts":"RJCT"/],
		[{ scenario: 'achReturns' }, /"Rsn":\{"Prtry":"R01"\}.*"Prtry":"R03".*"Prtry":"R29"/],
		[{ scenario: 'accepted', rootless: true }, /^\{"GrpHdr":.*"OrgnlGrpInfAndSts":/],
		[{ scenario: 'accepted', rootless: true, format: 'jsonLong' }, /^\{"groupHeader":/],
		[{ scenario: 'accepted', utcOffset: '+02:00', statesZone: false }, new RegExp(`"CreDtTm":"${time}"`)],
	])('are written as ordered: %j', async (order, pattern) => {
		await subscribe({ format: 'jsonShort' });
		expect((await lookUp(await notify(order))).at('plaintext').text).toMatch(pattern);
	});

	it('show local time', async () => {
		await subscribe({ format: 'jsonShort' });
		const order = { scenario: 'accepted', utcOffset: '-05:00', reportedHoursAgo: 1 };
		const { text } = (await lookUp(await notify(order))).at('plaintext');
		const shown = new RegExp(`"CreDtTm":"(${time}-05:00)"`).exec(text)?.[1] ?? '';
		expect(Math.abs(Date.now() - 3_600_000 - Date.parse(shown))).toBeLessThan(60_000);
	});

	it.each([
		[{}, /exactly one of/],
		[{ scenario: 'completed', plaintext: 'x' }, /exactly one of/],
		[{ scenario: 'lost' }, /scenario must be one of/],
		[{ payments: [{ transactions: [{ endtoEndId: 'x' }] }] }, /transactions\[0\] has unknown fields: endtoEndId/],
		[{ payments: [{ transactions: [{ amount: 12 }] }] }, /amount must be a text/],
	])('are refused: %j', async (order, pattern) => {
		await subscribe();
		await expect(bank.control('POST', 'notifications', order)).rejects.toThrow(pattern);
	});
});

describe('retries', () => {
	it('come each hour with the same request id, flagged, until the client accepts', async () => {
		await subscribe();
		client.statuses.push(503, 500);
		const id = await notify({ scenario: 'rejected' });
		expect((await lookUp(id)).value).toMatchObject({ state: 'pending', lastStatus: 503 });
		await bank.control('POST', 'clock/advance', { hours: 0.5 });
		expect(client.to(statusPath)).toHaveLength(1);
		await bank.control('POST', 'clock/advance', { hours: 0.5 });
		expect(client.to(statusPath)).toHaveLength(2);
		await bank.control('POST', 'clock/advance', { hours: 5 });
		const updates = client.to(statusPath);
		expect(updates.map(({ headers }) => headers['x-retry-flag'])).toEqual(['N', 'Y', 'Y']);
		expect(new Set(updates.map(({ headers }) => headers['x-request-id'])).size).toBe(1);
		const plaintexts = await Promise.all(updates.map((update) => openJwe(findJwe(update), rsaPair.privateKey)));
		expect(new Set(plaintexts).size).toBe(1);
		const known = await lookUp(id);
		expect(known.at('state').text).toBe('delivered');
		expect(known.at('attempts').list.map((attempt) => attempt.at('status').value)).toEqual([503, 500, 200]);
		const [first, second] = known.at('attempts').list.map((attempt) => Date.parse(attempt.at('at').text));
		expect(((second ?? 0) - (first ?? 0)) / 3_600_000).toBeCloseTo(1, 2);
	});

	it('end after 24 hours', async () => {
		await subscribe();
		client.statuses.push(...Array.from({ length: 100 }, () => 400));
		const id = await notify({ scenario: 'rejected' });
		await bank.control('POST', 'clock/advance', { hours: 23 });
		expect((await lookUp(id)).at('state').text).toBe('pending');
		await bank.control('POST', 'clock/advance', { hours: 30 });
		expect((await lookUp(id)).at('state').text).toBe('expired');
		expect(client.to(statusPath)).toHaveLength(25);
		const summary = await bank.control('GET', 'notifications');
		expect(summary.value).toMatchObject({
			counts: { total: 1, pending: 0, delivered: 0, expired: 1 },
			attempts: { total: 25, retries: 24, byOutcome: { 'delivery 400': 25 } },
		});
	});
});

describe('tampering', () => {
	it.each([
		['rsa', 'RSA1_5'],
		['ec', 'dir'],
	])('names an algorithm that nobody should accept: %s', async (kind, algorithm) => {
		client.useKey(kind === 'rsa' ? rsaPair : ecPair);
		await subscribe();
		await notify({ scenario: 'completed', tamper: 'algorithm' });
		expect(readHeader(findJwe(lastUpdate())).at('alg').value).toBe(algorithm);
	});

	it('names another mode in the x-crypto-key header', async () => {
		await subscribe({ envelope: 'cryptoKey' });
		await notify({ scenario: 'completed', tamper: 'algorithm' });
		expect(String(lastUpdate().headers['x-crypto-key'])).toMatch(/\.CBC$/);
	});
});
