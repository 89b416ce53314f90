import { sleep } from 'n8n-workflow';

/** At most so many deliveries share one execution. */
export const MAX_BATCH = 200;

/** And of so much size in all (in the unit of `join`), unless a single one is larger: n8n stores them as one text. */
export const MAX_BATCH_SIZE = 8_000_000;

/** More than so many waiting deliveries are refused, so that the bank sends them again later. */
export const MAX_WAITING = 2_000;

/** And more than so much size: what waits is held in memory. */
export const MAX_WAITING_SIZE = 64_000_000;

/** n8n always reports how storing went; should it ever not, nobody waits for longer than this. */
const STORE_DEADLINE_MILLISECONDS = 30_000;

/** A delivery either leads a batch into one execution, or follows and learns whether its batch was stored. */
export type Turn<Entry> =
	| { readonly role: 'leader'; readonly batch: readonly Entry[]; readonly finish: (stored: boolean) => void }
	| { readonly role: 'follower'; readonly stored: boolean }
	| { readonly role: 'refused' };

interface Waiting<Entry> {
	readonly entry: Entry;
	readonly size: number;
	readonly settle: (stored: boolean) => void;
	readonly resolve: (turn: Turn<Entry>) => void;
}

const pickCallbacks = <Entry>({ settle, resolve }: Waiting<Entry>) => ({ settle, resolve });

const sizeOf = (entries: ReadonlyArray<{ readonly size: number }>) => entries.reduce((sum, { size }) => sum + size, 0);

/**
 * Group commit, as databases do it: while one execution is being stored, the deliveries that arrive wait; when it is
 * stored, all that wait become the next one. Nobody waits when it is idle, and the order of arrival is kept.
 */
export class GroupCommit<Entry> {
	private readonly waiting: Array<Waiting<Entry>> = [];

	private waitingSize = 0;

	private storing = false;

	private readonly deadlineMilliseconds: number;

	constructor(deadlineMilliseconds = STORE_DEADLINE_MILLISECONDS) {
		this.deadlineMilliseconds = deadlineMilliseconds;
	}

	/**
	 * Waits for this delivery's turn, or for the leader of its batch to finish.
	 *
	 * @param size roughly how many characters it takes
	 * @param settle is called once, with whether the delivery was stored, whichever role it gets.
	 */
	async join(entry: Entry, size: number, settle: (stored: boolean) => void): Promise<Turn<Entry>> {
		if (!this.storing) return this.lead([{ entry, size, settle, resolve: () => {} }]);
		if (this.waiting.length >= MAX_WAITING || this.waitingSize + size > MAX_WAITING_SIZE) {
			settle(false);
			return { role: 'refused' };
		}
		this.waitingSize += size;
		return await new Promise((resolve) => this.waiting.push({ entry, size, settle, resolve }));
	}

	private lead(batch: ReadonlyArray<Waiting<Entry>>): Turn<Entry> {
		this.storing = true;
		// Emptied at the end, so that the timer of the deadline keeps no delivery in memory.
		let unsettled: ReadonlyArray<Pick<Waiting<Entry>, 'settle' | 'resolve'>> = batch.map(pickCallbacks);
		const finish = (stored: boolean) => {
			const finished = unsettled;
			if (finished.length === 0) return;
			unsettled = [];
			for (const { settle } of finished) settle(stored);
			for (const { resolve } of finished.slice(1)) resolve({ role: 'follower', stored });
			this.leadNext();
		};
		void sleep(this.deadlineMilliseconds).then(() => finish(false));
		return { role: 'leader', batch: batch.map(({ entry }) => entry), finish };
	}

	private leadNext(): void {
		const batch = this.takeBatch();
		const [leader] = batch;
		if (leader === undefined) this.storing = false;
		else leader.resolve(this.lead(batch));
	}

	private takeBatch(): Array<Waiting<Entry>> {
		let count = 0;
		for (let size = 0; count < Math.min(this.waiting.length, MAX_BATCH); count += 1) {
			size += this.waiting[count]?.size ?? 0;
			if (count > 0 && size > MAX_BATCH_SIZE) break;
		}
		const batch = this.waiting.splice(0, count);
		this.waitingSize -= sizeOf(batch);
		return batch;
	}
}
