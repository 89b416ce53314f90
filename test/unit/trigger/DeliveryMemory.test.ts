import { createHash } from 'node:crypto';
import {
	DeliveryMemory,
	PERSISTED_NOTIFICATIONS,
	REMEMBERED_HOURS,
	REMEMBERED_NOTIFICATIONS,
} from '../../../nodes/CommercialBanking/trigger/DeliveryMemory';

const now = 1_790_000_000;

const idOf = (number: number) => createHash('sha256').update(String(number)).digest('hex');

function memoryOf(numbers: readonly number[], at = now): DeliveryMemory {
	const memory = new DeliveryMemory();
	for (const number of numbers) memory.add(idOf(number), at);
	return memory;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('DeliveryMemory', () => {
	it('knows the IDs that it was given, and no others', () => {
		const memory = memoryOf([1]);
		expect(memory.has(idOf(1), now)).toBe(true);
		expect(memory.has(idOf(2), now)).toBe(false);
	});

	it('refuses an ID that is not a SHA-256 in hex', () => {
		expect(() => memoryOf([]).add('not-a-digest', now)).toThrow(TypeError);
	});

	it.each([
		{ hours: REMEMBERED_HOURS, isKnown: true },
		{ hours: REMEMBERED_HOURS + 0.01, isKnown: false },
	])('after $hours hours, known: $isKnown', ({ hours, isKnown }) => {
		expect(memoryOf([1]).has(idOf(1), now + hours * 3600)).toBe(isKnown);
	});

	it('holds at least 200,000 IDs, and drops the oldest beyond its limit', () => {
		expect(REMEMBERED_NOTIFICATIONS).toBeGreaterThanOrEqual(200_000);
		const memory = memoryOf(range(REMEMBERED_NOTIFICATIONS + 2));
		expect(memory.size).toBe(REMEMBERED_NOTIFICATIONS);
		expect([0, 1, 2].map((number) => memory.has(idOf(number), now))).toEqual([false, false, true]);
	}, 20_000);

	describe('snapshots', () => {
		it('keep the newest notifications over a restart', () => {
			const memory = memoryOf(range(PERSISTED_NOTIFICATIONS + 1));
			const restarted = new DeliveryMemory();
			restarted.mergeSnapshot(memory.takeSnapshot(), now);

			expect(restarted.size).toBe(PERSISTED_NOTIFICATIONS);
			expect(restarted.has(idOf(0), now)).toBe(false);
			expect(restarted.has(idOf(PERSISTED_NOTIFICATIONS), now)).toBe(true);
		});

		it('contain the times, so that a restart does not prolong them', () => {
			const restarted = new DeliveryMemory();
			restarted.mergeSnapshot(memoryOf([1]).takeSnapshot(), now + 3600);
			expect(restarted.has(idOf(1), now + REMEMBERED_HOURS * 3600)).toBe(true);
			expect(restarted.has(idOf(1), now + REMEMBERED_HOURS * 3600 + 1)).toBe(false);
		});

		it('of two processes are merged, the oldest first', () => {
			const memory = memoryOf([1], now);
			memory.mergeSnapshot(memoryOf([2], now - 10).takeSnapshot(), now);
			expect([1, 2].map((number) => memory.has(idOf(number), now))).toEqual([true, true]);
			const merged = new DeliveryMemory();
			merged.mergeSnapshot(memory.takeSnapshot(), now);
			expect(merged.size).toBe(2);
		});

		it('are needed only when something was accepted since the last one', () => {
			const memory = memoryOf([1]);
			expect(memory.hasUnsavedChanges).toBe(true);
			memory.takeSnapshot();
			expect(memory.hasUnsavedChanges).toBe(false);
			memory.add(idOf(2), now);
			expect(memory.hasUnsavedChanges).toBe(true);
		});

		it.each(['', '!', 'AAAA', Buffer.alloc(31).toString('base64')])('may be damaged (%j)', (snapshot) => {
			const memory = memoryOf([1]);
			memory.mergeSnapshot(snapshot, now);
			expect(memory.has(idOf(1), now)).toBe(true);
		});

		it('are merged quickly, also when requests merge two of them in turn', () => {
			const memory = memoryOf(range(200_000));
			const older = memory.takeSnapshot();
			memory.add(idOf(200_000), now);
			const newer = memory.takeSnapshot();
			const started = performance.now();
			for (let turn = 0; turn < 50; turn += 1) memory.mergeSnapshot(turn % 2 === 0 ? older : newer, now);
			expect(performance.now() - started).toBeLessThan(2_000);
			expect(memory.size).toBe(200_001);
		});

		it('stay small', () => {
			expect(memoryOf(range(PERSISTED_NOTIFICATIONS)).takeSnapshot().length).toBeLessThan(70_000);
		});
	});
});
