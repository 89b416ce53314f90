import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readReport } from '../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { decodePlaintext } from '../../../../nodes/CommercialBanking/domain/pain002/tree/decodePlaintext';
import { DeliveryError } from '../../../../nodes/CommercialBanking/domain/errors';
import { generatedReport, writeXml } from './generateReport';
import { statusItems } from './items/collectItems';

// Without its elements, transactions are mapped while the report is read. With them, after that. Both have to give the
// same, whatever is in the report.

async function itemsOrError(text: string, keepElements: boolean): Promise<unknown> {
	try {
		return await statusItems(await readReport(text, { keepElements }));
	} catch (error) {
		if (!(error instanceof DeliveryError)) throw error;
		return error.message;
	}
}

async function expectSameItems(text: string): Promise<void> {
	expect(await itemsOrError(text, false)).toEqual(await itemsOrError(text, true));
}

const folder = join(__dirname, '../../../vectors/pain002');
const files = readdirSync(folder).filter((name) => /\.(?:xml|json|txt)$/.test(name) && name !== 'cases.json');

it.each(files)('reads the vector %s as its whole tree', async (file) => {
	await expectSameItems(readFileSync(join(folder, file), 'latin1'));
	const bytes = readFileSync(join(folder, file));
	try {
		decodePlaintext(bytes);
	} catch {
		return;
	}
	await expectSameItems(decodePlaintext(bytes));
});

const PLAIN = '<OrgnlEndToEndId>E1</OrgnlEndToEndId><TxSts>RJCT</TxSts>';
const report = (transactions: readonly string[]) =>
	`<?xml version="1.0"?><Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>M</OrgnlMsgId></OrgnlGrpInfAndSts>` +
	`<OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>${transactions.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
const transaction = (content: string) => `<TxInfAndSts>${content}</TxInfAndSts>`;

it.each<[string, string]>([
	['a comment around a transaction', `<!--${transaction(PLAIN)}-->`],
	['a section around a transaction', `<![CDATA[${transaction(PLAIN)}]]>`],
	['text between transactions', `x${transaction(PLAIN)}y`],
	['an empty transaction', '<TxInfAndSts/>'],
	['a transaction of text', '<TxInfAndSts>x</TxInfAndSts>'],
	['an attribute', '<TxInfAndSts a="1">x</TxInfAndSts>'],
	['a prefix', `<n:TxInfAndSts>${PLAIN}</n:TxInfAndSts>`],
	['a transaction in a transaction', transaction(`${PLAIN}${transaction(PLAIN)}`)],
	['no closing tag', `<TxInfAndSts>${PLAIN}`],
	['no opening tag', `${PLAIN}</TxInfAndSts>`],
	['a name that no object can hold', transaction(PLAIN.replaceAll('TxSts', '__proto__'))],
	['the end of the document', '</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>'],
])('reads XML with %s among transactions', async (_, odd) => {
	await expectSameItems(report([transaction(PLAIN), odd, transaction(PLAIN)]));
});

const AMOUNT = '<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">10.00</InstdAmt></Amt></OrgnlTxRef>';

const member = { OrgnlEndToEndId: 'E1', TxSts: 'RJCT', OrgnlTxRef: { Amt: { InstdAmt: { Amt: 10.5, Ccy: 'EUR' } } } };
const alike = JSON.stringify(member);
const jsonReport = (transactions: string) =>
	`{"CstmrPmtStsRpt":{"OrgnlPmtInfAndSts":[{"OrgnlPmtInfId":"P","TxInfAndSts":[${transactions}]}]}}`;

it.each<[string, string]>([
	['null', 'null'],
	['a text', '"x"'],
	['nothing in it', '{}'],
	['a list', `[${alike}]`],
	['a key twice', alike.replace('"TxSts"', '"TxSts":"ACSC","TxSts"')],
	['no comma', `${alike}${alike}`],
	['a transaction in a transaction', alike.replace('"E1"', `"E1","TxInfAndSts":[${alike},${alike}]`)],
])('reads JSON with %s among transactions', async (_, odd) => {
	await expectSameItems(jsonReport([alike, odd, alike].join(',')));
});

it('keeps equal parties of neighbours once, and each other party as it is', async () => {
	const side = (code: string, [name, IBAN, BIC]: readonly string[]) => ({
		[code]: { Nm: `${code} ${name}` },
		[`${code}Acct`]: { Id: { IBAN } },
		[`${code}Agt`]: { FinInstnId: { BIC } },
	});
	const transactions = ['N I B', 'N I B', 'M I B', 'M J B', 'M J C', 'N I B'].map((texts) => ({
		OrgnlEndToEndId: 'E',
		OrgnlTxRef: { ...side('Dbtr', texts.split(' ')), ...side('Cdtr', texts.split(' ')) },
	}));
	const text = jsonReport(transactions.map((one) => JSON.stringify(one)).join(','));
	await expectSameItems(text);
	const [first, second, ...others] = (await readReport(text, { keepElements: false })).batches[0]?.transactions ?? [];
	expect(second?.details.debtor).toBe(first?.details.debtor);
	expect(second?.details.creditor).toBe(first?.details.creditor);
	expect(others.map(({ details }) => details.creditor.name)).toEqual(['Cdtr M', 'Cdtr M', 'Cdtr M', 'Cdtr N']);
});

const writeXmlOf = (count: number, content: string) =>
	report(Array.from({ length: count }, () => transaction(content)));
const writeJsonOf = (count: number, content: string) =>
	jsonReport(Array.from({ length: count }, () => content).join(','));

it.each<[string, (count: number) => string]>([
	['XML', (count) => writeXmlOf(count, PLAIN + '<x/>'.repeat(997))],
	['JSON', (count) => writeJsonOf(count, `{"TxSts":"RJCT","x":[${'true,'.repeat(996)}true]}`)],
])('counts the elements that are not kept: %s', async (_, write) => {
	await expectSameItems(write(1_999));
	expect(await itemsOrError(write(2_000), false)).toContain('more than 2000000 elements');
});

describe('more than 100,000 transactions', () => {
	const empty = (count: number) => `{"CstmrPmtStsRpt":{"TxInfAndSts":[${'{},'.repeat(count - 1)}{}]}}`;

	it.each([true, false])('are refused (keepElements: %p)', async (keepElements) => {
		expect((await readReport(empty(100_000), { keepElements })).batches[0]?.transactions).toHaveLength(100_000);
		await expect(readReport(empty(100_001), { keepElements })).rejects.toThrow('more than 100000 statuses');
	});

	it.each([true, false])(
		'are refused where two payments have them together (keepElements: %p)',
		async (keepElements) => {
			const list = `{"TxInfAndSts":[${'{},'.repeat(50_000)}{}]}`;
			const text = `{"CstmrPmtStsRpt":{"OrgnlPmtInfAndSts":[${list},${list}]}}`;
			await expect(readReport(text, { keepElements })).rejects.toThrow('more than 100000 statuses');
		},
	);

	it('are refused before they need memory', async () => {
		// The end is missing. It is not reached.
		const report = readReport(empty(150_000).slice(0, -3), { keepElements: false });
		await expect(report).rejects.toThrow('more than 100000 statuses');
	});
});

it('reads names with a prefix or in other capitals, which need the whole tree', async () => {
	const text = report(Array.from({ length: 5 }, () => transaction(PLAIN)));
	await expectSameItems(text.replaceAll('CstmrPmtStsRpt', 'CSTMRPMTSTSRPT').replaceAll('OrgnlMsgId', 'ORGNLMSGID'));
	await expectSameItems(jsonReport([alike, alike, alike].join(',')).replace('CstmrPmtStsRpt', 'x:CstmrPmtStsRpt'));
	await expectSameItems(jsonReport([alike, alike].join(',')).replaceAll(/"(\w+)":/g, '"x:$1":'));
	await expectSameItems(jsonReport([alike, alike].join(',')).replaceAll(/"(?!Tx|Cs)(\w+)":/g, '"x:$1":'));
});

/** A change somewhere in a text: a piece of it is removed, doubled, or replaced by something that XML or JSON treat as special. */
const change = fc.record({
	at: fc.double({ min: 0, max: 1, noNaN: true }),
	length: fc.nat({ max: 12 }),
	insert: fc.constantFrom(
		'',
		' ',
		'\r\n',
		'\u0000',
		...`< > & &amp; ]]> " ' \\ </ /> , { } [ ] 0 é <!-- -->`.split(' '),
	),
	doubles: fc.boolean(),
});

