import { RateLimitPacer } from '../../../nodes/CommercialBanking/transport/RateLimitPacer';

/** The pause between two calls that are sent as early as allowed, from this time on. */
function pauseAt(pacer: RateLimitPacer, now: number): number {
	expect(pacer.requestCall(now)).toBe(0);
	return pacer.requestCall(now);
}

let pacer: RateLimitPacer;

beforeEach(() => {
	pacer = new RateLimitPacer();
});

describe('RateLimitPacer', () => {
	it('lets all calls through before the first 429', () => {
		expect([0, 0, 0].map((now) => pacer.requestCall(now))).toEqual([0, 0, 0]);
	});

	it('sends nothing for as long as the bank asked', () => {
		pacer.reportRateLimit(1_000, 5_000);
		expect([1_000, 4_000, 5_999, 6_000].map((now) => pacer.requestCall(now))).toEqual([5_000, 2_000, 1, 0]);
	});

	it('then leaves 50 ms between two calls', () => {
		pacer.reportRateLimit(0, 100);
		expect(pacer.requestCall(100)).toBe(0);
		expect([100, 149, 150, 150].map((now) => pacer.requestCall(now))).toEqual([50, 1, 0, 50]);
	});

	it('doubles the pause with each further 429, up to a second', () => {
		const pauses = Array.from({ length: 7 }, (_, index) => {
			pacer.reportRateLimit(index * 10_000, 0);
			return pauseAt(pacer, index * 10_000);
		});
		expect(pauses).toEqual([50, 100, 200, 400, 800, 1_000, 1_000]);
	});

	it('does not count a 429 that comes during the wait of another, but waits as long as the longer asks', () => {
		pacer.reportRateLimit(0, 100);
		pacer.reportRateLimit(99, 200);
		pacer.reportRateLimit(99, 50);
		expect(pacer.requestCall(298)).toBe(1);
		expect(pauseAt(pacer, 299)).toBe(50);
	});

	it('counts a 429 that comes at the end of the wait', () => {
		pacer.reportRateLimit(0, 100);
		pacer.reportRateLimit(100, 0);
		expect(pauseAt(pacer, 100)).toBe(100);
	});

	it('shrinks the pause with each answer, until it is too short to matter', () => {
		pacer.reportRateLimit(0, 0);
		pacer.reportAnswer();
		expect(pauseAt(pacer, 1_000)).toBeCloseTo(48.5);
		// 50 × 0.97^30 is 20.05; the next one would be below 20.
		for (let answer = 1; answer < 30; answer += 1) pacer.reportAnswer();
		expect(pauseAt(pacer, 2_000)).toBeCloseTo(20.05);
		pacer.reportAnswer();
		expect(pauseAt(pacer, 3_000)).toBe(0);
	});
});
