import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { FORMATS } from '../../../../../nodes/CommercialBanking/actions/statementFile/create.operation';
import { TextFitter } from '../../../../../nodes/CommercialBanking/domain/values/TextFitter';
import { build, write } from './exampleStatements';

/** What ends or begins something in a format, or becomes so when it is converted. */
const PARTS =
	'- *- _- – 🔁 #-4711 -} :61: :62F: \n \r\n \u2028 \u2029 \u0085 \t \u00a0 ?20 ?32 = ＝ ﹣1 + @ ; ;= ;"= " \' , / 16, 88, 99, < > & ' +
	']]> --> </Ntry> <STMTTRN> \ud800 \u202e \ufeff e\u0301 ß Ü ½ ： ／ ， word';

const text = fc.array(
	fc.oneof(fc.constantFrom(' ', ...PARTS.split(' ')), fc.string({ unit: 'binary', maxLength: 40 })),
	{
		maxLength: 12,
	},
);
const texts = text.map((parts) => parts.join(''));

const FIELDS = [
	'transactionId',
	'description',
	'text',
	'memo',
	'payee',
	'reference',
	'custRefNo',
	'bankRefNo',
	'checkNumber',
];
const KINDS = ['BAIName', 'BAICode', 'category', 'transactionType'];

const row = fc
	.record(Object.fromEntries([...FIELDS, ...KINDS].map((name) => [name, fc.option(texts)])))
	.chain((fields) =>
		fc.constantFrom('CREDIT', 'DEBIT').map((debitCreditMemo) => ({ ...fields, debitCreditMemo, amount: 1 })),
	);

/** Reads the names of all elements. @throws if a text begins or ends an element */
function listElements(xml: string): string[] {
	const names: string[] = [];
	const parser = new SaxesParser();
	parser.on('opentag', ({ name }) => names.push(name));
	parser.on('error', (error) => {
		throw error;
	});
	parser.write(xml).close();
	return names;
}

const countOf = (lines: readonly string[], start: string): number =>
	lines.filter((line) => line.startsWith(start)).length;

function expectMt940(lines: readonly string[], count: number): void {
	expect(lines.slice(0, 4).map((line) => line.slice(0, 5))).toEqual([':20:4', ':25:0', ':28C:', ':60F:']);
	expect(lines.slice(-2).map((line) => line.slice(0, 5))).toEqual([':62F:', '-']);
	const ofRows = lines.slice(4, -2);
	expect([countOf(ofRows, ':61:'), countOf(ofRows, ':86:')]).toEqual([count, count]);
	for (const line of ofRows) expect(line).toMatch(/^(?::(?:61|86):|\?\d\d|[A-Z\d/().,'+])[A-Z\d/\-?:().,'+ ]{0,64}$/i);
}

function expectBai2(lines: readonly string[], count: number): void {
	expect(countOf(lines, '16,')).toBe(count);
	const frame = lines.filter((line) => !/^(?:16|88),/.test(line)).map((line) => line.slice(0, 3));
	expect(frame).toEqual(['01,', ...Array.from({ length: 4 }, () => ['02,', '03,', '49,', '98,']).flat(), '99,']);
	for (const line of lines.filter((each) => each.startsWith('16,'))) expect(line).toMatch(/^(?:[^,/]*,){6}[^,/]*\/?$/);
	for (const line of lines.filter((each) => each.startsWith('88,'))) expect(line).toMatch(/^88,[^,/]+$/);
}

function expectCsv(content: string, count: number): void {
	const rows: string[][] = parse(content, { bom: true });
	expect(rows.map(({ length }) => length)).toEqual(Array.from({ length: count + 1 }, () => 13));
	// The third and the last cell are amounts of ours. Behind a semicolon, other regions begin a cell.
	const cells = rows.flatMap((cellsOfRow) => cellsOfRow.filter((_, index) => index !== 2 && index !== 12));
	for (const cell of cells.flatMap((each) => each.split(';'))) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
}

function expectXml(content: string, count: number, element: string): void {
	const names = listElements(content);
	expect(names.filter((name) => name === element)).toHaveLength(count);
	expect(names.filter((name) => !/^(?:[A-Z][A-Za-z]+|[A-Z\d]+)$/.test(name))).toEqual([]);
}

const checks: Record<keyof typeof FORMATS, (content: string, lines: readonly string[], count: number) => void> = {
	bai2: (_, lines, count) => expectBai2(lines, count),
	camt053: (content, _, count) => expectXml(content, count, 'Ntry'),
	camt053v02: (content, _, count) => expectXml(content, count, 'Ntry'),
	camt053v04: (content, _, count) => expectXml(content, count, 'Ntry'),
	csv: (content, _, count) => expectCsv(content, count),
	mt940: (_, lines, count) => expectMt940(lines, count),
	ofx: (content, _, count) => expectXml(content, count, 'STMTTRN'),
};

it.each(Object.entries(checks))(
	'%s has no line, field or row that a payer began, ended or added',
	async (format, check) => {
		const property = fc.asyncProperty(fc.array(row, { maxLength: 4 }), async (rows) => {
			const { content } = write(format, await build(rows));
			// Some programs begin a line behind these, too.
			expect(content).not.toMatch(/\r(?!\n)|(?<!\r)\n|[\v\f\u0085\u2028\u2029]/);
			check(content, content.split('\r\n').slice(0, -1), rows.length);
		});
		await fc.assert(property, { numRuns: 150 });
	},
);

it.each(Object.entries(FORMATS))('a fitted text has only what %s carries', (_, { characters }) => {
	const allowed = new RegExp(`^[${characters}]*$`, 'u');
	const property = fc.property(texts, fc.integer({ min: 1, max: 40 }), (given, maximum) => {
		const fitted = new TextFitter(characters).fit(given, maximum);
		expect(fitted).toMatch(allowed);
		expect([fitted.trim(), Array.from(fitted).length <= maximum]).toEqual([fitted, true]);
	});
	fc.assert(property);
});
