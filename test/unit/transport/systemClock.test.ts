import { sleep } from 'n8n-workflow';
import { systemClock } from '../../../nodes/CommercialBanking/transport/systemClock';

describe('systemClock', () => {
	it('waits', async () => {
		const start = performance.now();
		await systemClock.wait(50, new AbortController().signal);
		expect(performance.now() - start).toBeGreaterThanOrEqual(45);
	});

	it('waits longer than one sleep, and not at all for nothing', async () => {
		jest.useFakeTimers();
		const { signal } = new AbortController();
		await systemClock.wait(0, signal);
		let hasEnded = false;
		void systemClock.wait(2_500, signal).then(() => (hasEnded = true));
		await jest.advanceTimersByTimeAsync(2_499);
		expect(hasEnded).toBe(false);
		await jest.advanceTimersByTimeAsync(1);
		expect(hasEnded).toBe(true);
		jest.useRealTimers();
	});

	it('waits as long as asked while the wall clock is set back by two hours', async () => {
		const realNow = Date.now();
		const wallClock = jest
			.spyOn(Date, 'now')
			.mockReturnValueOnce(realNow)
			.mockReturnValue(realNow - 7_200_000);
		const start = systemClock.now();
		const stop = new AbortController();
		const waited = systemClock.wait(20, stop.signal).then(() => 'waited');
		expect(await Promise.race([waited, sleep(1_500).then(() => 'still waiting')])).toBe('waited');
		stop.abort();
		expect(systemClock.now() - start).toBeGreaterThanOrEqual(15);
		wallClock.mockRestore();
	});

	it('ends a long wait at once when the signal is aborted', async () => {
		const stop = new AbortController();
		const start = performance.now();
		setTimeout(() => stop.abort(), 20);
		await systemClock.wait(60_000, stop.signal);
		expect(performance.now() - start).toBeLessThan(30_000);
	});

	it('does not wait if the signal is already aborted', async () => {
		const start = performance.now();
		await systemClock.wait(60_000, AbortSignal.abort());
		expect(performance.now() - start).toBeLessThan(30_000);
	});
});
