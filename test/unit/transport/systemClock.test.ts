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
		jest.useFakeTimers();
		const stop = new AbortController();
		let hasEnded = false;
		void systemClock.wait(60_000, stop.signal).then(() => (hasEnded = true));
		await jest.advanceTimersByTimeAsync(20);
		expect(hasEnded).toBe(false);
		stop.abort();
		await jest.advanceTimersByTimeAsync(0);
		expect(hasEnded).toBe(true);
		jest.useRealTimers();
	});

	it('listens to the signal no longer once it has waited', async () => {
		const { signal } = new AbortController();
		const [added, removed] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')];
		await systemClock.wait(5, signal);
		expect(added.mock.calls.map(([event]) => event)).toEqual(['abort']);
		expect(removed.mock.calls).toEqual(added.mock.calls.map(([event, listener]) => [event, listener]));
	});

	it('tells the time of day', () => {
		const before = Date.now();
		expect(systemClock.epochNow()).toBeGreaterThanOrEqual(before);
		expect(systemClock.epochNow()).toBeLessThanOrEqual(Date.now());
	});

	it('does not wait if the signal is already aborted', async () => {
		const start = performance.now();
		await systemClock.wait(60_000, AbortSignal.abort());
		expect(performance.now() - start).toBeLessThan(30_000);
	});
});
