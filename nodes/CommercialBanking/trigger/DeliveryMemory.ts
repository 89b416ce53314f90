/** How long a notification is remembered: twice as long as the bank retries. */
export const REMEMBERED_HOURS = 48;

/** How many notifications are remembered at most: the newest ones. */
export const REMEMBERED_NOTIFICATIONS = 250_000;

/** How many of them a snapshot holds. n8n reads the snapshot with every request, so it must be small. */
export const PERSISTED_NOTIFICATIONS = 3_000;

const SECONDS_PER_HOUR = 3600;

/** In a snapshot, a notification takes 12 bytes of its id and 4 bytes of time (seconds since 1970, unsigned). */
const RECORD_BYTES = 16;
const ID_BYTES = 12;
const SHORT_ID_PATTERN = /^[0-9a-f]{24}/;

/**
 * Remembers which notifications were accepted, by the SHA-256 of their plaintext in hex. Keeps the first 96 bits of it.
 *
 * Times are in seconds since 1970. The map is in order of age, the oldest first.
 */
export class DeliveryMemory {
	private readonly acceptedAt = new Map<string, number>();

	private changes = 0;

	private lastSnapshot = '';

	private changesInSnapshot = 0;

	has(id: string, nowSeconds: number): boolean {
		const acceptedAt = this.acceptedAt.get(shortId(id));
		return acceptedAt !== undefined && !isForgotten(acceptedAt, nowSeconds);
	}

	add(id: string, nowSeconds: number): void {
		this.insert(shortId(id), nowSeconds);
		this.changes += 1;
		this.forgetOldest(nowSeconds);
	}

	get size(): number {
		return this.acceptedAt.size;
	}

	/** True if something was accepted that the last snapshot, taken or read, does not hold. */
	get hasUnsavedChanges(): boolean {
		return this.changes !== this.changesInSnapshot;
	}

	/** Returns the newest notifications as one compact text (base64). */
	takeSnapshot(): string {
		const newest = this.newestIds();
		const bytes = Buffer.alloc(newest.length * RECORD_BYTES);
		newest.forEach((id, index) => {
			bytes.write(id, index * RECORD_BYTES, ID_BYTES, 'hex');
			bytes.writeUInt32BE((this.acceptedAt.get(id) ?? 0) >>> 0, index * RECORD_BYTES + ID_BYTES);
		});
		this.lastSnapshot = bytes.toString('base64');
		this.changesInSnapshot = this.changes;
		return this.lastSnapshot;
	}

	/**
	 * Adds what another process has saved, or this one before its restart.
	 *
	 * Cheap if the snapshot is the last one or tells nothing new: requests in flight still read older ones. A damaged
	 * snapshot is ignored. Without it, a duplicate may be taken for new, and nothing worse.
	 */
	mergeSnapshot(snapshot: string, nowSeconds: number): void {
		if (snapshot === this.lastSnapshot) return;
		this.lastSnapshot = snapshot;
		const news = [...parseRecords(Buffer.from(snapshot, 'base64'))].filter(
			([id, acceptedAt]) => !this.acceptedAt.has(id) && !isForgotten(acceptedAt, nowSeconds),
		);
		if (news.length === 0) return;
		const merged = [...news, ...this.acceptedAt].sort(([, left], [, right]) => left - right);
		this.acceptedAt.clear();
		for (const [id, acceptedAt] of merged) this.insert(id, acceptedAt);
		this.forgetOldest(nowSeconds);
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
	}

	private forgetOldest(nowSeconds: number): void {
		for (const [id, acceptedAt] of this.acceptedAt) {
			if (this.acceptedAt.size <= REMEMBERED_NOTIFICATIONS && !isForgotten(acceptedAt, nowSeconds)) return;
			this.acceptedAt.delete(id);
		}
	}
}

const isForgotten = (acceptedAt: number, nowSeconds: number) =>
	nowSeconds - acceptedAt > REMEMBERED_HOURS * SECONDS_PER_HOUR;

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
