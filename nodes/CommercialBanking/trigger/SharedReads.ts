import { sleep } from 'n8n-workflow';

/** A read that is under way, and the one that begins when it is done and paid for. */
interface Slot<Value> {
	readonly free: Promise<void>;
	next: Promise<Value> | undefined;
}

/** After a read, twice as long as it took is left to other work, up to this. */
const MAX_PAUSE_MILLISECONDS = 500;

/** Reads that are quicker than this are nothing to save on. */
const CHEAP_MILLISECONDS = 5;

const pauseAfter = (milliseconds: number) =>
	milliseconds < CHEAP_MILLISECONDS ? 0 : Math.min(2 * milliseconds, MAX_PAUSE_MILLISECONDS);

/** The read that began last. */
interface Latest<Value> {
	readonly value: Promise<Value>;
	/** On the clock of `performance`. */
	readonly begunAt: number;
}

/**
 * Group reads, the counterpart of group commit: who asks while a read is under way, or soon after one that was slow,
 * shares the next one with all that ask in the meantime. Nobody who calls `read` is given what was read before they
 * asked, so it is as fresh as a read of their own, and who comes alone does not wait.
 */
export class SharedReads<Value> {
	private readonly slots = new Map<string, Slot<Value>>();

	private readonly latest = new Map<string, Latest<Value>>();

	/**
	 * For who can do with a value of a moment ago, and asks again with `read` where it does not serve.
	 *
	 * @returns what a read gave that began at most so many milliseconds ago, else what a new one gives
	 */
	async readRecent(key: string, start: () => Promise<Value>, maximumAgeMilliseconds: number): Promise<Value> {
		const latest = this.latest.get(key);
		const isRecent = latest !== undefined && performance.now() - latest.begunAt <= maximumAgeMilliseconds;
		return await (isRecent ? latest.value : this.read(key, start));
	}

	/** @param key Reads with the same key are the same. */
	async read(key: string, start: () => Promise<Value>): Promise<Value> {
		const slot = this.slots.get(key);
		if (slot === undefined) return await this.begin(key, start);
		slot.next ??= slot.free.then(async () => await this.begin(key, start));
		return await slot.next;
	}

	private async begin(key: string, start: () => Promise<Value>): Promise<Value> {
		const reading = start();
		const latest = { value: reading, begunAt: performance.now() };
		this.latest.set(key, latest);
		// A failure is nobody's recent value.
		reading.catch(() => this.latest.get(key) === latest && this.latest.delete(key));
		const slot: Slot<Value> = { free: this.freeAfter(key, reading), next: undefined };
		this.slots.set(key, slot);
		return await reading;
	}

	private async freeAfter(key: string, reading: Promise<Value>): Promise<void> {
		const startedAt = performance.now();
		await Promise.allSettled([reading]);
		const pause = pauseAfter(performance.now() - startedAt);
		if (pause > 0) await sleep(pause);
		// The next one puts its own slot in the place of this; where nobody waits there is nothing to keep.
		if (this.slots.get(key)?.next === undefined) this.slots.delete(key);
	}
}
