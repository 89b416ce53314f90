import { cpuMilliseconds } from '../cpuMilliseconds';
import { createHash } from 'node:crypto';
import { DeliveryMemory, type Moment } from '../../../nodes/CommercialBanking/trigger/DeliveryMemory';

const SECONDS_PER_HOUR = 3600;

/** SECURITY.md promises the newest 3,000 across restarts. */
const REMEMBERED_NOTIFICATIONS = 250_000;
const PERSISTED_NOTIFICATIONS = 3_000;

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

/** What a process knows that begins with a snapshot of the given memory. */
function restart(memory: DeliveryMemory, savedAt = now, loadedAt = now): DeliveryMemory {
	const restarted = new DeliveryMemory();
	restarted.mergeSnapshot(memory.takeSnapshot(savedAt), loadedAt);
	return restarted;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('DeliveryMemory', () => {
	it('knows what it was given and nothing else', () => {
		const memory = memoryOf([1]);
		expect(memory.has(idOf(1), now)).toBe(true);
		expect(memory.has(idOf(2), now)).toBe(false);
	});

	it('refuses what is no SHA-256 in hex', () => {
		expect(() => {
			memoryOf([]).add('not-a-digest', now);
		}).toThrow(TypeError);
	});

	it.each([
		{ hours: 48, isKnown: true },
		{ hours: 48.01, isKnown: false },
	])('after $hours hours, known: $isKnown', ({ hours, isKnown }) => {
		expect(memoryOf([1]).has(idOf(1), later(hours * SECONDS_PER_HOUR))).toBe(isKnown);
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
	}, 20_000);

	describe('snapshots', () => {
		it('carry the newest notifications over a restart', () => {
			const restarted = restart(memoryOf(range(PERSISTED_NOTIFICATIONS + 1)));
			expect(restarted.size).toBe(PERSISTED_NOTIFICATIONS);
			expect(restarted.has(idOf(0), now)).toBe(false);
			expect(restarted.has(idOf(PERSISTED_NOTIFICATIONS), now)).toBe(true);
		});

		it('carry the times along, so that nothing is remembered for longer', () => {
			const restarted = restart(memoryOf([1]), now, later(SECONDS_PER_HOUR, inProcess(0)));
			const atEnd = later(48 * SECONDS_PER_HOUR, inProcess(0));
			expect(restarted.has(idOf(1), atEnd)).toBe(true);
			expect(restarted.has(idOf(1), later(1, atEnd))).toBe(false);
		});

		it.each([-1000, -2, 2])('are as good where the wall clock was set by %d hours before the restart', (hours) => {
			const memory = memoryOf([1]);
			const set = afterSetting(hours * SECONDS_PER_HOUR, later(60));
			const restarted = restart(memory, set, inProcess(0, set));
			expect(restarted.has(idOf(1), inProcess(0, set))).toBe(true);
		});

		it('of the future, because the wall clock was set back, count from now', () => {
			const loadedAt = afterSetting(-1000 * SECONDS_PER_HOUR);
			const restarted = restart(memoryOf([1]), now, loadedAt);
			expect(restarted.has(idOf(1), later(48 * SECONDS_PER_HOUR, loadedAt))).toBe(true);
			expect(restarted.has(idOf(1), later(49 * SECONDS_PER_HOUR, loadedAt))).toBe(false);
		});

		it('of two processes are merged, the oldest first', () => {
			const memory = memoryOf(range(REMEMBERED_NOTIFICATIONS - 1), later(61));
			memory.mergeSnapshot(memoryOf([-2, -1]).takeSnapshot(now), later(61));
			expect(memory.size).toBe(REMEMBERED_NOTIFICATIONS);
			expect([-2, -1, 0].map((number) => memory.has(idOf(number), now))).toEqual([false, true, true]);
		}, 20_000);

		it('of another process take their places in the order of age', () => {
			const memory = memoryOf([1]);
			memory.mergeSnapshot(memoryOf([2], later(10)).takeSnapshot(later(10)), later(10));
			memory.add(idOf(3), later(48 * SECONDS_PER_HOUR + 5));
			expect(memory.size).toBe(2);
			expect(memory.has(idOf(2), later(48 * SECONDS_PER_HOUR + 5))).toBe(true);
		});

		it('of another process do not replace what this one knows', () => {
			const memory = memoryOf([1]);
			memory.mergeSnapshot(memoryOf([2]).takeSnapshot(now), now);
			expect([1, 2].map((number) => restart(memory).has(idOf(number), now))).toEqual([true, true]);
		});

		it('of another process do not make known what this one knows for longer', () => {
			const memory = memoryOf([1]);
			const at = later(SECONDS_PER_HOUR);
			memory.mergeSnapshot(memoryOf([1], at).takeSnapshot(at), at);
			expect(memory.has(idOf(1), later(48.1 * SECONDS_PER_HOUR))).toBe(false);
		});

		it('of the past, in any order, come before what is newer', () => {
			const memory = memoryOf([1], later(1_000));
			const other = memoryOf([2], later(100));
			other.add(idOf(3), now);
			memory.mergeSnapshot(other.takeSnapshot(later(1_000)), later(1_000));
			const at = later(48 * SECONDS_PER_HOUR + 50);
			memory.add(idOf(4), at);
			expect(memory.size).toBe(3);
			expect([1, 2, 3, 4].map((number) => memory.has(idOf(number), at))).toEqual([true, true, false, true]);
		});

		it('are due only when something was accepted since', () => {
			const memory = memoryOf([1]);
			expect(memory.hasUnsavedChanges).toBe(true);
			memory.takeSnapshot(now);
			expect(memory.hasUnsavedChanges).toBe(false);
			memory.add(idOf(2), now);
			expect(memory.hasUnsavedChanges).toBe(true);
		});

		it.each(['', '!', 'AAAA', Buffer.alloc(31).toString('base64')])('may be damaged (%j)', (snapshot) => {
			const memory = memoryOf([1]);
			memory.mergeSnapshot(snapshot, now);
			expect(memory.has(idOf(1), now)).toBe(true);
		});

		it('of other processes cost little however much is remembered, if they were just saved', async () => {
			const memory = memoryOf(range(200_000));
			const snapshots = range(40).map((turn) => {
				const at = later(turn);
				return [memoryOf([-turn - 1, -turn - 1_000], at).takeSnapshot(at), at] as const;
			});
			const milliseconds = await cpuMilliseconds(() => {
				for (const [snapshot, at] of snapshots) memory.mergeSnapshot(snapshot, at);
			});
			expect(milliseconds).toBeLessThan(1_000);
			expect(memory.size).toBe(200_080);
			expect(memory.has(idOf(-40), later(40))).toBe(true);
			expect(restart(memory, later(40)).has(idOf(-1_039), later(40))).toBe(true);
		});

		it('of the past, read in turns by requests in flight, cost little however much is remembered', async () => {
			const memory = memoryOf(range(200_000));
			const older = memory.takeSnapshot(now);
			memory.add(idOf(200_000), now);
			const newer = memory.takeSnapshot(now);
			const milliseconds = await cpuMilliseconds(() => {
				for (let turn = 0; turn < 50; turn += 1) memory.mergeSnapshot(turn % 2 === 0 ? older : newer, now);
			});
			expect(milliseconds).toBeLessThan(2_000);
			expect(memory.size).toBe(200_001);
		});

		it('take 16 bytes for each notification: 12 of its id and 4 of the second after which it was accepted', () => {
			const memory = new DeliveryMemory();
			memory.add(idOf(1), now);
			memory.add(idOf(2), later(0.5));
			const records = [
				[idOf(1).slice(0, 24), now.wallSeconds],
				[idOf(2).slice(0, 24), now.wallSeconds + 1],
			] as const;
			const hex = records.map(([id, seconds]) => id + seconds.toString(16).padStart(8, '0')).join('');
			expect(Buffer.from(memory.takeSnapshot(later(60)), 'base64').toString('hex')).toBe(hex);
		});

		it('stay small', () => {
			expect(memoryOf(range(PERSISTED_NOTIFICATIONS)).takeSnapshot(now)).toHaveLength(64_000);
		});
	});
});
