import { BankFailure } from './BankFailure';
import { chooseRetryDelay } from './chooseRetryDelay';
import type { RateLimitPacer } from './RateLimitPacer';

/** The time and the randomness that retries depend on. */
export interface Clock {
	/** Milliseconds of a clock that nobody sets. Only differences mean something. */
	now(): number;
	/** Milliseconds since 1970, for dates that the bank sends. */
	epochNow(): number;
	/** From 0 to 1. */
	random(): number;
	/** Resolves after that many milliseconds, or at once when the signal is aborted. */
	wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** What a call needs to know for its retries. */
export interface RetryContext {
	/** Shared by all calls of an execution. */
	readonly rateLimitPacer: RateLimitPacer;
	readonly clock: Clock;
	/** Aborted when the execution is stopped. */
	readonly signal: AbortSignal;
	/** No wait begins that would end later than this after the start of the call. */
	readonly retryWindowMilliseconds: number;
	/** Told how long one call waits for rate limits in all, each time when such a wait begins. */
	readonly reportRateLimitWait: (milliseconds: number) => void;
}

/**
 * Sends a request until it is answered, or until another attempt makes no sense or would take too long.
 *
 * @param send one attempt. It returns failures and does not throw them.
 * @throws BankFailure of the last attempt; `cancelled` if the execution was stopped; `wait_too_long` if the rate limit
 *   asks for a longer wait than this call may take
 */
export async function sendWithRetries<T>(send: () => Promise<T | BankFailure>, context: RetryContext): Promise<T> {
	const { rateLimitPacer, clock, signal } = context;
	const deadline = clock.now() + context.retryWindowMilliseconds;
	const waitForRateLimit = createRateLimitWait(context);
	let lastFailure: BankFailure | undefined;
	for (let attempts = 1; ; attempts++) {
		await waitForPacer(context, { deadline, lastFailure, waitForRateLimit });
		const answer = await send();
		if (signal.aborted) throw new BankFailure('cancelled');
		if (!(answer instanceof BankFailure)) {
			rateLimitPacer.reportAnswer();
			return answer;
		}
		lastFailure = answer;
		const isRateLimit = answer.details.status === 429;
		const delayMilliseconds = chooseRetryDelay(answer, attempts, clock.random());
		const now = clock.now();
		if (isRateLimit) rateLimitPacer.reportRateLimit(now, delayMilliseconds ?? 0);
		if (delayMilliseconds === undefined || now + delayMilliseconds > deadline) throw answer;
		if (isRateLimit) await waitForRateLimit(delayMilliseconds);
		else await clock.wait(delayMilliseconds, signal);
	}
}

/** What a call knows while it waits for other calls. */
interface PacerWait {
	readonly deadline: number;
	readonly lastFailure: BankFailure | undefined;
	readonly waitForRateLimit: (milliseconds: number) => Promise<void>;
}

async function waitForPacer(
	{ rateLimitPacer, clock, signal }: RetryContext,
	{ deadline, lastFailure, waitForRateLimit }: PacerWait,
): Promise<void> {
	for (;;) {
		if (signal.aborted) throw new BankFailure('cancelled');
		const now = clock.now();
		const waitMilliseconds = rateLimitPacer.requestCall(now);
		if (waitMilliseconds === 0) return;
		if (now + waitMilliseconds > deadline) {
			throw lastFailure ?? new BankFailure('wait_too_long', { status: 429, retryAfterMilliseconds: waitMilliseconds });
		}
		await waitForRateLimit(waitMilliseconds);
	}
}

/** Makes the waits of one call, which add up. */
function createRateLimitWait({ clock, signal, reportRateLimitWait }: RetryContext) {
	let totalMilliseconds = 0;
	return async (milliseconds: number): Promise<void> => {
		totalMilliseconds += milliseconds;
		reportRateLimitWait(totalMilliseconds);
		await clock.wait(milliseconds, signal);
	};
}
