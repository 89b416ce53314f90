import type { DeliveryMemory } from './DeliveryMemory';

/** What is known of a delivery when it comes in. */
export type Claim =
	/** It was accepted before. */
	| { readonly state: 'known' }
	/** An equal delivery is being worked on. */
	| { readonly state: 'underWay'; readonly accepted: Promise<boolean> }
	/** Nobody else works on it. `settle` says how it ended. Only the first call counts. */
	| { readonly state: 'first'; readonly settle: (accepted: boolean) => void };

const nowSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Makes sure that this process works on only one of several equal deliveries at a time.
 *
 * An accepted delivery is remembered. A failed one is forgotten, so that the bank's next attempt can succeed.
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
			// The bank's next attempt may hold the claim by now. A second call must not end it.
			if (underWay.get(id) !== ending) return;
			underWay.delete(id);
			if (accepted) memory.add(id, nowSeconds());
			resolve(accepted);
		},
	};
}
