import { createHash } from 'node:crypto';
import { type Claim, DeliveryMemory } from '../../../nodes/CommercialBanking/trigger/DeliveryMemory';
import { expectCpuBelow } from '../cpuMilliseconds';

const SECONDS_PER_HOUR = 3600;

/** SECURITY.md promises the newest 3,000 across restarts. */
const REMEMBERED_DELIVERIES = 250_000;
const SAVED_DELIVERIES = 3_000;

const idOf = (number: number) => createHash('sha256').update(String(number)).digest('hex');

const shortIdOf = (number: number) => idOf(number).slice(0, 20);

/** Since the process began. */
let seconds: number;

/** What the wall clock said when the process began. */
const BEGIN = Math.round(performance.timeOrigin / 1_000);

/** As the saved text writes it. */
const timeText = (at: number) => (BEGIN + at).toString(36);

const now = performance.now.bind(performance);

beforeEach(() => {
	seconds = 500;
	// Jest's mocks keep all calls, which are more than a million here.
	performance.now = () => (BEGIN + seconds) * 1_000 - performance.timeOrigin;
});
afterEach(() => {
	performance.now = now;
	jest.restoreAllMocks();
});

function firstOf(claim: Claim) {
	if (claim.state !== 'first') throw new Error(`The claim is ${claim.state}`);
	return claim;
}

async function endOf(claim: Claim): Promise<boolean> {
	if (claim.state !== 'underWay') throw new Error(`The claim is ${claim.state}`);
	return await claim.stored;
}

function storeAll(memory: DeliveryMemory, numbers: readonly number[]): DeliveryMemory {
	for (const number of numbers) firstOf(memory.claim(idOf(number))).settle(true);
	return memory;
}

const store = (memory: DeliveryMemory, ...numbers: readonly number[]) => storeAll(memory, numbers);

const memoryOf = (...numbers: readonly number[]) => storeAll(new DeliveryMemory(), numbers);

const memoryOfAll = (numbers: readonly number[]) => storeAll(new DeliveryMemory(), numbers);

/** All that a memory saves, also if it was saved before. */
function saveAll(memory: DeliveryMemory): string {
	memory.load('');
	return memory.save() ?? '';
}

/** What a process knows that begins with a saved text. */
function restart(text: string): DeliveryMemory {
	const restarted = new DeliveryMemory();
	restarted.load(text);
	return restarted;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const known = (memory: DeliveryMemory, ...numbers: readonly number[]) =>
	numbers.filter((number) => memory.isKnown(idOf(number)));

describe('a delivery', () => {
	const id = idOf(1);

	it('is stored by the first of several equal ones, and the others hear how it ended', async () => {
		const memory = new DeliveryMemory();
		const first = firstOf(memory.claim(id));
		const others = [memory.claim(id), memory.claim(id)];
		first.settle(false);
		expect(await Promise.all(others.map(endOf))).toEqual([false, false]);
		const second = firstOf(memory.claim(id));
		const waiting = memory.claim(id);
		second.settle(true);
		expect(await endOf(waiting)).toBe(true);
		expect(memory.claim(id)).toEqual({ state: 'known' });
	});

	it.each([
		{ hours: 12, next: 'underWay' },
		{ hours: 12.01, next: 'first' },
	])('that nobody has settled after $hours hours: the next one is $next', ({ hours, next }) => {
		const memory = new DeliveryMemory();
		firstOf(memory.claim(id));
		seconds += hours * SECONDS_PER_HOUR;
		expect(memory.claim(id).state).toBe(next);
	});

	it('that was given up and is stored nevertheless is remembered, and leaves the next attempt its claim', async () => {
		const memory = new DeliveryMemory();
		const lost = firstOf(memory.claim(id));
		seconds += 13 * SECONDS_PER_HOUR;
		const next = firstOf(memory.claim(id));
		const waiting = memory.claim(id);
		lost.settle(true);
		expect(memory.claim(id).state).toBe('known');
		next.settle(false);
		expect(await endOf(waiting)).toBe(false);
		expect(memory.claim(id).state).toBe('known');
	});

	it('is remembered for 48 hours', () => {
		const memory = memoryOf(1);
		seconds += 48 * SECONDS_PER_HOUR;
		expect(known(memory, 1)).toEqual([1]);
		seconds += 1;
		expect(known(memory, 1)).toEqual([]);
		store(memory, 2);
		expect(memory.size).toBe(1);
	});

	it.each([-1000, -2, 2, 1000])('is remembered as long if the wall clock is set by %d hours', (hours) => {
		const memory = memoryOf(1);
		jest.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * SECONDS_PER_HOUR * 1_000);
		store(memory, 2);
		expect(known(memory, 1, 2)).toEqual([1, 2]);
		seconds += 49 * SECONDS_PER_HOUR;
		expect(known(memory, 1, 2)).toEqual([]);
	});

	it('is one of 250,000, and the oldest beyond them are forgotten', () => {
		const memory = memoryOfAll(range(REMEMBERED_DELIVERIES + 2));
		expect(memory.size).toBe(REMEMBERED_DELIVERIES);
		expect(known(memory, 0, 1, 2)).toEqual([2]);
	});
});

