import { compareFigures, describeComparison } from '../../../../bench/figures/compareFigures.ts';
import type { Figure } from '../../../../bench/figures/figure.ts';

const makeFigure = (value: number | null, ratio?: number, more: Partial<Figure> = {}): Figure => ({
	bench: 'deliveries',
	case: '1 connection',
	contender: 'this trigger',
	figure: 'p99',
	unit: 'ms',
	value,
	...(ratio === undefined ? {} : { ratio }),
	...more,
});

const name = 'deliveries · 1 connection · this trigger · p99';

const describe1 = (before: readonly Figure[], after: readonly Figure[]) =>
	describeComparison(compareFigures(before, after)).split('\n');

it('prints a row for each figure that both runs have', () => {
	expect(describe1([makeFigure(10, 1.2)], [makeFigure(12.345678, 1.25)])).toEqual([
		expect.stringMatching(/^\| +\| before \| +after \| after \/ before \| ratio before \| ratio after \|$/),
		expect.stringMatching(/^\|-+/),
		expect.stringMatching(
			/^\| deliveries · 1 connection · this trigger · p99, ms \| +10 \| +12\.35 \| +1\.235 \| +1\.2 \| +1\.25 \|$/,
		),
		'',
		'No ratio moved by more than 10 %.',
	]);
});

it.each([
	{ case: 'the ratio', before: makeFigure(10, 1), after: makeFigure(10, 1.11), line: `- ${name}: ratio 1, now 1.11` },
	{ case: 'the ratio', before: makeFigure(10, 1), after: makeFigure(10, 0.89), line: `- ${name}: ratio 1, now 0.89` },
	{ case: 'a value without a ratio', before: makeFigure(10), after: makeFigure(12), line: `- ${name}: 10, now 12` },
	{ case: 'a value that was 0', before: makeFigure(0), after: makeFigure(1), line: `- ${name}: 0, now 1` },
	{ case: 'a value that is 0', before: makeFigure(1), after: makeFigure(0), line: `- ${name}: 1, now 0` },
	{ case: 'a ratio of one run only', before: makeFigure(1), after: makeFigure(2, 1), line: `- ${name}: 1, now 2` },
	{ case: 'a value that got lost', before: makeFigure(1), after: makeFigure(null), line: `- ${name}: 1, now -` },
])('names $case that moved by more than 10 %: $line', ({ before, after, line }) => {
	expect(describe1([before], [after])).toContain(line);
});

it.each([
	{ case: 'the ratio stays, though the value moves', before: makeFigure(10, 1.2), after: makeFigure(20, 1.2) },
	{ case: 'the ratio moves by less', before: makeFigure(10, 1), after: makeFigure(10, 1.09) },
	{ case: 'the value stays 0', before: makeFigure(0), after: makeFigure(0) },
	{ case: 'neither run could measure it', before: makeFigure(null), after: makeFigure(null) },
])('names nothing when $case', ({ before, after }) => {
	expect(describe1([before], [after])).toContain('No ratio moved by more than 10 %.');
});

it('takes the medians of several runs', () => {
	const runs = [makeFigure(10, 1), makeFigure(1_000, 5), makeFigure(12, 2)];
	expect(compareFigures(runs, [makeFigure(12, 2)]).changes).toEqual([
		{ name, unit: 'ms', before: { value: 12, ratio: 2 }, after: { value: 12, ratio: 2 } },
	]);
});

it('keeps figures of the same name apart, and says what only one of the runs has', () => {
	const before = [makeFigure(1), makeFigure(2, undefined, { contender: 'another' })];
	const after = [makeFigure(1), makeFigure(2, undefined, { case: '32 connections' })];
	expect(describe1(before, after).slice(-5)).toEqual([
		'Only before:',
		'- deliveries · 1 connection · another · p99',
		'',
		'Only after:',
		'- deliveries · 32 connections · this trigger · p99',
	]);
});
