import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { loadDecryptionKeys } from '../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { DeliveryMemory } from '../../../nodes/CommercialBanking/trigger/DeliveryMemory';
import { GroupCommit } from '../../../nodes/CommercialBanking/trigger/GroupCommit';
import { credential, deliver, deliverBody, issueToken, report, seal } from './deliver';
import { requestToken } from './requestToken';
import { ended, TriggerStage, until, type StageOptions } from '../../n8nStandIn/TriggerStage';

/** Called by each delivery that leads an execution or waits for the next. */
const joining = jest.spyOn(GroupCommit.prototype, 'join');

/** Called by each delivery that is about to be stored. */
const claiming = jest.spyOn(DeliveryMemory.prototype, 'claim');

beforeEach(() => {
	joining.mockClear();
	claiming.mockClear();
});

const start = (more: Partial<StageOptions> = {}) => new TriggerStage({ credential, ...more });

const statuses = async (replies: ReadonlyArray<Promise<{ status: number }>>) =>
	(await Promise.all(replies)).map(({ status }) => status);

/** Begins to store a delivery, which waits for the test; `release` says with which status n8n answers. */
async function beginStoring(stage: TriggerStage, send = async () => await deliver(stage, report('A'))) {
	let release: (status: number) => void = () => {};
	const held = new Promise<number>((resolve) => (release = resolve));
	let isBegun = false;
	stage.store = async () => {
		isBegun = true;
		return await held;
	};
	const first = send();
	await until(() => isBegun);
	return { first, release };
}

const throwing = () => {
	throw new Error('planted');
};

/** The trigger reads its credential once a second. */
function passASecond(): void {
	const now = performance.now();
	jest.spyOn(performance, 'now').mockImplementation(() => now + 1_000);
}

