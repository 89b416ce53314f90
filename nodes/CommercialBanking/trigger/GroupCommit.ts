import { sleep } from 'n8n-workflow';

/** How many entries share one execution at most. */
const MAX_BATCH = 200;

/** Maximum size of a batch, in characters: n8n stores a batch as one text. A larger entry goes alone. */
const MAX_BATCH_SIZE = 8_000_000;

/** How many entries wait at most. Further entries are refused, so that the bank sends them again later. */
const MAX_WAITING = 2_000;

/** Maximum size of all waiting entries, in characters, because they are held in memory. */
const MAX_WAITING_SIZE = 64_000_000;

/** How long a batch waits at most until n8n has stored it. */
const STORE_DEADLINE_MILLISECONDS = 30_000;

/** How many such deadlines an entry waits for its turn at most. */
const MAX_DEADLINES_WAITING = 2;

export interface Entry<Content> {
	readonly content: Content;
	/** Roughly how many characters the content takes. */
	readonly size: number;
	/**
	 * Makes the request hand a batch to n8n. This happens once at most, because a request can start only one execution.
	 * `finish` is to be called once, when n8n says whether it has stored the batch, however late.
	 */
	readonly lead: (batch: readonly Content[], finish: (stored: boolean) => void) => void;
	/** Is called once it is certain whether n8n has stored the content. */
	readonly settle: (stored: boolean) => void;
	/** Makes the request answer. After the deadline, `answer` comes before `settle`. */
	readonly answer: (stored: boolean) => void;
}

interface Member<Content> extends Entry<Content> {
	/** In milliseconds of `performance.now()`. */
	readonly joinedAt: number;
}

/**
 * Group commit, as databases do it: while n8n stores one execution, the entries that arrive wait. Then all that wait
 * become the next execution. If n8n is idle, nobody waits. The order of arrival is kept.
 *
 * If n8n cannot store a batch, all its requests are told so, and the bank sends each entry again.
 *
 * n8n may take longer than the deadline and store the batch nevertheless: with a limit on concurrent executions it writes
 * the execution first and then waits. So after the deadline, the requests of the batch are told that it is not stored,
 * and the next batch begins. The entries are settled when n8n says what became of them, and never if n8n never says.
 */
export class GroupCommit<Content> {
	/** In the order of arrival. */
	private readonly waiting: Array<Member<Content>> = [];
	private waitingSize = 0;
	private storing = false;

	/** Takes an entry. Calls its `lead`, or its `answer`, or first one and then the other. */
	join(entry: Entry<Content>): void {
		const isFull = this.waiting.length >= MAX_WAITING || this.waitingSize + entry.size > MAX_WAITING_SIZE;
		const member = { ...entry, joinedAt: performance.now() };
		if (!this.storing) this.lead([member]);
		else if (isFull) end(member, false);
		else {
			this.waiting.push(member);
			this.waitingSize += member.size;
		}
	}

	/** @param members the first of them leads */
	private lead(members: ReadonlyArray<Member<Content>>): void {
		const [leader] = members;
		this.storing = leader !== undefined;
		leader?.lead(
			members.map(({ content }) => content),
			this.begin(members),
		);
	}

	/** @returns a function to call when n8n has stored the batch or has failed to store it */
	private begin(batch: ReadonlyArray<Member<Content>>): (stored: boolean) => void {
		const settles = batch.map(({ settle }) => settle);
		// The timer and the leader's response live long. So they release the members as early as possible.
		let members = batch;
		void sleep(STORE_DEADLINE_MILLISECONDS).then(() => {
			if (members.length === 0) return;
			for (const { answer } of members) answer(false);
			members = [];
			this.leadNext();
		});
		return (stored) => {
			const isInTime = members.length > 0;
			for (const settle of settles) settle(stored);
			for (const { answer } of members) answer(stored);
			members = [];
			if (isInTime) this.leadNext();
		};
	}

	private leadNext(): void {
		this.refuseOverdue();
		let count = 0;
		for (let size = 0; count < Math.min(this.waiting.length, MAX_BATCH); count += 1) {
			size += this.waiting[count]?.size ?? 0;
			if (count > 0 && size > MAX_BATCH_SIZE) break;
		}
		this.lead(this.takeWaiting(count));
	}

	/** Refuses the entries that have waited too long. It needs no timer, because each batch has a deadline. */
	private refuseOverdue(): void {
		const oldest = performance.now() - MAX_DEADLINES_WAITING * STORE_DEADLINE_MILLISECONDS;
		const firstInTime = this.waiting.findIndex(({ joinedAt }) => joinedAt >= oldest);
		const overdue = this.takeWaiting(firstInTime === -1 ? this.waiting.length : firstInTime);
		for (const member of overdue) end(member, false);
	}

	private takeWaiting(count: number): Array<Member<Content>> {
		const taken = this.waiting.splice(0, count);
		for (const { size } of taken) this.waitingSize -= size;
		return taken;
	}
}

function end({ settle, answer }: Pick<Entry<unknown>, 'settle' | 'answer'>, stored: boolean): void {
	settle(stored);
	answer(stored);
}
