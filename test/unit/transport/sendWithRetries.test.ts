import {
	type BankFailureDetails,
	type BankFailureKind,
	BankFailure,
} from '../../../nodes/CommercialBanking/transport/BankFailure';
import {
	type Clock,
	chooseRetryDelay,
	sendWithRetries,
} from '../../../nodes/CommercialBanking/transport/sendWithRetries';

const RETRY_WINDOW_MILLISECONDS = 120_000;

/** A clock that moves only while somebody waits. */
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
	blockedUntil = 0,
	signal = new AbortController().signal,
}: {
	answers: Array<string | BankFailure>;
	blockedUntil?: number;
	signal?: AbortSignal;
}) {
	const { clock, waits } = createClock();
	const reported: number[] = [];
	const rateLimit = { blockedUntil };
	let calls = 0;
	const send = async () => answers[Math.min(calls++, answers.length - 1)] ?? 'none';
	const result = sendWithRetries(send, {
		rateLimit,
		clock,
		signal,
		retryWindowMilliseconds: RETRY_WINDOW_MILLISECONDS,
		reportRateLimitWait: (milliseconds) => reported.push(milliseconds),
	});
	return { result, waits, reported, rateLimit, calls: () => calls };
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
		const blockedUntil = 1_000_000 + 5_000;
		const answers = [failed(502), failed(429, { retryAfterMilliseconds: 20_000 }), failed(504), 'ok'];
		const { result, reported } = start({ answers, blockedUntil });
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

	it.each([
		[RETRY_WINDOW_MILLISECONDS, [RETRY_WINDOW_MILLISECONDS]],
		[RETRY_WINDOW_MILLISECONDS + 1, []],
	])('waits for others for %d ms: %j', async (delayMilliseconds, expected) => {
		const blockedUntil = 1_000_000 + delayMilliseconds;
		const { result, waits } = start({ answers: ['ok'], blockedUntil });
		await result.catch(() => {});
		expect(waits).toEqual(expected);
	});

	it('waits to the end of its window, and says how long the wait would be', async () => {
		const inTime = start({ answers: [failed(429, { retryAfterMilliseconds: RETRY_WINDOW_MILLISECONDS }), 'ok'] });
		expect(await inTime.result).toBe('ok');
		const blockedUntil = 1_000_000 + RETRY_WINDOW_MILLISECONDS + 5;
		const { result } = start({ answers: ['ok'], blockedUntil });
		await expect(result).rejects.toMatchObject({
			details: { status: 429, retryAfterMilliseconds: RETRY_WINDOW_MILLISECONDS + 5 },
		});
	});

	it('throws its own last failure where the others have to wait too long after it', async () => {
		const { result } = start({
			answers: [failed(429, { retryAfterMilliseconds: 100_000 }), failed(429, { bankCode: 'last' })],
		});
		await expect(result).rejects.toMatchObject({ kind: 'status', details: { bankCode: 'last' } });
	});

	it('holds all other calls back for as long as the bank asked, also where it does not wait itself', async () => {
		const waiting = start({ answers: [failed(429, { retryAfterMilliseconds: 7_000 }), failed(502), 'ok'] });
		expect(await waiting.result).toBe('ok');
		expect(waiting.rateLimit).toEqual({ blockedUntil: 1_007_000 });
		const failing = start({ answers: [failed(429, { retryAfterMilliseconds: 600_000 })] });
		await expect(failing.result).rejects.toMatchObject({ details: { status: 429 } });
		expect(failing.rateLimit).toEqual({ blockedUntil: 1_600_000 });
		const shorter = start({ answers: [failed(429), 'ok'], blockedUntil: 1_001_500 });
		expect(await shorter.result).toBe('ok');
		expect(shorter.waits).toEqual([1_500, 1_000]);
	});

	it('does not retry what would fail again', async () => {
		const { result, calls } = start({ answers: [failed(503), 'ok'] });
		await expect(result).rejects.toMatchObject({ details: { status: 503 } });
		expect(calls()).toBe(1);
	});

	it('sends no call while another call has to wait', async () => {
		const blockedUntil = 1_000_000 + 60_000;
		const { result, waits } = start({ answers: ['ok'], blockedUntil });
		expect(await result).toBe('ok');
		expect(waits).toEqual([60_000]);
	});

	it('fails at once, without a call, if the others have to wait too long', async () => {
		const blockedUntil = 1_000_000 + RETRY_WINDOW_MILLISECONDS + 1;
		const { result, calls } = start({ answers: ['ok'], blockedUntil });
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
			rateLimit: { blockedUntil: 0 },
			clock: { ...clock, wait },
			signal: stop.signal,
			retryWindowMilliseconds: RETRY_WINDOW_MILLISECONDS,
			reportRateLimitWait: () => {},
		};
		await expect(sendWithRetries(send, pacing)).rejects.toMatchObject({ kind: 'cancelled' });
		expect(calls).toBe(1);
	});
});

const failure = (kind: BankFailureKind, details: BankFailureDetails = {}) => new BankFailure(kind, details);
const status = (code: number, retryAfterMilliseconds?: number) =>
	failure('status', { status: code, retryAfterMilliseconds });

describe('chooseRetryDelay', () => {
	it.each<[string, BankFailure, number, number | undefined]>([
		['429', status(429), 1, 1_000],
		['429 for the third time', status(429), 3, 4_000],
		['429 for the tenth time', status(429), 10, 30_000],
		['429 with Retry-After', status(429, 7_000), 3, 7_000],
		['429 with Retry-After 0, which is ignored', status(429, 0), 2, 2_000],
		['502', status(502), 1, 1_000],
		['502 for the fourth time', status(502), 4, 8_000],
		['502 for the fifth time', status(502), 5, undefined],
		['504 with Retry-After', status(504, 3_000), 1, 3_000],
		['a dropped connection', failure('dropped'), 2, 2_000],
		['a timeout', failure('timeout'), 1, 1_000],
		['502 of the token endpoint', failure('sign_in', { status: 502 }), 1, 1_000],
		['502 for the first time, as a failure without a status', failure('status'), 1, undefined],
		['429 with a wait below 0, which is ignored', status(429, -1), 1, 1_000],
		['429 for the sixth time', status(429), 6, 30_000],
		['429 for the fifth time', status(429), 5, 16_000],
		['400', status(400), 1, undefined],
		['401', status(401), 1, undefined],
		['500', status(500), 1, undefined],
		['503, even with Retry-After', status(503, 1_000), 1, undefined],
		['a refused sign-in', failure('sign_in'), 1, undefined],
		['a refused connection', failure('refused'), 1, undefined],
		['a redirect', failure('redirect', { status: 302 }), 1, undefined],
		['an unreadable answer', failure('unreadable', { status: 200 }), 1, undefined],
	])('after %s', (_, cause, attempts, expected) => {
		expect(chooseRetryDelay(cause, attempts, 1)).toBe(expected);
	});

	it('shortens its own waits by up to half at random, but not those that the bank asked for', () => {
		expect([0, 0.5, 1].map((random) => chooseRetryDelay(status(502), 2, random))).toEqual([1_000, 1_500, 2_000]);
		expect(chooseRetryDelay(status(429, 5_000), 1, 0)).toBe(5_000);
	});
});
