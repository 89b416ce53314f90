import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { median } from './benchCase.ts';
import type { BenchInput, Effort, Measurement, ReportFormat, Subject } from './benchCase.ts';
import { buildReader } from './buildReader.ts';
import { describeAims, writeTable } from './reportResults.ts';
import type { Result } from './reportResults.ts';
import { writeInput } from './writeInputs.ts';

const formats: readonly ReportFormat[] = ['xml', 'jsonShort', 'jsonLong'];

/** Turns over all subjects, so that a noisy minute strikes all of them alike. */
const rounds = 3;

/** By the number of transactions. */
const efforts: ReadonlyMap<number, Effort> = new Map([
	[1, { readings: 500, warmUps: 3, repetitions: 5 }],
	[1_000, { readings: 5, warmUps: 3, repetitions: 5 }],
	[10_000, { readings: 1, warmUps: 4, repetitions: 5 }],
	[50_000, { readings: 1, warmUps: 1, repetitions: 3 }],
]);

const subjectsOf: Record<'xml' | 'json', readonly Subject[]> = {
	xml: ['reader', 'items', 'message', 'bareWalk', 'fastXmlParser', 'fastXmlParserValidated', 'nothing'],
	json: ['reader', 'items', 'message', 'jsonParse', 'nothing'],
};

/** These take ten seconds and more for the largest report, and are not asked how they grow. */
const slow: ReadonlySet<Subject> = new Set<Subject>(['fastXmlParser', 'fastXmlParserValidated']);
const mostForSlow = 10_000;

const run = promisify(execFile);

async function measure(subject: Subject, input: BenchInput, readerFile: string): Promise<Measurement> {
	const script = path.join(import.meta.dirname, 'measureSubject.ts');
	const args = ['--disable-warning=ExperimentalWarning', script, subject, input.file, readerFile];
	const effort = efforts.get(input.transactions);
	if (effort === undefined) throw new Error(`There is no effort for ${input.transactions} transactions`);
	const { readings, warmUps, repetitions } = effort;
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

async function measureInput(input: BenchInput, readerFile: string): Promise<Result[]> {
	const all = subjectsOf[input.format === 'xml' ? 'xml' : 'json'];
	const subjects = input.transactions > mostForSlow ? all.filter((subject) => !slow.has(subject)) : all;
	const found = new Map<Subject, Measurement[]>(subjects.map((subject) => [subject, []]));
	for (let round = 0; round < rounds; round += 1) {
		for (const [subject, measurements] of found) measurements.push(await measure(subject, input, readerFile));
	}
	return [...found].map(([subject, measurements]) => summarise(subject, input, measurements));
}

/** Measures the reader of payment status reports and prints tables. Takes some two minutes. */
export default async function runPain002Bench(): Promise<void> {
	const folder = mkdtempSync(path.join(tmpdir(), 'pain002-bench-'));
	const print = (text: string) => process.stdout.write(`${text}\n`);
	try {
		const readerFile = await buildReader(folder);
		print(`Reading pain.002, Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown CPU'}`);
		const results: Result[] = [];
		for (const format of formats) {
			const ofFormat: Result[] = [];
			for (const size of efforts.keys()) {
				ofFormat.push(...(await measureInput(writeInput(folder, format, size), readerFile)));
			}
			print(`\n${writeTable(format, ofFormat)}`);
			results.push(...ofFormat);
		}
		print(`\n${describeAims(results)}`);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runPain002Bench();
