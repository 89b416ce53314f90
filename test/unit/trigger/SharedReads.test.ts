import { setTimeout as wait } from 'node:timers/promises';
import { SharedReads } from '../../../nodes/CommercialBanking/trigger/SharedReads';

/** A slow read that returns its number: 1 for the first read, 2 for the second. */
function makeSource(milliseconds: number) {
	let begun = 0;
	return {
		get begun() {
			return begun;
		},
		read: async () => {
			begun += 1;
			const number = begun;
			await wait(milliseconds);
			return number;
		},
	};
}

describe('SharedReads', () => {
	it('gives callers that come during a read the result of the next read', async () => {
		const source = makeSource(20);
		const reads = new SharedReads<number>();
		const first = reads.read('key', source.read);
		const others = Array.from({ length: 10 }, async () => await reads.read('key', source.read));
		expect(await first).toBe(1);
		expect(await Promise.all(others)).toEqual(Array.from({ length: 10 }, () => 2));
		expect(source.begun).toBe(2);
	});

	it('reads again for a later caller', async () => {
		const source = makeSource(0);
		const reads = new SharedReads<number>();
		expect(await reads.read('key', source.read)).toBe(1);
		expect(await reads.read('key', source.read)).toBe(2);
	});

	it('keeps reads with different keys apart', async () => {
		const reads = new SharedReads<string>();
		const read = async (name: string) => await reads.read(name, async () => await wait(10, name));
		expect(await Promise.all([read('one'), read('two'), read('one')])).toEqual(['one', 'two', 'one']);
	});

	it('passes a failure to all callers that share the read, and reads again for the next caller', async () => {
		const reads = new SharedReads<string>();
		const failing = async () => await wait(10).then(() => Promise.reject(new Error('locked')));
		const first = reads.read('key', failing);
		const second = reads.read('key', failing);
		await expect(first).rejects.toThrow('locked');
		await expect(second).rejects.toThrow('locked');
		expect(await reads.read('key', async () => 'read')).toBe('read');
	});

	it('delays a caller that comes soon after a slow read, but not one after a quick read', async () => {
		const reads = new SharedReads<number>();
		const source = makeSource(50);
		await reads.read('slow', source.read);
		const startedAt = performance.now();
		await reads.read('slow', async () => 1);
		expect(performance.now() - startedAt).toBeGreaterThan(70);

		await reads.read('quick', async () => 1);
		const quickAt = performance.now();
		await reads.read('quick', async () => 1);
		expect(performance.now() - quickAt).toBeLessThan(40);
	});

	describe('readRecent', () => {
		it('gives one read to all callers within the time, also while it is running', async () => {
			const source = makeSource(20);
			const reads = new SharedReads<number>();
			const ask = async () => await reads.readRecent('key', source.read, 150);
			expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
			expect(await ask()).toBe(1);
			await wait(200);
			expect(await ask()).toBe(2);
			expect(source.begun).toBe(2);
		});

		it('returns what `read` has read in the meantime', async () => {
			const source = makeSource(0);
			const reads = new SharedReads<number>();
			expect(await reads.readRecent('key', source.read, 10_000)).toBe(1);
			expect(await reads.read('key', source.read)).toBe(2);
			expect(await reads.readRecent('key', source.read, 10_000)).toBe(2);
		});

		it('never returns an earlier failure or the value of another key', async () => {
			const reads = new SharedReads<string>();
			const failing = async () => await Promise.reject(new Error('locked'));
			await expect(reads.readRecent('key', failing, 10_000)).rejects.toThrow('locked');
			expect(await reads.readRecent('key', async () => 'read', 10_000)).toBe('read');
			expect(await reads.readRecent('other', async () => 'other', 10_000)).toBe('other');
		});
	});
});