describe('a delivery', () => {
	it('is answered with success once it is stored', async () => {
		const stage = start();
		const reply = await deliver(stage, report('A'), { headers: { 'x-request-id': 'R-1' } });
		expect(reply).toMatchObject({ status: 200, json: { status: 200, title: 'success' } });
		expect(reply.headers.get('x-correlation-id')).toBe('R-1');
		expect(stage.items()).toEqual([expect.objectContaining({ status: 'ACSC' })]);
	});

	it.each([
		{ headers: {}, expected: { requestId: null, paymentType: null, retry: false } },
		{ headers: { 'x-request-id': 'R-1' }, expected: { requestId: 'R-1' } },
		{ headers: { 'x-payment-type': 'ACH' }, expected: { paymentType: 'ACH' } },
		{ headers: { 'x-retry-flag': ' y ' }, expected: { retry: true } },
		{ headers: { 'x-retry-flag': 'N' }, expected: { retry: false } },
	])('says on its items how and when it came ($headers)', async ({ headers, expected }) => {
		const stage = start();
		await deliver(stage, report('A'), { headers });
		const keyId = loadDecryptionKeys({ privateKey: credential.privateKey }).current.keyId;
		expect(stage.items()[0]?.delivery).toMatchObject({
			id: createHash('sha256').update(report('A')).digest('hex'),
			receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
			keyId,
			envelope: 'jwe',
			...expected,
		});
	});

	it.each([
		{ responseMode: 'onReceived', status: 503 },
		{ responseMode: 'lastNode', status: 500 },
	])(
		'that n8n does not store or run well ($responseMode) gets $status, and its retry is taken for new',
		async (given) => {
			const stage = start({ parameters: { responseMode: given.responseMode } });
			stage.store = async () => await Promise.resolve(500);
			const failed = await deliver(stage, report('A'));
			expect(failed.status).toBe(given.status);
			expect(failed.text).not.toContain('n8n');
			stage.store = async () => await Promise.resolve(200);
			expect((await deliver(stage, report('A'))).status).toBe(200);
			expect(stage.items()).toHaveLength(1);
		},
	);

	it.each([
		{ event: 'selectedStatuses', triggerOn: ['RJCT'], status: 'ACSC', items: 0 },
		{ event: 'selectedStatuses', triggerOn: ['RJCT'], status: 'RJCT', items: 1 },
		{ event: 'paymentRejected', triggerOn: [], status: 'ACSC', items: 0 },
		{ event: 'statusUpdate', triggerOn: ['RJCT'], status: 'XXXX', items: 1 },
		{ event: 'needsAction', triggerOn: [], status: 'RJCT', items: 1 },
		{ event: 'needsAction', triggerOn: [], status: 'RVNM', items: 1 },
		{ event: 'needsAction', triggerOn: [], status: 'XXXX', items: 1 },
		{ event: 'needsAction', triggerOn: [], status: 'ACSC', items: 0 },
		{ event: 'needsAction', triggerOn: ['PDNG'], status: 'PDNG', items: 0 },
	])('with $status, where $event $triggerOn is asked for, becomes $items items', async (given) => {
		const stage = start({ parameters: { event: given.event, triggerOn: given.triggerOn } });
		expect((await deliver(stage, report('A', given.status))).status).toBe(200);
		expect(stage.items()).toHaveLength(given.items);
	});

	it.each([
		{ paymentTypes: '', sent: 'ACH', items: 1 },
		{ paymentTypes: 'ACH', sent: ' Ach ', items: 1 },
		{ paymentTypes: 'WIRE', sent: 'ACH', items: 0 },
		{ paymentTypes: 'ACH', sent: 'AC', items: 0 },
		{ paymentTypes: 'WIRE', sent: '', items: 1 },
		{ paymentTypes: 'WIRE', sent: undefined, items: 1 },
		{ paymentTypes: 'WIRE', sent: 'WIRE, WIRE', items: 1 },
		{ paymentTypes: 'ACH', sent: 'WIRE,ACH', items: 1 },
		{ paymentTypes: 'RTP', sent: 'WIRE,ACH', items: 0 },
		{ paymentTypes: 'ACH', sent: '"WIRE"', items: 1 },
		{ paymentTypes: 'ACH', sent: 'WIRE;v=1', items: 1 },
		{ paymentTypes: 'ACH', sent: 'WIRE,', items: 1 },
		{ paymentTypes: 'RTP/1', sent: 'rtp/1', items: 1 },
		{ paymentTypes: 'ACH', sent: 'Direct_Debit-1.0 B', items: 0 },
	])('of the payment type $sent, where $paymentTypes are asked for, becomes $items items', async (given) => {
		const stage = start({ parameters: { options: { paymentTypes: given.paymentTypes } } });
		const reply = await deliver(stage, report('A'), { headers: { 'x-payment-type': given.sent } });
		expect(reply.status).toBe(200);
		expect(stage.items()).toHaveLength(given.items);
	});
});

