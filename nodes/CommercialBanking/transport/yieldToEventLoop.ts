import { sleep } from 'n8n-workflow';

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

/** Lets n8n do other work while reports are read. All reports share it, so that they yield at the same moments. */
export const yieldToEventLoop = createYieldToEventLoop(
	async () => await sleep(0),
	() => performance.now(),
);

/** How many rows are mapped between two looks at the clock. */
const ROWS_WITHOUT_PAUSE = 1_000;

/** Maps rows, and lets n8n do other work meanwhile: a bank may send 200,000 rows in one page. */
export async function mapInTurns<From, To>(rows: Iterable<From>, mapRow: (row: From) => To): Promise<To[]> {
	const mapped: To[] = [];
	for (const row of rows) {
		mapped.push(mapRow(row));
		if (mapped.length % ROWS_WITHOUT_PAUSE === 0) await yieldToEventLoop();
	}
	return mapped;
}
