/** The bank's clock. It can run faster than real time, and it can jump forward. */
export class BankClock {
	private base = Date.now();
	private realBase = performance.now();
	private factor = 1;

	/** Milliseconds since 1970 on this clock. */
	now(): number {
		return this.base + (performance.now() - this.realBase) * this.factor;
	}

	get speed(): number {
		return this.factor;
	}

	setSpeed(factor: number): void {
		this.base = this.now();
		this.realBase = performance.now();
		this.factor = factor;
	}

	advance(milliseconds: number): void {
		this.base += milliseconds;
	}

	/** Back to real time. */
	reset(): void {
		this.base = Date.now();
		this.realBase = performance.now();
		this.factor = 1;
	}
}