describe('duplicates', () => {
	it('are answered with success and start nothing', async () => {
		const stage = start();
		expect(await statuses([deliver(stage, report('A'))])).toEqual([200]);
		expect(await statuses([deliver(stage, report('A')), deliver(stage, report('A'))])).toEqual([200, 200]);
		expect(stage.items()).toHaveLength(1);
	});

	it.each([
		{ end: 200, expected: [200, 200] },
		{ end: 500, expected: [500, 503] },
	])('wait while the first is under way, and end as it does ($end)', async ({ end, expected }) => {
		const stage = start({ parameters: { responseMode: 'lastNode' } });
		const { first, release } = await beginStoring(stage);
		const second = deliver(stage, report('A'));
		await until(() => claiming.mock.calls.length === 2);
		release(end);
		expect(await statuses([first, second])).toEqual(expected);
		expect(stage.items()).toHaveLength(end === 200 ? 1 : 0);
	});

	it('that start nothing, and those that another execution holds, save what was accepted', async () => {
		const quiet = start();
		await deliver(quiet, report('A'));
		expect(quiet.staticData).toEqual({});
		await deliver(quiet, report('A'));
		expect(quiet.staticData).toHaveProperty('deliveries');

		const shared = start();
		const { first, release } = await beginStoring(shared);
		const others = [deliver(shared, report('2')), deliver(shared, report('3'))];
		await until(() => joining.mock.calls.length === 4);
		release(200);
		expect(await statuses([first, ...others])).toEqual([200, 200, 200]);
		expect(shared.staticData).toHaveProperty('deliveries');
	});

	it('are not looked for among test deliveries', async () => {
		const test = start({ mode: 'manual' });
		await deliver(test, report('A'));
		await deliver(test, report('A'));
		expect(test.items()).toHaveLength(2);
		expect(test.staticData).toEqual({});
		expect(test.compared).toBe(0);
	});

	it.each([
		['was filtered out', true],
		['is being read and will be filtered out', false],
	])('of a delivery that %s run if the filter has changed', async (_title, isAlone) => {
		const stage = start();
		const replies = [];
		for (const event of ['paymentRejected', 'statusUpdate', 'paymentRejected']) {
			const getNodeParameter = (name: string, fallback: unknown) => (name === 'event' ? event : fallback);
			const reply = deliver(stage, report('A'), { context: { getNodeParameter } });
			if (isAlone) await reply;
			replies.push(reply);
		}
		expect(await statuses(replies)).toEqual([200, 200, 200]);
		expect(stage.items()).toHaveLength(1);
	});

	it('of a delivery whose payment type was filtered out run if their own type is asked for', async () => {
		const stage = start({ parameters: { options: { paymentTypes: 'WIRE' } } });
		const send = async (type: string) => await deliver(stage, report('A'), { headers: { 'x-payment-type': type } });
		expect(await statuses([send('ACH'), send('WIRE'), send('ACH')])).toEqual([200, 200, 200]);
		expect(stage.items()).toHaveLength(1);
	});

	it('of one that is filtered out while they wait are answered with it', async () => {
		const stage = start({ parameters: { event: 'paymentRejected' } });
		const replies = await Promise.all(Array.from({ length: 5 }, async () => await deliver(stage, report('A'))));
		expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
		for (const reply of replies) expect(JSON.stringify(reply)).toContain('no status that is asked for');
		expect(stage.executions).toEqual([]);
	});

	it.each(['publicKeys', 'accessToken'] as const)('are known after a restart once %s was called', async (endpoint) => {
		const stage = start();
		await deliver(stage, report('A'));
		expect(stage.staticData).toEqual({});
		const reply =
			endpoint === 'publicKeys'
				? await stage.call(endpoint, { headers: { authorization: `Bearer ${await issueToken()}` } })
				: await requestToken(stage);
		expect(reply.status).toBe(200);

		const restarted = start();
		restarted.staticData = stage.staticData;
		expect((await deliver(restarted, report('A'))).status).toBe(200);
		expect(restarted.executions).toEqual([]);
	});
});

describe('storing that takes longer than half a minute', () => {
	beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] }));
	afterEach(() => jest.useRealTimers());

	const modes = [
		{ title: 'one execution for several', parameters: {} },
		{ title: 'separate executions', parameters: { options: { separateExecutions: true } } },
	];

	it.each(modes)('is answered 503; once it is stored, a retry starts nothing ($title)', async ({ parameters }) => {
		const stage = start({ parameters });
		const { first, release } = await beginStoring(stage);
		await jest.advanceTimersByTimeAsync(30_000);
		expect((await first).status).toBe(503);
		release(200);
		await until(() => stage.executions.length === 1);

		expect((await ended(deliver(stage, report('A')))).status).toBe(200);
		expect(stage.items()).toHaveLength(1);
	});

	it.each(modes)(
		'makes a retry wait and come again until n8n has said how it went ($title)',
		async ({ parameters }) => {
			const stage = start({ parameters });
			const { first, release } = await beginStoring(stage);
			await jest.advanceTimersByTimeAsync(30_000);
			const second = deliver(stage, report('A'));
			let isAnswered = false;
			void second.then(() => (isAnswered = true));
			await until(() => claiming.mock.calls.length === 2);
			// `until` has moved the clock by some milliseconds.
			await jest.advanceTimersByTimeAsync(24_900);
			expect(isAnswered).toBe(false);
			await jest.advanceTimersByTimeAsync(100);
			expect(await statuses([first, second])).toEqual([503, 503]);
			release(500);
			await until(() => stage.answers === 1);

			stage.store = async () => await Promise.resolve(200);
			expect((await ended(deliver(stage, report('A')))).status).toBe(200);
			expect(stage.items()).toHaveLength(1);
		},
	);
});

