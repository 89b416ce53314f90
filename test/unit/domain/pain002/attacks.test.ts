import { readReport } from '../../../../nodes/CommercialBanking/domain/pain002/readReport';

// What a caller with a valid token can send to make n8n stand still. n8n takes 16 MiB.

const SIZE = 16 * 1024 * 1024;

/** As many parts as fit. */
function fill(part: (index: number) => string): string {
	const parts: string[] = [];
	for (let length = 0, index = 0; length < SIZE; index += 1) {
		const next = part(index);
		parts.push(next);
		length += next.length;
	}
	return parts.join('');
}

const xml = (inside: string) => `<Document><CstmrPmtStsRpt><GrpHdr/>${inside}</CstmrPmtStsRpt></Document>`;
const json = (inside: string) => `{"CstmrPmtStsRpt":{"GrpHdr":"","x":[${inside}{}]}}`;

interface Cost {
	/** The most processor time of one turn. */
	holdMilliseconds: number;
	/** How much the heap grew at most. */
	megabytes: number;
}

async function measure(text: string, keepElements: boolean): Promise<Cost> {
	const heapBefore = process.memoryUsage().heapUsed;
	const cost = { holdMilliseconds: 0, megabytes: 0 };
	let before = process.threadCpuUsage();
	const look = () => {
		const { user, system } = process.threadCpuUsage(before);
		cost.holdMilliseconds = Math.max(cost.holdMilliseconds, (user + system) / 1_000);
		cost.megabytes = Math.max(cost.megabytes, (process.memoryUsage().heapUsed - heapBefore) / 1e6);
		before = process.threadCpuUsage();
	};
	const yieldToEventLoop = async () => {
		look();
		await Promise.resolve();
	};
	await readReport(text, { keepElements, yieldToEventLoop }).catch((error: unknown) => {
		expect(error).toMatchObject({ code: 'report_unreadable' });
	});
	look();
	return cost;
}

it.each<[string, () => string]>([
	['names of attributes', () => xml(`<a ${fill((index) => `a${index}="" `)}/>`)],
	['names of namespaces', () => xml(`<a ${fill((index) => `xmlns:a${index}="" `)}/>`)],
	['names of elements', () => xml(fill((index) => `<a${index}/>`))],
	['names of JSON', () => json(`{${fill((index) => `"a${index}":1,`)}"b":1},`)],
	['names that are numbers', () => json(fill(() => `{"1000":1},`))],
	['a comment of pieces', () => xml(`<!--${fill(() => '- ')}-->`)],
	['one attribute again and again', () => xml(`<a ${fill(() => 'a="" ')}/>`)],
	['elements around a report', () => `<a>${'<b/>'.repeat(1_500_000)}</a>`],
])('16 MiB of %s', async (_, make) => {
	const text = make();
	for (const keepElements of [false, true]) {
		const { holdMilliseconds, megabytes } = await measure(text, keepElements);
		expect(holdMilliseconds).toBeLessThan(300);
		expect(megabytes).toBeLessThan(200);
	}
});
