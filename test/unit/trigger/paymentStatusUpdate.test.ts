import { textOf } from '../../../n8n-host/jsonValue.ts';
import { GroupCommit } from '../../../nodes/CommercialBanking/trigger/GroupCommit';
import { credential, deliver, deliverBody, issueToken, report, seal } from './deliver';
import { ended, TriggerStage, until, type Call, type StageOptions } from './triggerOnStage';

jest.mock('n8n-workflow', () => jest.requireActual<object>('./workflowStand'));

/** Called by each delivery that leads an execution or waits for the next. */
const joining = jest.spyOn(GroupCommit.prototype, 'join');

beforeEach(() => {
	joining.mockClear();
});

const start = (more: Partial<StageOptions> = {}) => new TriggerStage({ credential, ...more });

const statuses = async (replies: ReadonlyArray<Promise<{ status: number }>>) =>
	(await Promise.all(replies)).map(({ status }) => status);

/** Makes n8n wait before it stores. `release` ends the wait with the status that n8n answers. */
function holdStore(stage: TriggerStage) {
	let release: (status: number) => void = () => {};
	const held = new Promise<number>((resolve) => {
		release = resolve;
	});
	let calls = 0;
	stage.store = async () => {
		calls += 1;
		return await held;
	};
	return { release, isBegun: () => calls > 0 };
}

const throwing = () => {
	throw new Error('planted');
};

describe('a delivery', () => {
	it('is answered with success once it is stored', async () => {
		const stage = start();
		const reply = await deliver(stage, report('A'), { headers: { 'x-request-id': 'R-1' } });
		expect(reply).toMatchObject({ status: 200, json: { status: 200, title: 'success' } });
		expect(reply.headers.get('x-correlation-id')).toBe('R-1');
		expect(stage.items()).toEqual([expect.objectContaining({ status: 'ACSC' })]);
	});

	it.each([
		{ responseMode: 'onReceived', status: 503 },
		{ responseMode: 'lastNode', status: 500 },
	])('that n8n fails to store or run ($responseMode) gets $status, and its retry is accepted', async (given) => {
		const stage = start({ parameters: { responseMode: given.responseMode } });
		stage.store = async () => await Promise.resolve(500);
		const failed = await deliver(stage, report('A'));
		expect(failed.status).toBe(given.status);
		expect(failed.text).not.toContain('n8n');
		stage.store = async () => await Promise.resolve(200);
		expect((await deliver(stage, report('A'))).status).toBe(200);
		expect(stage.items()).toHaveLength(1);
	});

	it.each([
		{ triggerOn: ['RJCT'], status: 'ACSC', items: 0 },
		{ triggerOn: ['RJCT'], status: 'RJCT', items: 1 },
		{ triggerOn: [], status: 'XXXX', items: 1 },
	])('with $status becomes $items items in each output mode when Trigger On is $triggerOn', async (given) => {
		for (const output of ['transactions', 'message']) {
			const stage = start({ parameters: { triggerOn: given.triggerOn, output } });
			expect((await deliver(stage, report('A', given.status))).status).toBe(200);
			expect(stage.items()).toHaveLength(given.items);
		}
	});

	it.each(['', ' ', 'ü', 'a b', '\u0000', 'x'.repeat(5000), ['list'], 'a\r\nset-cookie: x'])(
		'may carry any x-request-id (%j)',
		async (requestId) => {
			const stage = start();
			const reply = await deliver(stage, report('A'), { headers: { 'x-request-id': requestId } });
			expect(reply.status).toBe(200);
			expect(reply.headers.has('x-correlation-id')).toBe(false);
		},
	);
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
	])('wait for the first delivery, and get the same result ($end)', async ({ end, expected }) => {
		const stage = start({ parameters: { responseMode: 'lastNode' } });
		const { release, isBegun } = holdStore(stage);
		const first = deliver(stage, report('A'));
		await until(isBegun);
		const second = deliver(stage, report('A'));
		await until(() => stage.compared === 2);
		release(end);
		expect(await statuses([first, second])).toEqual(expected);
		expect(stage.items()).toHaveLength(end === 200 ? 1 : 0);
	});

	it('are accepted when the user wants them', async () => {
		const stage = start({ parameters: { options: { ignoreDuplicates: false } } });
		await deliver(stage, report('A'));
		await deliver(stage, report('A'));
		expect(stage.items()).toHaveLength(2);
	});

	it('are accepted while the user tests', async () => {
		const test = start({ mode: 'manual' });
		await deliver(test, report('A'));
		await deliver(test, report('A'));
		expect(test.items()).toHaveLength(2);
		expect(test.staticData).toEqual({});
	});

	it('start nothing, also when the first delivery was filtered out', async () => {
		const stage = start({ parameters: { triggerOn: ['RJCT'] } });
		expect(await statuses([deliver(stage, report('A')), deliver(stage, report('A'))])).toEqual([200, 200]);
		expect(stage.executions).toEqual([]);
	});

	it.each(['publicKeys', 'accessToken'] as const)('are known after a restart once %s was called', async (endpoint) => {
		const stage = start();
		await deliver(stage, report('A'));
		expect(stage.staticData).toEqual({});
		const { clientId, clientSecret } = credential;
		const form = new URLSearchParams({
			grant_type: 'client_credentials',
			client_id: clientId,
			client_secret: clientSecret,
		}).toString();
		const request: Call =
			endpoint === 'publicKeys'
				? { headers: { authorization: `Bearer ${await issueToken()}` } }
				: { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form };
		expect((await stage.call(endpoint, request)).status).toBe(200);

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
		const { release, isBegun } = holdStore(stage);
		const first = deliver(stage, report('A'));
		await until(isBegun);
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
			const { release, isBegun } = holdStore(stage);
			const first = deliver(stage, report('A'));
			await until(isBegun);
			await jest.advanceTimersByTimeAsync(30_000);
			const second = deliver(stage, report('A'));
			await until(() => stage.compared === 2);
			await jest.advanceTimersByTimeAsync(25_000);
			expect(await statuses([first, second])).toEqual([503, 503]);
			release(500);
			await until(() => stage.answers === 1);

			stage.store = async () => await Promise.resolve(200);
			expect((await ended(deliver(stage, report('A')))).status).toBe(200);
			expect(stage.items()).toHaveLength(1);
		},
	);

	it('lets others through meanwhile', async () => {
		const stage = start();
		const { isBegun } = holdStore(stage);
		const first = deliver(stage, report('A'));
		await until(isBegun);
		const second = deliver(stage, report('B'));
		await until(() => joining.mock.calls.length === 2);
		stage.store = async () => await Promise.resolve(200);
		await jest.advanceTimersByTimeAsync(30_000);
		expect(await statuses([first, second])).toEqual([503, 200]);
	});
});