describe('deliveries that come together', () => {
	it('share the execution after the one that is being stored', async () => {
		const stage = start();
		const { first, release } = await beginStoring(stage);
		const others = ['2', '3', '4'].map(async (name) => await deliver(stage, report(name)));
		await until(() => joining.mock.calls.length === 4);
		release(200);
		expect(await statuses([first, ...others])).toEqual([200, 200, 200, 200]);
		expect(stage.executions.map(([updates]) => updates?.length)).toEqual([1, 3]);
	});

	it('are put together by the size of what is stored, not of what was sent', async () => {
		const stage = start();
		const transaction = '<TxInfAndSts><TxSts>ACSC</TxSts></TxInfAndSts>';
		await deliver(stage, report('1').replace('<TxInfAndSts>', `${transaction.repeat(100)}<TxInfAndSts>`));
		const stored = JSON.stringify(stage.items()).length;
		const size = joining.mock.calls[0]?.[0].size;
		expect(size).toBeGreaterThan(stored * 0.8);
		expect(size).toBeLessThan(stored * 1.2);
	});

	const apart = [
		{ title: 'where the user wants them apart', options: { parameters: { options: { separateExecutions: true } } } },
		{ title: 'while the user tests', options: { mode: 'manual' as const } },
	];

	it.each(apart)('do not wait for each other $title', async ({ options }) => {
		const stage = start(options);
		const { first, release } = await beginStoring(stage);
		stage.store = async () => await Promise.resolve(200);
		expect((await deliver(stage, report('2'))).status).toBe(200);
		release(200);
		expect((await first).status).toBe(200);
	});

	it.each([
		...apart,
		{ title: 'where the workflow has to end well', options: { parameters: { responseMode: 'lastNode' } } },
	])('are not shared $title', async ({ options }) => {
		const stage = start(options);
		await Promise.all(['1', '2', '3'].map(async (name) => await deliver(stage, report(name))));
		expect(stage.executions).toHaveLength(3);
	});
});

