import type { Settings } from '../control/settings.ts';

/** Counts requests in windows of one second. */
export class RateLimiter {
	private readonly settings: Settings;
	private windowStart = 0;
	private count = 0;

	constructor(settings: Settings) {
		this.settings = settings;
	}

	/** False where this request is one too many. `now` in milliseconds. */
	admit(now: number): boolean {
		const limit = this.settings.rateLimitPerSecond;
		if (limit === 0) return true;
		if (now - this.windowStart >= 1000) {
			this.windowStart = now;
			this.count = 0;
		}
		this.count++;
		return this.count <= limit;
	}
}
