import type { YieldToEventLoop } from './createYieldToEventLoop';

/** Lets other work have a turn after every so many steps. @returns is awaited at each step */
export function pauseEvery(steps: number, yieldToEventLoop?: YieldToEventLoop): YieldToEventLoop {
	let done = 0;
	return async () => {
		done += 1;
		if (done % steps === 0) await yieldToEventLoop?.();
	};
}
