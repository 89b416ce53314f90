import type { DeliveryMemory } from './DeliveryMemory';

/** What is known of a delivery when it comes in. */
export type Claim =
	| { readonly state: 'known' }
	| { readonly state: 'underWay'; readonly accepted: Promise<boolean> }
	/** Nobody else works on it. `settle` says how it ended: the first call counts; only an accepted one is remembered. */
	| { readonly state: 'first'; readonly settle: (accepted: boolean) => void };

const nowSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Makes sure that of several equal deliveries one at a time is worked on, in this process.
 *
 * One that fails is forgotten, so that the bank's next attempt is taken for what it is: the first to succeed.
 */
export function claimDelivery(id: string, memory: DeliveryMemory, underWay: Map<string, Promise<boolean>>): Claim {
	if (memory.has(id, nowSeconds())) return { state: 'known' };
	const other = underWay.get(id);
	if (other !== undefined) return { state: 'underWay', accepted: other };
	let resolve: (accepted: boolean) => void = () => {};
	const ending = new Promise<boolean>((settled) => {
		resolve = settled;
	});
	underWay.set(id, ending);
	return {
		state: 'first',
		settle: (accepted) => {
			// A second call must not end the claim that the bank's next attempt may hold by now.
			if (underWay.get(id) !== ending) return;
			underWay.delete(id);
			if (accepted) memory.add(id, nowSeconds());
			resolve(accepted);
		},
	};
}
