import { type BankFailureDetails, BankFailure } from '../../../nodes/CommercialBanking/transport/BankFailure';
import { RateLimitPacer } from '../../../nodes/CommercialBanking/transport/RateLimitPacer';
import { type Clock, sendWithRetries } from '../../../nodes/CommercialBanking/transport/sendWithRetries';

const PATIENCE_MS = 120_000;

/** A clock that only waiting moves. */
function createClock() {
	const waits: number[] = [];
	let time = 1_000_000;
	const clock: Clock = {
		now: () => time,
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
	pacer = new RateLimitPacer(),
	signal = new AbortController().signal,
}: {
	answers: Array<string | BankFailure>;
	pacer?: RateLimitPacer;
	signal?: AbortSignal;
}) {
	const { clock, waits } = createClock();
	let calls = 0;
	const send = async () => answers[Math.min(calls++, answers.length - 1)] ?? 'none';
	const result = sendWithRetries(send, { pacer, clock, signal, patienceMilliseconds: PATIENCE_MS });
	return { result, waits, pacer, clock, calls: () => calls };
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

	it('stops after four retries of a fault', async () => {
		const { result, waits, calls } = start({ answers: [failed(502)] });
		await expect(result).rejects.toMatchObject({ kind: 'status', details: { status: 502 } });
		expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
		expect(calls()).toBe(5);
	});

	it('limits the total wait for a rate limit that does not end', async () => {
		const { result, waits } = start({ answers: [failed(429)] });
		await expect(result).rejects.toMatchObject({ details: { status: 429 } });
		const total = waits.reduce((sum, wait) => sum + wait, 0);
		expect(total).toBeGreaterThan(PATIENCE_MS / 2);
		expect(total).toBeLessThanOrEqual(PATIENCE_MS);
	});

	it('does not begin a wait that is too long', async () => {
		const { result, waits } = start({ answers: [failed(429, { retryAfterMilliseconds: PATIENCE_MS + 1 })] });
		await expect(result).rejects.toMatchObject({ details: { status: 429 } });
		expect(waits).toEqual([]);
	});

	it('does not retry an error that would come again', async () => {
		const { result, calls } = start({ answers: [failed(503), 'ok'] });
		await expect(result).rejects.toMatchObject({ details: { status: 503 } });
		expect(calls()).toBe(1);
	});

	it('sends no request while another request was told to wait', async () => {
		const pacer = new RateLimitPacer();
		pacer.close(1_000_000, 60_000);
		const { result, waits } = start({ answers: ['ok'], pacer });
		expect(await result).toBe('ok');
		expect(waits).toEqual([60_000]);
	});

	it('fails at once, without a request, when another request was told to wait too long', async () => {
		const pacer = new RateLimitPacer();
		pacer.close(1_000_000, PATIENCE_MS + 1);
		const { result, calls } = start({ answers: ['ok'], pacer });
		await expect(result).rejects.toMatchObject({ kind: 'wait_too_long', details: { status: 429 } });
		expect(calls()).toBe(0);
	});

	it('sends no request after the execution was stopped', async () => {
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
			pacer: new RateLimitPacer(),
			clock: { ...clock, wait },
			signal: stop.signal,
			patienceMilliseconds: PATIENCE_MS,
		};
		await expect(sendWithRetries(send, pacing)).rejects.toMatchObject({ kind: 'cancelled' });
		expect(calls).toBe(1);
	});
});

describe('RateLimitPacer', () => {
	it('does not delay calls before a 429', () => {
		const pacer = new RateLimitPacer();
		expect([0, 0, 0].map((now) => pacer.pass(now))).toEqual([0, 0, 0]);
	});

	it('spaces calls out after a 429: more after each further 429, less after each other answer', () => {
		const pacer = new RateLimitPacer();
		pacer.close(0, 1_000);
		expect(pacer.pass(400)).toBe(600);
		expect(pacer.pass(1_000)).toBe(0);
		expect(pacer.pass(1_000)).toBe(50);
		pacer.close(1_000, 1_000);
		expect(pacer.pass(2_000)).toBe(0);
		expect(pacer.pass(2_000)).toBe(100);
		for (let answers = 0; answers < 60; answers++) pacer.ease();
		expect(pacer.pass(2_100)).toBe(0);
		expect(pacer.pass(2_100)).toBe(0);
	});

	it('counts several 429 of parallel calls as one', () => {
		const pacer = new RateLimitPacer();
		for (let calls = 0; calls < 20; calls++) pacer.close(0, 1_000);
		pacer.pass(1_000);
		expect(pacer.pass(1_000)).toBe(50);
	});

	it('spaces calls out by at most one second', () => {
		const pacer = new RateLimitPacer();
		for (let calls = 0; calls < 20; calls++) pacer.close(calls * 10, 1);
		pacer.pass(1_000);
		expect(pacer.pass(1_000)).toBe(1_000);
	});
});
