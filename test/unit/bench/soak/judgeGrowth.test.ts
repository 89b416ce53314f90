import { judgeGrowth, type Sample } from '../../../../bench/soak/judgeGrowth.ts';

/** Four samples a minute, for an hour. The noise has no direction. */
function makeSamples(change: (minutes: number) => Partial<Sample>): Sample[] {
	return Array.from({ length: 240 }, (_, index) => {
		const minutes = (index + 1) / 4;
		const noise = Math.sin(index * 12.9898);
		return {
			minutes,
			liveMebibytes: 200 + noise,
			residentMebibytes: 400 + 50 * noise,
			handles: 60 + Math.round(noise),
			...change(minutes),
		};
	});
}

describe('judgeGrowth', () => {
	it.each([
		{ name: 'noise only', change: () => ({}) },
		{
			name: 'growth in the first half only',
			change: (minutes: number) => ({ liveMebibytes: 100 + 8 * Math.min(minutes, 25), handles: Math.min(minutes, 25) }),
		},
		{ name: 'slow growth', change: (minutes: number) => ({ liveMebibytes: 200 + (40 * minutes) / 60 }) },
		{ name: 'a fall', change: (minutes: number) => ({ liveMebibytes: 300 - minutes }) },
		{ name: 'garbage', change: (minutes: number) => ({ residentMebibytes: 400 + 3 * minutes }) },
		{
			name: 'no value in the first minute',
			change: (minutes: number) => (minutes < 1 ? { liveMebibytes: Number.NaN } : {}),
		},
	])('is flat: $name', ({ change }) => {
		expect(judgeGrowth(makeSamples(change)).isFlat).toBe(true);
	});

	it.each([
		{
			name: 'one report for each delivery',
			change: (minutes: number) => ({ liveMebibytes: 200 + (170 * minutes) / 60 }),
		},
		{
			name: 'growth just above the limit',
			change: (minutes: number) => ({ liveMebibytes: 200 + (61 * minutes) / 60 }),
		},
		{ name: 'a handle for each hundredth delivery', change: (minutes: number) => ({ handles: 60 + 12 * minutes }) },
		{
			name: 'noise that could hide a leak',
			change: (minutes: number) => ({ liveMebibytes: 200 + 200 * Math.sin(minutes * 51.9592) }),
		},
		{ name: 'no value at all', change: () => ({ liveMebibytes: Number.NaN }) },
	])('is not flat: $name', ({ change }) => {
		expect(judgeGrowth(makeSamples(change)).isFlat).toBe(false);
	});

	it('gives the growth of the last half, for each hour', () => {
		const growth = judgeGrowth(
			makeSamples((minutes) => ({ liveMebibytes: minutes < 30 ? 500 : minutes, handles: 2 * minutes })),
		);
		expect(growth.liveMebibytes.slope).toBeCloseTo(60, 6);
		expect(growth.handles.slope).toBeCloseTo(120, 6);
	});

	it('is not flat when there are too few samples', () => {
		expect(judgeGrowth(makeSamples(() => ({})).slice(0, 5)).isFlat).toBe(false);
		expect(judgeGrowth([]).isFlat).toBe(false);
	});
});
