/** A straight line through points, by least squares. */
export interface FittedLine {
	/** Change of y for each unit of x. */
	readonly slope: number;
	/** With a confidence of 95 %, the true slope is between these two. */
	readonly low: number;
	readonly high: number;
}

export interface Point {
	readonly x: number;
	readonly y: number;
}

/** With fewer points, the interval says nothing useful, and {@link studentQuantile} is not exact enough. */
const fewestPoints = 5;

/** The 97.5 % quantile of the normal distribution. */
const normalQuantile = 1.959963984540054;

/**
 * The 97.5 % quantile of Student's t-distribution, by the expansion of Cornish and Fisher (Abramowitz and Stegun,
 * 26.7.5). From 3 degrees of freedom on, its error is below 0.2 %.
 */
function studentQuantile(degreesOfFreedom: number): number {
	const z = normalQuantile;
	const terms = [
		z,
		(z ** 3 + z) / 4,
		(5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
		(3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
		(79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
	];
	return terms.reduce((sum, term, power) => sum + term / degreesOfFreedom ** power, 0);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Fits a line by least squares. The interval holds for points that do not depend on each other. The errors must be
 * about normal, and as large at the begin as at the end.
 *
 * @returns NaN for all values when there are fewer than five points, or when all of them have the same x
 */
export function fitLine(points: readonly Point[]): FittedLine {
	const centerX = mean(points.map(({ x }) => x));
	const centerY = mean(points.map(({ y }) => y));
	const sum = (term: (dx: number, dy: number) => number) =>
		points.reduce((total, { x, y }) => total + term(x - centerX, y - centerY), 0);
	const spread = sum((dx) => dx * dx);
	if (points.length < fewestPoints || spread === 0) return { slope: Number.NaN, low: Number.NaN, high: Number.NaN };
	const slope = sum((dx, dy) => dx * dy) / spread;
	const residuals = sum((dx, dy) => (dy - slope * dx) ** 2);
	const degreesOfFreedom = points.length - 2;
	const standardError = Math.sqrt(residuals / degreesOfFreedom / spread);
	const margin = studentQuantile(degreesOfFreedom) * standardError;
	return { slope, low: slope - margin, high: slope + margin };
}
