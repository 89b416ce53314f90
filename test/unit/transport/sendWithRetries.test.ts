import {
	type BankFailureDetails,
	type BankFailureKind,
	BankFailure,
} from '../../../nodes/CommercialBanking/transport/BankFailure';
import { sendWithRetries, systemClock } from '../../../nodes/CommercialBanking/transport/sendWithRetries';

const WINDOW = 120_000;
const START = 1_000_000;

interface Course {
	/** What the attempts give; the last one again and again. */
	readonly answers: ReadonlyArray<string | BankFailure>;
	/** How long other calls have to wait for a rate limit, in milliseconds. */
	readonly blockedFor?: number;
	readonly isLasting?: boolean;
	readonly random?: number;
}

/** Sends with a clock that moves only while somebody waits. */
async function run(
	{ answers, blockedFor = 0, isLasting = false, random = 1 }: Course,
	stop = new AbortController(),
	stopAfterWaits = 99,
) {
	const waits: number[] = [];
	const reported: number[] = [];
	const rateLimit = { blockedUntil: START + blockedFor, isLasting };
	let [calls, time] = [0, START];
	jest.spyOn(systemClock, 'now').mockImplementation(() => time);
	jest.spyOn(systemClock, 'random').mockReturnValue(random);
	jest.spyOn(systemClock, 'wait').mockImplementation(async (milliseconds) => {
		waits.push(milliseconds);
		time += milliseconds;
		if (waits.length === stopAfterWaits) stop.abort();
		await Promise.resolve();
	});
	const result: unknown = await sendWithRetries(async () => await Promise.resolve(answers[calls++] ?? answers.at(-1)), {
		rateLimit,
		signal: stop.signal,
		retryWindowMilliseconds: WINDOW,
		reportRateLimitWait: (milliseconds) => reported.push(milliseconds),
	}).catch((error: unknown) => error);
	const { blockedUntil, isLasting: lasts } = rateLimit;
	return { result, waits, reported, calls, blockedFor: blockedUntil - START, isLasting: lasts };
}

afterEach(() => jest.restoreAllMocks());

const failure = (kind: BankFailureKind, details: BankFailureDetails = {}) => new BankFailure(kind, details);
const status = (code: number, retryAfterMilliseconds?: number) =>
	failure('status', { status: code, retryAfterMilliseconds });

it.each<[string, Course, number[]]>([
	['at once', { answers: ['ok'] }, []],
	['after 429', { answers: [status(429), 'ok'] }, [1_000]],
	['after 429 and the longest Retry-After', { answers: [status(429, WINDOW), 'ok'] }, [WINDOW]],
	['after 429 and Retry-After 0, which is ignored', { answers: [status(429), status(429, 0), 'ok'] }, [1_000, 2_000]],
	['after 502 and 504', { answers: [status(502), status(504), 'ok'] }, [1_000, 2_000]],
	['after 504 with Retry-After', { answers: [status(504, 3_000), 'ok'] }, [3_000]],
	[
		'after a dropped connection and a timeout',
		{ answers: [failure('dropped'), failure('timeout'), 'ok'] },
		[1_000, 2_000],
	],
	['after 502 of the token endpoint', { answers: [failure('sign_in', { status: 502 }), 'ok'] }, [1_000]],
	['with waits that are shortened at random', { answers: [status(502), status(502), 'ok'], random: 0 }, [500, 1_000]],
	['with the wait that the bank asked for', { answers: [status(429, 5_000), 'ok'], random: 0 }, [5_000]],
	['after the wait of other calls', { answers: ['ok'], blockedFor: WINDOW }, [WINDOW]],
	['after the longer wait of other calls', { answers: [status(429), 'ok'], blockedFor: 1_500 }, [1_500, 1_000]],
])('answers %s', async (_, course, waits) => {
	expect(await run(course)).toMatchObject({ result: 'ok', waits });
});

const tooLong = { status: 429, retryAfterMilliseconds: WINDOW + 1 };

it.each<[string, Course, BankFailureDetails, number, number[]]>([
	['a fault, after five attempts', { answers: [status(502)] }, { status: 502 }, 5, [1_000, 2_000, 4_000, 8_000]],
	['a wait that is too long', { answers: [status(429, WINDOW + 1)] }, tooLong, 1, []],
	[
		'its own last failure',
		{ answers: [status(429, 100_000), failure('status', { status: 429, bankCode: 'last' }), status(429, 30_000)] },
		{ status: 429, retryAfterMilliseconds: 30_000 },
		3,
		[100_000, 2_000],
	],
	...[400, 401, 500, 503].map((code): [string, Course, BankFailureDetails, number, number[]] => [
		`${code}, even with Retry-After`,
		{ answers: [status(code, 1_000), 'ok'] },
		{ status: code },
		1,
		[],
	]),
])('fails with %s', async (_, course, details, calls, waits) => {
	expect(await run(course)).toMatchObject({ result: { kind: 'status', details }, calls, waits });
});

it.each<[BankFailureKind, BankFailureDetails]>([
	['sign_in', {}],
	['unreachable', {}],
	['status', {}],
	['redirect', { status: 302 }],
	['unreadable', { status: 200 }],
])('does not retry the failure %s %j', async (kind, details) => {
	expect(await run({ answers: [failure(kind, details), 'ok'] })).toMatchObject({ result: { kind }, calls: 1 });
});

it('waits longer each time for a rate limit that stays, within two minutes', async () => {
	const { result, waits } = await run({ answers: [status(429)] });
	expect(result).toMatchObject({ details: { status: 429 } });
	expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

it('reports how long a call has waited for rate limits, and not for faults', async () => {
	const answers = [status(502), status(429, 20_000), status(504), 'ok'];
	expect(await run({ answers, blockedFor: 5_000 })).toMatchObject({ result: 'ok', reported: [5_000, 25_000] });
});

it.each([
	['as long as a call may wait', { answers: [status(429, 7_000), status(502), 'ok'] }, 7_000, false],
	['not for the limit of a day of one account', { answers: [status(429, 86_400_000)] }, 0, false],
	['not for one that never ends', { answers: [status(429, 8e15)] }, 0, false],
	['no longer after a call has waited in vain', { answers: [status(429, 80_000)] }, 80_000, true],
	['not again after that', { answers: [status(429, 5_000)], isLasting: true }, 0, true],
	['again once a call has worked', { answers: ['ok'], isLasting: true }, 0, false],
] as const)('holds other calls back %s', async (_, course, blockedFor, isLasting) => {
	expect(await run(course)).toMatchObject({ blockedFor, isLasting });
});

it('waits no longer for the limits of others than a call may wait', async () => {
	expect(await run({ answers: ['ok'], blockedFor: 86_400_000 })).toMatchObject({ result: 'ok', waits: [WINDOW] });
});

it('stops when the execution is stopped, before a call and during a wait', async () => {
	const before = new AbortController();
	before.abort();
	expect(await run({ answers: ['ok'] }, before)).toMatchObject({ result: { kind: 'cancelled' }, calls: 0 });
	const during = await run({ answers: [status(429)] }, new AbortController(), 1);
	expect(during).toMatchObject({ result: { kind: 'cancelled' }, calls: 1 });
	const fault = await run({ answers: [status(502)] }, new AbortController(), 1);
	expect(fault).toMatchObject({ result: { kind: 'cancelled' }, calls: 1 });
});
