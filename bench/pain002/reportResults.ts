import type { BenchInput, Measurement, ReportFormat, Subject } from './benchCase.ts';

/** The medians of one subject and report over all rounds. */
export interface Result extends Measurement {
	readonly subject: Subject;
	readonly input: BenchInput;
}

const names: Record<Subject, string> = {
	reader: 'this package: report read',
	items: 'this package: read + items',
	message: 'this package: read + one item',
	fastXmlParser: 'fast-xml-parser',
	fastXmlParserValidated: 'fast-xml-parser + validator',
	bareWalk: 'bare saxes walk',
	jsonParse: 'JSON.parse',
	nothing: 'text in memory only',
};

const titles: Record<ReportFormat, string> = {
	xml: 'XML',
	jsonShort: 'JSON with short tags',
	jsonLong: 'JSON with long names',
};

/** The subject that the others are set beside. */
const own = 'reader';

/** What is set beside what. */
export const legend = [
	'- this package: well-formedness and limits checked, dialects and levels understood, other work given its turns; then all items, or the one of the whole report',
	'- fast-xml-parser: a tree of texts (parseTagValue, parseAttributeValue and trimValues off, ignoreAttributes off, removeNSPrefix on), nothing checked; + validator: XMLValidator before it, so that a broken report is refused there, too',
	'- bare saxes walk: well-formedness checked, elements and texts counted, nothing kept',
	'- JSON.parse: numbers become floating point, of two equal keys the last one stays',
	'',
	'MB/s by CPU time of the main thread; «/ ours»: how many times what reading the report takes in this package.',
].join('\n');

const columns = [
	'transactions',
	'subject',
	'ms',
	'CPU ms',
	'MB/s',
	'ms / ours',
	'CPU / ours',
	'peak MB',
	'longest hold ms',
];

/** One table for a format, a line for each subject and size. */
export function writeTable(format: ReportFormat, results: readonly Result[]): string {
	const rows = results.map((result) => {
		const reader = results.find(({ subject, input }) => subject === own && input.file === result.input.file);
		const isWork = result.subject !== 'nothing';
		return [
			String(result.input.transactions),
			names[result.subject],
			...(isWork ? describeTimes(result, reader ?? result) : ['', '', '', '', '']),
			(result.peakBytes / 1e6).toFixed(0),
			isWork && result.input.transactions >= 10_000 ? result.longestHoldMilliseconds.toFixed(0) : '',
		];
	});
	const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return [`### ${titles[format]}`, '', ...lines].join('\n');
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

/** What was aimed at, and what came out. */
export function describeAims(results: readonly Result[]): string {
	const find = (subject: Subject, transactions: number, format: ReportFormat) =>
		results.find(
			({ subject: one, input }) => one === subject && input.transactions === transactions && input.format === format,
		);
	const compare = (
		key: 'cpuMilliseconds' | 'milliseconds',
		dividend: Result | undefined,
		divisor = find(own, 10_000, 'xml'),
	) => ((dividend?.[key] ?? NaN) / (divisor?.[key] ?? NaN)).toFixed(2);
	const times = (subject: Subject) => {
		const other = find(subject, 10_000, 'xml');
		return `${compare('cpuMilliseconds', other)} (by the clock ${compare('milliseconds', other)})`;
	};
	const bare = find('bareWalk', 10_000, 'xml');
	const reader = find(own, 10_000, 'xml');
	const holds = results
		.filter(({ input }) => input.transactions === 10_000)
		.filter(({ subject }) => makers.has(subject));
	const longestHold = Math.max(...holds.map((each) => each.longestHoldMilliseconds));
	const formats = ['xml', 'jsonShort', 'jsonLong'] as const;
	const growth = formats.map((format) => growthOf(find(own, 10_000, format), find(own, 50_000, format)));
	return [
		'### Aims, with 10,000 transactions, by CPU time',
		'',
		`- at least 6 times as fast as fast-xml-parser: ${times('fastXmlParser')}; with its validator ${times('fastXmlParserValidated')}`,
		`- at most 2.5 times the bare saxes walk: ${compare('cpuMilliseconds', reader, bare)} (by the clock ${compare('milliseconds', reader, bare)})`,
		`- linear to 50,000: time for each transaction grows by the factor ${growth.join(', ')} (XML, short tags, long names)`,
		`- event loop held at most 150 ms, reading and making items: ${longestHold.toFixed(0)} ms`,
	].join('\n');
}

/** These read, and make what becomes of it, as the nodes do. */
const makers: ReadonlySet<Subject> = new Set<Subject>(['items', 'message']);

function growthOf(less: Result | undefined, more: Result | undefined): string {
	if (less === undefined || more === undefined) return 'not measured';
	const perTransaction = ({ cpuMilliseconds, input }: Result) => cpuMilliseconds / input.transactions;
	return (perTransaction(more) / perTransaction(less)).toFixed(2);
}
