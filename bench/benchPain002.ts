import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import { stringify } from 'flatted';
import { formatTable } from '../figures/formatTable.ts';
import { makeScenario } from '../sandbox/notifications/reports/makeScenario.ts';
import { writeReport } from '../sandbox/notifications/reports/writeReport.ts';
import { describeMachine, tell } from './describeMachine.ts';
import { loadBundle } from './loadBundle.ts';
import { COST_COLUMNS, measure, parseByHandlersThatDoNothing, SAXES, writeCost } from './measure.ts';
import type * as Reader from './readerEntry.ts';

const formats = ['xml', 'jsonShort', 'jsonLong'] as const;

type ReportFormat = (typeof formats)[number];

const FULL_PLAN = { sizes: [100, 1_000, 10_000], rounds: 7 };

const SHORT_PLAN = { sizes: [10_000], rounds: 3 };

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

/** What is done with a text. It is read as the nodes do it, with all checks and the turns for other work. */
async function makeSubjects(reader: typeof Reader, text: string, format: ReportFormat) {
	const yieldToEventLoop = reader.createYieldToEventLoop(
		async () => await delay(0),
		() => performance.now(),
	);
	const read = async () => await reader.readReport(text, { yieldToEventLoop, keepElements: false });
	const makeItems = async () => {
		const items: unknown[] = [];
		const order = { output: 'full', yieldToEventLoop, plaintextDigest: '' } as const;
		for await (const portion of reader.makeReportItems(await read(), order, null)) items.push(...portion);
		return items;
	};
	const items = await makeItems();
	const subjects: Record<string, () => Promise<unknown>> = {
		'report read': read,
		'read + items': makeItems,
		'n8n: the items as text': async () => stringify(items),
	};
	if (format !== 'xml') return subjects;
	return {
		...subjects,
		[SAXES]: async () => parseByHandlersThatDoNothing(text),
		'fast-xml-parser': async () => void fastXmlParser.parse(text),
	};
}

/** Measures the reader of payment status reports, and prints a table. */
async function benchPain002({ sizes, rounds }: typeof FULL_PLAN): Promise<void> {
	const reader = await loadBundle<typeof Reader>('readerEntry.ts', [
		'readReport',
		'makeReportItems',
		'createYieldToEventLoop',
	]);
	const rows: string[][] = [];
	for (const format of formats) {
		for (const transactions of sizes) {
			const costs = await measure(await makeSubjects(reader, writeInput(format, transactions), format), rounds);
			for (const [name, cost] of costs)
				rows.push([`${format}, ${name}`, String(transactions), ...writeCost(cost, costs.get(SAXES))]);
		}
	}
	const head = ['format, subject', 'transactions', ...COST_COLUMNS];
	tell(`${describeMachine()}\n\n${formatTable(head, rows, 'right')}\n`);
}

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
await benchPain002(values.short ? SHORT_PLAN : FULL_PLAN);
