import { median, percentile } from '../../../figures/percentile.ts';

describe('percentile', () => {
	it.each([
		{ values: [7], percent: 50, expected: 7 },
		{ values: [2, 1], percent: 50, expected: 1 },
		{ values: [2, 1], percent: 51, expected: 2 },
		{ values: [3, 1, 2], percent: 50, expected: 2 },
		{ values: [30, 4, 100], percent: 95, expected: 100 },
		{ values: [30, 4, 100], percent: 0, expected: 4 },
		{ values: [0.3, 0.1, 0.2], percent: 100, expected: 0.3 },
		{ values: Array.from({ length: 100 }, (_, index) => 100 - index), percent: 95, expected: 95 },
	])('p$percent of $values is $expected', ({ values, percent, expected }) => {
		expect(percentile(values, percent)).toBe(expected);
	});

	it('leaves the order of the values as it is', () => {
		const values = [3, 1, 2];
		percentile(values, 50);
		expect(values).toEqual([3, 1, 2]);
	});
});

describe('median', () => {
	it.each([
		{ values: [5], expected: 5 },
		{ values: [4, 1], expected: 2.5 },
		{ values: [10, 1, 2], expected: 2 },
	])('of $values is $expected', ({ values, expected }) => {
		expect(median(values)).toBe(expected);
	});
});

it.each([percentile([], 50), median([])])('is not a number when there are no values', (result) => {
	expect(result).toBeNaN();
});
