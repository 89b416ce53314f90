interface Sleeper {
	readonly dueAt: number;
	readonly wake: () => void;
}

/** Time as the trigger sees it. It stands still until the model lets it pass. */
export class VirtualClock {
	/** What `performance.now()` says. */
	milliseconds = 0;

	/** How much later it is by the wall clock. */
	private wallOffset = 1_790_000_000_000;

	/** By the time at which they wake up. */
	private readonly sleepers: Sleeper[] = [];

	get wallMilliseconds(): number {
		return this.milliseconds + this.wallOffset;
	}

	setWallClockBy(milliseconds: number): void {
		this.wallOffset += milliseconds;
	}

	async sleep(milliseconds: number): Promise<void> {
		const dueAt = this.milliseconds + milliseconds;
		await new Promise<void>((wake) => {
			const later = this.sleepers.findIndex((sleeper) => sleeper.dueAt > dueAt);
			this.sleepers.splice(later === -1 ? this.sleepers.length : later, 0, { dueAt, wake });
		});
	}

	/** When the next one wakes up. */
	get nextDueAt(): number | undefined {
		return this.sleepers[0]?.dueAt;
	}

	/** Lets time pass, and wakes all that are due then. */
	passTo(milliseconds: number): void {
		this.milliseconds = Math.max(this.milliseconds, milliseconds);
		const firstLater = this.sleepers.findIndex(({ dueAt }) => dueAt > this.milliseconds);
		const due = this.sleepers.splice(0, firstLater === -1 ? this.sleepers.length : firstLater);
		for (const { wake } of due) wake();
	}
}

/** The time of the schedule that is being played. The stand-ins of what waits use it too. */
export const time = {
	clock: new VirtualClock(),
	/** Lets others go on, until the schedule says so. */
	yieldOnce: async (): Promise<void> => {},
};
