import { sleep } from 'n8n-workflow';
import { createYieldToEventLoop } from './createYieldToEventLoop';

/** Lets n8n do other work while reports are read. All reports share it, so that they yield at the same moments. */
export const yieldToEventLoop = createYieldToEventLoop(
	async () => await sleep(0),
	() => performance.now(),
);
