import { median } from '../pain002/benchCase.ts';

/** How the times of a case differ from the times of the first case. */
export interface TimeComparison {
	readonly name: string;
	readonly medianMicroseconds: number;
	readonly differenceMicroseconds: number;
	/** Welch's t. For equal times, it is beyond 4.5 in one of 100,000 cases. */
	readonly t: number;
	/** The standard error of the difference. */
	readonly errorMicroseconds: number;
}

/** Other programs interrupt many measurements on a busy machine. The slower half is left out. */
const KEPT_SHARE = 0.5;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function squaredError(values: readonly number[]): number {
	const average = mean(values);
	return values.reduce((sum, value) => sum + (value - average) ** 2, 0) / (values.length - 1) / values.length;
}

/** Compares all cases with the first one. All times are microseconds. */
export function compareTimes(times: ReadonlyMap<string, readonly number[]>): TimeComparison[] {
	const all = [...times.values()].flat().toSorted((left, right) => left - right);
	const limit = all[Math.floor(all.length * KEPT_SHARE)] ?? Infinity;
	const kept = [...times].map(([name, values]) => ({ name, values: values.filter((value) => value < limit) }));
	const reference = kept[0]?.values ?? [];
	return kept.map(({ name, values }) => {
		const errorMicroseconds = Math.sqrt(squaredError(values) + squaredError(reference));
		return {
			name,
			medianMicroseconds: median(values),
			differenceMicroseconds: median(values) - median(reference),
			t: (mean(values) - mean(reference)) / errorMicroseconds,
			errorMicroseconds,
		};
	});
}
