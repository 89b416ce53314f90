import type { DeliveryError } from '../domain/errors';
import { DeliveryMemory, type Moment } from './DeliveryMemory';

/** How the work on a delivery ended: accepted, unreadable for good, or neither. A failed one may come again. */
export type Ending = 'accepted' | 'failed' | DeliveryError;

/** What is known of a delivery when it comes in. */
export type Claim =
	/** It was accepted before. */
	| { readonly state: 'known' }
	/** An equal delivery is being worked on. */
	| { readonly state: 'underWay'; readonly ending: Promise<Ending> }
	/** Nobody else works on it. `settle` says how it ended. Only the first call counts. */
	| { readonly state: 'first'; readonly settle: (ending: Ending) => void };

/**
 * Makes sure that this process works on only one of several equal deliveries at a time.
 *
 * An accepted delivery is remembered. A failed one is forgotten, so that the bank's next attempt can succeed.
 */
export class DeliveryClaims {
	readonly memory = new DeliveryMemory();

	private readonly underWay = new Map<string, Promise<Ending>>();

	private readonly getMoment: () => Moment;

	constructor(getMoment: () => Moment) {
		this.getMoment = getMoment;
	}

	/** @param id SHA-256 in hex */
	claim(id: string): Claim {
		if (this.memory.has(id, this.getMoment())) return { state: 'known' };
		const other = this.underWay.get(id);
		if (other !== undefined) return { state: 'underWay', ending: other };
		let resolve: (ending: Ending) => void = () => {};
		const promise = new Promise<Ending>((settled) => {
			resolve = settled;
		});
		this.underWay.set(id, promise);
		return {
			state: 'first',
			settle: (ending) => {
				// The bank's next attempt may hold the claim by now. A second call must not end it.
				if (this.underWay.get(id) !== promise) return;
				this.underWay.delete(id);
				if (ending === 'accepted') this.memory.add(id, this.getMoment());
				resolve(ending);
			},
		};
	}
}
