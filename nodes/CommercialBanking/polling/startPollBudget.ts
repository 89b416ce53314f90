/** No poll takes longer, even if n8n would wait. */
const MAX_BUDGET_MILLISECONDS = 240_000;

/** After this part of the time, no further page is asked for. */
const READING_SHARE = 0.75;

/** After this part of the time, running calls are canceled. The rest is for the output. */
const CALLING_SHARE = 0.9;

/** How long one call may be retried, as a part of the time. */
const RETRY_SHARE = 0.3;

const MAX_RETRY_WINDOW_MILLISECONDS = 30_000;

/**
 * Starts the time that a poll may take before n8n throws its result away.
 *
 * @param milliseconds what n8n allows. A version of n8n that does not say allows 5 minutes.
 * @returns `signal` ends calls that take too long; `hasTime` tells whether there is time for another page
 */
export function startPollBudget(milliseconds = Infinity) {
	const budget = Math.min(milliseconds, MAX_BUDGET_MILLISECONDS);
	const signal = AbortSignal.timeout(Math.floor(CALLING_SHARE * budget));
	const readingEndsAt = performance.now() + READING_SHARE * budget;
	return {
		signal,
		retryWindowMilliseconds: Math.min(RETRY_SHARE * budget, MAX_RETRY_WINDOW_MILLISECONDS),
		hasTime: () => !signal.aborted && performance.now() < readingEndsAt,
	};
}
