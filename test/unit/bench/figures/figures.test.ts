import { addRatios, makeFigures, type Figure } from '../../../../bench/figures/figure.ts';
import { parseFigures } from '../../../../bench/figures/parseFigures.ts';
import { describeRunHeader, makeRunHeader, type RunHeader } from '../../../../bench/figures/runHeader.ts';

const place = { bench: 'deliveries', case: '1 connection', contender: 'this trigger' };

const rival = { ...place, contender: 'Webhook node alone' };

const header: RunHeader = {
	date: '2026-11-22T09:00:00.000Z',
	versions: { node: '24.21.0', n8n: '2.41.1', package: '0.1.0' },
	machine: { cores: 2, processor: 'A processor', memoryGib: 23 },
};

const toLines = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

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

describe('parseFigures', () => {
	const figures: Figure[] = addRatios(makeFigures(place, { ms: { p50: 3, cpu: Number.NaN } }), place.contender);

	it('reads what --json writes', () => {
		expect(parseFigures(toLines([header, ...figures]))).toEqual({ headers: [header], figures });
	});

	it('reads several runs, and leaves out what npm writes', () => {
		const text = `\n> bench\n> node bench/bench.mjs pain002\n\n${toLines([header, ...figures])}\r\n${toLines([header])}\n`;
		expect(parseFigures(text)).toEqual({ headers: [header, header], figures });
	});

	it.each([
		{
			problem: 'a value is a text',
			line: '{"bench":"a","case":"b","contender":"c","figure":"d","unit":"","value":"1"}',
		},
		{ problem: 'the contender is missing', line: '{"bench":"a","case":"b","figure":"d","unit":"","value":1}' },
		{ problem: 'the header has no machine', line: JSON.stringify({ ...header, machine: undefined }) },
		{ problem: 'the line is cut off', line: JSON.stringify(header).slice(0, 40) },
	])('refuses a file in which $problem, and names the line', ({ line }) => {
		expect(() => parseFigures(`${toLines(figures)}\n${line}`)).toThrow('Line 3');
	});

	it.each(['', toLines([header])])('refuses a file without figures', (text) => {
		expect(() => parseFigures(text)).toThrow('--json');
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