const applyChange = (
	text: string,
	{ at, length, insert, doubles }: typeof change extends fc.Arbitrary<infer T> ? T : never,
) => {
	const start = Math.floor(at * text.length);
	const removed = text.slice(start, start + length);
	return text.slice(0, start) + (doubles ? removed + removed : insert) + text.slice(start + length);
};

const anyReport = fc.json().map((text) => `{"Document":{"CstmrPmtStsRpt":${text}}}`);

it('reads changed texts as their whole trees', async () => {
	const base = [
		report([transaction(PLAIN + AMOUNT), transaction(PLAIN + AMOUNT)]),
		report([transaction(PLAIN), transaction(PLAIN)]).replaceAll('><', '>\n <'),
		jsonReport(Array.from({ length: 6 }, () => alike).join(', ')),
		jsonReport(Array.from({ length: 6 }, () => JSON.stringify(member, null, 1)).join(',')),
	];
	await fc.assert(
		fc.asyncProperty(
			fc.oneof(fc.constantFrom(...base), fc.string({ unit: 'binary' }), anyReport),
			fc.array(change, { minLength: 1, maxLength: 3 }),
			async (text, changes) => {
				await expectSameItems(changes.reduce(applyChange, text));
			},
		),
		{ numRuns: 1_500 },
	);
});

it('reads generated reports as their whole trees, each transaction several times', async () => {
	await fc.assert(
		fc.asyncProperty(generatedReport, fc.constantFrom('', 'ns2:'), async (generated, prefix) => {
			const xml = writeXml(generated, prefix);
			await expectSameItems(
				xml.replaceAll(new RegExp(`<${prefix}TxInfAndSts>.*?</${prefix}TxInfAndSts>`, 'gs'), '$&$&\n$&'),
			);
		}),
		{ numRuns: 150 },
	);
});