describe('deliveries that cannot be read', () => {
	it.each([
		{ title: 'no envelope', make: async (text: string) => await Promise.resolve(text), reason: 'delivery_malformed' },
		{ title: 'no pain.002', make: seal, reason: 'report_unreadable' },
	])('$title: 400, and output 1 once', async ({ make, reason }) => {
		const stage = start();
		const body = await make('<html/>');
		expect(await statuses([deliverBody(stage, body), deliverBody(stage, body)])).toEqual([400, 400]);
		expect((await deliverBody(stage, body)).status).toBe(400);
		expect(stage.items(1)).toEqual([expect.objectContaining({ reason, answeredStatus: 400, body })]);
		expect(stage.items(0)).toEqual([]);
	});

	it.each([
		{ stored: 500, expected: [503, 503], items: 0 },
		{ stored: 200, expected: [400, 400], items: 1 },
	])('are answered when output 1 was stored ($stored), the first as well as its duplicate', async (given) => {
		const stage = start();
		const { first, release } = await beginStoring(stage, async () => await deliverBody(stage, '{}'));
		const second = deliverBody(stage, '{}');
		await until(() => claiming.mock.calls.length === 2);
		release(given.stored);
		expect(await statuses([first, second])).toEqual(given.expected);
		expect(stage.items(1)).toHaveLength(given.items);
		stage.store = async () => await Promise.resolve(200);
		expect((await deliverBody(stage, '{}')).status).toBe(400);
		expect(stage.items(1)).toHaveLength(1);
	});

	it('are refused as the first is, also while that is being read', async () => {
		const stage = start();
		const unfinished = report('1').replace('</Document>', '<Splmtry/>'.repeat(30_000));
		expect(await statuses([deliver(stage, unfinished), deliver(stage, unfinished)])).toEqual([400, 400]);
		expect(stage.items(1)).toHaveLength(1);
	});

	/** Each request: its ID, and its body or, after `sealed`, its plaintext. */
	it.each<[string, string[], number]>([
		['the same', ['R-1|{"a":1}', 'R-1|{"a":1}'], 1],
		['spaces around the request ID', [' R-1 |{"a":1}', 'R-1|{"a":1}'], 1],
		['no request ID', ['|{"a":1}', ' |{"a":1}'], 1],
		['another body', ['R-1|{"a":1}', 'R-1|{"a":2}'], 2],
		['another body, no request ID', ['|{"a":1}', '|{"a":2}'], 2],
		['another request', ['R-1|', 'R-2|'], 2],
		// Nobody can tell whether a retry that is encrypted anew is the same.
		['retries that cannot be opened', ['R-1|{"a":1}', 'R-1|{"a":2}', 'R-1|{"a":3}'], 3],
		['the same plaintext, encrypted anew', ['R-1|sealed <html/>', 'R-2|sealed <html/>'], 1],
		['other plaintexts of one request', ['R-1|sealed <a/>', 'R-1|sealed <b/>', 'R-1|sealed <a/>'], 2],
		['the same text as body and as plaintext', ['|', '|sealed '], 2],
	])('reach output 1 once each, also in retries (%s)', async (_title, requests, items) => {
		const stage = start();
		for (const request of requests) {
			const [requestId, text = ''] = request.split('|');
			const body = text.startsWith('sealed ') ? await seal(text.slice('sealed '.length)) : text;
			await deliverBody(stage, body, { headers: { 'x-request-id': requestId, 'x-retry-flag': 'Y' } });
		}
		expect(stage.items(1)).toHaveLength(items);
	});

	it.each(['request R-1', 'body {}', '["delivery_malformed","R-1","{}"]'])(
		'reach output 1 whatever a plaintext was before (%s)',
		async (plaintext) => {
			const stage = start();
			await deliver(stage, plaintext);
			await deliverBody(stage, '{}', { headers: { 'x-request-id': 'R-1' } });
			await deliverBody(stage, '{}');
			expect(stage.items(1)).toHaveLength(3);
		},
	);

	it('whose long body n8n cannot store as a file are asked for again', async () => {
		const stage = start();
		const body = JSON.stringify('x'.repeat(300_000));
		const helpers = { prepareBinaryData: async () => await Promise.reject(new Error('planted')) };
		expect((await deliverBody(stage, body, { context: { helpers } })).status).toBe(503);
		expect(stage.executions).toEqual([]);
		expect((await deliverBody(stage, body)).status).toBe(400);
		const [item] = stage.executions[0]?.[1] ?? [];
		expect(Buffer.from(item?.binary?.data?.data ?? '', 'base64').toString()).toBe(body);
	});

	const unread = (more: Record<string, unknown>) => ({
		rawBody: undefined,
		readRawBody: async () => await Promise.reject(Object.assign(new Error('planted'), { type: 'entity.too.large' })),
		...more,
	});

	it('of a size that n8n does not take come again, and come out once', async () => {
		const stage = start();
		for (const flag of ['N', 'Y']) {
			const headers = { 'x-request-id': 'r1', 'x-retry-flag': flag };
			const reply = await deliverBody(stage, '', { headers, request: unread({ complete: false, destroyed: false }) });
			expect(reply.status).toBe(503);
		}
		expect(stage.items(1)).toEqual([
			expect.objectContaining({
				reason: 'delivery_too_large',
				body: '',
				whatToDo: expect.stringContaining('N8N_PAYLOAD_SIZE_MAX'),
			}),
		]);
	});

	it('of a size that n8n does not take are told apart by their length, if they have no request ID', async () => {
		const stage = start();
		for (const length of ['17000000', '17000000', '18000000']) {
			const headers = { 'content-length': length };
			await deliverBody(stage, '', { headers, request: unread({ complete: false, destroyed: false }) });
		}
		expect(stage.items(1)).toHaveLength(2);
	});

	it('that n8n takes, but that are larger than any report, come again', async () => {
		const stage = start();
		expect((await deliverBody(stage, 'a'.repeat(24 * 1024 * 1024))).status).toBe(400);
		expect((await deliverBody(stage, 'a'.repeat(24 * 1024 * 1024 + 1))).status).toBe(503);
		expect(stage.items(1).map(({ reason }) => reason)).toEqual(['delivery_malformed', 'delivery_too_large']);
	});

	it('whose sender has hung up start nothing', async () => {
		const stage = start();
		await deliverBody(stage, '', { request: unread({ complete: false, destroyed: true }) });
		expect(stage.executions).toEqual([]);
	});

	it.each([
		{ title: 'no envelope', expectedApiKey: '', request: {} },
		{ title: 'a wrong API key', expectedApiKey: 'expected', request: {} },
		{ title: 'too much', expectedApiKey: '', request: unread({ complete: false, destroyed: false }) },
	])('of callers without a valid token reach neither output ($title)', async ({ expectedApiKey, request }) => {
		const stage = start({ credential: { ...credential, expectedApiKey } });
		const reply = await deliverBody(stage, '{}', { headers: { authorization: 'Bearer x.y.z' }, request });
		expect(reply.status).toBe(401);
		expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
		expect(stage.executions).toEqual([]);
	});
});

