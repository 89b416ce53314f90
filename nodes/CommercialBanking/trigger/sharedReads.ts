import { sleep } from 'n8n-workflow';

/** A read that is under way, and the one that begins when it is done and paid for. */
interface Slot<Value> {
	readonly free: Promise<void>;
	next: Promise<Value> | undefined;
}

/** After a read, twice as long as it took is left to other work, up to this. */
const longestPauseMilliseconds = 500;

/** Reads that are quicker than this are nothing to save on. */
const cheapMilliseconds = 5;

const pauseAfter = (milliseconds: number) =>
	milliseconds < cheapMilliseconds ? 0 : Math.min(2 * milliseconds, longestPauseMilliseconds);

/**
 * Group reads, the counterpart of group commit: who asks while a read is under way, or soon after one that was slow,
 * shares the next one with all that ask in the meantime. Nobody is ever given what was read before they asked, so it
 * is as fresh as a read of their own, and who comes alone does not wait.
 */
export class SharedReads<Value> {
	private readonly slots = new Map<string, Slot<Value>>();

	/** @param key Reads with the same key are the same. */
	async read(key: string, start: () => Promise<Value>): Promise<Value> {
		const slot = this.slots.get(key);
		if (slot === undefined) return await this.begin(key, start);
		slot.next ??= slot.free.then(async () => await this.begin(key, start));
		return await slot.next;
	}

	private async begin(key: string, start: () => Promise<Value>): Promise<Value> {
		const reading = start();
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
