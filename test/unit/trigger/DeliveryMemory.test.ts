import { createHash } from 'node:crypto';
import { currentMoment, DeliveryMemory, type Moment } from '../../../nodes/CommercialBanking/trigger/DeliveryMemory';
import { expectCpuBelow } from '../cpuMilliseconds';

const SECONDS_PER_HOUR = 3600;

/** SECURITY.md promises the newest 3,000 across restarts. */
const REMEMBERED_NOTIFICATIONS = 250_000;
const SAVED_NOTIFICATIONS = 3_000;

const now: Moment = { monotonicSeconds: 500, wallSeconds: 1_790_000_000 };

/** Some seconds later on both clocks. */
const later = (seconds: number, moment = now): Moment => ({
	monotonicSeconds: moment.monotonicSeconds + seconds,
	wallSeconds: moment.wallSeconds + seconds,
});

/** The same moment after the wall clock was set. */
const afterSetting = (seconds: number, moment = now): Moment => ({
	...moment,
	wallSeconds: moment.wallSeconds + seconds,
});

/** The same moment in another process, which began at another time. */
const inProcess = (monotonicSeconds: number, moment = now): Moment => ({ ...moment, monotonicSeconds });

const idOf = (number: number) => createHash('sha256').update(String(number)).digest('hex');

function memoryOf(numbers: readonly number[], at = now): DeliveryMemory {
	const memory = new DeliveryMemory();
	for (const number of numbers) memory.add(idOf(number), at);
	return memory;
}

function saveAll(memory: DeliveryMemory, at = now): string {
	memory.load('', at);
	return memory.save(at) ?? '';
}

