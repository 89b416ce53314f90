import { readReport } from '../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { expectCheapTurns } from '../../../fuzz/turnCost';

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

/** They hold for 10 to 30 ms. The first reader held for 0.7 to 10 seconds, and took up to 1.7 GB. */
const MOST_MILLISECONDS = 300;

const xml = (inside: string) => `<Document><CstmrPmtStsRpt><GrpHdr/>${inside}</CstmrPmtStsRpt></Document>`;
const json = (inside: string) => `{"CstmrPmtStsRpt":{"GrpHdr":"","x":[${inside}{}]}}`;

/** Refuses or reads a report. Each of its stretches is a turn. */
async function read(text: string, keepElements: boolean): Promise<void> {
	const yieldToEventLoop = async () => await new Promise<void>((resolve) => void setImmediate(resolve));
	await readReport(text, { keepElements, yieldToEventLoop }).catch((error: unknown) => {
		expect(error).toMatchObject({ code: 'report_unreadable' });
	});
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
		await expectCheapTurns(async () => await read(text, keepElements), { milliseconds: MOST_MILLISECONDS });
	}
});
