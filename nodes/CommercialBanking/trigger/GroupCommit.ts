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

interface Lead<Entry> {
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
	/** Says what became of the entry, once that is certain. */
	readonly settle: (stored: boolean) => void;
	/** Tells the entry's request. */
	readonly answer: (stored: boolean) => void;
	/** Makes the entry's request the leader. A request can lead only once, because it can start only one execution. */
	readonly lead?: (turn: Lead<Entry>) => void;
}

/**
 * Group commit, as databases do it: while n8n stores one execution, the entries that arrive wait. Then all that wait
 * become the next execution. If n8n is idle, nobody waits. The order of arrival is kept.
 *
 * If n8n cannot store a batch, each follower leads its own entry into an execution, so that only the entry at fault
 * fails. The leader has no second execution. If one of the followers fails, the leader's entry goes along with the next
 * execution, else it is the one at fault.
 *
 * n8n may take longer than the deadline and store the batch nevertheless: with a limit on concurrent executions it writes
 * the execution first and then waits. So the requests of the batch are answered and the next batch begins, but the
 * entries are not settled before n8n has said what became of them.
 */
export class GroupCommit<Entry> {
	private readonly waiting: Array<Member<Entry>> = [];

	private waitingSize = 0;

	/** The followers of a batch that failed. They go before those that wait, one at a time. */
	private readonly retried: Array<Member<Entry>> = [];

	/** The leader of that batch, as long as none of them has failed. */
	private suspect: Member<Entry> | undefined;

	/** A leader that was a suspect. It goes along with the next execution. */
	private readonly cleared: Array<Member<Entry>> = [];

	private storing = false;

	private readonly deadlineMilliseconds: number;

	constructor(deadlineMilliseconds = STORE_DEADLINE_MILLISECONDS) {
		this.deadlineMilliseconds = deadlineMilliseconds;
	}

	/**
	 * Waits until this entry's request leads a batch, or until its entry is stored, but not for ever.
	 *
	 * @param size roughly how many characters the entry takes
	 * @param settle is called once it is certain whether the entry was stored. This may be after its request was told
	 *   that it was not stored in time. Never called if n8n never says.
	 */
	async join(entry: Entry, size: number, settle: (stored: boolean) => void): Promise<Turn<Entry>> {
		return await new Promise((resolve) => {
			const answer = (stored: boolean) => {
				resolve({ role: 'follower', stored });
			};
			this.admit({ entry, size, joinedAt: performance.now(), settle, answer, lead: resolve });
		});
	}

	private admit(member: Member<Entry>): void {
		if (!this.storing) {
			this.lead([member, ...this.cleared.splice(0)]);
		} else if (this.waiting.length >= MAX_WAITING || this.waitingSize + member.size > MAX_WAITING_SIZE) {
			end(member, false);
		} else {
			this.waiting.push(member);
			this.waitingSize += member.size;
		}
	}

	/** @param batch its first member leads */
	private lead([leader, ...others]: ReadonlyArray<Member<Entry>>): void {
		this.storing = leader !== undefined;
		if (leader === undefined) return;
		let tellLeader: (stored: boolean) => void = () => {};
		const stored = new Promise<boolean>((resolve) => {
			tellLeader = resolve;
		});
		const batch = [{ ...leader, answer: tellLeader, lead: undefined }, ...others];
		const finish = this.begin(batch);
		leader.lead?.({ role: 'leader', batch: batch.map(({ entry }) => entry), finish, stored });
	}

	/** @returns what is to be called when n8n has stored the batch or failed to */
	private begin(batch: ReadonlyArray<Member<Entry>>): (stored: boolean) => void {
		let state: 'storing' | 'overdue' | 'finished' = 'storing';
		// Emptied as early as possible: the timer and the leader's response may keep them for long.
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
			if (stored) for (const member of members) end(member, true);
			else this.retry(members);
			members = [];
			this.leadNext();
		};
	}

	/** Decides what becomes of the members of a batch that n8n could not store. */
	private retry([leader, ...others]: ReadonlyArray<Member<Entry>>): void {
		const followers = others.filter(({ lead }) => lead !== undefined);
		for (const member of others) if (member.lead === undefined) end(member, false);
		if (leader === undefined) return;
		if (followers.length > 0) {
			this.retried.push(...followers);
			this.suspect = leader;
			void sleep(this.deadlineMilliseconds).then(() => this.giveUp(leader));
			return;
		}
		end(leader, false);
		if (this.suspect !== undefined) this.cleared.push(this.suspect);
		this.suspect = undefined;
	}

	private leadNext(): void {
		this.refuseOverdue();
		const retried = this.retried.splice(0, 1);
		if (retried.length === 0 && this.suspect !== undefined) this.giveUp(this.suspect);
		const next = retried.length > 0 ? retried : this.takeBatch();
		this.lead(next.length > 0 ? [...next, ...this.cleared.splice(0)] : []);
	}

	/** Ends a leader that waits for a second chance. */
	private giveUp(member: Member<Entry>): void {
		const index = this.cleared.indexOf(member);
		if (index >= 0) this.cleared.splice(index, 1);
		else if (this.suspect === member) this.suspect = undefined;
		else return;
		end(member, false);
	}

	/** Needs no timer of its own: the deadline of each batch brings the next. */
	private refuseOverdue(): void {
		const oldest = performance.now() - MAX_DEADLINES_WAITING * this.deadlineMilliseconds;
		const countOverdue = (members: ReadonlyArray<Member<Entry>>) => {
			const firstInTime = members.findIndex(({ joinedAt }) => joinedAt >= oldest);
			return firstInTime === -1 ? members.length : firstInTime;
		};
		const retried = this.retried.splice(0, countOverdue(this.retried));
		const waiting = this.takeWaiting(countOverdue(this.waiting));
		for (const member of [...retried, ...waiting]) end(member, false);
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

function end({ settle, answer }: Pick<Member<unknown>, 'settle' | 'answer'>, stored: boolean): void {
	settle(stored);
	answer(stored);
}
