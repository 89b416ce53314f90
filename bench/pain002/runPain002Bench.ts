import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { median } from '../../figures/percentile.ts';
import { bundleEntry } from '../bundleEntry.ts';
import { tellFigures, tellRunHeader } from '../figures/tellFigures.ts';
import { jsonOption, tell } from '../tell.ts';
import type { BenchInput, Effort, ReportFormat, Subject } from './benchCase.ts';
import { measurementSchema, type Measurement } from './measurement.ts';
import { describeAims, describeFormat, legend, listFigures, type Result } from './reportResults.ts';
import { writeInput } from './writeInput.ts';

/** What the benchmark measures, and how often. */
interface Plan {
	/** Each round measures all subjects. So other programs slow all of them in the same way. */
	readonly rounds: Readonly<Record<ReportFormat, number>>;
	/** Numbers of transactions. */
	readonly sizes: readonly number[];
}

/** Takes less than three minutes. */
const fullPlan: Plan = { rounds: { xml: 3, jsonShort: 2, jsonLong: 2 }, sizes: [1, 1_000, 10_000, 50_000] };

/** Takes less than one minute. It does not measure how the time grows with the size. */
const shortPlan: Plan = { rounds: { xml: 1, jsonShort: 1, jsonLong: 1 }, sizes: [1, 1_000, 10_000] };

const formats: readonly ReportFormat[] = ['xml', 'jsonShort', 'jsonLong'];

/** Efforts by the number of transactions. */
const efforts: ReadonlyMap<number, Effort> = new Map([
	[1, { readings: 500, warmUps: 3, repetitions: 5 }],
	[1_000, { readings: 5, warmUps: 3, repetitions: 5 }],
	[10_000, { readings: 1, warmUps: 4, repetitions: 6 }],
	[50_000, { readings: 1, warmUps: 1, repetitions: 2 }],
]);

const subjectsOf: Record<'xml' | 'json', readonly Subject[]> = {
	xml: ['reader', 'items', 'fastXmlParser', 'nothing'],
	json: ['reader', 'items', 'nothing'],
};

/** fast-xml-parser needs fewer readings: each one takes long, and the times are much alike. */
const slowEffort: Effort = { readings: 1, warmUps: 2, repetitions: 2 };

/** Larger reports show how the time grows with the size. */
const largestForAll = 10_000;
const measuredForGrowth: ReadonlySet<Subject> = new Set<Subject>(['reader', 'items', 'nothing']);

const run = promisify(execFile);

function effortFor(subject: Subject, transactions: number): Effort {
	const effort = efforts.get(transactions);
	if (effort === undefined) throw new Error(`There is no effort for ${transactions} transactions`);
	return subject === 'fastXmlParser' && transactions > 1 ? slowEffort : effort;
}

async function measure(subject: Subject, input: BenchInput, readerFile: string): Promise<Measurement> {
	const script = path.join(import.meta.dirname, 'measureSubject.ts');
	const args = ['--disable-warning=ExperimentalWarning', script, subject, input.file, readerFile];
	const { readings, warmUps, repetitions } = effortFor(subject, input.transactions);
	const { stdout } = await run(process.execPath, [...args, ...[readings, warmUps, repetitions].map(String)]);
	return measurementSchema.parse(JSON.parse(stdout));
}

function summarize(subject: Subject, input: BenchInput, measurements: readonly Measurement[]): Result {
	const medianOf = (key: keyof Measurement) => median(measurements.map((each) => each[key]));
	return {
		subject,
		input,
		milliseconds: medianOf('milliseconds'),
		cpuMilliseconds: medianOf('cpuMilliseconds'),
		peakBytes: medianOf('peakBytes'),
		longestHoldMilliseconds: medianOf('longestHoldMilliseconds'),
		result: medianOf('result'),
	};
}

async function measureInput(input: BenchInput, readerFile: string, rounds: number): Promise<Result[]> {
	const all = subjectsOf[input.format === 'xml' ? 'xml' : 'json'];
	const subjects = all.filter((subject) => input.transactions <= largestForAll || measuredForGrowth.has(subject));
	const found = new Map<Subject, Measurement[]>(subjects.map((subject) => [subject, []]));
	for (let round = 0; round < rounds; round += 1) {
		for (const [subject, measurements] of found) measurements.push(await measure(subject, input, readerFile));
	}
	return [...found].map(([subject, measurements]) => summarize(subject, input, measurements));
}

/** Measures the reader of payment status reports, and prints tables. */
async function runPain002Bench(plan: Plan): Promise<void> {
	const folder = mkdtempSync(path.join(tmpdir(), 'pain002-bench-'));
	try {
		const readerFile = path.join(folder, 'reader.cjs');
		await bundleEntry(path.join(import.meta.dirname, 'readerEntry.ts'), readerFile);
		tellRunHeader();
		tell(`\nReading pain.002\n\n${legend}`);
		const results: Result[] = [];
		for (const format of formats) {
			const ofFormat: Result[] = [];
			for (const size of plan.sizes) {
				ofFormat.push(...(await measureInput(writeInput(folder, format, size), readerFile, plan.rounds[format])));
			}
			tell(`\n${describeFormat(format, ofFormat)}`);
			tellFigures(...listFigures(ofFormat));
			results.push(...ofFormat);
		}
		tell(`\n${describeAims(results)}`);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const { values } = parseArgs({ options: { ...jsonOption, short: { type: 'boolean', default: false } } });
await runPain002Bench(values.short ? shortPlan : fullPlan);
