import { sleep } from 'n8n-workflow';
import { createYieldToEventLoop } from '../domain/pain002/tree/createYieldToEventLoop';

/** Lets n8n do other work now and then while reports are read; the same turns for all reports. */
export const yieldToEventLoop = createYieldToEventLoop(
	async () => await sleep(0),
	() => performance.now(),
);
