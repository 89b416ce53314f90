/** The bank's clock. It can jump forward. */
export class BankClock {
	private aheadMilliseconds = 0;

	/** Milliseconds since 1970 on this clock. */
	now(): number {
		return Date.now() + this.aheadMilliseconds;
	}

	advance(milliseconds: number): void {
		this.aheadMilliseconds += milliseconds;
	}

	/** Back to real time. */
	reset(): void {
		this.aheadMilliseconds = 0;
	}
}
