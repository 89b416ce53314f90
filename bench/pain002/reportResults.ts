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

/** One table for a format, a line for each subject and size. */
export function writeTable(format: ReportFormat, results: readonly Result[]): string {
	const header = ['transactions', 'subject', 'ms', 'CPU ms', 'MB/s', 'CPU / ours', 'peak MB', 'longest hold ms'];
	const rows = results.map((result) => {
		const reader = results.find(({ subject, input }) => subject === own && input.file === result.input.file);
		const isWork = result.subject !== 'nothing';
		return [
			String(result.input.transactions),
			names[result.subject],
			isWork ? show(result.milliseconds) : '',
			isWork ? show(result.cpuMilliseconds) : '',
			isWork ? megabytesPerSecond(result) : '',
			isWork ? (result.cpuMilliseconds / (reader?.cpuMilliseconds ?? NaN)).toFixed(2) : '',
			(result.peakBytes / 1e6).toFixed(0),
			isWork && result.input.transactions >= 10_000 ? result.longestHoldMilliseconds.toFixed(0) : '',
		];
	});
	const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return [`### ${titles[format]}`, '', ...lines].join('\n');
}

const show = (milliseconds: number) => milliseconds.toFixed(milliseconds < 10 ? 2 : 0);

function megabytesPerSecond({ input, cpuMilliseconds }: Result): string {
	return (input.bytes / 1e6 / (cpuMilliseconds / 1e3)).toFixed(1);
}

/** What was aimed at, and what came out. */
export function describeAims(results: readonly Result[]): string {
	const find = (subject: Subject, transactions: number, format: ReportFormat = 'xml') => {
		const found = results.find(
			(each) => each.subject === subject && each.input.transactions === transactions && each.input.format === format,
		);
		if (found === undefined) throw new Error(`${subject} was not measured`);
		return found;
	};
	const ratio = (subject: Subject) => find(subject, 10_000).cpuMilliseconds / find(own, 10_000).cpuMilliseconds;
	const perTransaction = (format: ReportFormat, size: number) => find(own, size, format).cpuMilliseconds / size;
	const growth = (['xml', 'jsonShort', 'jsonLong'] as const).map((format) =>
		(perTransaction(format, 50_000) / perTransaction(format, 10_000)).toFixed(2),
	);
	const holds = results.filter(
		({ subject, input }) => (subject === 'items' || subject === 'message') && input.transactions === 10_000,
	);
	const longestHold = Math.max(...holds.map((each) => each.longestHoldMilliseconds));
	return [
		'### Aims, with 10,000 transactions, by CPU time',
		'',
		`- at least 6 times as fast as fast-xml-parser: ${ratio('fastXmlParser').toFixed(1)} times without its validator, ${ratio('fastXmlParserValidated').toFixed(1)} times with it`,
		`- at most 2.5 times the bare saxes walk: ${(1 / ratio('bareWalk')).toFixed(2)} times`,
		`- linear to 50,000: time for each transaction grows by the factor ${growth.join(', ')} (XML, short tags, long names)`,
		`- event loop held at most 150 ms, reading and making items: ${longestHold.toFixed(0)} ms`,
	].join('\n');
}
