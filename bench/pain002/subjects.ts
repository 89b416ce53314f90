import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { isObject } from '../../n8n-host/jsonValue.ts';
import type * as Reader from './readerEntry.ts';
import type { Subject } from './benchCase.ts';

/** Reads a report once. @returns a number that shows that the work was done */
export type Work = (text: string) => number | Promise<number>;

const require = createRequire(import.meta.url);

const isReader = (module: unknown): module is typeof Reader =>
	isObject(module) &&
	['readReport', 'makeReportItems', 'createYieldToEventLoop', 'mapParsed'].every((name) => name in module);

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
		return async (text) => (await reader.readReport(text, { yieldToEventLoop, keepElements: false })).payments.length;
	},

	items: async (readerFile) => await makeItems(readerFile, 'transactions'),

	message: async (readerFile) => await makeItems(readerFile, 'message'),

	bareWalk: async () => {
		const { SaxesParser } = await import('saxes');
		return (text) => {
			let events = 0;
			const parser = new SaxesParser({ xmlns: false });
			parser.on('error', (error) => {
				throw error;
			});
			parser.on('opentag', () => (events += 1));
			parser.on('text', () => (events += 1));
			parser.on('closetag', () => (events += 1));
			parser.write(text).close();
			return events;
		};
	},

	fastXmlParser: async () => await useFastXmlParser(false),

	fastXmlParserValidated: async () => await useFastXmlParser(true),

	jsonParse: async () => (text) => countKeys(JSON.parse(text)),

	jsonParseMapped: async (readerFile) => {
		const { mapParsed } = loadReader(readerFile);
		return async (text) => (await mapParsed(text)).payments.length;
	},
};

/** Loads only what the subject needs, because the benchmark measures the memory of the process. */
export async function loadSubject(subject: Subject, readerFile: string): Promise<Work> {
	return await makers[subject](readerFile);
}

async function makeItems(readerFile: string, output: 'transactions' | 'message'): Promise<Work> {
	const reader = loadReader(readerFile);
	const yieldToEventLoop = makePause(reader);
	return async (text) => {
		const items: unknown[] = [];
		const report = await reader.readReport(text, { yieldToEventLoop, keepElements: false });
		for await (const portion of reader.makeReportItems(report, { output, yieldToEventLoop }, null))
			items.push(...portion);
		return items.length;
	};
}

const countKeys = (parsed: unknown): number => (isObject(parsed) ? Object.keys(parsed).length : 0);

/** With safe options: all values stay text and unchanged, the parser keeps the currency, and it removes prefixes. */
async function useFastXmlParser(isValidated: boolean): Promise<Work> {
	const { XMLParser } = await import('fast-xml-parser');
	const validator = isValidated ? await import('fast-xml-validator') : undefined;
	const parser = new XMLParser({
		ignoreAttributes: false,
		parseTagValue: false,
		parseAttributeValue: false,
		trimValues: false,
		removeNSPrefix: true,
	});
	return (text) => {
		// Throws if the report is not well-formed.
		validator?.SyntaxValidator.validate(text);
		return countKeys(parser.parse(text));
	};
}