describe('deliveries that come together', () => {
	it('share the execution after the one that is being stored', async () => {
		const stage = start();
		const { release, isBegun } = holdStore(stage);
		const first = deliver(stage, report('1'));
		await until(isBegun);
		const others = ['2', '3', '4'].map(async (name) => await deliver(stage, report(name)));
		await until(() => joining.mock.calls.length === 4);
		release(200);
		expect(await statuses([first, ...others])).toEqual([200, 200, 200, 200]);
		expect(stage.executions.map(([updates]) => updates?.length)).toEqual([1, 3]);
	});

	it('do not share an execution when the user wants separate ones', async () => {
		const stage = start({ parameters: { options: { separateExecutions: true } } });
		await Promise.all(['1', '2', '3'].map(async (name) => await deliver(stage, report(name))));
		expect(stage.executions).toHaveLength(3);
	});
});

describe('deliveries that cannot be read', () => {
	it.each([
		{
			title: 'no envelope',
			body: async () => await Promise.resolve('{"a":1}'),
			status: 400,
			reason: 'delivery_malformed',
		},
		{ title: 'no pain.002', body: async () => await seal('<html/>'), status: 400, reason: 'report_unreadable' },
		{ title: 'nothing', body: async () => await Promise.resolve(''), status: 400, reason: 'delivery_malformed' },
	])('$title: $status, and output 1 once', async ({ body, status, reason }) => {
		const stage = start();
		const sent = await body();
		expect(await statuses([deliverBody(stage, sent), deliverBody(stage, sent)])).toEqual([status, status]);
		expect((await deliverBody(stage, sent)).status).toBe(status);
		expect(stage.items(1)).toEqual([expect.objectContaining({ reason, answeredStatus: status, body: sent })]);
		expect(stage.items(0)).toEqual([]);
	});

	it('are answered 503 when n8n does not store them, and so is a duplicate', async () => {
		const stage = start();
		const { release, isBegun } = holdStore(stage);
		const first = deliverBody(stage, '{}');
		await until(isBegun);
		const second = deliverBody(stage, '{}');
		await until(() => stage.compared === 2);
		release(500);
		expect(await statuses([first, second])).toEqual([503, 503]);
		stage.store = async () => await Promise.resolve(200);
		expect((await deliverBody(stage, '{}')).status).toBe(400);
		expect(stage.items(1)).toHaveLength(1);
	});

	it('are refused as the first is, also while that is being handed to output 1', async () => {
		const stage = start();
		const { release, isBegun } = holdStore(stage);
		const first = deliver(stage, '<html/>');
		await until(isBegun);
		const second = deliver(stage, '<html/>');
		await until(() => stage.compared === 2);
		release(200);
		expect(await statuses([first, second])).toEqual([400, 400]);
		expect(stage.items(1)).toHaveLength(1);
	});

	it.each([
		{ requestIds: ['R-1', 'R-1'], items: 1 },
		{ requestIds: ['R-1', 'R-2'], items: 2 },
		{ requestIds: ['', ''], items: 2 },
		{ requestIds: [undefined, undefined], items: 2 },
	])('are put out once for each x-request-id, even if they differ ($requestIds)', async ({ requestIds, items }) => {
		const stage = start();
		for (const [index, requestId] of requestIds.entries()) {
			await deliverBody(stage, `{"number":${index}}`, { headers: { 'x-request-id': requestId } });
		}
		expect(stage.items(1)).toHaveLength(items);
	});

	it('are put out twice when the same text comes as a body and as a plaintext', async () => {
		const stage = start();
		await deliverBody(stage, '');
		await deliver(stage, '');
		expect(stage.items(1).map(({ reason }) => reason)).toEqual(['delivery_malformed', 'report_unreadable']);
	});

	it('contain at most 256 kB of the body', async () => {
		const stage = start();
		await deliverBody(stage, JSON.stringify('x'.repeat(300_000)));
		expect(stage.items(1)).toEqual([expect.objectContaining({ bodyTruncated: true })]);
		expect(textOf(stage.items(1)[0]?.body, 'the body')).toHaveLength(256_000);
	});

	const unread = (more: Record<string, unknown>) => ({
		rawBody: undefined,
		readRawBody: async () => await Promise.reject(new Error('request entity too large')),
		...more,
	});

	it('that are too large for n8n are refused with 400', async () => {
		const stage = start();
		const reply = await deliverBody(stage, '', { request: unread({ complete: false, destroyed: false }) });
		expect(reply.status).toBe(400);
		expect(stage.items(1)).toEqual([expect.objectContaining({ reason: 'delivery_malformed', body: '' })]);
	});

	it('whose sender has closed the connection start nothing', async () => {
		const stage = start();
		await deliverBody(stage, '', { request: unread({ complete: false, destroyed: true }) });
		expect(stage.executions).toEqual([]);
	});

	it.each([
		{ headers: { authorization: undefined }, status: 401 },
		{ headers: { authorization: 'Bearer x.y.z' }, status: 401 },
		{ headers: { authorization: ['Bearer'] }, status: 401 },
	])('of callers who are not authenticated reach neither output ($headers)', async ({ headers, status }) => {
		const stage = start();
		const reply = await deliverBody(stage, '{}', { headers });
		expect(reply.status).toBe(status);
		expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
		expect(stage.executions).toEqual([]);
	});
});

