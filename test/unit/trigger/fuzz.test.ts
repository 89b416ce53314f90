import fc from 'fast-check';
import { targets } from '../../fuzz/targets';

jest.mock('n8n-workflow', () => jest.requireActual<object>('./workflowStand'));

/** A short run here; `npm run fuzz` sets the seconds that all of it may take. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 0);

const limits =
	seconds > 0
		? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: (seconds * 1000) / targets.length }
		: { numRuns: 150 };

describe('whatever comes', () => {
	it.each(targets.map(({ name, property }) => [name, property] as const))(
		'%s',
		async (_name, property) => {
			await fc.assert(property, limits);
		},
		30_000 + seconds * 2_000,
	);
});