describe('a delivery with a valid token and the wrong API key', () => {
	const expectedApiKey = 'key-7-new';
	const headers = { 'x-api-key': 'key-6-old', 'x-request-id': 'R-1' };

	it('is asked for again and told to output 1, once, with the body', async () => {
		const stage = start({ credential: { ...credential, expectedApiKey } });
		const body = await seal(report('A'));
		for (let attempt = 0; attempt < 2; attempt += 1) {
			const reply = await deliverBody(stage, body, { headers });
			expect(reply.status).toBe(503);
			expect(reply.headers.get('retry-after')).toBe('300');
		}
		expect(stage.items(0)).toEqual([]);
		expect(stage.items(1)).toEqual([
			expect.objectContaining({ reason: 'api_key_wrong', answeredStatus: 503, deliveryId: null, body }),
		]);
		expect(stage.items(1)[0]?.headers).toEqual({ 'content-type': 'application/json', 'x-request-id': 'R-1' });
		expect(JSON.stringify(stage.items(1))).not.toMatch(/key-\d/);
	});

	afterEach(() => jest.restoreAllMocks());

	it('counts for itself: another reason for the same delivery is told too', async () => {
		let current: IDataObject = { ...credential, expectedApiKey };
		const stage = start();
		const context = { getCredentials: async () => await Promise.resolve(current) };
		await deliverBody(stage, '{}', { headers, context });
		current = credential;
		passASecond();
		await deliverBody(stage, '{}', { headers, context });
		expect(stage.items(1).map(({ reason }) => reason)).toEqual(['api_key_wrong', 'delivery_malformed']);
	});
});

describe('what fails at odd moments', () => {
	afterEach(() => jest.restoreAllMocks());

	const places = ['getCredentials', 'getNodeParameter', 'getMode', 'getNode', 'getWorkflow', 'getWorkflowStaticData'];
	it.each(places)('%s throws: 503, and the next delivery is accepted, a second later', async (place) => {
		const stage = start();
		expect((await deliver(stage, report('A'), { context: { [place]: throwing } })).status).toBe(503);
		expect(stage.logged.join()).not.toContain('planted');
		passASecond();
		expect((await deliver(stage, report('A'))).status).toBe(200);
		expect(stage.items()).toHaveLength(1);
	});

	it('the request has been answered: that answer stays', async () => {
		const reply = await start().call('paymentStatusUpdate', { answeredBefore: '{"first":true}' });
		expect(reply.json).toEqual({ first: true });
	});
});
