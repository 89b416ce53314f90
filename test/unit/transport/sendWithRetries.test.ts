import { type BankFailureDetails, BankFailure } from '../../../nodes/CommercialBanking/transport/BankFailure';
import { RateLimitPacer } from '../../../nodes/CommercialBanking/transport/RateLimitPacer';
import { type Clock, sendWithRetries } from '../../../nodes/CommercialBanking/transport/sendWithRetries';

const RETRY_WINDOW_MILLISECONDS = 120_000;

/** A clock that moves only while somebody waits. */
function createClock() {
	const waits: number[] = [];
	let time = 1_000_000;
	const clock: Clock = {
		now: () => time,
		epochNow: () => 0,
		random: () => 1,
		wait: async (milliseconds) => {
			waits.push(milliseconds);
			time += milliseconds;
		},
	};
	return { clock, waits };
}

const failed = (status: number, details: BankFailureDetails = {}) => new BankFailure('status', { status, ...details });

function start({
	answers,
	rateLimitPacer = new RateLimitPacer(),
	signal = new AbortController().signal,
}: {
	answers: Array<string | BankFailure>;
	rateLimitPacer?: RateLimitPacer;
	signal?: AbortSignal;
}) {
	const { clock, waits } = createClock();
	const reported: number[] = [];
	let calls = 0;
	const send = async () => answers[Math.min(calls++, answers.length - 1)] ?? 'none';
	const result = sendWithRetries(send, {
		rateLimitPacer,
		clock,
		signal,
		retryWindowMilliseconds: RETRY_WINDOW_MILLISECONDS,
		reportRateLimitWait: (milliseconds) => reported.push(milliseconds),
	});
	return { result, waits, reported, rateLimitPacer, clock, calls: () => calls };
}

describe('sendWithRetries', () => {
	it.each<[string, Array<string | BankFailure>, number[]]>([
		['at once', ['ok'], []],
		['after a 429', [failed(429), 'ok'], [1_000]],
		['after a 429 with Retry-After', [failed(429, { retryAfterMilliseconds: 90_000 }), 'ok'], [90_000]],
		['after 502 and 504', [failed(502), failed(504), 'ok'], [1_000, 2_000]],
		['after dropped connections', [new BankFailure('dropped'), new BankFailure('dropped'), 'ok'], [1_000, 2_000]],
	])('answers %s', async (_, answers, expected) => {
		const { result, waits } = start({ answers });
		expect(await result).toBe('ok');
		expect(waits).toEqual(expected);
	});

	it('reports how long a call has waited for rate limits, and not for faults', async () => {
		const pacer = new RateLimitPacer();
		pacer.reportRateLimit(1_000_000, 5_000);
		const answers = [failed(502), failed(429, { retryAfterMilliseconds: 20_000 }), failed(504), 'ok'];
		const { result, reported } = start({ answers, rateLimitPacer: pacer });
		expect(await result).toBe('ok');
		expect(reported).toEqual([5_000, 25_000]);
	});

	it('stops after four retries of a fault', async () => {
		const { result, waits, calls } = start({ answers: [failed(502)] });
		await expect(result).rejects.toMatchObject({ kind: 'status', details: { status: 502 } });
		expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
		expect(calls()).toBe(5);
	});

	it('waits for a rate limit within the retry window only', async () => {
		const { result, waits } = start({ answers: [failed(429)] });
		await expect(result).rejects.toMatchObject({ details: { status: 429 } });
		const total = waits.reduce((sum, wait) => sum + wait, 0);
		expect(total).toBeGreaterThan(RETRY_WINDOW_MILLISECONDS / 2);
		expect(total).toBeLessThanOrEqual(RETRY_WINDOW_MILLISECONDS);
	});

	it('does not start a wait that is too long', async () => {
		const { result, waits } = start({
			answers: [failed(429, { retryAfterMilliseconds: RETRY_WINDOW_MILLISECONDS + 1 })],
		});
		await expect(result).rejects.toMatchObject({ details: { status: 429 } });
		expect(waits).toEqual([]);
	});

	it('does not retry what would fail again', async () => {
		const { result, calls } = start({ answers: [failed(503), 'ok'] });
		await expect(result).rejects.toMatchObject({ details: { status: 503 } });
		expect(calls()).toBe(1);
	});

	it('sends no call while another call has to wait', async () => {
		const pacer = new RateLimitPacer();
		pacer.reportRateLimit(1_000_000, 60_000);
		const { result, waits } = start({ answers: ['ok'], rateLimitPacer: pacer });
		expect(await result).toBe('ok');
		expect(waits).toEqual([60_000]);
	});

	it('fails at once, without a call, if the others have to wait too long', async () => {
		const pacer = new RateLimitPacer();
		pacer.reportRateLimit(1_000_000, RETRY_WINDOW_MILLISECONDS + 1);
		const { result, calls } = start({ answers: ['ok'], rateLimitPacer: pacer });
		await expect(result).rejects.toMatchObject({ kind: 'wait_too_long', details: { status: 429 } });
		expect(calls()).toBe(0);
	});

	it('sends no call after the execution is stopped', async () => {
		const { result, calls } = start({ answers: ['ok'], signal: AbortSignal.abort() });
		await expect(result).rejects.toMatchObject({ kind: 'cancelled' });
		expect(calls()).toBe(0);
	});

	it('stops when the execution is stopped during a wait', async () => {
		const stop = new AbortController();
		const { clock } = createClock();
		let calls = 0;
		const send = async () => {
			calls++;
			return failed(429);
		};
		const wait = async () => stop.abort();
		const pacing = {
			rateLimitPacer: new RateLimitPacer(),
			clock: { ...clock, wait },
			signal: stop.signal,
			retryWindowMilliseconds: RETRY_WINDOW_MILLISECONDS,
			reportRateLimitWait: () => {},
		};
		await expect(sendWithRetries(send, pacing)).rejects.toMatchObject({ kind: 'cancelled' });
		expect(calls).toBe(1);
	});
});

describe('RateLimitPacer', () => {
	it('lets all calls pass before a 429', () => {
		const pacer = new RateLimitPacer();
		expect([0, 0, 0].map((now) => pacer.requestCall(now))).toEqual([0, 0, 0]);
	});

	it('spaces calls after a 429, further apart after each 429 and closer after each other answer', () => {
		const pacer = new RateLimitPacer();
		pacer.reportRateLimit(0, 1_000);
		expect(pacer.requestCall(400)).toBe(600);
		expect(pacer.requestCall(1_000)).toBe(0);
		expect(pacer.requestCall(1_000)).toBe(50);
		pacer.reportRateLimit(1_000, 1_000);
		expect(pacer.requestCall(2_000)).toBe(0);
		expect(pacer.requestCall(2_000)).toBe(100);
		for (let answers = 0; answers < 60; answers++) pacer.reportAnswer();
		expect(pacer.requestCall(2_100)).toBe(0);
		expect(pacer.requestCall(2_100)).toBe(0);
	});

	it('counts several 429 of calls at the same time as one', () => {
		const pacer = new RateLimitPacer();
		for (let calls = 0; calls < 20; calls++) pacer.reportRateLimit(0, 1_000);
		pacer.requestCall(1_000);
		expect(pacer.requestCall(1_000)).toBe(50);
	});

	it('spaces calls by at most a second', () => {
		const pacer = new RateLimitPacer();
		for (let calls = 0; calls < 20; calls++) pacer.reportRateLimit(calls * 10, 1);
		pacer.requestCall(1_000);
		expect(pacer.requestCall(1_000)).toBe(1_000);
	});
});
