/** The first pause between two calls after a 429, in milliseconds. */
const FIRST_SPACING_MILLISECONDS = 50;

/** The longest pause between two calls, in milliseconds. */
const MAX_SPACING_MILLISECONDS = 1_000;

/** Below this the calls are no longer held apart, in milliseconds. */
const MIN_SPACING_MILLISECONDS = 20;

/** What is left of the pause between two calls after each answer that is no 429. */
const RECOVERY = 0.97;

/**
 * Slows all calls of one execution down together, so that a rate limit met by one of them is not run into by the
 * others: after a 429 nobody calls for as long as the bank asked, and from then on the calls keep a distance, which
 * doubles with each further 429 and shrinks with each other answer.
 *
 * Times are in milliseconds of whatever clock the caller uses.
 */
export class RateLimitPacer {
	private closedUntil = 0;

	private nextCallAt = 0;

	private spacingMilliseconds = 0;

	/**
	 * Asks to send a call now.
	 *
	 * @returns 0 where the call may go out, else how long to wait before asking again
	 */
	pass(now: number): number {
		const openAt = Math.max(this.closedUntil, this.nextCallAt);
		if (openAt > now) return openAt - now;
		this.nextCallAt = now + this.spacingMilliseconds;
		return 0;
	}

	/** Tells of a 429. Several calls that were under way at the same time count as one. */
	close(now: number, delayMilliseconds: number): void {
		if (now >= this.closedUntil) {
			this.spacingMilliseconds = Math.min(
				Math.max(FIRST_SPACING_MILLISECONDS, 2 * this.spacingMilliseconds),
				MAX_SPACING_MILLISECONDS,
			);
		}
		this.closedUntil = Math.max(this.closedUntil, now + delayMilliseconds);
	}

	/** Tells of an answer that is no 429. */
	ease(): void {
		this.spacingMilliseconds *= RECOVERY;
		if (this.spacingMilliseconds < MIN_SPACING_MILLISECONDS) this.spacingMilliseconds = 0;
	}
}
