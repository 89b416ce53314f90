import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readReport } from '../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { decodePlaintext } from '../../../../nodes/CommercialBanking/domain/pain002/tree/decodePlaintext';
import { DeliveryError } from '../../../../nodes/CommercialBanking/domain/errors';
import { generatedReport, writeXml } from './generateReport';
import { messageItem, statusItems } from './items/collectItems';

// Without its elements, a report is read by comparing transactions with earlier ones. With them, all of it is parsed.
// Both have to give the same, whatever is in the report.

/** Shorter texts are always parsed. */
const ENOUGH = 10_000;

async function itemsOrError(text: string, keepElements: boolean): Promise<unknown> {
	try {
		const report = await readReport(text + ' '.repeat(ENOUGH), { keepElements });
		return { items: await statusItems(report), message: await messageItem(report) };
	} catch (error) {
		if (!(error instanceof DeliveryError)) throw error;
		// The place of an error may be one character off: the parser is then at another position.
		return error.message.replace(/line \d+, column \d+/, 'here');
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

/** Between transactions that are all alike, one that is nearly like them. */
const amongAlike = (odd: string, plain = PLAIN) => {
	const alike = transaction(plain);
	return report([
		alike,
		alike,
		transaction(plain.replace('E1', 'E2')),
		odd,
		alike,
		transaction(plain.replace('E1', 'E3')),
	]);
};

it.each<[string, string]>([
	['another text', transaction(PLAIN.replace('E1', 'Größe 5'))],
	['a reference', transaction(PLAIN.replace('E1', 'A &amp; B &lt;&quot;&gt;&apos;'))],
	['a reference of another kind', transaction(PLAIN.replace('E1', 'A&#38;B&#x41;'))],
	['an unknown reference', transaction(PLAIN.replace('E1', '&nbsp;'))],
	['a reference in a reference', transaction(PLAIN.replace('E1', '&amp;lt;'))],
	['a bare ampersand', transaction(PLAIN.replace('E1', 'A & B'))],
	['brackets', transaction(PLAIN.replace('E1', 'a ]] b'))],
	['the end of a section without its start', transaction(PLAIN.replace('E1', 'a ]]> b'))],
	['a section', transaction(PLAIN.replace('E1', '<![CDATA[<&]]>'))],
	['a comment', transaction(PLAIN.replace('E1', 'E<!-- x -->1'))],
	['a comment around a transaction', `<!--${transaction(PLAIN)}-->`],
	['a comment around two transactions', `<!--${transaction(PLAIN)}${transaction(PLAIN)}-->`],
	['a section around two transactions', `<![CDATA[${transaction(PLAIN)}${transaction(PLAIN)}]]>`],
	[
		'a comment that looks like a transaction with a wrong tag, and then such a transaction',
		transaction(`<B><!--<TxInfAndSts><A>x</A y="1"><B>--></B>`) + transaction(`<A>x</A y="1"><B>--></B>`),
	],
	['the start of a transaction in a comment', transaction(`<!-- <TxInfAndSts> -->${PLAIN}`)],
	['an instruction', transaction(`<?x y?>${PLAIN}`)],
	['line ends', transaction(PLAIN.replace('E1', 'a\r\nb\rc\nd'))],
	['line ends between elements', transaction(PLAIN.replaceAll('><', '>\r\n\t<'))],
	['line ends between transactions', `\r\n  ${transaction(PLAIN)}\r\n\r\n`],
	['text between transactions', `x${transaction(PLAIN)}y`],
	['a control character', transaction(PLAIN.replace('E1', 'a\u0001b'))],
	['a character beyond the first plane', transaction(PLAIN.replace('E1', '😀'))],
	['half of such a character', transaction(PLAIN.replace('E1', '\ud83d'))],
	['no character', transaction(PLAIN.replace('E1', '\uffff'))],
	['halves of a character around a reference', transaction(PLAIN.replace('E1', '\ud83d&amp;\ude00'))],
	[
		'a comment that looks like a transaction with an attribute twice, and then such a transaction',
		`<!--${transaction('<A k="1" k="2">x</A>')}-->${transaction(PLAIN)}${transaction('<A k="1" k="2">x</A>')}`,
	],
	[
		'an instruction that looks like a transaction with an attribute twice, and then such a transaction',
		transaction(`<?x <TxInfAndSts>?><A>x</A>`) + transaction(`?><A>x</A>`),
	],
	['an empty text', transaction(PLAIN.replace('E1', ''))],
	['a blank text', transaction(PLAIN.replace('E1', '  \n '))],
	['an empty element', transaction(PLAIN.replace('<TxSts>RJCT</TxSts>', '<TxSts/>'))],
	['one element more', transaction(`${PLAIN}<StsId>S</StsId>`)],
	['an element twice', transaction(`${PLAIN}<TxSts>ACSC</TxSts>`)],
	['one element less', transaction('<TxSts>RJCT</TxSts>')],
	['another order', transaction('<TxSts>RJCT</TxSts><OrgnlEndToEndId>E1</OrgnlEndToEndId>')],
	['text beside elements', transaction(`x${PLAIN}`)],
	['an attribute', transaction(PLAIN.replace('<TxSts>', '<TxSts a="1">'))],
	['spaces in a tag', transaction(PLAIN.replace('<TxSts>', '<TxSts >'))],
	['a prefix', `<n:TxInfAndSts>${PLAIN}</n:TxInfAndSts>`],
	['a transaction in a transaction', transaction(`${PLAIN}${transaction(PLAIN)}`)],
	['no closing tag', `<TxInfAndSts>${PLAIN}`],
	['no opening tag', `${PLAIN}</TxInfAndSts>`],
	['another closing tag', transaction(PLAIN.replace('</TxSts>', '</TxStz>'))],
	['a name that no object can hold', transaction(PLAIN.replaceAll('TxSts', '__proto__'))],
	['a document type', `<!DOCTYPE a>${transaction(PLAIN)}`],
	['the end of the document', '</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>'],
])('reads XML with %s among transactions that are alike', async (_, odd) => {
	await expectSameItems(amongAlike(odd));
	await expectSameItems(amongAlike(odd.replaceAll('><', '>\n  <'), PLAIN.replaceAll('><', '>\n  <')));
});

const AMOUNT = '<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">10.00</InstdAmt></Amt></OrgnlTxRef>';

it.each<[string, string]>([
	['another value', AMOUNT.replace('EUR', 'USD')],
	['an empty value', AMOUNT.replace('EUR', '')],
	['a reference', AMOUNT.replace('EUR', '&amp;')],
	['a line end', AMOUNT.replace('EUR', 'E\nU')],
	['the other quotes', AMOUNT.replace('"EUR"', "'EUR'")],
	['a quote inside', AMOUNT.replace('"EUR"', "'E\"R'")],
	['the same attribute twice', AMOUNT.replace('"EUR"', '"EUR" Ccy="USD"')],
	['a second attribute', AMOUNT.replace('"EUR"', '"EUR" b="USD"')],
	['a blank text beside it', AMOUNT.replace('10.00', ' ')],
	['no text beside it', AMOUNT.replace('10.00', '')],
	['a text in references beside it', AMOUNT.replace('10.00', '&lt;')],
	['a declaration of a namespace', AMOUNT.replace('Ccy=', 'xmlns:a="pain.002.001.03" Ccy=')],
	['an unquoted value', AMOUNT.replace('"EUR"', 'EUR')],
	['a tag in the value', AMOUNT.replace('EUR', '<')],
	['half of a character', AMOUNT.replace('EUR', '\ud83d')],
	['no character', AMOUNT.replace('EUR', '\uffff')],
])('reads an attribute with %s', async (_, odd) => {
	await expectSameItems(amongAlike(transaction(PLAIN + odd), PLAIN + AMOUNT));
});

const member = { OrgnlEndToEndId: 'E1', TxSts: 'RJCT', OrgnlTxRef: { Amt: { InstdAmt: { Amt: 10.5, Ccy: 'EUR' } } } };
const alike = JSON.stringify(member);
const jsonReport = (transactions: string) =>
	`{"CstmrPmtStsRpt":{"OrgnlPmtInfAndSts":[{"OrgnlPmtInfId":"P","TxInfAndSts":[${transactions}]}]}}`;

it.each<[string, string]>([
	['another text', alike.replace('E1', 'Größe 😀 5')],
	['an escape', alike.replace('E1', String.raw`a\"b\\c\u0041\n`)],
	['a wrong escape', alike.replace('E1', String.raw`a\x`)],
	['a control character', alike.replace('E1', 'a\nb')],
	['an empty text', alike.replace('E1', '')],
	['a number of another length', alike.replace('10.5', '-12345.678e-2')],
	['a number with a zero before it', alike.replace('10.5', '010.5')],
	['a number without an end', alike.replace('10.5', '10.')],
	['a text in place of a number', alike.replace('10.5', '"10.5"')],
	['a number in place of a text', alike.replace('"E1"', '1')],
	['null', alike.replace('"E1"', 'null')],
	['true', alike.replace('"E1"', 'true')],
	['a list', alike.replace('"E1"', '["E1","E2"]')],
	['spaces', alike.replaceAll(/[:,{}]/g, ' $& ')],
	['line ends', alike.replaceAll(/[:,{}]/g, '\r\n$&\t')],
	['a key twice', alike.replace('"TxSts"', '"TxSts":"ACSC","TxSts"')],
	['a key with an escape', alike.replace('"TxSts"', String.raw`"TxSts"`)],
	['a key that no object can hold', alike.replace('"TxSts"', '"__proto__"')],
	['one key less', '{"TxSts":"RJCT"}'],
	['nothing in it', '{}'],
	['a text in its place', '"x"'],
	['a list in its place', `[${alike}]`],
	['no comma', `${alike}${alike}`],
	['two commas', `${alike},,${alike}`],
	['no end', alike.slice(0, -1)],
	['a transaction in a transaction', alike.replace('"E1"', `"E1","TxInfAndSts":[${alike},${alike}]`)],
])('reads JSON with %s among transactions that are alike', async (_, odd) => {
	const all = [alike, alike, odd, alike, alike.replace('E1', 'E3')];
	await expectSameItems(jsonReport(all.join(',')));
	await expectSameItems(jsonReport(all.join(' ,\n ')));
});

const writeXmlOf = (count: number, content: string) =>
	report(Array.from({ length: count }, () => transaction(content)));
const writeJsonOf = (count: number, content: string) =>
	jsonReport(Array.from({ length: count }, () => content).join(','));

it.each<[string, (count: number) => string]>([
	['XML', (count) => writeXmlOf(count, PLAIN + '<x/>'.repeat(997))],
	['JSON', (count) => writeJsonOf(count, `{"TxSts":"RJCT","x":[${'true,'.repeat(996)}true]}`)],
])('counts the elements of transactions that are alike: %s', async (_, write) => {
	await expectSameItems(write(1_999));
	await expectSameItems(write(2_000));
	expect(await itemsOrError(write(2_000), false)).toContain('more than 2000000 elements');
});

it.each([50, 56, 57, 58, 59, 60, 61, 62])(
	'counts the levels of transactions that are alike: %d more',
	async (depth) => {
		const xml = writeXmlOf(5, PLAIN + AMOUNT).replace('<?xml version="1.0"?>', '');
		await expectSameItems('<a>'.repeat(depth) + xml + '</a>'.repeat(depth));
		await expectSameItems('{"a":'.repeat(depth) + writeJsonOf(5, alike) + '}'.repeat(depth));
		// The second list is deeper than the first one, from which the shape comes.
		const deeper = jsonReport(alike + ',' + alike).replace(
			/\}\]\}\}$/,
			`,"b":${'{"b":'.repeat(depth)}{"TxInfAndSts":[${alike}]}${'}'.repeat(depth)}}]}}`,
		);
		await expectSameItems(deeper);
		const deeperXml = xml.replace(
			'</CstmrPmtStsRpt>',
			`${'<b>'.repeat(depth)}${transaction(PLAIN)}${transaction(PLAIN)}${'</b>'.repeat(depth)}</CstmrPmtStsRpt>`,
		);
		await expectSameItems(deeperXml);
	},
);

