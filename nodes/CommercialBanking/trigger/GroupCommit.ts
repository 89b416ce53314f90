import { sleep } from 'n8n-workflow';

/** How many entries share one execution at most. */
export const MAX_BATCH = 200;

/** Maximum size of a batch, in characters: n8n stores a batch as one text. One larger entry goes alone. */
export const MAX_BATCH_SIZE = 8_000_000;

/** How many entries wait at most. More are refused, so that the bank sends them again later. */
export const MAX_WAITING = 2_000;

/** Maximum size of all that wait, in characters, because they are held in memory. */
export const MAX_WAITING_SIZE = 64_000_000;

/** How long a batch waits at most until n8n has stored it. */
const STORE_DEADLINE_MILLISECONDS = 30_000;

/** How many such deadlines an entry waits for its turn at most. */
const MAX_DEADLINES_WAITING = 2;

/** An entry either leads a batch into one execution, or follows and learns whether its batch was stored. */
export type Turn<Entry> =
	| {
			readonly role: 'leader';
			readonly batch: readonly Entry[];
			/** To be called when n8n says whether it has stored the batch, however late. The first call counts. */
			readonly finish: (stored: boolean) => void;
			/** Whether n8n has stored the batch in time. */
			readonly stored: Promise<boolean>;
	  }
	| { readonly role: 'follower'; readonly stored: boolean }
	| { readonly role: 'refused' };

interface Member<Entry> {
	readonly entry: Entry;
	readonly size: number;
	readonly joinedAt: number;
	readonly settle: (stored: boolean) => void;
	readonly resolve: (turn: Turn<Entry>) => void;
}

/**
 * Group commit, as databases do it: while n8n stores one execution, the entries that arrive wait. Then all that wait
 * become the next execution. If n8n is idle, nobody waits. The order of arrival is kept.
 *
 * n8n may take longer than the deadline and store the batch nevertheless (with a limit on concurrent executions it
 * writes the execution first and then waits). So the requests of the batch are answered, the next batch begins, but the
 * entries are not settled before n8n has said what became of them.
 */
export class GroupCommit<Entry> {
	private readonly waiting: Array<Member<Entry>> = [];

	private waitingSize = 0;

	private storing = false;

	private readonly deadlineMilliseconds: number;

	constructor(deadlineMilliseconds = STORE_DEADLINE_MILLISECONDS) {
		this.deadlineMilliseconds = deadlineMilliseconds;
	}

	/**
	 * Waits until this entry leads a batch, or until its batch is stored, but not for ever.
	 *
	 * @param size roughly how many characters the entry takes
	 * @param settle is called once it is certain whether the entry was stored. This may be after its request was told
	 *   that it was not stored in time. Never called if n8n never says.
	 */
	async join(entry: Entry, size: number, settle: (stored: boolean) => void): Promise<Turn<Entry>> {
		const joinedAt = performance.now();
		if (!this.storing) return this.lead([{ entry, size, joinedAt, settle, resolve: () => {} }]);
		if (this.waiting.length >= MAX_WAITING || this.waitingSize + size > MAX_WAITING_SIZE) {
			settle(false);
			return { role: 'refused' };
		}
		this.waitingSize += size;
		return await new Promise((resolve) => this.waiting.push({ entry, size, joinedAt, settle, resolve }));
	}

	private lead(members: ReadonlyArray<Member<Entry>>): Turn<Entry> {
		this.storing = true;
		const followers = members.slice(1).map(({ resolve }) => resolve);
		const settles = members.map(({ settle }) => settle);
		let answer: (stored: boolean) => void = () => {};
		const stored = new Promise<boolean>((resolve) => {
			answer = once((isStored) => {
				resolve(isStored);
				for (const tell of followers.splice(0)) tell({ role: 'follower', stored: isStored });
				this.leadNext();
			});
		});
		const finish = (isStored: boolean) => {
			for (const settle of settles.splice(0)) settle(isStored);
			answer(isStored);
		};
		void sleep(this.deadlineMilliseconds).then(() => answer(false));
		return { role: 'leader', batch: members.map(({ entry }) => entry), finish, stored };
	}

	private leadNext(): void {
		this.refuseOverdue();
		const batch = this.takeBatch();
		const [leader] = batch;
		if (leader === undefined) this.storing = false;
		else leader.resolve(this.lead(batch));
	}

	/** Needs no timer of its own: the deadline of each batch brings the next. */
	private refuseOverdue(): void {
		const oldest = performance.now() - MAX_DEADLINES_WAITING * this.deadlineMilliseconds;
		const firstInTime = this.waiting.findIndex(({ joinedAt }) => joinedAt >= oldest);
		const overdue = this.takeWaiting(firstInTime === -1 ? this.waiting.length : firstInTime);
		for (const { settle, resolve } of overdue) {
			settle(false);
			resolve({ role: 'refused' });
		}
	}

	private takeBatch(): Array<Member<Entry>> {
		let count = 0;
		for (let size = 0; count < Math.min(this.waiting.length, MAX_BATCH); count += 1) {
			size += this.waiting[count]?.size ?? 0;
			if (count > 0 && size > MAX_BATCH_SIZE) break;
		}
		return this.takeWaiting(count);
	}

	private takeWaiting(count: number): Array<Member<Entry>> {
		const taken = this.waiting.splice(0, count);
		for (const { size } of taken) this.waitingSize -= size;
		return taken;
	}
}

function once<Value>(call: (value: Value) => void): (value: Value) => void {
	let isCalled = false;
	return (value) => {
		if (isCalled) return;
		isCalled = true;
		call(value);
	};
}
