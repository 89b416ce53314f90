import type { TestBank } from '../TestBank';

interface Timer {
	/** Milliseconds since 1970. */
	readonly endsAt: number;
	readonly controller: AbortController;
}

/** After so many turns of the event loop without a call, all calls under way hang. */
const QUIET_TURNS = 5;

/** Where the clock that never goes back stands, in milliseconds. All clocks of a process use it, one after another. */
let elapsed = 0;

/** The clock of the node, with its timeouts. Only the test moves it, so the speed of the machine decides nothing. */
export class PollClock {
	/** Milliseconds since 1970. */
	now: number;

	/** By how much n8n's clock is wrong, in milliseconds. */
	error = 0;

	private timers: Timer[] = [];

	constructor(now = Date.UTC(2026, 10, 21, 12)) {
		this.now = now;
	}

	/** Until `jest.restoreAllMocks`, the node goes by this clock. */
	use(): this {
		const begun = elapsed - this.now;
		jest.spyOn(Date, 'now').mockImplementation(() => this.now + this.error);
		jest.spyOn(performance, 'now').mockImplementation(() => (elapsed = begun + this.now));
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
			const controller = new AbortController();
			this.timers.push({ endsAt: this.now + milliseconds, controller });
			return controller.signal;
		});
		return this;
	}

	pass(milliseconds: number): void {
		this.now += milliseconds;
		const isDue = ({ endsAt }: Timer) => endsAt <= this.now;
		const due = this.timers.filter(isDue);
		this.timers = this.timers.filter((timer) => !isDue(timer));
		for (const { controller } of due) controller.abort();
	}

	/** Waits for work that calls the bank by `TestBank.send`. Whenever all its calls hang, the next timeout comes. */
	async passWhileHanging<Result>(bank: TestBank, work: Promise<Result>): Promise<Result> {
		const end = work.catch(() => undefined);
		const turn = async () => await new Promise<true>((resolve) => setTimeout(() => resolve(true), 1));
		for (let turns = 0, calls = -1; (await Promise.race([end, turn()])) === true; turns += 1) {
			if (bank.requests.length !== calls) [turns, calls] = [0, bank.requests.length];
			if (turns < QUIET_TURNS) continue;
			this.pass(Math.min(...this.timers.map(({ endsAt }) => endsAt)) - this.now);
			turns = 0;
		}
		return await work;
	}
}