it.each([
	['XML', `<a>${transaction(report([PLAIN]).slice(21))}${report([PLAIN]).slice(21)}</a>`],
	['JSON', `{"TxInfAndSts":${jsonReport(alike)},${jsonReport(alike).slice(1)}`],
])('refuses a second report in what has the name of a transaction: %s', async (_, text) => {
	await expectSameItems(text);
	expect(await itemsOrError(text, false)).toContain('more than one report');
});

describe('more than 100,000 transactions', () => {
	const empty = (count: number) => `{"CstmrPmtStsRpt":{"TxInfAndSts":[${'{},'.repeat(count - 1)}{}]}}`;

	it.each([true, false])('are refused (keepElements: %p)', async (keepElements) => {
		expect((await readReport(empty(100_000), { keepElements })).payments[0]?.transactions).toHaveLength(100_000);
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
		'<',
		'>',
		'&',
		'&amp;',
		']]>',
		'"',
		"'",
		'\\',
		'\r\n',
		'\u0000',
		'</',
		'/>',
		',',
		'{',
		'}',
		'[',
		']',
		'0',
		' ',
		'é',
		'<!--',
		'-->',
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

describe('fuzz', () => {
	it('reads changed texts as their whole trees', async () => {
		const base = [
			amongAlike(transaction(PLAIN + AMOUNT), PLAIN + AMOUNT),
			amongAlike(transaction(PLAIN), PLAIN.replaceAll('><', '>\n <')),
			jsonReport(Array.from({ length: 6 }, () => alike).join(', ')),
			jsonReport(Array.from({ length: 6 }, () => JSON.stringify(member, null, 1)).join(',')),
		];
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...base),
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
});
