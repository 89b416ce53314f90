/** How long a notification is remembered: twice as long as the bank retries. */
const REMEMBERED_HOURS = 48;

/** How many notifications are remembered at most: the newest ones. */
const REMEMBERED_NOTIFICATIONS = 250_000;

/** How many of them a snapshot holds. n8n reads the snapshot with every request, so it must be small. */
const PERSISTED_NOTIFICATIONS = 3_000;

const SECONDS_PER_HOUR = 3600;

/** Notifications that were accepted within this time may stand in another order. */
const ORDER_TOLERANCE_SECONDS = 60;

/** In a snapshot, a notification takes 12 bytes of its id and 4 bytes of time (seconds since 1970, unsigned). */
const RECORD_BYTES = 16;
const ID_BYTES = 12;
const SHORT_ID_PATTERN = /^[0-9a-f]{24}/;

/** One moment on two clocks. */
export interface Moment {
	/** Seconds of a clock that is never set: `performance.now()`. Ages are measured with it. */
	readonly monotonicSeconds: number;
	/** Seconds since 1970. Only what outlives the process is written with it. */
	readonly wallSeconds: number;
}

/**
 * Remembers which notifications were accepted, by the SHA-256 of their plaintext in hex. Keeps the first 96 bits of it.
 *
 * Ages do not depend on the wall clock, which can be set. The map is in order of age but for a minute, the oldest first.
 */
export class DeliveryMemory {
	/** Monotonic seconds, below 0 if it was accepted before this process began. */
	private readonly acceptedAt = new Map<string, number>();

	private newestAt = -Infinity;

	private changes = 0;

	private lastSnapshot = '';

	private changesInSnapshot = 0;

	has(id: string, now: Moment): boolean {
		const acceptedAt = this.acceptedAt.get(shortId(id));
		return acceptedAt !== undefined && !isForgotten(acceptedAt, now);
	}

	add(id: string, now: Moment): void {
		this.insert(shortId(id), now.monotonicSeconds);
		this.changes += 1;
		this.forgetOldest(now);
	}

	get size(): number {
		return this.acceptedAt.size;
	}

	/** True if something was accepted that the last snapshot, taken or read, does not hold. */
	get hasUnsavedChanges(): boolean {
		return this.changes !== this.changesInSnapshot;
	}

	/** Returns the newest notifications as one compact text (base64). */
	takeSnapshot(now: Moment): string {
		const newest = this.newestIds();
		const bytes = Buffer.alloc(newest.length * RECORD_BYTES);
		newest.forEach((id, index) => {
			const age = now.monotonicSeconds - (this.acceptedAt.get(id) ?? 0);
			bytes.write(id, index * RECORD_BYTES, ID_BYTES, 'hex');
			bytes.writeUInt32BE(Math.ceil(now.wallSeconds - age) >>> 0, index * RECORD_BYTES + ID_BYTES);
		});
		this.lastSnapshot = bytes.toString('base64');
		this.changesInSnapshot = this.changes;
		return this.lastSnapshot;
	}

	/**
	 * Adds what another process has saved, or this one before its restart.
	 *
	 * A time in the future counts as now: the wall clock was set back since. Cheap if the snapshot is the last one, tells
	 * nothing new (requests in flight still read older ones) or only what was accepted just now: with several processes,
	 * that is the rule. A damaged snapshot is ignored. Without it, a duplicate may be taken for new, and nothing worse.
	 */
	mergeSnapshot(snapshot: string, now: Moment): void {
		if (snapshot === this.lastSnapshot) return;
		this.lastSnapshot = snapshot;
		const news = [...parseRecords(Buffer.from(snapshot, 'base64'))]
			.filter(([id]) => !this.acceptedAt.has(id))
			.map(([id, wallSeconds]) => [id, toMonotonic(wallSeconds, now)] as const)
			.filter(([, acceptedAt]) => !isForgotten(acceptedAt, now))
			.sort(byAge);
		const [, oldestNews = Infinity] = news[0] ?? [];
		const isInOrder = oldestNews >= this.newestAt - ORDER_TOLERANCE_SECONDS;
		const inserted = isInOrder ? news : [...news, ...this.acceptedAt].sort(byAge);
		for (const [id, acceptedAt] of inserted) this.insert(id, acceptedAt);
		this.forgetOldest(now);
	}

	/** Makes no copy of the map: it may have 250,000 entries, and this is done every few seconds. */
	private newestIds(): string[] {
		const newest: string[] = [];
		let older = this.acceptedAt.size - PERSISTED_NOTIFICATIONS;
		for (const id of this.acceptedAt.keys()) {
			older -= 1;
			if (older < 0) newest.push(id);
		}
		return newest;
	}

	private insert(id: string, acceptedAt: number): void {
		this.acceptedAt.delete(id);
		this.acceptedAt.set(id, acceptedAt);
		this.newestAt = Math.max(this.newestAt, acceptedAt);
	}

	private forgetOldest(now: Moment): void {
		for (const [id, acceptedAt] of this.acceptedAt) {
			if (this.acceptedAt.size <= REMEMBERED_NOTIFICATIONS && !isForgotten(acceptedAt, now)) return;
			this.acceptedAt.delete(id);
		}
	}
}

const byAge = ([, left]: readonly [string, number], [, right]: readonly [string, number]) => left - right;

function isForgotten(acceptedAt: number, now: Moment): boolean {
	return now.monotonicSeconds - acceptedAt > REMEMBERED_HOURS * SECONDS_PER_HOUR;
}

function toMonotonic(wallSeconds: number, now: Moment): number {
	return now.monotonicSeconds - Math.max(0, now.wallSeconds - wallSeconds);
}

function shortId(id: string): string {
	const match = SHORT_ID_PATTERN.exec(id);
	if (match === null) throw new TypeError('A delivery id is a SHA-256 in hex');
	return match[0];
}

function* parseRecords(bytes: Buffer): Generator<[string, number]> {
	for (let offset = 0; offset + RECORD_BYTES <= bytes.length; offset += RECORD_BYTES) {
		yield [bytes.toString('hex', offset, offset + ID_BYTES), bytes.readUInt32BE(offset + ID_BYTES)];
	}
}