describe('what a DeliveryMemory saves', () => {
	it('are the newest deliveries, as plain text', () => {
		const memory = memoryOf(1);
		seconds += 1;
		store(memory, 2);
		seconds += 60;
		expect(saveAll(memory)).toBe(`${shortIdOf(1)}-${timeText(500)} ${shortIdOf(2)}-${timeText(501)}`);
	});

	it('is known after a restart, up to 3,000', () => {
		const memory = memoryOf(0);
		seconds += 1;
		const restarted = restart(saveAll(storeAll(memory, range(SAVED_DELIVERIES + 1).slice(1))));
		expect(restarted.size).toBe(SAVED_DELIVERIES);
		expect(known(restarted, 0, SAVED_DELIVERIES)).toEqual([SAVED_DELIVERIES]);
	});

	it('has the times, so that nothing is remembered for longer', () => {
		const text = saveAll(memoryOf(1));
		seconds += SECONDS_PER_HOUR;
		const restarted = restart(text);
		seconds += 47 * SECONDS_PER_HOUR;
		expect(known(restarted, 1)).toEqual([1]);
		seconds += 1;
		expect(known(restarted, 1)).toEqual([]);
		expect(restart(text).size).toBe(0);
	});

	it('counts from now where it is of the future, because the clock of the other process was wrong', () => {
		const restarted = restart(`${shortIdOf(1)}-${timeText(1_000 * SECONDS_PER_HOUR)}`);
		seconds += 48 * SECONDS_PER_HOUR;
		expect(known(restarted, 1)).toEqual([1]);
		seconds += SECONDS_PER_HOUR;
		expect(known(restarted, 1)).toEqual([]);
	});

	it.each(['', '!', 'AAAA', `${idOf(2).slice(0, 19)}-x`, `${shortIdOf(2)}-`, `${idOf(2)}-zzzzzzzzz`])(
		'may be damaged (%j)',
		(text) => {
			const memory = memoryOf(1);
			memory.load(text);
			expect(known(memory, 1, 2)).toEqual([1]);
		},
	);

	it('is due when something was stored since, and when another process has overwritten it', () => {
		const memory = memoryOf(1);
		const first = saveAll(memory);
		expect(memory.save()).toBeUndefined();
		memory.load(first);
		expect(memory.save()).toBeUndefined();
		memory.load(saveAll(memoryOf(2)));
		const both = saveAll(memory);
		store(memory, 3);
		const third = saveAll(memory);
		memory.load(both);
		expect(memory.save()).toBe(third);
	});

	it('is the same text in two processes, so that they do not overwrite each other for ever', () => {
		const one = memoryOf(1, 2, 3);
		seconds += 7;
		const other = memoryOf(3, 4);
		one.load(saveAll(other));
		const text = one.save() ?? '';
		other.load(text);
		expect(other.save()).toBeUndefined();
		expect(known(other, 1, 2, 3, 4)).toEqual([1, 2, 3, 4]);
	});

	it('has own deliveries that are newer than 3,000 of another process', () => {
		const text = saveAll(memoryOfAll(range(SAVED_DELIVERIES)));
		seconds += 60;
		const memory = memoryOf(-1);
		memory.load(text);
		expect(memory.save()).toContain(shortIdOf(-1));
	});

	it('is not due for what is too old to be saved', () => {
		const memory = memoryOf(0);
		seconds += 1;
		storeAll(memory, range(SAVED_DELIVERIES + 1).slice(1));
		memory.load(saveAll(memory));
		expect(memory.save()).toBeUndefined();
	});

	it('costs little to load however much is remembered', async () => {
		const memory = memoryOfAll(range(200_000));
		const texts = range(40).map((turn) => {
			seconds += 1;
			return saveAll(memoryOf(-turn - 1, -turn - 1_000));
		});
		memory.save();
		// It takes some milliseconds. To sort all 200,000 for each text takes 600.
		await expectCpuBelow(300, () => {
			for (const text of texts) memory.load(text);
		});
		expect(memory.size).toBe(200_080);
		expect(known(restart(saveAll(memory)), -1_039)).toEqual([-1_039]);
	});
});
