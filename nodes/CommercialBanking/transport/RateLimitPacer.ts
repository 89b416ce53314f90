/** The first pause between two calls after a 429. */
const FIRST_SPACING_MILLISECONDS = 50;

/** The longest pause between two calls. */
const MAX_SPACING_MILLISECONDS = 1_000;

/** A shorter pause than this is dropped. */
const MIN_SPACING_MILLISECONDS = 20;

/** Each answer that is not a 429 multiplies the pause between two calls by this. */
const SPACING_DECAY = 0.97;

/**
 * Slows down all calls of one execution together, so that not every call meets the rate limit by itself.
 *
 * After a 429, no call is sent for as long as the bank asked. From then on there is a pause between two calls. It
 * doubles with each further 429 and shrinks with each other answer.
 *
 * Times are milliseconds of the caller's clock.
 */
export class RateLimitPacer {
	private blockedUntil = 0;

	private nextCallAt = 0;

	private spacingMilliseconds = 0;

	/**
	 * Asks to send a call now.
	 *
	 * @returns 0 if the call may be sent; otherwise the milliseconds to wait before asking again
	 */
	requestCall(now: number): number {
		const allowedAt = Math.max(this.blockedUntil, this.nextCallAt);
		if (allowedAt > now) return allowedAt - now;
		this.nextCallAt = now + this.spacingMilliseconds;
		return 0;
	}

	/**
	 * Reports a 429. Further ones during its wait come from calls that were already under way, and do not slow the
	 * calls down further.
	 *
	 * @param delayMilliseconds how long no call may be sent
	 */
	reportRateLimit(now: number, delayMilliseconds: number): void {
		if (now >= this.blockedUntil) {
			this.spacingMilliseconds = Math.min(
				Math.max(FIRST_SPACING_MILLISECONDS, 2 * this.spacingMilliseconds),
				MAX_SPACING_MILLISECONDS,
			);
		}
		this.blockedUntil = Math.max(this.blockedUntil, now + delayMilliseconds);
	}

	/** Reports an answer that is not a 429. */
	reportAnswer(): void {
		this.spacingMilliseconds *= SPACING_DECAY;
		if (this.spacingMilliseconds < MIN_SPACING_MILLISECONDS) this.spacingMilliseconds = 0;
	}
}
