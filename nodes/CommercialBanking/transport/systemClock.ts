import { sleep } from 'n8n-workflow';
import type { Clock } from './sendWithRetries';

/** n8n's sleep cannot be cancelled. A long wait is made of short ones, so that no timer outlives an abort for long. */
const MAX_SLEEP_MILLISECONDS = 1_000;

/** The clocks of this machine. The wall clock may be set while n8n runs, so waits do not depend on it. */
export const systemClock: Clock = {
	now: () => performance.now(),
	epochNow: () => Date.now(),
	random: () => Math.random(),
	wait: waitUnlessAborted,
};

async function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
	let stopListening = () => {};
	const aborted = new Promise<void>((resolve) => {
		const onAbort = () => resolve();
		signal.addEventListener('abort', onAbort, { once: true });
		stopListening = () => signal.removeEventListener('abort', onAbort);
	});
	const end = performance.now() + milliseconds;
	for (let left = milliseconds; left > 0 && !signal.aborted; left = end - performance.now()) {
		await Promise.race([sleep(Math.min(left, MAX_SLEEP_MILLISECONDS)), aborted]);
	}
	stopListening();
}
