/** A pause for other work needs a timer, which takes a millisecond. So pauses must not be too frequent. */
const TURN_MILLISECONDS = 5;

/**
 * Creates one shared pause for all reports that are read on the same event loop.
 *
 * It returns at once while the current turn lasts. After that it waits until other work has had a turn. All reports
 * wait for the same moment. Then each of them continues, and finishes the stretch that it has begun. So with ten reports, a
 * turn can take up to ten stretches longer than these milliseconds.
 *
 * @param yieldOnce lets other work of the event loop run once
 * @param now milliseconds of a clock that never goes back
 */
export function createYieldToEventLoop(yieldOnce: () => Promise<void>, now: () => number): () => Promise<void> {
	let turnEnd = -Infinity;
	let nextTurn: Promise<void> | null = null;
	const beginTurn = async () => {
		await yieldOnce();
		nextTurn = null;
		turnEnd = now() + TURN_MILLISECONDS;
	};
	return async () => {
		if (nextTurn === null && now() < turnEnd) return;
		nextTurn ??= beginTurn();
		await nextTurn;
	};
}
