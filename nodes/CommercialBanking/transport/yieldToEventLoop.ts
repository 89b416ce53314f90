import { sleep } from 'n8n-workflow';
import { createYieldToEventLoop } from './createYieldToEventLoop';

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
