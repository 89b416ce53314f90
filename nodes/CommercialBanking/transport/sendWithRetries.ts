import { BankFailure } from './BankFailure';
import type { RateLimitPacer } from './RateLimitPacer';
import { chooseRetryDelay } from './chooseRetryDelay';

/** The time and chance that retries depend on. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** From 0 to 1. */
	random(): number;
	/** Returns after that many milliseconds, or at once when the signal is aborted. */
	wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** What a call may cost, and whom it shares the brake with. */
export interface Pacing {
	readonly pacer: RateLimitPacer;
	readonly clock: Clock;
	/** Aborted when the execution is stopped. */
	readonly signal: AbortSignal;
	/** No wait is begun that would end later than this many milliseconds after the call's start. */
	readonly patienceMilliseconds: number;
}

/**
 * Sends a request until it is answered, or until trying again makes no sense or takes too long.
 *
 * @param send one attempt; failures are returned, not thrown
 * @throws BankFailure the last attempt's; `cancelled` when the execution was stopped; `wait_too_long` when other calls
 *   were told to wait for longer than this one may
 */
export async function sendWithRetries<T>(send: () => Promise<T | BankFailure>, pacing: Pacing): Promise<T> {
	const { pacer, clock } = pacing;
	const deadline = clock.now() + pacing.patienceMilliseconds;
	let lastFailure: BankFailure | undefined;
	for (let attempts = 1; ; attempts++) {
		await waitForPacer(pacing, deadline, lastFailure);
		const answer = await send();
		if (pacing.signal.aborted) throw new BankFailure('cancelled');
		if (!(answer instanceof BankFailure)) {
			pacer.ease();
			return answer;
		}
		lastFailure = answer;
		const delayMilliseconds = chooseRetryDelay(answer, attempts, clock.random());
		const now = clock.now();
		if (answer.details.status === 429) pacer.close(now, delayMilliseconds ?? 0);
		if (delayMilliseconds === undefined || now + delayMilliseconds > deadline) throw answer;
		await clock.wait(delayMilliseconds, pacing.signal);
	}
}

async function waitForPacer(pacing: Pacing, deadline: number, lastFailure: BankFailure | undefined): Promise<void> {
	const { pacer, clock, signal } = pacing;
	for (;;) {
		if (signal.aborted) throw new BankFailure('cancelled');
		const now = clock.now();
		const waitMilliseconds = pacer.pass(now);
		if (waitMilliseconds === 0) return;
		if (now + waitMilliseconds > deadline) {
			throw lastFailure ?? new BankFailure('wait_too_long', { status: 429, retryAfterMilliseconds: waitMilliseconds });
		}
		await clock.wait(waitMilliseconds, signal);
	}
}
