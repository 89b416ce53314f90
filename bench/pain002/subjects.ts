import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { isObject } from '../../n8n-host/jsonValue.ts';
import type * as Reader from './readerEntry.ts';
import type { Subject } from './benchCase.ts';

/** Reads a report once. @returns a number that shows that the work was done */
export type Work = (text: string) => number | Promise<number>;

const require = createRequire(import.meta.url);

const isReader = (module: unknown): module is typeof Reader =>
	isObject(module) && ['readReport', 'makeReportItems', 'createYieldToEventLoop'].every((name) => name in module);

function loadReader(readerFile: string): typeof Reader {
	const loaded: unknown = require(readerFile);
	if (!isReader(loaded)) throw new TypeError(`${readerFile} does not hold the reader`);
	return loaded;
}

/** The nodes use `sleep(0)` of n8n-workflow. It is the same timer. */
const makePause = ({ createYieldToEventLoop }: typeof Reader) =>
	createYieldToEventLoop(
		async () => await delay(0),
		() => performance.now(),
	);

const makers: Record<Subject, (readerFile: string) => Promise<Work>> = {
	nothing: async () => (text) => text.length,

	reader: async (readerFile) => {
		const reader = loadReader(readerFile);
		const yieldToEventLoop = makePause(reader);
		return async (text) => (await reader.readReport(text, { yieldToEventLoop, keepElements: false })).batches.length;
	},

	items: makeItems,

	fastXmlParser: useFastXmlParser,
};

/** Loads only what the subject needs, because the benchmark measures the memory of the process. */
export async function loadSubject(subject: Subject, readerFile: string): Promise<Work> {
	return await makers[subject](readerFile);
}

async function makeItems(readerFile: string): Promise<Work> {
	const reader = loadReader(readerFile);
	const yieldToEventLoop = makePause(reader);
	return async (text) => {
		const items: unknown[] = [];
		const report = await reader.readReport(text, { yieldToEventLoop, keepElements: false });
		for await (const portion of reader.makeReportItems(report, { output: 'full', yieldToEventLoop }, null))
			items.push(...portion);
		return items.length;
	};
}

/** With safe options: all values stay text and unchanged, the parser keeps the currency, and it removes prefixes. */
async function useFastXmlParser(): Promise<Work> {
	const { XMLParser } = await import('fast-xml-parser');
	const parser = new XMLParser({
		ignoreAttributes: false,
		parseTagValue: false,
		parseAttributeValue: false,
		trimValues: false,
		removeNSPrefix: true,
	});
	return (text) => {
		const parsed: unknown = parser.parse(text);
		return isObject(parsed) ? Object.keys(parsed).length : 0;
	};
}
