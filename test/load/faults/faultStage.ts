import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadExecutions } from '../../../n8n-host/loadExecutions.ts';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';
import { startBalancer, type Balancer } from '../../../n8n-host/startBalancer.ts';
import { startN8n, type RunningN8n } from '../../../n8n-host/startN8n.ts';
import { waitUntil } from '../../../n8n-host/waitUntil.ts';
import { accountForDeliveries, countRequestIds, type Account } from '../accountForDeliveries.ts';
import {
	activateTrigger,
	fetchAccessToken,
	startBenchStage,
	type ActiveContender,
	type BenchParties,
} from '../benchStage.ts';
import { deliveryEndpoint } from '../contenders.ts';
import { countRefusals, deliverUntilAccepted, type AcceptedDelivery } from '../deliverUntilAccepted.ts';
import type { SealedDelivery } from '../sealDeliveries.ts';

/** An n8n on SQLite with the trigger, and a proxy in front of it. The test can set the clock of this n8n. */
export interface FaultStage {
	n8n: RunningN8n;
	readonly parties: BenchParties;
	readonly active: ActiveContender;
	readonly proxy: Balancer;
	/** Where the bank delivers. The deliveries go through the proxy. */
	readonly baseUrl: string;
	readonly clockFolder: string;
}

/** The result of a fault. */
export interface FaultFigures {
	readonly deliveries: number;
	/** Refused attempts by status. Attempts without an answer count as `no answer`. */
	readonly refusals: Readonly<Record<string, number>>;
	/** After n8n accepted all deliveries. For a lost delivery, the answer 200 was wrong. */
	readonly account: Account;
}

const clockPreload = path.join(projectRoot, 'test', 'load', 'faults', 'shiftClock.cjs');

const clockFileIn = (folder: string) => path.join(folder, 'clock-offset');

/** Starts n8n and the proxy, and activates the trigger. */
export async function startFaultStage(tarball: string): Promise<FaultStage> {
	const clockFolder = mkdtempSync(path.join(tmpdir(), 'clock-'));
	writeFileSync(clockFileIn(clockFolder), '0');
	const { n8n, ...parties } = await startBenchStage('faults', tarball, {
		N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
		NODE_OPTIONS: `--require ${clockPreload}`,
		CLOCK_OFFSET_FILE: clockFileIn(clockFolder),
	});
	const proxy = await startBalancer([n8n.home.baseUrl]);
	const active = await activateTrigger(parties, proxy.baseUrl);
	return { n8n, parties, active, proxy, clockFolder, baseUrl: active.target.url.replace(deliveryEndpoint, '') };
}

/** Ends n8n and the proxy, and removes the file with n8n's clock. */
export async function stopFaultStage({ n8n, proxy, clockFolder }: FaultStage): Promise<void> {
	proxy.close();
	await n8n.process.stop();
	rmSync(clockFolder, { recursive: true });
}

/** Sets n8n's clock forward or back. */
export function shiftClock({ clockFolder }: FaultStage, hours: number): void {
	writeFileSync(clockFileIn(clockFolder), String(hours * 3600));
}

/** Kills n8n, or asks it to end. Then starts it again. */
export async function restartN8n(stage: FaultStage, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
	stage.n8n.process.kill(signal);
	await stage.n8n.process.ended;
	stage.n8n = await startN8n(stage.n8n.home);
}

/** Fetches a token through the proxy. It tries again until it gets one. */
export async function fetchToken({ baseUrl, parties }: FaultStage): Promise<string> {
	return await waitUntil('a token', async () => await fetchAccessToken(baseUrl, parties.bank), {
		timeoutMilliseconds: 180_000,
		intervalMilliseconds: 500,
	});
}

/** Delivers until n8n has accepted everything. After a 401 it fetches a new token. */
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
export function describeFault(stage: FaultStage, accepted: readonly AcceptedDelivery[]): FaultFigures {
	const counts = countRequestIds(loadExecutions(stage.n8n.home, stage.active.workflowId).map(({ data }) => data));
	const sent = accepted.map(({ delivery, statuses }) => ({ delivery, status: statuses.at(-1) }));
	return {
		deliveries: accepted.length,
		refusals: countRefusals(accepted),
		account: accountForDeliveries(sent, counts),
	};
}
