import type { Place } from './clusterTrigger.ts';
import type { SealedDelivery } from './sealDeliveries.ts';

/** What has become of the items of a run. */
export interface ItemAccount {
	/** At the far end at least once. */
	readonly arrived: number;
	/** The others, by the statuses of the executions that contain them. `in no execution`: n8n has nothing of them. */
	readonly missing: Readonly<Record<string, number>>;
}

function describePlaces(places: readonly Place[] = []): string {
	const statuses = places.map(({ status, isRetry }) => (isRetry ? `${status} in its retry` : status));
	return statuses.sort().join(' and ') || 'in no execution';
}

/**
 * Compares what was delivered with what arrived at the far end of the workflow.
 *
 * @param taken how often each item arrived, by end-to-end ID
 * @param places the executions that contain each delivery, by request ID
 */
export function accountForItems(
	deliveries: ReadonlyArray<Pick<SealedDelivery, 'requestId' | 'endToEndIds'>>,
	taken: ReadonlyMap<string, number>,
	places: ReadonlyMap<string, readonly Place[]>,
): ItemAccount {
	const items = deliveries.flatMap(({ requestId, endToEndIds }) =>
		endToEndIds.map((id) => ({ requestId, times: taken.get(id) ?? 0 })),
	);
	const missing: Record<string, number> = {};
	for (const { requestId } of items.filter(({ times }) => times === 0)) {
		const place = describePlaces(places.get(requestId));
		missing[place] = (missing[place] ?? 0) + 1;
	}
	return {
		arrived: items.filter(({ times }) => times > 0).length,
		missing,
	};
}
