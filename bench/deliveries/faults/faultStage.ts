import { startBalancer } from '../../../n8n-host/startBalancer.ts';
import type { Balancer } from '../../../n8n-host/startBalancer.ts';
import { readExecutions } from '../../../n8n-host/readExecutions.ts';
import { startN8n } from '../../../n8n-host/startN8n.ts';
import type { RunningN8n } from '../../../n8n-host/startN8n.ts';
import { waitUntil } from '../../../n8n-host/waitUntil.ts';
import { accountForDeliveries, countRequestIds } from '../accountForDeliveries.ts';
import type { Account } from '../accountForDeliveries.ts';
import { activateContender, contenderFactories, fetchAccessToken, startBenchStage } from '../benchStage.ts';
import type { ActiveContender, BenchParties } from '../benchStage.ts';
import { countRefusals, deliverUntilAccepted } from '../deliverUntilAccepted.ts';
import type { AcceptedDelivery } from '../deliverUntilAccepted.ts';
import type { SealedDelivery } from '../sealDeliveries.ts';

/** A single n8n on SQLite behind a proxy that asks for readiness, and the trigger in it. */
export interface FaultStage {
	n8n: RunningN8n;
	readonly parties: BenchParties;
	readonly active: ActiveContender;
	readonly proxy: Balancer;
	/** Where the bank delivers, through the proxy. */
	readonly baseUrl: string;
}

/** What a fault did. */
export interface FaultFigures {
	readonly fault: string;
	readonly deliveries: number;
	/** Attempts that were not accepted, by status; `none` is no answer at all. */
	readonly refusals: Readonly<Record<string, number>>;
	/** After all were accepted in the end. A delivery that is lost was answered 200 wrongly. */
	readonly account: Account;
	readonly seconds: number;
}

export async function startFaultStage(tarball: string, env: NodeJS.ProcessEnv = {}): Promise<FaultStage> {
	const { n8n, ...parties } = await startBenchStage('faults', tarball, env);
	const create = contenderFactories.trigger;
	if (create === undefined) throw new Error('The trigger is no contender');
	const proxy = await startBalancer([n8n.home.baseUrl]);
	const active = await activateContender(parties, create(parties), proxy.baseUrl);
	return { n8n, parties, active, proxy, baseUrl: active.target.url.replace('/paymentStatusUpdate/v1', '') };
}

/** Kills n8n, or asks it to end, and starts it anew. */
export async function restartN8n(stage: FaultStage, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
	stage.n8n.process.kill(signal);
	await stage.n8n.process.ended;
	stage.n8n = await startN8n(stage.n8n.home);
}

/** Fetches a token through the proxy; one that is refused is asked for again. */
export async function fetchToken({ baseUrl, parties }: FaultStage): Promise<string> {
	return await waitUntil('a token', async () => await fetchAccessToken(baseUrl, parties.bank), {
		timeoutMilliseconds: 180_000,
		intervalMilliseconds: 500,
	});
}

/** Delivers like a bank that does not give up, and fetches a new token after a 401. */
export async function deliverAll(stage: FaultStage, deliveries: readonly SealedDelivery[], knownToken?: string) {
	let token = knownToken ?? (await fetchToken(stage));
	const { url } = stage.active.target;
	return await deliverUntilAccepted(deliveries, {
		concurrency: 8,
		retryMilliseconds: 500,
		timeoutMilliseconds: 240_000,
		findTarget: async () => ({ url, headers: { authorization: `Bearer ${token}` } }),
		refused: async (status) => {
			if (status === 401) token = await fetchToken(stage);
		},
	});
}

/** Looks for the deliveries in n8n's database. */
export function describeFault(
	stage: FaultStage,
	fault: string,
	accepted: readonly AcceptedDelivery[],
	startedAt: number,
): FaultFigures {
	const counts = countRequestIds(readExecutions(stage.n8n.home, stage.active.workflowId).map(({ data }) => data));
	const sent = accepted.map(({ delivery, statuses }) => ({ delivery, status: statuses.at(-1) }));
	return {
		fault,
		deliveries: accepted.length,
		refusals: countRefusals(accepted),
		account: accountForDeliveries(sent, counts),
		seconds: (performance.now() - startedAt) / 1_000,
	};
}
