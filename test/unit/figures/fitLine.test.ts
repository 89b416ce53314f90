import { fitLine, type Point } from '../../../figures/fitLine.ts';
import lines from '../../vectors/fittedLines.json';

const pointsOf = (xs: readonly number[], ys: readonly number[]): Point[] =>
	xs.map((x, index) => ({ x, y: ys[index] ?? Number.NaN }));

/**
 * The expected values are those of SciPy: `linregress`, and `t.ppf(0.975, n - 2)`. «Norris» is a data set of NIST, with the
 * certified slope 1.00211681802045.
 */
it.each(lines)('finds the slope and its interval: $name', ({ xs, ys, slope, low, high }) => {
	const found = fitLine(pointsOf(xs, ys));
	// The quantile is exact to 0.2 %, with few points.
	const tolerance = (high - low) * 0.002 + 1e-8;
	expect(Math.abs(found.slope - slope)).toBeLessThan(1e-8);
	expect(Math.abs(found.low - low)).toBeLessThan(tolerance);
	expect(Math.abs(found.high - high)).toBeLessThan(tolerance);
});

it.each([
	{ name: 'four points', points: pointsOf([0, 1, 2, 3], [1, 2, 3, 4]) },
	{ name: 'no points', points: [] },
	{ name: 'one moment only', points: pointsOf([2, 2, 2, 2, 2], [1, 2, 3, 4, 5]) },
])('is not a number for $name', ({ points }) => {
	expect(fitLine(points)).toEqual({ slope: Number.NaN, low: Number.NaN, high: Number.NaN });
});
