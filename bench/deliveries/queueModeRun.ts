import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, ClusterMember } from '../../n8n-host/startCluster.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import {
	activateTrigger,
	fetchAccessToken,
	setUpParties,
	type ActiveContender,
	type BenchParties,
} from './benchStage.ts';
import { accountForDeliveries, type Account } from './accountForDeliveries.ts';
import { deliveryEndpoint } from './contenders.ts';
import { countRefusals, deliverUntilAccepted, type AcceptedDelivery } from './deliverUntilAccepted.ts';
import { requestIdPattern, sealDeliveries } from './sealDeliveries.ts';
import { sendDelivery } from './sendDeliveries.ts';

/** The trigger in a cluster. */
export interface ClusterTrigger {
	readonly cluster: Cluster;
	readonly parties: BenchParties;
	readonly active: ActiveContender;
	/** The trigger's base URL at a webhook processor. Without a member: at the balancer. */
	baseAt(member: ClusterMember | undefined): string;
}

export async function activateClusterTrigger(cluster: Cluster): Promise<ClusterTrigger> {
	const parties = await setUpParties(cluster.main.baseUrl);
	const active = await activateTrigger(parties, cluster.balancer.baseUrl);
	const base = active.target.url.replace(deliveryEndpoint, '');
	return {
		cluster,
		parties,
		active,
		baseAt: (member) => base.replace(cluster.balancer.baseUrl, member?.baseUrl ?? cluster.balancer.baseUrl),
	};
}

/** Counts how many executions contain each delivery. */
export async function countStored({ cluster, active }: ClusterTrigger): Promise<Map<string, number>> {
	const pattern = requestIdPattern.source.replaceAll('\\d', '[0-9]');
	const rows = await cluster.postgres.query(
		'SELECT m.id, count(DISTINCT d."executionId") FROM execution_data d ' +
			'JOIN execution_entity e ON e.id = d."executionId", ' +
			`LATERAL (SELECT (regexp_matches(d.data::text, '${pattern}', 'g'))[1] AS id) m ` +
			`WHERE e."workflowId" = '${active.workflowId}' GROUP BY m.id`,
	);
	return new Map(rows.map(([id = '', count]) => [id, Number(count)]));
}

/** What n8n's database holds of the trigger's memory. */
export async function readStaticData({ cluster, active }: ClusterTrigger): Promise<string> {
	const rows = await cluster.postgres.query(
		`SELECT "staticData" FROM workflow_entity WHERE id = '${active.workflowId}'`,
	);
	return rows.flat().join();
}

/** Counts the executions by status. */
async function countStatuses({ cluster, active }: ClusterTrigger): Promise<Record<string, number>> {
	const rows = await cluster.postgres.query(
		`SELECT status, count(*) FROM execution_entity WHERE "workflowId" = '${active.workflowId}' GROUP BY status`,
	);
	return Object.fromEntries(rows.map(([status = '', count]) => [status, Number(count)]));
}

/** Fetches a token from one webhook processor, and delivers with it to another one. */
export async function sendAcross(
	trigger: ClusterTrigger,
	issuer: ClusterMember | undefined,
	receiver: ClusterMember | undefined,
	deliveries = sealDeliveries(1, trigger.parties.publicKey),
): Promise<number | undefined> {
	const [delivery] = deliveries;
	if (delivery === undefined) throw new Error('There is no delivery to send');
	const token = await fetchAccessToken(trigger.baseAt(issuer), trigger.parties.bank);
	const url = `${trigger.baseAt(receiver)}${deliveryEndpoint}`;
	return await sendDelivery({ url, headers: { authorization: `Bearer ${token}` } }, delivery);
}

/** Kills a webhook processor and a worker, restarts Redis, and starts both processes again. */
async function breakThings({ processors: [processor], workers: [worker], redis }: Cluster): Promise<void> {
	await processor?.kill();
	await worker?.kill();
	await redis.restart();
	await Promise.all([processor?.start(), worker?.start()]);
}

/** The result of a run. */
export interface QueueModeFigures {
	readonly deliveries: number;
	readonly seconds: number;
	/** Refused attempts by status. Attempts without an answer count as `no answer`. */
	readonly refusals: Readonly<Record<string, number>>;
	readonly account: Account;
	/** Deliveries that are stored twice although their first attempt was accepted. Should be 0. */
	readonly repeatedWithoutReason: number;
	readonly statuses: Readonly<Record<string, number>>;
}

/** Waits until the workers have run all executions, except `leftBehind` executions of a killed worker. */
async function waitForWorkers(trigger: ClusterTrigger, leftBehind: number): Promise<void> {
	await waitUntil(
		'the workers to be done',
		async () => {
			const { new: waiting = 0, running = 0 } = await countStatuses(trigger);
			return waiting + running <= leftBehind ? true : undefined;
		},
		{ timeoutMilliseconds: 120_000, intervalMilliseconds: 500 },
	);
}

/**
 * Delivers in bursts through the balancer, and repeats refused deliveries. With `isBroken`, {@link breakThings} runs
 * after half of the deliveries.
 */
export async function deliverInBursts(
	trigger: ClusterTrigger,
	{ deliveries: count, burst, isBroken }: { deliveries: number; burst: number; isBroken: boolean },
): Promise<QueueModeFigures> {
	const deliveries = sealDeliveries(count, trigger.parties.publicKey);
	const accepted: AcceptedDelivery[] = [];
	const startedAt = performance.now();
	let breaking: Promise<void> | undefined;
	for (let sent = 0; sent < count; sent += burst) {
		const delivering = deliverUntilAccepted(deliveries.slice(sent, sent + burst), {
			concurrency: burst,
			retryMilliseconds: 500,
			timeoutMilliseconds: 180_000,
			findTarget: async () => trigger.active.target,
		});
		// The burst is under way when things break.
		if (isBroken && sent >= count / 2) breaking ??= breakThings(trigger.cluster);
		accepted.push(...(await delivering));
		if (isBroken) await wait(200);
	}
	const seconds = (performance.now() - startedAt) / 1_000;
	await breaking;
	// A worker runs up to 10 executions at the same time.
	await waitForWorkers(trigger, isBroken ? 10 : 0);
	const stored = await countStored(trigger);
	const sent = accepted.map(({ delivery, statuses }) => ({ delivery, status: statuses.at(-1) }));
	return {
		deliveries: count,
		seconds,
		refusals: countRefusals(accepted),
		account: accountForDeliveries(sent, stored),
		repeatedWithoutReason: accepted.filter(
			({ delivery, statuses }) => statuses.length === 1 && (stored.get(delivery.requestId) ?? 0) > 1,
		).length,
		statuses: await countStatuses(trigger),
	};
}
