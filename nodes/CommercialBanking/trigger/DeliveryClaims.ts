import { currentMoment, DeliveryMemory, type Moment } from './DeliveryMemory';

/**
 * How long a delivery may be under way. After that, n8n is taken to have lost it, and the bank's next attempt is new.
 * This leaves the bank half of its 24 hours of retries.
 */
const MAX_SECONDS_UNDER_WAY = 12 * 3600;

export type Claim =
	/** The delivery was stored before. */
	| { readonly state: 'known' }
	/** An equal delivery is being stored. */
	| { readonly state: 'underWay'; readonly stored: Promise<boolean> }
	/** Nobody else stores the delivery. Call `settle` when it is certain whether n8n has stored it. */
	| { readonly state: 'first'; readonly settle: (stored: boolean) => void };

/**
 * Makes sure that this process stores only one of several equal deliveries.
 *
 * A stored delivery is remembered, however late it was stored. A delivery that was not stored is forgotten, so that the
 * bank's next attempt can succeed.
 */
export class DeliveryClaims {
	readonly memory = new DeliveryMemory();
	/** In order of age, the oldest first. */
	private readonly underWay = new Map<string, { stored: Promise<boolean>; claimedAtSeconds: number }>();

	/** @param id SHA-256 in hex */
	isKnown(id: string): boolean {
		return this.memory.has(id, currentMoment());
	}

	/** @param id SHA-256 in hex */
	claim(id: string): Claim {
		if (this.isKnown(id)) return { state: 'known' };
		const now = currentMoment();
		this.dropLost(now);
		const other = this.underWay.get(id);
		if (other !== undefined) return { state: 'underWay', stored: other.stored };
		return { state: 'first', settle: this.begin(id, now) };
	}

	private begin(id: string, { monotonicSeconds }: Moment): (stored: boolean) => void {
		let resolve: (stored: boolean) => void = () => {};
		const stored = new Promise<boolean>((settled) => {
			resolve = settled;
		});
		const own = { stored, claimedAtSeconds: monotonicSeconds };
		this.underWay.set(id, own);
		return (isStored) => {
			if (isStored) this.memory.add(id, currentMoment());
			// The bank's next attempt may hold the claim by now.
			if (this.underWay.get(id) === own) this.underWay.delete(id);
			resolve(isStored);
		};
	}

	private dropLost({ monotonicSeconds }: Moment): void {
		for (const [id, { claimedAtSeconds }] of this.underWay) {
			if (monotonicSeconds - claimedAtSeconds <= MAX_SECONDS_UNDER_WAY) return;
			this.underWay.delete(id);
		}
	}
}
