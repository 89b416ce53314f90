import { setTimeout as wait } from 'node:timers/promises';
import { fetchOnNewConnection } from '../../n8n-host/fetchOnNewConnection.ts';
import type { ClusterMember } from '../../n8n-host/startCluster.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { accountForDeliveries, type Account } from './accountForDeliveries.ts';
import { accountForItems, type ItemAccount } from './accountForItems.ts';
import type { ClusterFault } from './clusterFaults.ts';
import { countStatuses, locateDeliveries, type ClusterTrigger, type Place } from './clusterTrigger.ts';
import { deliverUntilAccepted, type AcceptedDelivery } from './deliverUntilAccepted.ts';
import { sealDeliveries, type SealedDelivery } from './sealDeliveries.ts';
import type { Collector } from './startCollector.ts';

/** Between two bursts. */
const pauseMilliseconds = 500;

/** A fault strikes so long after the begin of a burst. Then the burst is under way. */
const strikeAfterMilliseconds = 300;

const longestRepairMilliseconds = 60_000;

/** Whether a process of n8n has its database, as it says itself. */
async function isReady({ baseUrl }: ClusterMember): Promise<boolean> {
	return (await fetchOnNewConnection(`${baseUrl}/healthz/readiness`)).ok;
}

/** What is delivered, and what goes wrong meanwhile. */
export interface BurstPlan {
	readonly deliveries: number;
	/** Deliveries that are sent at the same time. */
	readonly burst: number;
	/** They strike one after another, spread over the run. */
	readonly faults: readonly ClusterFault[];
	/** After so long without any change, nothing more is expected to arrive at the collector. */
	readonly stillSeconds: number;
}

/** The result of a run. */
export interface BurstFigures {
	/** When the bank had its 200. */
	readonly account: Account;
	/** Deliveries that are stored twice although their first attempt was accepted. Should be 0. */
	readonly repeatedWithoutReason: number;
	readonly itemAccount: ItemAccount;
}

/** Counts during the run how many executions contain each delivery, because n8n can overwrite them later. */
class StoredSoFar {
	readonly counts = new Map<string, number>();

	private lastExecutionId = 0;

	/** Looks at the executions that are new since the last time. */
	async read(trigger: ClusterTrigger): Promise<void> {
		const places = await waitUntil(
			'the database to answer',
			async () => await locateDeliveries(trigger, this.lastExecutionId),
		);
		for (const [requestId, found] of places) this.add(requestId, found);
	}

	private add(requestId: string, places: readonly Place[]): void {
		const stored = places.filter(({ isRetry }) => !isRetry).length;
		this.counts.set(requestId, (this.counts.get(requestId) ?? 0) + stored);
		this.lastExecutionId = Math.max(this.lastExecutionId, ...places.map(({ executionId }) => executionId));
	}
}

/** Strikes with the faults one after another. Each of them waits until everything runs again. */
class FaultSeries {
	private readonly waiting: ClusterFault[];

	private striking = Promise.resolve();

	private readonly plan: BurstPlan;

	constructor(plan: BurstPlan) {
		this.plan = plan;
		this.waiting = [...plan.faults];
	}

	/** @param sent number of deliveries before this moment */
	async strikeIfDue({ cluster }: ClusterTrigger, sent: number): Promise<void> {
		const { faults, deliveries } = this.plan;
		const turn = faults.length - this.waiting.length + 1;
		if (sent < (deliveries * turn) / (faults.length + 1)) return;
		await this.striking;
		const fault = this.waiting.shift();
		if (fault === undefined) return;
		this.striking = wait(strikeAfterMilliseconds).then(async () => await fault(cluster));
	}

	/**
	 * Waits until what has struck so far runs again, and the webhook processors reach the database. A fault may wait for
	 * deliveries itself, so this has an end.
	 */
	async waitUntilRepaired({ cluster }: ClusterTrigger): Promise<void> {
		await Promise.race([this.striking, wait(longestRepairMilliseconds)]);
		await waitUntil('the webhook processors to be ready', async () =>
			(await Promise.all(cluster.processors.map(isReady))).every(Boolean) ? true : undefined,
		);
	}

	/** @throws {Error} when the run had too few bursts for all faults */
	async waitForRepairs(): Promise<void> {
		await this.striking;
		if (this.waiting.length > 0) throw new Error(`Too few bursts for ${this.plan.faults.length} faults`);
	}
}

/** Delivers one burst after another through the balancer, and repeats refused deliveries. */
async function sendBursts(
	trigger: ClusterTrigger,
	deliveries: readonly SealedDelivery[],
	plan: BurstPlan,
	stored: StoredSoFar,
): Promise<AcceptedDelivery[]> {
	const accepted: AcceptedDelivery[] = [];
	const faults = new FaultSeries(plan);
	for (let sent = 0; sent < deliveries.length; sent += plan.burst) {
		await faults.strikeIfDue(trigger, sent);
		const delivered = await deliverUntilAccepted(deliveries.slice(sent, sent + plan.burst), {
			concurrency: plan.burst,
			retryMilliseconds: 500,
			timeoutMilliseconds: 300_000,
			findTarget: async () => trigger.active.target,
			// The bank's next attempt is an hour later. By then, everything runs again.
			refused: async () => await faults.waitUntilRepaired(trigger),
		});
		accepted.push(...delivered);
		await stored.read(trigger);
		await wait(pauseMilliseconds);
	}
	await faults.waitForRepairs();
	return accepted;
}

/** Waits until all items have arrived and all executions have ended, or until nothing has changed for a while. */
async function waitForStillness(
	trigger: ClusterTrigger,
	countArrived: () => number,
	{ items, stillSeconds }: { items: number; stillSeconds: number },
): Promise<void> {
	let last = '';
	let changedAt = performance.now();
	const isStill = async () => {
		const { new: waiting = 0, running = 0, ...ended } = await countStatuses(trigger);
		const arrived = countArrived();
		const state = JSON.stringify([arrived, waiting, running, ended]);
		if (state !== last) changedAt = performance.now();
		last = state;
		const isComplete = arrived >= items && waiting + running === 0;
		return isComplete || performance.now() - changedAt > stillSeconds * 1_000 ? true : undefined;
	};
	await waitUntil('nothing more to happen', isStill, { timeoutMilliseconds: 1_800_000, intervalMilliseconds: 500 });
}

/** Delivers while things go wrong, waits until nothing more happens, and looks where each delivery and each item is. */
export async function deliverInBursts(
	trigger: ClusterTrigger,
	collector: Collector,
	plan: BurstPlan,
): Promise<BurstFigures> {
	const deliveries = sealDeliveries(plan.deliveries, trigger.parties.publicKey);
	const items = deliveries.flatMap(({ endToEndIds }) => endToEndIds);
	const countArrived = () => items.filter((id) => collector.taken.has(id)).length;
	const stored = new StoredSoFar();
	const accepted = await sendBursts(trigger, deliveries, plan, stored);
	const { stillSeconds } = plan;
	await waitForStillness(trigger, countArrived, { items: items.length, stillSeconds });
	const places = await locateDeliveries(trigger);
	const sent = accepted.map(({ delivery, statuses }) => ({ delivery, status: statuses.at(-1) }));
	return {
		account: accountForDeliveries(sent, stored.counts),
		repeatedWithoutReason: accepted.filter(
			({ delivery, statuses }) => statuses.length === 1 && (stored.counts.get(delivery.requestId) ?? 0) > 1,
		).length,
		itemAccount: accountForItems(deliveries, collector.taken, places),
	};
}
