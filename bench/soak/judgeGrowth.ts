import { fitLine, type FittedLine } from '../../figures/fitLine.ts';
import type { SoakUsage } from './soakStage.ts';

/** What n8n used at one moment of the run. */
export interface Sample extends SoakUsage {
	readonly minutes: number;
}

/** The growth in the last half of the run, for each hour. In the first half, caches fill. */
export interface Growth {
	readonly liveMebibytes: FittedLine;
	readonly residentMebibytes: FittedLine;
	readonly handles: FittedLine;
	readonly isFlat: boolean;
}

/**
 * At 20 deliveries a second, this is 870 bytes for each delivery. The smallest leak that matters, one report for each
 * delivery, is at least three times as large. What the trigger keeps on purpose to recognise duplicates is much
 * smaller, and it ends at 250,000 deliveries.
 */
export const toleratedMebibytesPerHour = 60;

/** Each delivery opens a connection at the most. A leak of one handle for each delivery would be 72,000 in an hour. */
export const toleratedHandlesPerHour = 60;

export function judgeGrowth(samples: readonly Sample[]): Growth {
	const lastMinutes = samples.at(-1)?.minutes ?? 0;
	const lastHalf = samples.filter(({ minutes }) => minutes >= lastMinutes / 2);
	const fit = (read: (sample: Sample) => number) =>
		fitLine(
			lastHalf.map((sample) => ({ x: sample.minutes / 60, y: read(sample) })).filter(({ y }) => !Number.isNaN(y)),
		);
	const liveMebibytes = fit((sample) => sample.liveMebibytes);
	const handles = fit((sample) => sample.handles);
	return {
		liveMebibytes,
		residentMebibytes: fit((sample) => sample.residentMebibytes),
		handles,
		// NaN, because of too few samples, is not flat.
		isFlat: liveMebibytes.high <= toleratedMebibytesPerHour && handles.high <= toleratedHandlesPerHour,
	};
}
