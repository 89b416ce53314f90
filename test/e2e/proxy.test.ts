import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request as requestWithTls } from 'node:https';
import path from 'node:path';
import {
	accountFor,
	activateTrigger,
	fetchAccessToken,
	startBenchStage,
	type ActiveContender,
	type BenchStage,
} from '../../bench/deliveries/benchStage.ts';
import { deliveryEndpoint } from '../../bench/deliveries/contenders.ts';
import { deliverUntilAccepted, type AcceptedDelivery } from '../../bench/deliveries/deliverUntilAccepted.ts';
import { sealDeliveries } from '../../bench/deliveries/sealDeliveries.ts';
import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { objectOf } from '../../n8n-host/jsonValue.ts';
import { listen } from '../../n8n-host/listen.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { startHaproxy, type RunningHaproxy } from '../../n8n-host/startHaproxy.ts';
import { startN8n } from '../../n8n-host/startN8n.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { packedPackage } from './packedPackage';
import { readyForKills, stopStageAfter } from './startStage';
import { post, type Answer } from './support/postDelivery';
import { sendRaw } from './support/rawRequests';

const keys = path.join(projectRoot, 'test', 'vectors', 'keys');

const certificate = ['rsa.certificate.pem', 'rsa.pkcs8.pem']
	.map((name) => readFileSync(path.join(keys, name), 'utf8'))
	.join('');

const json = { 'content-type': 'application/json' };

/** The answer that makes the bank send again. It looks like the node's own answers. */
function expectTryLater(answer: Answer): void {
	expect(answer.status).toBe(503);
	expect(answer.headers.get('retry-after')).toBe('300');
	expect(answer.headers.get('content-type')).toBe('application/json');
	expect(JSON.parse(answer.text)).toEqual({
		status: 503,
		title: expect.any(String),
		detail: expect.any(String),
	});
}

async function waitForServer(baseUrl: string, route: string): Promise<void> {
	await waitUntil('HAProxy to find that the server is ready', async () =>
		(await fetchOnNewConnection(`${baseUrl}${route}`)).headers.has('x-response-id') ? true : undefined,
	);
}

describe('docs/haproxy.cfg in front of a server that gives any answer', () => {
	let server: Server;
	let proxy: RunningHaproxy;

	/** Answers with the status in the header `x-answer`. With `x-ours: yes` the answer looks like one of the node. */
	beforeAll(async () => {
		server = createServer((request, response) => {
			if (request.url === '/healthz/readiness') return response.end('{"status":"ok"}');
			const { 'x-answer': answer = '200', 'x-ours': ours } = request.headers;
			if (answer === 'none') return request.socket.destroy();
			if (ours === 'yes') response.setHeader('x-response-id', '1').setHeader('x-correlation-id', '2');
			return response.writeHead(Number(answer), { 'content-type': 'text/plain' }).end('the answer');
		});
		const port = await listen(server);
		proxy = await startHaproxy(`127.0.0.1:${port}`, certificate);
		await waitUntil('HAProxy to find that the server is ready', async () =>
			(await fetchOnNewConnection(`${proxy.baseUrl}/webhook/other`)).ok ? true : undefined,
		);
	});

	afterAll(async () => {
		server.closeAllConnections();
		server.close();
		await proxy.remove();
	});

	const ask = async (route: string, headers: Record<string, string>) =>
		await post(`${proxy.baseUrl}${route}`, { ...json, ...headers }, '{}');

	it.each(['200', '201', '302', '400', '401', '404', '413', '422', '500', '502', '503'])(
		'turns %s without x-response-id into 503',
		async (status) => {
			expectTryLater(await ask('/webhook/id/paymentStatusUpdate/v1', { 'x-answer': status }));
		},
	);

	it('answers 503 when the server closes the connection without an answer', async () => {
		const head =
			'POST /webhook/id/paymentStatusUpdate/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nx-answer: none\r\n\r\n';
		expect(await sendRaw(proxy.baseUrl, head)).toBe(503);
	});

	it.each(['200', '400', '401', '403', '404', '429', '500', '503'])(
		'leaves %s of the node as it is',
		async (status) => {
			const answer = await ask('/webhook/id/paymentStatusUpdate/v1', { 'x-answer': status, 'x-ours': 'yes' });
			expect(answer).toMatchObject({ status: Number(status), text: 'the answer' });
			expect(Object.fromEntries(answer.headers)).toMatchObject({
				'content-type': 'text/plain',
				'x-response-id': '1',
				'x-correlation-id': '2',
			});
			expect(answer.headers.has('retry-after')).toBe(false);
		},
	);

	it.each([
		'/webhook/bank/paymentStatusUpdate/v1',
		'/webhook/a/b/paymentStatusUpdate/v1/',
		'/webhook/id/paymentStatusUpdate/v1?a=b',
		'/webhook-test/id/paymentStatusUpdate/v1',
		'/paymentStatusUpdate/v1',
		'/webhook/id/public-keys/v1',
		'/webhook/id/oauth20/token',
		'/webhook/id/oauth20/public-key',
		'/webhook/id/.well-known/jwks.json',
		'/webhook/id/.well-known/oauth-authorization-server',
	])('does so for %s', async (route) => {
		expectTryLater(await ask(route, { 'x-answer': '404' }));
	});

	it.each([
		{ route: '/webhook/other', status: 418 },
		{ route: '/webhook/paymentStatusUpdate/v1/other', status: 418 },
		{ route: '/rest/login', status: 404 },
		{ route: '/', status: 404 },
		{ route: '/healthz/readiness', status: 404 },
	])('does not do so for $route', async ({ route, status }) => {
		expect(await ask(route, { 'x-answer': '418' })).toMatchObject({ status });
	});
});

