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

export interface RateLimit {
	/** No call is sent before this time of the clock. */
	blockedUntil: number;
	/** Whether a call has waited as long as it may, and no call has worked since. Then no other call waits as long. */
	isLasting?: boolean;
}

/**
 * What this process remembers of the calls with a credential, until the process ends. If that is lost, an account is asked
 * once too often.
 */
export interface CallMemory {
	/** When the 401 or 403 of an account stayed with a new access token (`performance.now()`). By account ID. */
	readonly refusedAt: Map<string, number>;
	/** The limits that the bank has set for the calls of one account. By the path of the call. */
	readonly limits: Map<string, RateLimit>;
}

const memories = new Map<string, CallMemory>();

export function findCallMemory(credentialId: string): CallMemory {
	const memory = memories.get(credentialId) ?? { refusedAt: new Map(), limits: new Map() };
	memories.set(credentialId, memory);
	return memory;
}

export interface RetryContext {
	/** Shared by all calls of an execution, as long as a call may wait for it. */
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
 * A limit for longer than the call may wait is that of the account alone, because banks limit the calls a day for each
 * account. So the calls for other accounts go on.
 *
 * @param send one attempt. It returns failures and does not throw them.
 * @param ownLimit the limit of what is asked for
 * @throws BankFailure of the last attempt; `cancelled` if `signal` was aborted; status 429 without a call if the bank has
 *   asked for a longer wait than this call may take
 */
export async function sendWithRetries<T>(
	send: () => Promise<T | BankFailure>,
	context: RetryContext,
	ownLimit: RateLimit = { blockedUntil: 0 },
): Promise<T> {
	const { rateLimit, signal } = context;
	const deadline = systemClock.now() + context.retryWindowMilliseconds;
	const waitForRateLimit = createRateLimitWait(context, ownLimit, deadline);
	let lastFailure: BankFailure | undefined;
	for (let attempts = 1; ; attempts += 1) {
		await waitForRateLimit(lastFailure);
		const answer = await send();
		if (signal.aborted) throw new BankFailure('cancelled');
		if (!(answer instanceof BankFailure)) {
			rateLimit.isLasting = false;
			return answer;
		}
		lastFailure = answer;
		const delayMilliseconds = chooseRetryDelay(answer, attempts);
		if (delayMilliseconds === undefined) throw answer;
		const retryAt = systemClock.now() + delayMilliseconds;
		const isRateLimit = answer.details.status === 429;
		const isTooLong = retryAt > deadline || (isRateLimit && rateLimit.isLasting === true);
		if (isRateLimit) {
			const limit = isTooLong ? ownLimit : rateLimit;
			limit.blockedUntil = Math.max(limit.blockedUntil, retryAt);
			rateLimit.isLasting ||= isTooLong && attempts > 1;
		}
		if (isTooLong) throw answer;
		// After a rate limit, the next attempt waits before it begins, as it does for the rate limits of other calls.
		if (!isRateLimit) await systemClock.wait(delayMilliseconds, signal);
	}
}

/** Makes the waits of one call, which add up. The call waits after its own 429 and after those of other calls. */
function createRateLimitWait(context: RetryContext, ownLimit: RateLimit, deadline: number) {
	const { rateLimit, signal, reportRateLimitWait } = context;
	let totalMilliseconds = 0;
	return async (lastFailure: BankFailure | undefined): Promise<void> => {
		for (;;) {
			if (signal.aborted) throw new BankFailure('cancelled');
			const blockedUntil = Math.max(rateLimit.blockedUntil, ownLimit.blockedUntil);
			const milliseconds = blockedUntil - systemClock.now();
			if (milliseconds <= 0) return;
			if (blockedUntil > deadline) {
				throw lastFailure ?? new BankFailure('status', { status: 429, retryAfterMilliseconds: milliseconds });
			}
			totalMilliseconds += milliseconds;
			reportRateLimitWait(totalMilliseconds);
			await systemClock.wait(milliseconds, signal);
		}
	};
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
	if (!isTemporary(failure)) return undefined;
	const isRateLimit = failure.details.status === 429;
	if (!isRateLimit && attempts > MAX_RETRIES_OF_FAULTS) return undefined;
	const askedMilliseconds = failure.details.retryAfterMilliseconds;
	if (askedMilliseconds !== undefined && askedMilliseconds > 0) return askedMilliseconds;
	const longestMilliseconds = Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (attempts - 1), MAX_DELAY_MILLISECONDS);
	return Math.round((longestMilliseconds * (1 + systemClock.random())) / 2);
}

function isTemporary({ kind, details }: BankFailure): boolean {
	if (kind === 'dropped' || kind === 'timeout') return true;
	return (kind === 'status' || kind === 'sign_in') && STATUSES_TO_RETRY.has(details.status ?? 0);
}
