import fc from 'fast-check';
import { targets } from '../../fuzz/targets';
import { collectGarbage } from '../../fuzz/turnCost';

/** The run is short by default, and longer with the long tests. `npm run fuzz` sets how many seconds all targets may take. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 0);
const RUNS = process.env.MODEL_SCHEDULES === undefined ? 50 : 500;

// Else a small request pays for the gigabytes that large ones have left.
beforeEach(() => collectGarbage());

it.each(targets)('$name', async ({ property, runs = RUNS }) => {
	const end = performance.now() + (seconds * 1_000) / targets.length;
	// At least once: on a busy machine, one large shape may take longer than its share of the time.
	do await fc.assert(property, { numRuns: runs });
	while (performance.now() < end);
});
