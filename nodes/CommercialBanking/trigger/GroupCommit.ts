import { sleep } from 'n8n-workflow';

/** How many entries share one execution at most. */
const MAX_BATCH = 200;

/** Maximum size of a batch, in characters: n8n stores a batch as one text. One larger entry goes alone. */
const MAX_BATCH_SIZE = 8_000_000;

/** How many entries wait at most. More are refused, so that the bank sends them again later. */
const MAX_WAITING = 2_000;

/** Maximum size of all that wait, in characters, because they are held in memory. */
const MAX_WAITING_SIZE = 64_000_000;

/** How long a batch waits at most until n8n has stored it. */
const STORE_DEADLINE_MILLISECONDS = 30_000;

/** How many such deadlines an entry waits for its turn at most. */
const MAX_DEADLINES_WAITING = 2;

/** An entry's request either leads a batch into one execution, or learns whether another has stored the entry. */
export type Turn<Entry> = Lead<Entry> | { readonly role: 'follower'; readonly stored: boolean };

export interface Lead<Entry> {
	readonly role: 'leader';
	readonly batch: readonly Entry[];
	/** To be called when n8n says whether it has stored the batch, however late. The first call counts. */
	readonly finish: (stored: boolean) => void;
	/** Whether n8n has stored the leader's own entry in time. */
	readonly stored: Promise<boolean>;
}

interface Member<Entry> {
	readonly entry: Entry;
	readonly size: number;
	/** In milliseconds of `performance.now()`. */
	readonly joinedAt: number;
	/** The entry was in a batch that n8n could not store. Now it gets an execution of its own. */
	readonly isAlone: boolean;
	/** Says whether n8n has stored the entry, once that is certain. */
	readonly settle: (stored: boolean) => void;
	/** Ends the wait of the entry's request. */
	readonly answer: (stored: boolean) => void;
	/** Makes the entry's request the leader. A request can lead only once, because it can start only one execution. */
	readonly lead: (turn: Lead<Entry>) => void;
}

/**
 * Group commit, as databases do it: while n8n stores one execution, the entries that arrive wait. Then all that wait
 * become the next execution. If n8n is idle, nobody waits. The order of arrival is kept.
 *
 * If n8n cannot store a batch, one entry may be at fault. So each follower leads its own entry into an execution, one
 * after the other. The leader has no second execution: its request is told that the entry is not stored, and the bank
 * sends it again.
 *
 * n8n may take longer than the deadline and store the batch nevertheless: with a limit on concurrent executions it writes
 * the execution first and then waits. So after the deadline, the requests of the batch are told that it is not stored,
 * and the next batch begins. The entries are settled when n8n says what became of them, and never if n8n never says.
 */
export class GroupCommit<Entry> {
	/** In the order of arrival. Entries that go alone come first: they have arrived before the others. */
	private readonly waiting: Array<Member<Entry>> = [];

	private waitingSize = 0;

	private storing = false;

	private readonly deadlineMilliseconds: number;

	constructor(deadlineMilliseconds = STORE_DEADLINE_MILLISECONDS) {
		this.deadlineMilliseconds = deadlineMilliseconds;
	}

	/**
	 * Waits until this entry's request leads a batch, or until its entry is stored, but not for ever.
	 *
	 * @param size roughly how many characters the entry takes
	 * @param settle is called once it is certain whether n8n has stored the entry. This may be after the request was told
	 *   that it is not stored in time.
	 */
	async join(entry: Entry, size: number, settle: (stored: boolean) => void): Promise<Turn<Entry>> {
		return await new Promise((resolve) => {
			const answer = (stored: boolean) => {
				resolve({ role: 'follower', stored });
			};
			this.admit({ entry, size, joinedAt: performance.now(), isAlone: false, settle, answer, lead: resolve });
		});
	}

	private admit(member: Member<Entry>): void {
		const isFull = this.waiting.length >= MAX_WAITING || this.waitingSize + member.size > MAX_WAITING_SIZE;
		if (!this.storing) this.lead([member]);
		else if (isFull) end(member, false);
		else {
			this.waiting.push(member);
			this.waitingSize += member.size;
		}
	}

	/** @param members the first of them leads */
	private lead(members: ReadonlyArray<Member<Entry>>): void {
		const [leader, ...followers] = members;
		this.storing = leader !== undefined;
		if (leader === undefined) return;
		let answer: (stored: boolean) => void = () => {};
		const stored = new Promise<boolean>((resolve) => {
			answer = resolve;
		});
		const finish = this.begin([{ ...leader, answer }, ...followers]);
		leader.lead({ role: 'leader', batch: members.map(({ entry }) => entry), finish, stored });
	}

	/** @returns what is to be called when n8n has stored the batch or failed to */
	private begin(batch: ReadonlyArray<Member<Entry>>): (stored: boolean) => void {
		let state: 'storing' | 'overdue' | 'finished' = 'storing';
		// The timer and the leader's response may hold the members for long. So they are let go as early as possible.
		let members = batch;
		const settles = batch.map(({ settle }) => settle);
		void sleep(this.deadlineMilliseconds).then(() => {
			if (state !== 'storing') return;
			state = 'overdue';
			for (const { answer } of members) answer(false);
			members = [];
			this.leadNext();
		});
		return (stored) => {
			if (state === 'overdue') for (const settle of settles.splice(0)) settle(stored);
			if (state !== 'storing') return;
			state = 'finished';
			if (!stored) this.retryAlone(members.slice(1));
			for (const member of stored ? members : members.slice(0, 1)) end(member, stored);
			members = [];
			this.leadNext();
		};
	}

	private retryAlone(members: ReadonlyArray<Member<Entry>>): void {
		this.waiting.unshift(...members.map((member) => ({ ...member, isAlone: true })));
		for (const { size } of members) this.waitingSize += size;
	}

	private leadNext(): void {
		this.refuseOverdue();
		let count = 0;
		for (let size = 0; count < Math.min(this.waiting.length, MAX_BATCH); count += 1) {
			size += this.waiting[count]?.size ?? 0;
			if (count > 0 && (size > MAX_BATCH_SIZE || this.waiting[0]?.isAlone === true)) break;
		}
		this.lead(this.takeWaiting(count));
	}

	/** Needs no timer of its own: the deadline of each batch brings the next. */
	private refuseOverdue(): void {
		const oldest = performance.now() - MAX_DEADLINES_WAITING * this.deadlineMilliseconds;
		const firstInTime = this.waiting.findIndex(({ joinedAt }) => joinedAt >= oldest);
		const overdue = this.takeWaiting(firstInTime === -1 ? this.waiting.length : firstInTime);
		for (const member of overdue) end(member, false);
	}

	private takeWaiting(count: number): Array<Member<Entry>> {
		const taken = this.waiting.splice(0, count);
		for (const { size } of taken) this.waitingSize -= size;
		return taken;
	}
}

function end({ settle, answer }: Pick<Member<unknown>, 'settle' | 'answer'>, stored: boolean): void {
	settle(stored);
	answer(stored);
}
