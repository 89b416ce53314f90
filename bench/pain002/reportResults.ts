import { formatTable } from '../../figures/formatTable.ts';
import { makeFigures, type Figure } from '../figures/figure.ts';
import type { BenchInput, ReportFormat, Subject } from './benchCase.ts';
import type { Measurement } from './measurement.ts';

/** One subject and one report: the medians of all rounds. */
export interface Result extends Measurement {
	readonly subject: Subject;
	readonly input: BenchInput;
}

const names: Record<Subject, string> = {
	reader: 'this package: report read',
	items: 'this package: read + items',
	fastXmlParser: 'fast-xml-parser',
	nothing: 'text in memory only',
};

const titles: Record<ReportFormat, string> = {
	xml: 'XML',
	jsonShort: 'JSON with short tags',
	jsonLong: 'JSON with long names',
};

/** The other subjects are compared with this one. */
const own = 'reader';

/** What each subject does. */
export const legend = [
	'- this package: checks that the report is well-formed and within the limits, understands dialects and levels, and gives other work its turns. Then it makes all items, or one item for the whole report',
	'- fast-xml-parser: makes a tree of texts and checks nothing (parseTagValue, parseAttributeValue, trimValues and ignoreAttributes are off, removeNSPrefix is on)',
	'',
	'MB/s: by CPU time of the main thread. "/ ours": compared with the time in which this package reads the report.',
].join('\n');

const columns = [
	'subject',
	'transactions',
	'ms',
	'CPU ms',
	'MB/s',
	'ms / ours',
	'CPU / ours',
	'peak MB',
	'longest hold ms',
];

/** Makes a table for one format, with a row for each subject and size. */
export function describeFormat(format: ReportFormat, results: readonly Result[]): string {
	const rows = results.map((result) => {
		const reader = results.find(({ subject, input }) => subject === own && input.file === result.input.file);
		const isWork = result.subject !== 'nothing';
		return [
			names[result.subject],
			String(result.input.transactions),
			...(isWork ? describeTimes(result, reader ?? result) : ['', '', '', '', '']),
			(result.peakBytes / 1e6).toFixed(0),
			isWork && result.input.transactions >= 10_000 ? result.longestHoldMilliseconds.toFixed(0) : '',
		];
	});
	return `### ${titles[format]}\n\n${formatTable(columns, rows, 'right')}`;
}

function describeTimes(result: Result, reader: Result): string[] {
	return [
		show(result.milliseconds),
		show(result.cpuMilliseconds),
		megabytesPerSecond(result),
		(result.milliseconds / reader.milliseconds).toFixed(2),
		(result.cpuMilliseconds / reader.cpuMilliseconds).toFixed(2),
	];
}

const show = (milliseconds: number) => milliseconds.toFixed(milliseconds < 10 ? 2 : 0);

function megabytesPerSecond({ input, cpuMilliseconds }: Result): string {
	return (input.bytes / 1e6 / (cpuMilliseconds / 1e3)).toFixed(1);
}

/** @returns the figures, and the contender that the others are compared with */
export function listFigures(results: readonly Result[]): [Figure[], string] {
	const figures = results.flatMap(({ subject, input, milliseconds, cpuMilliseconds, peakBytes, ...more }) => {
		const place = {
			bench: 'pain002',
			case: `${titles[input.format]}, ${input.transactions} transactions`,
			contender: names[subject],
		};
		const peak = peakBytes / 1e6;
		if (subject === 'nothing') return makeFigures(place, { MB: { peak } });
		const times = { time: milliseconds, CPU: cpuMilliseconds, 'longest hold': more.longestHoldMilliseconds };
		return makeFigures(place, { ms: times, MB: { peak } });
	});
	return [figures, names[own]];
}

type Find = (subject: Subject, transactions: number, format: ReportFormat) => Result | undefined;

function megabytesAbove(format: ReportFormat, find: Find): string {
	const peakOf = (subject: Subject) => find(subject, 50_000, format)?.peakBytes ?? NaN;
	return ((peakOf(own) - peakOf('nothing')) / 1e6).toFixed(0);
}

/** Compares the results with the aims. */
export function describeAims(results: readonly Result[]): string {
	const find: Find = (subject, transactions, format) =>
		results.find(
			({ subject: one, input }) => one === subject && input.transactions === transactions && input.format === format,
		);
	const cpuOf = (subject: Subject) => find(subject, 10_000, 'xml')?.cpuMilliseconds ?? NaN;
	// They read a report and make items, like the nodes.
	const holds = results.filter(({ input, subject }) => input.transactions === 10_000 && subject === 'items');
	const longestHold = Math.max(...holds.map((each) => each.longestHoldMilliseconds));
	const formats = ['xml', 'jsonShort', 'jsonLong'] as const;
	const growth = formats.map((format) => growthOf(find(own, 10_000, format), find(own, 50_000, format)));
	return [
		'### Aims, with 10,000 transactions, by CPU time',
		'',
		`- at least 4 times as fast as fast-xml-parser: ${(cpuOf('fastXmlParser') / cpuOf(own)).toFixed(2)}`,
		`- linear up to 50,000 transactions: the time for each transaction grows by the factor ${growth.join(', ')} (XML, short tags, long names)`,
		`- the event loop waits at most 50 ms while the package reads and makes items: ${longestHold.toFixed(0)} ms`,
		`- at most 80 MB more than the text in memory for 50,000 transactions: ${formats.map((format) => megabytesAbove(format, find)).join(', ')} MB (XML, short tags, long names)`,
	].join('\n');
}

function growthOf(less: Result | undefined, more: Result | undefined): string {
	if (less === undefined || more === undefined) return 'not measured';
	const perTransaction = ({ cpuMilliseconds, input }: Result) => cpuMilliseconds / input.transactions;
	return (perTransaction(more) / perTransaction(less)).toFixed(2);
}
