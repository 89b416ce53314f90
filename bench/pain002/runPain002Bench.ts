import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { median } from './benchCase.ts';
import type { BenchInput, Effort, Measurement, ReportFormat, Subject } from './benchCase.ts';
import { buildReader } from './buildReader.ts';
import { describeAims, legend, writeTable } from './reportResults.ts';
import type { Result } from './reportResults.ts';
import { writeInput } from './writeInputs.ts';

/** What is measured, and how thoroughly. */
interface Plan {
	/** Turns over all subjects, so that a noisy minute strikes all of them alike. */
	readonly rounds: Readonly<Record<ReportFormat, number>>;
	/** Numbers of transactions. */
	readonly sizes: readonly number[];
}

/** Under three minutes. */
const fullPlan: Plan = { rounds: { xml: 3, jsonShort: 2, jsonLong: 2 }, sizes: [1, 1_000, 10_000, 50_000] };

/** Under one minute: without the question how it grows. */
const shortPlan: Plan = { rounds: { xml: 1, jsonShort: 1, jsonLong: 1 }, sizes: [1, 1_000, 10_000] };

const formats: readonly ReportFormat[] = ['xml', 'jsonShort', 'jsonLong'];

/** By the number of transactions. */
const efforts: ReadonlyMap<number, Effort> = new Map([
	[1, { readings: 500, warmUps: 3, repetitions: 5 }],
	[1_000, { readings: 5, warmUps: 3, repetitions: 5 }],
	[10_000, { readings: 1, warmUps: 4, repetitions: 6 }],
	[50_000, { readings: 1, warmUps: 1, repetitions: 2 }],
]);

const subjectsOf: Record<'xml' | 'json', readonly Subject[]> = {
	xml: ['reader', 'items', 'message', 'bareWalk', 'fastXmlParser', 'fastXmlParserValidated', 'nothing'],
	json: ['reader', 'items', 'message', 'jsonParse', 'nothing'],
};

/** Each reading takes long enough for the clock, and varies less. */
const slow: ReadonlySet<Subject> = new Set<Subject>(['fastXmlParser', 'fastXmlParserValidated']);
const slowEffort: Effort = { readings: 1, warmUps: 2, repetitions: 2 };

/** The largest report asks how the reader grows. */
const largestForAll = 10_000;
const askedHowTheyGrow: ReadonlySet<Subject> = new Set<Subject>(['reader', 'items', 'bareWalk']);

const run = promisify(execFile);

function effortFor(subject: Subject, transactions: number): Effort {
	const effort = efforts.get(transactions);
	if (effort === undefined) throw new Error(`There is no effort for ${transactions} transactions`);
	return slow.has(subject) && transactions > 1 ? slowEffort : effort;
}

async function measure(subject: Subject, input: BenchInput, readerFile: string): Promise<Measurement> {
	const script = path.join(import.meta.dirname, 'measureSubject.ts');
	const args = ['--disable-warning=ExperimentalWarning', script, subject, input.file, readerFile];
	const { readings, warmUps, repetitions } = effortFor(subject, input.transactions);
	const { stdout } = await run(process.execPath, [...args, ...[readings, warmUps, repetitions].map(String)]);
	const measurement: Measurement = JSON.parse(stdout);
	return measurement;
}

function summarise(subject: Subject, input: BenchInput, measurements: readonly Measurement[]): Result {
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
	const subjects = all.filter((subject) => input.transactions <= largestForAll || askedHowTheyGrow.has(subject));
	const found = new Map<Subject, Measurement[]>(subjects.map((subject) => [subject, []]));
	for (let round = 0; round < rounds; round += 1) {
		for (const [subject, measurements] of found) measurements.push(await measure(subject, input, readerFile));
	}
	return [...found].map(([subject, measurements]) => summarise(subject, input, measurements));
}

/** Measures the reader of payment status reports and prints tables. */
async function runPain002Bench(plan: Plan): Promise<void> {
	const folder = mkdtempSync(path.join(tmpdir(), 'pain002-bench-'));
	const print = (text: string) => process.stdout.write(`${text}\n`);
	try {
		const readerFile = await buildReader(folder);
		print(
			`Reading pain.002, Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown CPU'}`,
		);
		print(`\n${legend}`);
		const results: Result[] = [];
		for (const format of formats) {
			const ofFormat: Result[] = [];
			for (const size of plan.sizes) {
				ofFormat.push(...(await measureInput(writeInput(folder, format, size), readerFile, plan.rounds[format])));
			}
			print(`\n${writeTable(format, ofFormat)}`);
			results.push(...ofFormat);
		}
		print(`\n${describeAims(results)}`);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
await runPain002Bench(values.short ? shortPlan : fullPlan);
