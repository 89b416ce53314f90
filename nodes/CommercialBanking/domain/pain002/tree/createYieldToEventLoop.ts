import type { YieldToEventLoop } from './reportLimits';

/** How long reports are read and items made at a time. A turn for other work takes a timer, hence a millisecond. */
const TURN_MILLISECONDS = 20;

/**
 * Makes the pause for all that is read on one event loop. It lets work go on until its turn is over, and then gives
 * other work one. Whoever pauses meanwhile waits for the same moment, so that ten reports at a time do not hold the
 * event loop ten times as long as one.
 *
 * @param giveWay lets the event loop come round once
 * @param now milliseconds of a clock that is never set back
 */
export function createYieldToEventLoop(giveWay: () => Promise<void>, now: () => number): YieldToEventLoop {
	let turnEnd = -Infinity;
	let nextTurn: Promise<void> | null = null;
	const beginTurn = async () => {
		await giveWay();
		nextTurn = null;
		turnEnd = now() + TURN_MILLISECONDS;
	};
	return async () => {
		if (nextTurn === null && now() < turnEnd) return;
		nextTurn ??= beginTurn();
		await nextTurn;
	};
}
