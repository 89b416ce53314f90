import { fitLine, type Point } from '../../../figures/fitLine.ts';

const pointsOf = (xs: readonly number[], ys: readonly number[]): Point[] =>
	xs.map((x, index) => ({ x, y: ys[index] ?? Number.NaN }));

/** NIST, Statistical Reference Datasets, «Norris». The certified slope is 1.00211681802045. */
const norris: Point[] = pointsOf(
	[
		0.2, 337.4, 118.2, 884.6, 10.1, 226.5, 666.3, 996.3, 448.6, 777.0, 558.2, 0.4, 0.6, 775.5, 666.9, 338.0, 447.5,
		11.6, 556.0, 228.1, 995.8, 887.6, 120.2, 0.3, 0.3, 556.8, 339.1, 887.2, 999.0, 779.0, 11.1, 118.3, 229.2, 669.1,
		448.9, 0.5,
	],
	[
		0.1, 338.8, 118.1, 888.0, 9.2, 228.1, 668.5, 998.5, 449.1, 778.9, 559.2, 0.3, 0.1, 778.1, 668.8, 339.3, 448.9, 10.8,
		557.7, 228.3, 998.0, 888.8, 119.6, 0.3, 0.6, 557.6, 339.3, 888.0, 998.5, 778.9, 10.2, 117.6, 228.9, 668.4, 449.2,
		0.2,
	],
);

const fromZero = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The expected values are those of SciPy: `linregress`, and `t.ppf(0.975, n - 2)`. */
const known = [
	{ name: 'a straight line', points: pointsOf(fromZero(6), [1, 3, 5, 7, 9, 11]), slope: 2, low: 2, high: 2 },
	{ name: 'no change', points: pointsOf(fromZero(5), [7, 7, 7, 7, 7]), slope: 0, low: 0, high: 0 },
	{
		name: 'five points',
		points: pointsOf(fromZero(5), [1, 3, 2, 5, 4]),
		slope: 0.8,
		low: -0.302_431_738,
		high: 1.902_431_738,
	},
	{
		name: 'points without a direction',
		points: pointsOf([1, 2, 3, 4, 5, 6, 7, 8], [10, 9, 11, 10, 12, 11, 10, 9]),
		slope: 0,
		low: -0.422_132_398,
		high: 0.422_132_398,
	},
	{
		name: 'a small fall',
		points: pointsOf(fromZero(10), [5.1, 4.9, 5.0, 5.2, 4.8, 5.0, 5.1, 4.9, 5.0, 5.0]),
		slope: -0.004_848_484,
		low: -0.035_690_348,
		high: 0.025_993_379,
	},
	{ name: 'Norris', points: norris, slope: 1.002_116_818, low: 1.001_243_365, high: 1.002_990_27 },
];

it.each(known)('finds the slope and its interval: $name', ({ points, slope, low, high }) => {
	const found = fitLine(points);
	// The quantile is exact to 0.2 %, with few points.
	const tolerance = (high - low) * 0.002 + 1e-8;
	expect(Math.abs(found.slope - slope)).toBeLessThan(1e-8);
	expect(Math.abs(found.low - low)).toBeLessThan(tolerance);
	expect(Math.abs(found.high - high)).toBeLessThan(tolerance);
});

it.each([
	{ name: 'four points', points: pointsOf(fromZero(4), [1, 2, 3, 4]) },
	{ name: 'no points', points: [] },
	{ name: 'one moment only', points: pointsOf([2, 2, 2, 2, 2], [1, 2, 3, 4, 5]) },
])('is not a number for $name', ({ points }) => {
	expect(fitLine(points)).toEqual({ slope: Number.NaN, low: Number.NaN, high: Number.NaN });
});
