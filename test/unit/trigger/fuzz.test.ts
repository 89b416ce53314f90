import fc from 'fast-check';
import { targets } from '../../fuzz/targets';
import { collectGarbage } from '../../fuzz/turnCost';

jest.mock('n8n-workflow', () => jest.requireActual<object>('../../n8nStandIn/workflowStand'));

/** The run is short by default. `npm run fuzz` sets how many seconds all targets may take together. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 0);

const limitsOf = (runs = 150) =>
	seconds > 0
		? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: (seconds * 1000) / targets.length }
		: { numRuns: runs };

// Else a small request pays for the gigabytes that large ones have left.
beforeEach(() => collectGarbage());

it.each(targets)('$name', async ({ property, runs }) => {
	await fc.assert(property, limitsOf(runs));
});
