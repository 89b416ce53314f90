import fc from 'fast-check';
import { targets } from '../../fuzz/targets';

jest.mock('n8n-workflow', () => jest.requireActual<object>('./workflowStand'));

/** The run is short by default. `npm run fuzz` sets how many seconds all targets may take together. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 0);

const limits =
	seconds > 0
		? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: (seconds * 1000) / targets.length }
		: { numRuns: 150 };

describe('random input', () => {
	it.each(targets.map(({ name, property }) => [name, property] as const))(
		'%s',
		async (_name, property) => {
			await fc.assert(property, limits);
		},
		30_000 + seconds * 2_000,
	);
});
