import { systemClock } from '../../../nodes/CommercialBanking/transport/sendWithRetries';

/**
 * Makes the node's clock run faster than the real one, so that tests do not wait.
 *
 * @param onWait called when the node begins to wait
 */
export function speedUpClock(factor: number, onWait = () => {}): { readonly waits: number[] } {
	const waits: number[] = [];
	const start = performance.now();
	const wait = systemClock.wait.bind(systemClock);
	jest.spyOn(systemClock, 'now').mockImplementation(() => start + (performance.now() - start) * factor);
	jest.spyOn(systemClock, 'random').mockReturnValue(1);
	jest.spyOn(systemClock, 'wait').mockImplementation(async (milliseconds, signal) => {
		waits.push(milliseconds);
		onWait();
		await wait(milliseconds / factor, signal);
	});
	return { waits };
}

/** Makes the node's clock move only while the node waits, and makes waits end at once. */
export function skipWaits(): { readonly waits: number[] } {
	const waits: number[] = [];
	let now = 0;
	jest.spyOn(systemClock, 'now').mockImplementation(() => now);
	jest.spyOn(systemClock, 'random').mockReturnValue(1);
	jest.spyOn(systemClock, 'wait').mockImplementation(async (milliseconds) => {
		waits.push(milliseconds);
		// Waits at the same time end at the same time.
		const until = now + milliseconds;
		await new Promise((resolve) => setImmediate(resolve));
		now = Math.max(now, until);
	});
	return { waits };
}
