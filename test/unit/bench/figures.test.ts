import { addRatios, makeFigures } from '../../../bench/figures/figure.ts';
import { describeRunHeader, makeRunHeader, type RunHeader } from '../../../bench/figures/runHeader.ts';

const place = { bench: 'deliveries', case: '1 connection', contender: 'this trigger' };

const rival = { ...place, contender: 'Webhook node alone' };

const header: RunHeader = {
	date: '2026-11-22T09:00:00.000Z',
	versions: { node: '24.21.0', n8n: '2.41.1', package: '0.1.0' },
	machine: { cores: 2, processor: 'A processor', memoryGib: 23 },
};

describe('makeFigures', () => {
	it('makes a figure of each value, with its unit', () => {
		expect(makeFigures(place, { ms: { p50: 3, p99: 7.5 }, '': { lost: 0 } })).toEqual([
			{ ...place, figure: 'p50', unit: 'ms', value: 3 },
			{ ...place, figure: 'p99', unit: 'ms', value: 7.5 },
			{ ...place, figure: 'lost', unit: '', value: 0 },
		]);
	});

	it('leaves out what was not measured, and keeps what cannot be measured as null', () => {
		expect(makeFigures(place, { ms: { p50: undefined, 'CPU per delivery': Number.NaN } })).toEqual([
			{ ...place, figure: 'CPU per delivery', unit: 'ms', value: null },
		]);
	});
});

describe('addRatios', () => {
	it('divides by the same figure of the reference in the same case', () => {
		const figures = [
			...makeFigures(place, { ms: { p50: 3, p99: 9 } }),
			...makeFigures(rival, { ms: { p50: 6, p99: 12 } }),
			...makeFigures({ ...rival, case: '32 connections' }, { ms: { p50: 100 } }),
		];
		expect(addRatios(figures, rival.contender).map(({ ratio }) => ratio)).toEqual([0.5, 0.75, 1, 1, 1]);
	});

	it.each([
		{ problem: 'the reference lacks the figure', reference: { ms: {} }, own: { ms: { p50: 3 } } },
		{ problem: 'the value of the reference is 0', reference: { ms: { p50: 0 } }, own: { ms: { p50: 3 } } },
		{ problem: 'the reference could not be measured', reference: { ms: { p50: NaN } }, own: { ms: { p50: 3 } } },
		{ problem: 'the value could not be measured', reference: { ms: { p50: 3 } }, own: { ms: { p50: NaN } } },
	])('adds no ratio when $problem', ({ reference, own }) => {
		const [figure] = addRatios([...makeFigures(place, own), ...makeFigures(rival, reference)], rival.contender);
		expect(figure).not.toHaveProperty('ratio');
	});
});

describe('the header of a run', () => {
	it('has the versions and the machine', () => {
		expect(makeRunHeader()).toMatchObject({
			versions: { node: process.versions.node, n8n: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
			machine: { cores: expect.any(Number) },
		});
	});

	it('is one line for people', () => {
		expect(describeRunHeader(header)).toBe(
			'2026-11-22, Node 24.21.0, n8n 2.41.1, package 0.1.0, 2 cores (A processor), 23 GiB',
		);
	});
});
