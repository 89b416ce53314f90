import { systemClock } from '../../../nodes/CommercialBanking/transport/sendWithRetries';

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
