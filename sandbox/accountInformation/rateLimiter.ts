import type { Settings } from '../control/settings.ts';

/** Counts the requests of each second. */
export class RateLimiter {
	private readonly settings: Settings;
	private windowStart = 0;
	private count = 0;

	constructor(settings: Settings) {
		this.settings = settings;
	}

	/** @returns false when the limit is reached */
	admit(nowMilliseconds: number): boolean {
		const limit = this.settings.rateLimitPerSecond;
		if (limit === 0) return true;
		if (nowMilliseconds - this.windowStart >= 1000) {
			this.windowStart = nowMilliseconds;
			this.count = 0;
		}
		this.count++;
		return this.count <= limit;
	}
}
