import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import { SaxesParser } from 'saxes';
import { Bench, type Task } from 'tinybench';
import { formatTable } from '../figures/formatTable.ts';
import { makeScenario } from '../sandbox/notifications/reports/makeScenario.ts';
import { writeReport } from '../sandbox/notifications/reports/writeReport.ts';
import { describeMachine, tell } from './describeMachine.ts';
import { loadBundle } from './loadBundle.ts';
import type * as Reader from './readerEntry.ts';

const formats = ['xml', 'jsonShort', 'jsonLong'] as const;

type ReportFormat = (typeof formats)[number];

const FULL_PLAN = { sizes: [1, 1_000, 10_000, 50_000], iterations: 8 };

/** Takes less than a minute. It does not measure how the time grows with the size. */
const SHORT_PLAN = { sizes: [10_000], iterations: 10 };

/** The size that the aims are about. */
const AIMED_TRANSACTIONS = 10_000;

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

/** In pieces, as the reader gives them to the parser: the time of one large piece is another. */
const PIECE_CHARACTERS = 16_384;

/** The floor: the parser that we use, with handlers that do nothing. */
function parseByHandlersThatDoNothing(text: string): void {
	const parser = new SaxesParser();
	parser.on('opentagstart', () => {});
	parser.on('attribute', () => {});
	parser.on('text', () => {});
	parser.on('closetag', () => {});
	for (let start = 0; start < text.length; start += PIECE_CHARACTERS)
		parser.write(text.slice(start, start + PIECE_CHARACTERS));
	parser.close();
}

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

const SAXES = 'saxes, empty handlers';

/** @returns the median of the processor time, in milliseconds */
const findCpu = (task: Task | undefined) =>
	task !== undefined && 'latency' in task.result ? task.result.latency.p50 : NaN;

/** Measures the reader of payment status reports by the processor time of the main thread, and prints a table. */
async function benchPain002({ sizes, iterations }: typeof FULL_PLAN): Promise<void> {
	const { read, makeItems } = makeSubjects(
		await loadBundle<typeof Reader>('readerEntry.ts', ['readReport', 'makeReportItems', 'createYieldToEventLoop']),
	);
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
			if (format === 'xml') bench.add(SAXES, () => parseByHandlersThatDoNothing(text));
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
	const columns = ['format, subject', 'transactions', 'CPU ms', 'CPU / report read', 'longest turn ms'];
	tell(`${describeMachine()}\n\n${formatTable(columns, rows, 'right')}\n`);
	const cpu = (name: string, transactions = AIMED_TRANSACTIONS) => cpuOf.get(`xml ${transactions} ${name}`) ?? NaN;
	tell(`At most 3 times ${SAXES}: ${(cpu('report read') / cpu(SAXES)).toFixed(2)}`);
	tell(`${FAST_XML_PARSER} takes ${(cpu(FAST_XML_PARSER) / cpu('report read')).toFixed(2)} times as long`);
	if (sizes.includes(50_000))
		tell(`50,000 in place of 10,000: ${(cpu('report read', 50_000) / cpu('report read')).toFixed(2)} times the CPU`);
}

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
await benchPain002(values.short ? SHORT_PLAN : FULL_PLAN);
