import { systemClock } from '../../../nodes/CommercialBanking/transport/systemClock';

describe('systemClock', () => {
	it('waits', async () => {
		const start = performance.now();
		await systemClock.wait(50, new AbortController().signal);
		expect(performance.now() - start).toBeGreaterThanOrEqual(45);
	});

	it('ends a long wait at once when the signal is aborted', async () => {
		const stop = new AbortController();
		const start = performance.now();
		setTimeout(() => stop.abort(), 20);
		await systemClock.wait(60_000, stop.signal);
		expect(performance.now() - start).toBeLessThan(900);
	});

	it('does not wait if the signal is already aborted', async () => {
		const start = performance.now();
		await systemClock.wait(60_000, AbortSignal.abort());
		expect(performance.now() - start).toBeLessThan(500);
	});
});
