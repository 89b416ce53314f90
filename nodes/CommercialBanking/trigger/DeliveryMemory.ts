import { compareTexts } from '../domain/values/compareTexts';

/** How long a delivery is remembered: twice as long as the bank retries. */
const REMEMBERED_SECONDS = 48 * 3600;

/** How many deliveries are remembered at most: the ones learned last. */
const REMEMBERED_DELIVERIES = 250_000;

/** How many of them are saved: the newest ones. n8n reads the saved text with every request, so the text must be small. */
const SAVED_DELIVERIES = 3_000;

/**
 * How long a delivery may be under way. After that, n8n is taken to have lost it, and the bank's next attempt is new.
 * This leaves the bank half of its 24 hours of retries.
 */
const MAX_SECONDS_UNDER_WAY = 12 * 3600;

/** 80 bits of a SHA-256 in hex. */
const ID_LENGTH = 20;

/** One saved delivery: its ID (`ID_LENGTH`), and when it was stored, in seconds since 1970 to base 36. */
const RECORD_PATTERN = /([0-9a-f]{20})-([0-9a-z]{1,8})\b/g;

export type Claim =
	/** The delivery was stored before. */
	| { readonly state: 'known' }
	/** An equal delivery is being stored. */
	| { readonly state: 'underWay'; readonly stored: Promise<boolean> }
	/** Nobody else stores the delivery. Call `settle` when it is certain whether n8n has stored it. */
	| { readonly state: 'first'; readonly settle: (stored: boolean) => void };

/** Seconds since 1970, by a clock that nobody sets while the process runs. */
const now = (): number => (performance.timeOrigin + performance.now()) / 1000;

const shorten = (id: string): string => id.slice(0, ID_LENGTH);

/**
 * Remembers deliveries by a SHA-256 in hex, and makes sure that this process stores only one of several equal ones.
 *
 * A stored delivery is remembered, however late it was stored. A delivery that was not stored is forgotten, so that the
 * bank's next attempt can succeed.
 *
 * What is remembered can be saved as a text, and loaded by another process or after a restart. Two processes may save at
 * the same time, and one overwrites what the other has saved. The other process sees that when it loads the text, and
 * saves again.
 *
 * @example
 * const claim = memory.claim(id); // {state: 'first', settle}
 * memory.claim(id); // {state: 'underWay', stored}: waits for the first one
 * claim.settle(true);
 * memory.claim(id); // {state: 'known'}
 */
export class DeliveryMemory {
	/** When each delivery was stored, in whole seconds since 1970, in the order of learning it. */
	private readonly storedAt = new Map<string, number>();
	private readonly underWay = new Map<string, { stored: Promise<boolean>; claimedAt: number }>();
	/** The text that was loaded or saved last. */
	private savedText = '';
	/** Whether some of the newest may be missing in `savedText`. */
	private hasUnsaved = false;

	get size(): number {
		return this.storedAt.size;
	}

	isKnown(id: string): boolean {
		const storedAt = this.storedAt.get(shorten(id));
		return storedAt !== undefined && now() - storedAt <= REMEMBERED_SECONDS;
	}

	claim(id: string): Claim {
		if (this.isKnown(id)) return { state: 'known' };
		const other = this.underWay.get(id);
		const isLost = other !== undefined && now() - other.claimedAt > MAX_SECONDS_UNDER_WAY;
		if (other !== undefined && !isLost) return { state: 'underWay', stored: other.stored };
		return { state: 'first', settle: this.begin(id) };
	}

	private begin(id: string): (stored: boolean) => void {
		let resolve: (stored: boolean) => void = () => {};
		const stored = new Promise<boolean>((settled) => {
			resolve = settled;
		});
		const own = { stored, claimedAt: now() };
		this.underWay.set(id, own);
		return (isStored) => {
			if (isStored) this.remember(shorten(id), Math.ceil(now()));
			// The bank's next attempt may hold the claim by now.
			if (this.underWay.get(id) === own) this.underWay.delete(id);
			resolve(isStored);
		};
	}

	private remember(shortId: string, storedAt: number): void {
		this.storedAt.delete(shortId);
		this.storedAt.set(shortId, storedAt);
		this.hasUnsaved = true;
		for (const [oldest, time] of this.storedAt) {
			// Behind this one, loaded ones may be older. They cost only memory, because `isKnown` asks for their age.
			if (this.size <= REMEMBERED_DELIVERIES && now() - time <= REMEMBERED_SECONDS) return;
			this.storedAt.delete(oldest);
		}
	}

	/** Returns the newest deliveries as a text; undefined if the text that was loaded or saved last has them. */
	save(): string | undefined {
		if (!this.hasUnsaved) return undefined;
		this.hasUnsaved = false;
		// What another process has saved was learned last, but may be older. All processes sort alike, so that they come to
		// the same text.
		const newest = [...this.storedAt].sort(
			([one, time], [other, otherTime]) => time - otherTime || compareTexts(one, other),
		);
		const text = newest
			.slice(-SAVED_DELIVERIES)
			.map(([id, time]) => `${id}-${time.toString(36)}`)
			.join(' ');
		if (text === this.savedText) return undefined;
		this.savedText = text;
		return text;
	}

	/**
	 * Adds what a text holds and this process does not know. A damaged record is left out. A time in the future counts as
	 * now: the clock of the other process was wrong.
	 */
	load(text: string): void {
		if (text === this.savedText) return;
		this.savedText = text;
		this.hasUnsaved = true;
		const soonest = now() - REMEMBERED_SECONDS;
		for (const [, id = '', time = ''] of text.matchAll(RECORD_PATTERN)) {
			const storedAt = Math.min(Number.parseInt(time, 36), Math.ceil(now()));
			if (storedAt > (this.storedAt.get(id) ?? soonest)) this.remember(id, storedAt);
		}
	}
}
