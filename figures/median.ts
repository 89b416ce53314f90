const ascending = (values: readonly number[]) => values.toSorted((left, right) => left - right);

/**
 * Finds a percentile by the nearest-rank method: the result is always one of the values.
 *
 * @returns NaN when there are no values
 */
export function percentile(values: readonly number[], percent: number): number {
	const rank = Math.max(1, Math.ceil((values.length * percent) / 100));
	return ascending(values)[rank - 1] ?? Number.NaN;
}

/**
 * Finds the middle value. For an even number of values, this is the mean of the two middle values.
 *
 * @returns NaN when there are no values
 */
export function median(values: readonly number[]): number {
	const sorted = ascending(values);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? Number.NaN;
	return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
