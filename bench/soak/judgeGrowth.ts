/** How n8n was at a moment of the run. */
export interface Sample {
	readonly minutes: number;
	readonly mebibytes: number;
	readonly handles: number;
}

/** From the second third of the run to the last: the first is left out, in which caches fill. */
export interface Growth {
	readonly mebibytes: number;
	readonly handles: number;
	readonly isFlat: boolean;
}

/**
 * What every delivery adds to the memory of duplicates, 250,000 times at most, is far below this; a leak of one report
 * per delivery is far above.
 */
const toleratedMebibytes = 60;

const toleratedHandles = 20;

const median = (values: readonly number[]) =>
	values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

export function judgeGrowth(samples: readonly Sample[]): Growth {
	const third = Math.floor(samples.length / 3);
	const middle = samples.slice(third, 2 * third);
	const last = samples.slice(-third);
	const growthOf = (pick: (sample: Sample) => number) => median(last.map(pick)) - median(middle.map(pick));
	const mebibytes = growthOf(({ mebibytes: value }) => value);
	const handles = growthOf(({ handles: value }) => value);
	return { mebibytes, handles, isFlat: mebibytes <= toleratedMebibytes && handles <= toleratedHandles };
}
