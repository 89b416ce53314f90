// Usage: node measureSubject.ts <subject> <report file> <bundle of the reader> <readings> <warm-ups> <repetitions>
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../../figures/percentile.ts';
import { subjects, type Effort } from './benchCase.ts';
import type { Measurement } from './measurement.ts';
import { loadSubject, type Work } from './subjects.ts';

const nanosecondsPerMillisecond = 1e6;
const microsecondsPerMillisecond = 1e3;

interface Repetition {
	readonly milliseconds: number;
	readonly cpuMilliseconds: number;
	readonly holdMilliseconds: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Reads the text several times, and watches the event loop every millisecond. */
async function repeatOnce(work: Work, text: string, readings: number): Promise<Repetition> {
	const watch = monitorEventLoopDelay({ resolution: 1 });
	watch.enable();
	// The watch counts from its second tick to the tick after the work.
	await delay(5);
	const cpuBefore = process.threadCpuUsage();
	const start = performance.now();
	for (let reading = 0; reading < readings; reading += 1) await work(text);
	const milliseconds = performance.now() - start;
	const cpu = process.threadCpuUsage(cpuBefore);
	await delay(5);
	watch.disable();
	return {
		milliseconds: milliseconds / readings,
		cpuMilliseconds: (cpu.user + cpu.system) / microsecondsPerMillisecond / readings,
		holdMilliseconds: watch.max / nanosecondsPerMillisecond,
	};
}

async function measure(work: Work, text: string, { readings, warmUps, repetitions }: Effort): Promise<Measurement> {
	const result = await work(text);
	const peakBytes = process.resourceUsage().maxRSS * 1024;
	for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await repeatOnce(work, text, readings);
	const found: Repetition[] = [];
	while (found.length < repetitions) found.push(await repeatOnce(work, text, readings));
	return {
		milliseconds: median(found.map((one) => one.milliseconds)),
		cpuMilliseconds: mean(found.map((one) => one.cpuMilliseconds)),
		peakBytes,
		longestHoldMilliseconds: median(found.map((one) => one.holdMilliseconds)),
		result,
	};
}

const [, , name, file = '', readerFile = '', readings, warmUps, repetitions] = process.argv;
const subject = subjects.find((each) => each === name);
if (subject === undefined) throw new Error(`There is no subject ${name}`);
const work = await loadSubject(subject, readerFile);
const effort = { readings: Number(readings), warmUps: Number(warmUps), repetitions: Number(repetitions) };
process.stdout.write(JSON.stringify(await measure(work, readFileSync(file, 'utf8'), effort)));
