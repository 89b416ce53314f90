import { parseTree } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/parseTree';
import type { ReportNode } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';

/** How many transactions were parsed. One that is compared with an earlier one comes in the element of its shape. */
async function countParsed(text: string): Promise<{ parsed: number; transactions: number }> {
	const times = new Map<ReportNode, number>();
	const replaceElement = (node: ReportNode) => {
		times.set(node, (times.get(node) ?? 0) + 1);
		return {};
	};
	await parseTree(text, { replaceElement });
	const counts = [...times.values()];
	const compared = counts.filter((count) => count > 1).reduce((sum, count) => sum + count, 0);
	const transactions = counts.reduce((sum, count) => sum + count, 0);
	return { parsed: transactions - compared, transactions };
}

const repeat = (count: number, text: string) => Array.from({ length: count }, () => text);

const xmlA = '<TxInfAndSts><OrgnlEndToEndId>E1</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts>';
const xmlB = '<TxInfAndSts><StsId>S1</StsId><TxSts>ACSC</TxSts></TxInfAndSts>';
const jsonA = '{"OrgnlEndToEndId":"E1","TxSts":"RJCT","n":1}';
const jsonB = '{"StsId":"S1","TxSts":"ACSC"}';

const xml = (...payments: string[][]) =>
	`<r>${payments.map((transactions) => `<p>${transactions.join('\n')}</p>`).join('')}</r>`;
const json = (...payments: string[][]) =>
	`[${payments.map((transactions) => `{"TxInfAndSts":[${transactions.join(', ')}]}`).join(',')}]`;

it.each<[string, string, number]>([
	['XML of one shape', xml(repeat(200, xmlA)), 1],
	['XML with a prefix', xml(repeat(200, xmlA)).replaceAll(/<(\/?)(?=[TOS])/g, '<$1n:'), 1],
	['XML of two shapes', xml([...repeat(100, xmlA), ...repeat(100, xmlB)]), 2],
	['XML of two shapes by turns', xml(repeat(100, xmlA).flatMap((one) => [one, xmlB])), 2],
	['XML of many payments', xml(...repeat(60, '').map(() => repeat(4, xmlA))), 60],
	['XML of one shape after many payments', xml(...repeat(70, xmlA).map((one) => [one]), repeat(1_000, xmlB)), 71],
	['JSON of one shape', json(repeat(300, jsonA)), 1],
	['JSON with long names', json(repeat(300, jsonA)).replaceAll('TxInfAndSts', 'transactionInformationAndStatus'), 1],
	['JSON of two shapes by turns', json(repeat(200, jsonA).flatMap((one) => [one, jsonB])), 2],
	['JSON of many payments', json(...repeat(100, '').map(() => repeat(4, jsonA))), 1],
])('parses only the first of the transactions that are alike: %s', async (_, text, expected) => {
	expect(text.length).toBeGreaterThan(10_000);
	const { parsed, transactions } = await countParsed(text);
	expect(parsed).toBeLessThanOrEqual(expected);
	expect(transactions).toBe(text.split(/<(?:n:)?TxInf|"TxSts"/).length - 1);
});

it('parses all transactions of a short text', async () => {
	const text = xml(repeat(100, xmlA));
	expect(text.length).toBeLessThan(10_000);
	expect(await countParsed(text)).toEqual({ parsed: 100, transactions: 100 });
});

it.each([
	['XML', (content: string) => xml(repeat(10, `<TxInfAndSts><a>${content}</a></TxInfAndSts>`))],
	['JSON', (content: string) => json(repeat(10, `{"a":"${content}"}`))],
])('parses all transactions that are very long: %s', async (_, write) => {
	expect((await countParsed(write('x'.repeat(20_000)))).parsed).toBe(10);
	expect((await countParsed(write('x'.repeat(19_000)))).parsed).toBe(1);
});

it.each([
	['XML', xml(repeat(10_000, '<TxInfAndSts><a/></TxInfAndSts>'))],
	['XML of different shapes', xml(repeat(10_000, '').map((_, index) => `<TxInfAndSts><a${index}/></TxInfAndSts>`))],
	['JSON', json(repeat(10_000, '{}'))],
])('gives way after about 100 transactions, however short they are: %s', async (_, text) => {
	let replaced = 0;
	let longest = 0;
	const replaceElement = () => {
		replaced += 1;
		return {};
	};
	const yieldToEventLoop = async () => {
		longest = Math.max(longest, replaced);
		replaced = 0;
		await Promise.resolve();
	};
	await parseTree(text, { replaceElement, yieldToEventLoop });
	expect(longest).toBeLessThan(260);
});