/** What a process knows that begins with what the given memory has saved. */
function restart(memory: DeliveryMemory, savedAt = now, loadedAt = now): DeliveryMemory {
	const restarted = new DeliveryMemory();
	restarted.load(saveAll(memory, savedAt), loadedAt);
	return restarted;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

it('the current moment is in seconds on both clocks', () => {
	const monotonic = jest.spyOn(performance, 'now').mockReturnValue(1_500);
	const wall = jest.spyOn(Date, 'now').mockReturnValue(1_790_000_000_000);
	expect(currentMoment()).toEqual({ monotonicSeconds: 1.5, wallSeconds: 1_790_000_000 });
	monotonic.mockRestore();
	wall.mockRestore();
});

describe('DeliveryMemory', () => {
	it('holds a notification for 48 hours', () => {
		const isKnownAfter = (hours: number) => memoryOf([1]).has(idOf(1), later(hours * SECONDS_PER_HOUR));
		expect([48, 48.01].map(isKnownAfter)).toEqual([true, false]);
	});

	it('counts from the last time that it was given something', () => {
		const memory = memoryOf([1, 2]);
		memory.add(idOf(1), later(SECONDS_PER_HOUR));
		memory.add(idOf(3), later(48.5 * SECONDS_PER_HOUR));
		const known = [1, 2, 3].map((number) => memory.has(idOf(number), later(48.5 * SECONDS_PER_HOUR)));
		expect(known).toEqual([true, false, true]);
		expect(memory.size).toBe(2);
	});

	it.each([-1000, -2, 2, 1000])('does not care that the wall clock is set by %d hours', (hours) => {
		const seconds = hours * SECONDS_PER_HOUR;
		const memory = memoryOf([1]);
		memory.add(idOf(2), afterSetting(seconds));
		expect([1, 2].map((number) => memory.has(idOf(number), afterSetting(seconds)))).toEqual([true, true]);
		expect(memory.has(idOf(1), afterSetting(seconds, later(49 * SECONDS_PER_HOUR)))).toBe(false);
	});

	it('holds 250,000 and forgets the oldest beyond them', () => {
		const memory = memoryOf(range(REMEMBERED_NOTIFICATIONS + 2));
		expect(memory.size).toBe(REMEMBERED_NOTIFICATIONS);
		expect([0, 1, 2].map((number) => memory.has(idOf(number), now))).toEqual([false, false, true]);
	});
});

describe('what a DeliveryMemory saves', () => {
	it('are the newest notifications, as plain text', () => {
		const text = saveAll(memoryOf([1, 2]), later(60));
		const time = now.wallSeconds.toString(36);
		expect(text).toBe(`${idOf(1).slice(0, 20)}-${time} ${idOf(2).slice(0, 20)}-${time}`);
	});

	it('is known after a restart, up to 3,000', () => {
		const restarted = restart(memoryOf(range(SAVED_NOTIFICATIONS + 1)));
		expect(restarted.size).toBe(SAVED_NOTIFICATIONS);
		expect([0, SAVED_NOTIFICATIONS].map((number) => restarted.has(idOf(number), now))).toEqual([false, true]);
	});

	it('has the times, so that nothing is remembered for longer', () => {
		const restarted = restart(memoryOf([1]), now, later(SECONDS_PER_HOUR, inProcess(0)));
		const atEnd = later(48 * SECONDS_PER_HOUR, inProcess(0));
		expect(restarted.has(idOf(1), atEnd)).toBe(true);
		expect(restarted.has(idOf(1), later(1, atEnd))).toBe(false);
		expect(restart(memoryOf([1]), now, later(49 * SECONDS_PER_HOUR)).size).toBe(0);
	});

	it.each([-1000, -2, 2])('is as good where the wall clock was set by %d hours before the restart', (hours) => {
		const memory = memoryOf([1]);
		const set = afterSetting(hours * SECONDS_PER_HOUR, later(60));
		const restarted = restart(memory, set, inProcess(0, set));
		expect(restarted.has(idOf(1), inProcess(0, set))).toBe(true);
	});

	it('counts from now where it is of the future, because the wall clock was set back', () => {
		const loadedAt = afterSetting(-1000 * SECONDS_PER_HOUR);
		const restarted = restart(memoryOf([1]), now, loadedAt);
		const isKnownAfter = (hours: number) => restarted.has(idOf(1), later(hours * SECONDS_PER_HOUR, loadedAt));
		expect([48, 49].map(isKnownAfter)).toEqual([true, false]);
	});

	it('does not make another process remember for longer', () => {
		const memory = memoryOf([1]);
		const at = later(SECONDS_PER_HOUR);
		memory.load(saveAll(memoryOf([1], at), at), at);
		expect(memory.has(idOf(1), later(48.1 * SECONDS_PER_HOUR))).toBe(false);
	});

	it.each(['', '!', 'AAAA', `${idOf(2).slice(0, 19)}-x`, `${idOf(2).slice(0, 20)}-`, `${idOf(2)}-zzzzzzzzz`])(
		'may be damaged (%j)',
		(text) => {
			const memory = memoryOf([1]);
			memory.load(text, now);
			expect([1, 2].map((number) => memory.has(idOf(number), now))).toEqual([true, false]);
		},
	);

	it('is due when something was accepted since, and when another process has overwritten it', () => {
		const memory = memoryOf([1]);
		const first = saveAll(memory);
		expect(memory.save(now)).toBeUndefined();
		memory.load(first, now);
		expect(memory.save(now)).toBeUndefined();
		memory.load(saveAll(memoryOf([2])), now);
		const both = saveAll(memory);
		memory.add(idOf(3), now);
		const third = saveAll(memory);
		memory.load(both, now);
		expect(memory.save(now)).toBe(third);
	});

	it('has own notifications that are newer than 3,000 of another process', () => {
		const memory = memoryOf([-1], later(60));
		memory.load(saveAll(memoryOf(range(SAVED_NOTIFICATIONS))), later(120));
		expect(memory.save(later(120))).toContain(idOf(-1).slice(0, 20));
	});

	it('is not due for what is too old to be saved', () => {
		const memory = memoryOf(range(SAVED_NOTIFICATIONS + 1));
		memory.load(saveAll(memory), now);
		expect(memory.save(now)).toBeUndefined();
	});

	it('costs little to load however much is remembered', async () => {
		const memory = memoryOf(range(200_000));
		const texts = range(40).map((turn) => {
			const at = later(turn);
			return [saveAll(memoryOf([-turn - 1, -turn - 1_000], at), at), at] as const;
		});
		memory.save(now);
		// It takes some milliseconds. To sort all 200,000 for each text takes 600.
		await expectCpuBelow(300, () => {
			for (const [text, at] of texts) memory.load(text, at);
		});
		expect(memory.size).toBe(200_080);
		expect(restart(memory, later(40)).has(idOf(-1_039), later(40))).toBe(true);
	});
});
