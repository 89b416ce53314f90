import {
	accountFor,
	activateTrigger,
	fetchAccessToken,
	startBenchStage,
	type ActiveContender,
	type BenchStage,
} from '../load/benchStage.ts';
import { deliveryEndpoint } from '../load/contenders.ts';
import { deliverUntilAccepted, type AcceptedDelivery } from '../load/deliverUntilAccepted.ts';
import { sealDeliveries } from '../load/sealDeliveries.ts';
import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import { startHaproxy, type RunningHaproxy } from '../../n8n-host/startHaproxy.ts';
import { startN8n } from '../../n8n-host/startN8n.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { packedPackage } from './packedPackage';
import { readyForKills, stopStageAfter } from './startStage';
import { expectTryLater, haproxyCertificate } from './support/haproxyAnswers';
import { post, type Answer } from './support/postDelivery';

const json = { 'content-type': 'application/json' };

async function waitForServer(baseUrl: string, route: string): Promise<void> {
	await waitUntil('HAProxy to find that the server is ready', async () =>
		(await fetchOnNewConnection(`${baseUrl}${route}`)).headers.has('x-response-id') ? true : undefined,
	);
}

describe('docs/haproxy.cfg in front of a real n8n', () => {
	let stage: BenchStage;
	let proxy: RunningHaproxy;
	let active: ActiveContender;

	beforeAll(async () => {
		stage = await startBenchStage('proxy', packedPackage(), {
			N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
			...readyForKills,
		});
		proxy = await startHaproxy(`127.0.0.1:${stage.n8n.home.port}`, haproxyCertificate);
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
			// HAProxy 3.2 closes the connection without an answer. The bank sends again after both.
			const answer = await postOne(headers).catch((error: unknown) => String(error));
			if (typeof answer === 'string') expect(answer).toContain('socket hang up');
			else expectTryLater(answer);
		} finally {
			stage.n8n.process.kill('SIGCONT');
		}
		await waitForServer(urlOf(''), '/.well-known/jwks.json');
		expect(await postOne(headers)).toMatchObject({ status: 200 });
	});
});