describe('docs/haproxy.cfg in front of a real n8n', () => {
	let stage: BenchStage;
	let proxy: RunningHaproxy;
	let active: ActiveContender;

	beforeAll(async () => {
		stage = await startBenchStage('proxy', packedPackage(), {
			N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
			...readyForKills,
		});
		proxy = await startHaproxy(`127.0.0.1:${stage.n8n.home.port}`, certificate);
		active = await activateTrigger(stage, proxy.baseUrl);
	}, 400_000);

	afterAll(async () => await stopStageAfter(() => proxy.remove()), 60_000);

	/** The URL of an endpoint of the trigger, through the proxy. */
	const urlOf = (endpoint: string) => active.target.url.replace(deliveryEndpoint, endpoint);

	/** The same, at n8n itself. */
	const directly = (url: string) => url.replace(proxy.baseUrl, stage.n8n.home.baseUrl);

	const sealOne = () => {
		const [delivery] = sealDeliveries(1, stage.publicKey);
		if (delivery === undefined) throw new Error('There is no delivery');
		return delivery;
	};

	const postOne = async (headers: Record<string, string> = active.target.headers) => {
		const { body, requestId } = sealOne();
		return await post(active.target.url, { ...json, 'x-request-id': requestId, ...headers }, body);
	};

	it('passes the answer to a delivery unchanged', async () => {
		const { body, requestId } = sealOne();
		const headers = { ...json, 'x-request-id': requestId, ...active.target.headers };
		const answer = await post(active.target.url, headers, body);
		const direct = await post(directly(active.target.url), headers, sealOne().body);
		expect(answer.status).toBe(200);
		expect(JSON.parse(answer.text)).toMatchObject({ status: 200, title: 'success' });
		expect(answer.headers.get('x-correlation-id')).toBe(requestId);
		expect(answer.headers.get('x-response-id')).toMatch(/^[0-9a-f-]{36}$/);
		const nameHeaders = ({ headers: all }: Answer) =>
			[...all.keys()].filter((name) => !['connection', 'keep-alive', 'etag'].includes(name)).sort();
		expect(nameHeaders(answer)).toEqual(nameHeaders(direct));
	});

	it('takes deliveries with TLS', async () => {
		const { body } = sealOne();
		const headers = { ...json, ...active.target.headers };
		// The certificate is for another name. Whether the name fits is not what is tested here.
		const options = { method: 'POST', headers, ca: certificate, checkServerIdentity: () => undefined };
		const status = await new Promise((resolve, reject) => {
			requestWithTls(active.target.url.replace(proxy.baseUrl, proxy.tlsBaseUrl), options, (response) => {
				response.resume();
				response.once('end', () => resolve(response.statusCode));
			})
				.once('error', reject)
				.end(body);
		});
		expect(status).toBe(200);
	});

	it('passes the refusals of the node unchanged', async () => {
		const stranger = await postOne({ authorization: 'Bearer x' });
		expect(stranger.status).toBe(401);
		expect(stranger.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
		const wrong = await post(
			urlOf('/oauth20/token'),
			{ 'content-type': 'application/x-www-form-urlencoded' },
			'grant_type=client_credentials&client_id=x&client_secret=y',
		);
		expect(wrong.status).toBe(401);
		expect(objectOf(JSON.parse(wrong.text), 'the answer').error).toBe('invalid_client');
		const key = await post(urlOf('/public-keys/v1'), {}, '');
		expect(key.status).toBe(401);
	});

	it.each(['with', 'without'])('answers 503 to malformed JSON %s a token', async (which) => {
		const headers = { ...json, ...(which === 'with' ? active.target.headers : {}) };
		expect(await post(directly(active.target.url), headers, '{"a":')).toMatchObject({ status: 422 });
		expectTryLater(await post(active.target.url, headers, '{"a":'));
	});

	it.each(['with', 'without'])('answers 503 to a body of 17 MB %s a token', async (which) => {
		const headers = { ...json, ...(which === 'with' ? active.target.headers : {}) };
		const body = JSON.stringify('a'.repeat(17 * 1024 * 1024));
		expect(await post(directly(active.target.url), headers, body)).toMatchObject({ status: 500 });
		// HAProxy answers and hangs up before the end of the body. A client that is still writing may miss the answer.
		const lines = Object.entries({ host: 'x', 'content-length': String(body.length), ...headers }).map(
			([name, value]) => `${name}: ${value}\r\n`,
		);
		const { pathname } = new URL(active.target.url);
		const text = `POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
		const statuses: unknown[] = [];
		for (let attempt = 0; attempt < 20; attempt += 1) statuses.push(await sendRaw(proxy.baseUrl, text));
		expect(statuses).toContain(503);
		expect(statuses.filter((status) => status !== 503 && status !== undefined)).toEqual([]);
	});

	it('answers 503 while the workflow is not published', async () => {
		await stage.client.deactivateWorkflow(active.workflowId);
		try {
			await waitUntil('n8n to answer 404', async () =>
				(await post(directly(active.target.url), json, '{}')).status === 404 ? true : undefined,
			);
			for (const endpoint of [deliveryEndpoint, '/public-keys/v1', '/oauth20/token'])
				expectTryLater(await post(urlOf(endpoint), json, '{}'));
		} finally {
			await stage.client.activateWorkflow(active.workflowId);
			await waitForServer(urlOf(''), '/.well-known/jwks.json');
		}
		expect(await postOne()).toMatchObject({ status: 200 });
	});

	it.each(['SIGTERM', 'SIGKILL'] as const)(
		'answers only 200 and 503 during %s and while n8n starts, and each 200 is stored',
		async (signal) => {
			let attempts = 0;
			let isBack = false;
			/** Until n8n is back: a fast machine would be done before n8n refuses anything. */
			const deliverMeanwhile = async () => {
				const accepted: AcceptedDelivery[] = [];
				while (!isBack) {
					const some = await deliverUntilAccepted(sealDeliveries(40, stage.publicKey), {
						concurrency: 4,
						retryMilliseconds: 5,
						timeoutMilliseconds: 200_000,
						findTarget: async () => {
							attempts += 1;
							return await Promise.resolve(active.target);
						},
					});
					accepted.push(...some);
				}
				return accepted;
			};
			const delivering = deliverMeanwhile();
			const restarting = async () => {
				await waitUntil('deliveries', async () => await Promise.resolve(attempts > 20 ? true : undefined));
				stage.n8n.process.kill(signal);
				await stage.n8n.process.ended;
				expectTryLater(await postOne());
				stage.n8n = await startN8n(stage.n8n.home);
				isBack = true;
			};
			const [accepted] = await Promise.all([delivering, restarting()]);
			const statuses = new Set(accepted.flatMap((each) => each.statuses));
			expect(statuses).toContain(503);
			// Undefined: HAProxy hangs up where n8n hung up. The bank sends again, as after a 503.
			expect([...statuses].filter((status) => ![200, 503, undefined].includes(status))).toEqual([]);
			const sent = accepted.map(({ delivery }) => ({ delivery, status: 200, milliseconds: 0, dueAtMilliseconds: 0 }));
			const { stored, lost, repeated } = await accountFor(stage, active, sent);
			expect(lost).toBe(0);
			expect(stored + repeated).toBe(accepted.length);
		},
		300_000,
	);

	it('answers 503 when n8n does not answer any more', async () => {
		// The token is fetched while n8n still answers.
		const headers = { authorization: `Bearer ${await fetchAccessToken(urlOf(''), stage.bank)}` };
		stage.n8n.process.kill('SIGSTOP');
		try {
			expectTryLater(await postOne(headers));
		} finally {
			stage.n8n.process.kill('SIGCONT');
		}
		await waitForServer(urlOf(''), '/.well-known/jwks.json');
		expect(await postOne(headers)).toMatchObject({ status: 200 });
	});
});
