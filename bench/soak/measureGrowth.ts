import { median } from '../../figures/percentile.ts';
import type { ProcessUsage } from '../measureProcesses.ts';

/** What n8n used at one moment of the run. */
export type Sample = Pick<ProcessUsage, 'mebibytes' | 'handles'>;

/** The change from the second third of the run to the last third. The first third does not count: caches fill then. */
export interface Growth extends Sample {
	readonly isFlat: boolean;
}

/**
 * The memory of duplicates keeps at most 250,000 deliveries. It needs much less than this. A leak of one report per
 * delivery needs much more.
 */
const toleratedMebibytes = 60;

const toleratedHandles = 20;

export function measureGrowth(samples: readonly Sample[]): Growth {
	const third = Math.floor(samples.length / 3);
	const middle = samples.slice(third, 2 * third);
	const last = samples.slice(-third);
	const growthOf = (key: keyof Sample) =>
		median(last.map((sample) => sample[key])) - median(middle.map((sample) => sample[key]));
	const mebibytes = growthOf('mebibytes');
	const handles = growthOf('handles');
	return { mebibytes, handles, isFlat: mebibytes <= toleratedMebibytes && handles <= toleratedHandles };
}
