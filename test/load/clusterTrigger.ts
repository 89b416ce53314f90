import type { Cluster, ClusterMember } from '../../n8n-host/startCluster.ts';
import {
	activateContender,
	fetchAccessToken,
	setUpParties,
	type ActiveContender,
	type BenchParties,
} from './benchStage.ts';
import { deliveryEndpoint, thisTrigger } from './contenders.ts';
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

/** @param more parameters of the trigger, and the node behind it */
export async function activateClusterTrigger(
	cluster: Cluster,
	more: Parameters<typeof thisTrigger>[1] = {},
): Promise<ClusterTrigger> {
	const parties = await setUpParties(cluster.main.baseUrl);
	const contender = thisTrigger(parties.credentialId, more);
	const active = await activateContender(parties, contender, cluster.balancer.baseUrl);
	const base = active.target.url.replace(deliveryEndpoint, '');
	return {
		cluster,
		parties,
		active,
		baseAt: (member) => base.replace(cluster.balancer.baseUrl, member?.baseUrl ?? cluster.balancer.baseUrl),
	};
}

/** An execution that contains a delivery. */
export interface Place {
	readonly executionId: number;
	readonly status: string;
	/** This execution repeats another one. So the delivery is not stored twice. */
	readonly isRetry: boolean;
}

/**
 * Finds the executions that contain each delivery, by request ID.
 *
 * @param afterId only executions with a higher ID
 */
export async function locateDeliveries(
	{ cluster, active }: ClusterTrigger,
	afterId = 0,
): Promise<Map<string, Place[]>> {
	const pattern = requestIdPattern.source.replaceAll('\\d', '[0-9]');
	const rows = await cluster.postgres.query(
		'SELECT DISTINCT m.id, e.id, e.status, e.mode FROM execution_data d ' +
			'JOIN execution_entity e ON e.id = d."executionId", ' +
			`LATERAL (SELECT (regexp_matches(d.data::text, '${pattern}', 'g'))[1] AS id) m ` +
			`WHERE e."workflowId" = '${active.workflowId}' AND e.id > ${afterId}`,
	);
	const places = new Map<string, Place[]>();
	for (const [requestId = '', id, status = '', mode] of rows) {
		const place = { executionId: Number(id), status, isRetry: mode === 'retry' };
		places.set(requestId, [...(places.get(requestId) ?? []), place]);
	}
	return places;
}

/** What n8n's database holds of the trigger's memory. */
export async function readStaticData({ cluster, active }: ClusterTrigger): Promise<string> {
	const rows = await cluster.postgres.query(
		`SELECT "staticData" FROM workflow_entity WHERE id = '${active.workflowId}'`,
	);
	return rows.flat().join();
}

/** Counts the executions by status. */
export async function countStatuses({ cluster, active }: ClusterTrigger): Promise<Record<string, number>> {
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
