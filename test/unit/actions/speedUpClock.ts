import { systemClock } from '../../../nodes/CommercialBanking/transport/systemClock';

/** Makes the node's clock run faster than the real one, so that tests do not wait. */
export function speedUpClock(factor: number): { readonly waits: number[] } {
	const waits: number[] = [];
	const start = Date.now();
	const wait = systemClock.wait.bind(systemClock);
	jest.spyOn(systemClock, 'now').mockImplementation(() => start + (Date.now() - start) * factor);
	jest.spyOn(systemClock, 'random').mockReturnValue(1);
	jest.spyOn(systemClock, 'wait').mockImplementation(async (milliseconds, signal) => {
		waits.push(milliseconds);
		await wait(milliseconds / factor, signal);
	});
	return { waits };
}