describe('failures at unusual moments', () => {
	const places = ['getCredentials', 'getNodeParameter', 'getMode', 'getNode', 'getWorkflow', 'getWorkflowStaticData'];
	it.each(places)('%s throws: 503, and the next delivery is accepted', async (place) => {
		const stage = start();
		expect((await deliver(stage, report('A'), { context: { [place]: throwing } })).status).toBe(503);
		expect(stage.logged.join()).not.toContain('planted');
		expect((await deliver(stage, report('A'))).status).toBe(200);
		expect(stage.items()).toHaveLength(1);
	});

	it('the second call of getMode throws: 503, and the next delivery is not blocked', async () => {
		for (const plaintext of [report('A'), '<html/>']) {
			const stage = start();
			let calls = 0;
			const getMode = () => ((calls += 1) > 1 ? throwing() : 'webhook');
			expect((await deliver(stage, plaintext, { context: { getMode } })).status).toBe(503);
			const again = await deliver(stage, plaintext);
			expect(again.status).toBe(plaintext === '<html/>' ? 400 : 200);
			expect(stage.executions).toHaveLength(1);
		}
	});

	it('the response of a leader throws: the deliveries that wait behind it are answered', async () => {
		const stage = start();
		const { release, isBegun } = holdStore(stage);
		const first = deliver(stage, report('1'));
		await until(isBegun);
		let asked = 0;
		const broken = {
			get json() {
				asked += 1;
				return asked === 1 ? throwing() : () => {};
			},
			headersSent: false,
			status: () => broken,
			setHeader: () => {},
		};
		// The stage's own response is never answered here, so this call does not end.
		void deliver(stage, report('2'), { context: { getResponseObject: () => broken } }).catch(() => {});
		await until(() => joining.mock.calls.length === 2);
		const third = deliver(stage, report('3'));
		await until(() => joining.mock.calls.length === 3);
		release(200);
		expect(await statuses([first, third])).toEqual([200, 503]);
		expect((await deliver(stage, report('3'))).status).toBe(200);
	});

	it('the request was answered before: that answer stays', async () => {
		const reply = await start().call('paymentStatusUpdate', { answeredBefore: '{"first":true}' });
		expect(reply.json).toEqual({ first: true });
	});

	it.each([
		{ request: { headers: undefined } },
		{ request: { headers: 'x', path: 7, ip: {} } },
		{ request: { rawBody: 'text', readRawBody: 'no function' } },
		{ request: { path: '/webhook/x/other' } },
	])('the request object is malformed ($request): 401 or 404', async ({ request }) => {
		const reply = await start().call('paymentStatusUpdate', { request });
		expect([401, 404]).toContain(reply.status);
	});
});
