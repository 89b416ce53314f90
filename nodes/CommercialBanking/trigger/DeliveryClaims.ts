import type { DeliveryError } from '../domain/errors';
import { DeliveryMemory, type Moment } from './DeliveryMemory';

/**
 * How long a delivery may be under way. After that, n8n is taken to have lost it, and the bank's next attempt is new.
 * This leaves the bank half of its 24 hours of retries.
 */
const MAX_SECONDS_UNDER_WAY = 12 * 3600;

/** How the work on a delivery ended: accepted, left out by a filter, unreadable for good, or none of these. Then it may come again. */
export type Ending = 'accepted' | 'leftOut' | 'failed' | DeliveryError;

/** What is known of a delivery when it comes in. */
export type Claim =
	/** It was accepted before. */
	| { readonly state: 'known' }
	/** An equal delivery is being worked on. */
	| { readonly state: 'underWay'; readonly ending: Promise<Ending> }
	/** Nobody else works on it. `settle` says how it ended. Only the first call counts. */
	| { readonly state: 'first'; readonly settle: (ending: Ending) => void };

interface UnderWay {
	readonly ending: Promise<Ending>;
	readonly claimedAtSeconds: number;
}

/**
 * Makes sure that this process works on only one of several equal deliveries at a time.
 *
 * An accepted delivery is remembered, however late it was accepted. A failed one is forgotten, so that the bank's next
 * attempt can succeed. So is one that was left out: the filter may be another one when it comes again.
 */
export class DeliveryClaims {
	readonly memory = new DeliveryMemory();

	/** In order of age, the oldest first. */
	private readonly underWay = new Map<string, UnderWay>();

	private readonly getMoment: () => Moment;

	constructor(getMoment: () => Moment) {
		this.getMoment = getMoment;
	}

	/** @param id SHA-256 in hex */
	claim(id: string): Claim {
		const now = this.getMoment();
		if (this.memory.has(id, now)) return { state: 'known' };
		this.dropLost(now);
		const other = this.underWay.get(id);
		if (other !== undefined) return { state: 'underWay', ending: other.ending };
		return { state: 'first', settle: this.begin(id, now) };
	}

	private begin(id: string, { monotonicSeconds }: Moment): (ending: Ending) => void {
		let resolve: (ending: Ending) => void = () => {};
		const ending = new Promise<Ending>((settled) => {
			resolve = settled;
		});
		const own = { ending, claimedAtSeconds: monotonicSeconds };
		this.underWay.set(id, own);
		let isSettled = false;
		return (how) => {
			if (isSettled) return;
			isSettled = true;
			if (how === 'accepted') this.memory.add(id, this.getMoment());
			// The bank's next attempt may hold the claim by now.
			if (this.underWay.get(id) === own) this.underWay.delete(id);
			resolve(how);
		};
	}

	private dropLost({ monotonicSeconds }: Moment): void {
		for (const [id, { claimedAtSeconds }] of this.underWay) {
			if (monotonicSeconds - claimedAtSeconds <= MAX_SECONDS_UNDER_WAY) return;
			this.underWay.delete(id);
		}
	}
}
