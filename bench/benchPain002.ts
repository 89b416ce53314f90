import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { XMLParser } from 'fast-xml-parser';
import { Bench, type Task } from 'tinybench';
import { formatTable } from '../figures/formatTable.ts';
import { isObject } from '../n8n-host/jsonValue.ts';
import { makeScenario } from '../sandbox/notifications/reports/makeScenario.ts';
import { writeReport } from '../sandbox/notifications/reports/writeReport.ts';
import { describeMachine, tell } from './describeMachine.ts';
import type * as Reader from './readerEntry.ts';

const formats = ['xml', 'jsonShort', 'jsonLong'] as const;

type ReportFormat = (typeof formats)[number];

const FULL_PLAN = { sizes: [1, 1_000, 10_000, 50_000], iterations: 8 };

/** Takes less than a minute. It does not measure how the time grows with the size. */
const SHORT_PLAN = { sizes: [10_000], iterations: 10 };

/** The size that the aims are about. */
const AIMED_TRANSACTIONS = 10_000;

const isReader = (module: unknown): module is typeof Reader =>
	isObject(module) && ['readReport', 'makeReportItems', 'createYieldToEventLoop'].every((name) => name in module);

/** Bundles the reader as the build of the package does: n8n runs a bundle too. */
async function loadReader(): Promise<typeof Reader> {
	const folder = mkdtempSync(path.join(tmpdir(), 'pain002-bench-'));
	try {
		const outfile = path.join(folder, 'reader.cjs');
		const entryPoints = [path.join(import.meta.dirname, 'readerEntry.ts')];
		await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'cjs', target: 'node20' });
		const loaded: unknown = createRequire(import.meta.url)(outfile);
		if (!isReader(loaded)) throw new TypeError('The bundle does not hold the reader');
		return loaded;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** One in ten transactions is rejected. */
const writeInput = (format: ReportFormat, transactions: number): string =>
	writeReport(makeScenario('bulk', { serial: 'BENCH', createdAt: '2026-11-20T10:00:00Z', transactions }), {
		format,
		amountsAsNumbers: false,
	});

/** With safe options: all values stay text and unchanged, the parser keeps the currency, and it removes prefixes. */
const fastXmlParser = new XMLParser({
	ignoreAttributes: false,
	parseTagValue: false,
	parseAttributeValue: false,
	trimValues: false,
	removeNSPrefix: true,
});

/** What each subject does with a text. Both read a report as the nodes do, with all checks and the turns for other work. */
function makeSubjects(reader: typeof Reader) {
	const yieldToEventLoop = reader.createYieldToEventLoop(
		async () => await delay(0),
		() => performance.now(),
	);
	const read = async (text: string) => await reader.readReport(text, { yieldToEventLoop, keepElements: false });
	const makeItems = async (text: string) => {
		const items: unknown[] = [];
		const order = { output: 'full', yieldToEventLoop, plaintextDigest: '' } as const;
		for await (const portion of reader.makeReportItems(await read(text), order, null)) items.push(...portion);
		return items;
	};
	return { read, makeItems };
}

const cpuMilliseconds = () => {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1e3;
};

/** @returns the longest time without a turn for the event loop, in milliseconds */
async function measureLongestHold(work: () => Promise<unknown>): Promise<number> {
	const watch = monitorEventLoopDelay({ resolution: 1 });
	watch.enable();
	// The watch counts from its second tick to the tick after the work.
	await delay(5);
	await work();
	await delay(5);
	watch.disable();
	return watch.max / 1e6;
}

const FAST_XML_PARSER = 'fast-xml-parser';

/** @returns the median of the processor time, in milliseconds */
const findCpu = (task: Task | undefined) =>
	task !== undefined && 'latency' in task.result ? task.result.latency.p50 : NaN;

/** Measures the reader of payment status reports by the processor time of the main thread, and prints a table. */
async function benchPain002({ sizes, iterations }: typeof FULL_PLAN): Promise<void> {
	const { read, makeItems } = makeSubjects(await loadReader());
	const rows: string[][] = [];
	const cpuOf = new Map<string, number>();
	for (const format of formats) {
		for (const transactions of sizes) {
			const text = writeInput(format, transactions);
			const bench = new Bench({ now: cpuMilliseconds, time: 0, iterations, warmupIterations: 5, warmupTime: 0 });
			bench.add('report read', async () => {
				await read(text);
			});
			bench.add('read + items', async () => {
				await makeItems(text);
			});
			if (format === 'xml' && transactions <= AIMED_TRANSACTIONS)
				bench.add(FAST_XML_PARSER, () => void fastXmlParser.parse(text));
			await bench.run();
			const hold = await measureLongestHold(async () => await makeItems(text));
			const ours = findCpu(bench.tasks[0]);
			for (const task of bench.tasks) {
				const { name } = task;
				const cpu = findCpu(task);
				cpuOf.set(`${format} ${transactions} ${name}`, cpu);
				const held = name === 'read + items' ? hold.toFixed(0) : '';
				rows.push([`${format}, ${name}`, `${transactions}`, cpu.toFixed(2), (cpu / ours).toFixed(2), held]);
			}
		}
	}
	const columns = ['format, subject', 'transactions', 'CPU ms', 'CPU / report read', 'longest hold ms'];
	tell(`${describeMachine()}\n\n${formatTable(columns, rows, 'right')}\n`);
	const cpu = (name: string, transactions = AIMED_TRANSACTIONS) => cpuOf.get(`xml ${transactions} ${name}`) ?? NaN;
	tell(`At least 4 times as fast as ${FAST_XML_PARSER}: ${(cpu(FAST_XML_PARSER) / cpu('report read')).toFixed(2)}`);
	if (sizes.includes(50_000))
		tell(`50,000 in place of 10,000: ${(cpu('report read', 50_000) / cpu('report read')).toFixed(2)} times the CPU`);
}

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
await benchPain002(values.short ? SHORT_PLAN : FULL_PLAN);
