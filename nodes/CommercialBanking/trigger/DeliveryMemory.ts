/** How long a notification is remembered: twice as long as the bank retries. */
const REMEMBERED_SECONDS = 48 * 3600;

/** How many notifications are remembered at most: the ones learned last. */
const REMEMBERED_NOTIFICATIONS = 250_000;

/** How many of them are saved: the newest ones. n8n reads the saved text with every request, so the text must be small. */
const SAVED_NOTIFICATIONS = 3_000;

/** 80 bits of a SHA-256 in hex. */
const ID_LENGTH = 20;

/** One saved notification: its ID (`ID_LENGTH`), and when it was accepted, in seconds since 1970 to base 36. */
const RECORD_PATTERN = /([0-9a-f]{20})-([0-9a-z]{1,8})\b/g;

export interface Moment {
	/** Seconds of a clock that is never set: `performance.now()`. Ages are measured with it. */
	readonly monotonicSeconds: number;
	/** Seconds since 1970. Only what outlives the process is written with it. */
	readonly wallSeconds: number;
}

export function currentMoment(): Moment {
	return { monotonicSeconds: performance.now() / 1000, wallSeconds: Date.now() / 1000 };
}

/**
 * Remembers which notifications were accepted, by the SHA-256 of their plaintext in hex.
 *
 * What is remembered can be saved as a text, and loaded by another process or after a restart. Two processes may save at
 * the same time, and one overwrites what the other has saved. The other process sees that when it loads the text, and
 * saves again.
 */
export class DeliveryMemory {
	/** When each notification was accepted, in monotonic seconds (below 0: before this process), in the order of learning it. */
	private readonly acceptedAt = new Map<string, number>();
	/** The text that was loaded or saved last, and the IDs in it. */
	private savedText = '';
	private savedIds: ReadonlySet<string> = new Set();

	/** Whether some of the newest may be missing in `savedText`. */
	private hasUnsaved = false;

	has(id: string, now: Moment): boolean {
		const acceptedAt = this.acceptedAt.get(shorten(id));
		return acceptedAt !== undefined && !isForgotten(acceptedAt, now);
	}

	add(id: string, now: Moment): void {
		const shortId = shorten(id);
		this.acceptedAt.delete(shortId);
		this.acceptedAt.set(shortId, now.monotonicSeconds);
		this.hasUnsaved = true;
		this.forgetOldest(now);
	}

	get size(): number {
		return this.acceptedAt.size;
	}

	/** Returns the newest notifications as a text; undefined if all of them are saved, and nobody has overwritten them. */
	save(now: Moment): string | undefined {
		if (!this.hasUnsaved) return undefined;
		this.hasUnsaved = false;
		// Records that another process saved late were learned last, but may be older than our own.
		const newest = [...this.acceptedAt].sort(([, left], [, right]) => left - right).slice(-SAVED_NOTIFICATIONS);
		if (newest.every(([id]) => this.savedIds.has(id))) return undefined;
		this.savedIds = new Set(newest.map(([id]) => id));
		this.savedText = newest.map(([id, acceptedAt]) => `${id}-${toWall(acceptedAt, now).toString(36)}`).join(' ');
		return this.savedText;
	}

	/**
	 * Adds what a text holds and this process does not know. A damaged record is left out. A time in the future counts as
	 * now: the wall clock was set back since.
	 */
	load(text: string, now: Moment): void {
		if (text === this.savedText) return;
		this.savedText = text;
		this.hasUnsaved = true;
		const records = [...text.matchAll(RECORD_PATTERN)];
		this.savedIds = new Set(records.map(([, id = '']) => id));
		for (const [, id = '', time = ''] of records) {
			const age = Math.max(0, now.wallSeconds - Number.parseInt(time, 36));
			if (age <= REMEMBERED_SECONDS && !this.acceptedAt.has(id)) this.acceptedAt.set(id, now.monotonicSeconds - age);
		}
		this.forgetOldest(now);
	}

	private forgetOldest(now: Moment): void {
		for (const [id, acceptedAt] of this.acceptedAt) {
			// Behind this one, loaded ones may be older. They cost only memory, because `has` asks for their age.
			if (this.acceptedAt.size <= REMEMBERED_NOTIFICATIONS && !isForgotten(acceptedAt, now)) return;
			this.acceptedAt.delete(id);
		}
	}
}

const isForgotten = (acceptedAt: number, now: Moment): boolean =>
	now.monotonicSeconds - acceptedAt > REMEMBERED_SECONDS;

/** Rounds up, so that no restart makes a notification older. */
const toWall = (acceptedAt: number, now: Moment): number =>
	Math.max(0, Math.ceil(now.wallSeconds - (now.monotonicSeconds - acceptedAt)));

const shorten = (id: string): string => id.slice(0, ID_LENGTH);
