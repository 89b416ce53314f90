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
	 * `report` is to be called once, when n8n says whether it has stored the batch, however late.
	 */
	readonly handOver: (batch: readonly Content[], report: (stored: boolean) => void) => void;
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
 * A, B and C arrive: `A.handOver([A])`; B and C wait. n8n stores it: `A.answer(true)`, `B.handOver([B, C])`. n8n cannot
 * store that: `B.answer(false)`, `C.answer(false)`, and the bank sends both again.
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

	/** Takes an entry. Its `answer` is always called, and before that its `handOver`, if it is the first one of a batch. */
	join(entry: Entry<Content>): void {
		const isFull = this.waiting.length >= MAX_WAITING || this.waitingSize + entry.size > MAX_WAITING_SIZE;
		const member = { ...entry, joinedAt: performance.now() };
		if (!this.storing) this.startBatch([member]);
		else if (isFull) refuse(member);
		else {
			this.waiting.push(member);
			this.waitingSize += member.size;
		}
	}

	private startBatch(batch: ReadonlyArray<Member<Content>>): void {
		const [first] = batch;
		this.storing = first !== undefined;
		first?.handOver(
			batch.map(({ content }) => content),
			this.startDeadline(batch),
		);
	}

	/** @returns a function to call when n8n has stored the batch or has failed to store it */
	private startDeadline(batch: ReadonlyArray<Member<Content>>): (stored: boolean) => void {
		const settles = batch.map(({ settle }) => settle);
		let unanswered = batch;
		/** Called twice, by the deadline and by n8n's report. Whichever comes first answers, and starts the next batch. */
		const answerOnce = (stored: boolean) => {
			if (unanswered.length === 0) return;
			for (const { answer } of unanswered) answer(stored);
			// The timer lives on, so it must not hold the members.
			unanswered = [];
			this.startNextBatch();
		};
		void sleep(STORE_DEADLINE_MILLISECONDS).then(() => answerOnce(false));
		return (stored) => {
			for (const settle of settles) settle(stored);
			answerOnce(stored);
		};
	}

	private startNextBatch(): void {
		this.refuseOverdue();
		let count = 0;
		for (let size = 0; count < Math.min(this.waiting.length, MAX_BATCH); count += 1) {
			size += this.waiting[count]?.size ?? 0;
			if (count > 0 && size > MAX_BATCH_SIZE) break;
		}
		this.startBatch(this.takeWaiting(count));
	}

	/** Refuses the entries that have waited too long. It needs no timer, because each batch has a deadline. */
	private refuseOverdue(): void {
		const oldest = performance.now() - MAX_DEADLINES_WAITING * STORE_DEADLINE_MILLISECONDS;
		const firstInTime = this.waiting.findIndex(({ joinedAt }) => joinedAt >= oldest);
		const overdue = this.takeWaiting(firstInTime === -1 ? this.waiting.length : firstInTime);
		for (const member of overdue) refuse(member);
	}

	private takeWaiting(count: number): Array<Member<Content>> {
		const taken = this.waiting.splice(0, count);
		for (const { size } of taken) this.waitingSize -= size;
		return taken;
	}
}

function refuse({ settle, answer }: Pick<Entry<unknown>, 'settle' | 'answer'>): void {
	settle(false);
	answer(false);
}
