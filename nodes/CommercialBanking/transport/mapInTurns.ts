import { yieldToEventLoop } from './yieldToEventLoop';

/** How many rows are mapped between two looks at the clock. */
const ROWS_WITHOUT_PAUSE = 1_000;

/** Maps rows, and lets n8n do other work meanwhile: a bank may send 200,000 rows in one page. */
export async function mapInTurns<From, To>(rows: readonly From[], mapRow: (row: From) => To): Promise<To[]> {
	const mapped: To[] = [];
	for (const row of rows) {
		if (mapped.length % ROWS_WITHOUT_PAUSE === 0) await yieldToEventLoop();
		mapped.push(mapRow(row));
	}
	return mapped;
}
