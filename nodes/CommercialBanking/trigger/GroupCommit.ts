import { sleep } from 'n8n-workflow';

/** How many entries share one execution at most. */
export const MAX_BATCH = 200;

/** Maximum size of a batch, in characters: n8n stores a batch as one text. One larger entry goes alone. */
export const MAX_BATCH_SIZE = 8_000_000;

/** How many entries wait at most. More are refused, so that the bank sends them again later. */
export const MAX_WAITING = 2_000;

/** Maximum size of all that wait, in characters, because they are held in memory. */
export const MAX_WAITING_SIZE = 64_000_000;

/** How long the entries of a batch wait at most for n8n's report on how storing went. */
const STORE_DEADLINE_MILLISECONDS = 30_000;

/** An entry either leads a batch into one execution, or follows and learns whether its batch was stored. */
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
 * Group commit, as databases do it: while n8n stores one execution, the entries that arrive wait. Then all that wait
 * become the next execution. If n8n is idle, nobody waits. The order of arrival is kept.
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
	 * Waits until this entry leads a batch, or until the leader of its batch is finished.
	 *
	 * @param size roughly how many characters the entry takes
	 * @param settle is called once, with whether the entry was stored. The role makes no difference.
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
		// Emptied at the end, so that the timer of the deadline keeps no entry in memory.
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
