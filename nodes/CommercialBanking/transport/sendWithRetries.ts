import { BankFailure } from './BankFailure';
import { waitUnlessAborted } from './withDeadline';

/** A rate limit, or a gateway without its backend: the same request may succeed. Not 503: Account Information has none. */
const STATUSES_TO_RETRY: ReadonlySet<number> = new Set([429, 502, 504]);

/** After so many retries, a fault is not retried: a broken backend may stay broken. A rate limit passes for certain. */
const MAX_RETRIES_OF_FAULTS = 4;

/** The first wait. Each further wait is twice as long. */
const FIRST_DELAY_MILLISECONDS = 1_000;

/** The longest wait, unless the bank asks for a longer wait. */
const MAX_DELAY_MILLISECONDS = 30_000;

/** The time and the randomness of retries. The wall clock may be set while n8n runs, so waits do not depend on it. */
export const systemClock = { now: () => performance.now(), random: () => Math.random(), wait: waitUnlessAborted };

interface RateLimit {
	/** No call is sent before this time of the clock, because the bank has asked one of them to wait. */
	blockedUntil: number;
	/** Whether a call has waited in vain, and none has worked since. Then no other call waits: many accounts would take hours. */
	isLasting: boolean;
}

/** What the calls of an execution or of a poll share. Nothing of it is remembered afterwards. */
export interface RetryContext {
	readonly rateLimit: RateLimit;
	/** Aborted when the execution is stopped, another item has failed, or the time of a poll is up. */
	readonly signal: AbortSignal;
	/** No wait begins that would end later than this after the start of the call. */
	readonly retryWindowMilliseconds: number;
	/** Is called when a wait for a rate limit begins, with the time of all such waits of the call. */
	readonly reportRateLimitWait: (milliseconds: number) => void;
}

/**
 * Sends a request until it is answered, or until another attempt makes no sense or would take too long.
 *
 * If the bank asks for a longer wait than a call may take, only this call fails: banks limit the calls a day for each
 * account, so the calls for other accounts go on.
 *
 * @param send one attempt. It returns failures and does not throw them.
 * @throws BankFailure of the last attempt; `cancelled` if `signal` was aborted
 */
export async function sendWithRetries<T>(send: () => Promise<T | BankFailure>, context: RetryContext): Promise<T> {
	const { rateLimit, signal, reportRateLimitWait } = context;
	const deadline = systemClock.now() + context.retryWindowMilliseconds;
	const isStopped = () => signal.aborted;
	const timeLeft = () => Math.min(rateLimit.blockedUntil, deadline) - systemClock.now();
	let waitedMilliseconds = 0;
	for (let attempts = 1; ; attempts += 1) {
		// Also for a limit that another call has met. That call may wait later than this one.
		for (let wait = timeLeft(); wait > 0 && !isStopped(); wait = timeLeft()) {
			waitedMilliseconds += wait;
			reportRateLimitWait(waitedMilliseconds);
			await systemClock.wait(wait, signal);
		}
		if (isStopped()) throw new BankFailure('cancelled');
		const answer = await send();
		if (isStopped()) throw new BankFailure('cancelled');
		if (!(answer instanceof BankFailure)) {
			rateLimit.isLasting = false;
			return answer;
		}
		const isRateLimit = answer.details.status === 429;
		const delay = chooseRetryDelay(answer, attempts);
		const mayWait = delay !== undefined && systemClock.now() + delay <= deadline;
		if (!mayWait || (isRateLimit && rateLimit.isLasting)) {
			rateLimit.isLasting ||= isRateLimit && attempts > 1;
			throw answer;
		}
		if (isRateLimit) rateLimit.blockedUntil = Math.max(rateLimit.blockedUntil, systemClock.now() + delay);
		else await systemClock.wait(delay, signal);
	}
}

/**
 * Decides whether to send a request again, and when.
 *
 * The wait is what the bank asked for by Retry-After. Else it grows exponentially, less up to a half at random.
 *
 * @param attempts how many attempts have failed so far, at least 1
 * @returns milliseconds to wait; undefined if another attempt makes no sense
 */
function chooseRetryDelay(failure: BankFailure, attempts: number): number | undefined {
	const { status, retryAfterMilliseconds: asked = 0 } = failure.details;
	if (!isTemporary(failure)) return undefined;
	if (status !== 429 && attempts > MAX_RETRIES_OF_FAULTS) return undefined;
	if (asked > 0) return asked;
	const longestMilliseconds = Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (attempts - 1), MAX_DELAY_MILLISECONDS);
	return Math.round((longestMilliseconds * (1 + systemClock.random())) / 2);
}

export const isTemporary = ({ kind, details: { status = 0 } }: BankFailure): boolean =>
	kind === 'dropped' || kind === 'timeout' || STATUSES_TO_RETRY.has(status);
