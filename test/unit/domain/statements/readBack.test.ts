import fc from 'fast-check';
import type { Statement } from '../../../../nodes/CommercialBanking/domain/statements/Statement';
import { writeBai2 } from '../../../../nodes/CommercialBanking/domain/statements/writeBai2';
import { writeCamt053 } from '../../../../nodes/CommercialBanking/domain/statements/writeCamt053';
import { writeCsv } from '../../../../nodes/CommercialBanking/domain/statements/writeCsv';
import { writeMt940 } from '../../../../nodes/CommercialBanking/domain/statements/writeMt940';
import { writeOfx } from '../../../../nodes/CommercialBanking/domain/statements/writeOfx';
import { readBai2 } from '../../../statementReaders/readBai2';
import { readCsv } from '../../../statementReaders/readCsv';
import type { ReadStatement } from '../../../statementReaders/ReadStatement';
import { readCamt053, readMt940, readOfx } from '../../../statementReaders/readWithNpmPackages';
import { build, exampleStatements, expectSame } from './exampleStatements';

interface Format {
	readonly write: (statement: Statement) => { content: string; shortenedTexts: number };
	readonly read: (content: string, statement: Statement) => ReadStatement | Promise<ReadStatement>;
}

/** Each format, with a program that reads it. */
const formats: Readonly<Record<string, Format>> = {
	bai2: { write: writeBai2, read: (content, { decimals }) => readBai2(content, decimals) },
	'camt.053.001.02': { write: (statement) => writeCamt053(statement, '02'), read: readCamt053 },
	'camt.053.001.04': { write: (statement) => writeCamt053(statement, '04'), read: readCamt053 },
	'camt.053.001.08': { write: (statement) => writeCamt053(statement, '08'), read: readCamt053 },
	mt940: { write: writeMt940, read: readMt940 },
	ofx: { write: writeOfx, read: readOfx },
	csv: { write: writeCsv, read: readCsv },
};

async function expectReadBack({ write, read }: Format, statement: Statement): Promise<string[]> {
	return expectSame(await read(write(statement).content, statement), statement);
}

describe.each(Object.entries(formats))('%s', (_name, format) => {
	it.each(Object.entries(exampleStatements))(
		'is read back with the same dates, amounts and balances: %s',
		async (_, statement) => {
			await expectReadBack(format, statement);
		},
	);

	it('is read back for any list of transactions', async () => {
		const rows = fc.array(
			fc.record({
				transactionId: fc.option(fc.string({ unit: 'grapheme', maxLength: 40 })),
				postedTimestamp: fc.constantFrom('2026-11-20 09:00:00.0', '2026-11-22', '2026-11-23T23:59:59Z'),
				amount: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => (Math.abs(cents) / 100).toFixed(2)),
				debitCreditMemo: fc.constantFrom('CREDIT', 'DEBIT'),
				description: fc.string({ unit: 'grapheme', maxLength: 300 }),
				payee: fc.option(fc.string({ unit: 'grapheme', maxLength: 100 })),
				checkNumber: fc.option(fc.nat()),
			}),
			{ maxLength: 12 },
		);
		await fc.assert(
			fc.asyncProperty(rows, async (list) => {
				await expectReadBack(format, build(list));
			}),
			{ numRuns: 60 },
		);
	});

	it.each([
		['umlauts', 'Größe Überweisung ÆØÅ', /Gr(?:öß|oess)e (?:Ü|UE)berweisung (?:ÆØÅ|AEOEAA)/],
		['slashes and commas', 'a/b, c//d', /a[/ ]b,? c[/ ]{1,2}d/],
		['line ends', 'first\r\nsecond\nthird', /first +second +third/],
		['a colon and a question mark', ':61:?20x', /20x/],
		['XML', '<b>&amp;"</b>', /b/],
		['emoji', 'paid 👍🏽 twice', /paid.* twice/],
		['500 characters', 'word '.repeat(100), /word word/],
		['a hyphen at the beginning', '-}{1:F01', /1/],
	])('carries odd texts: %s', async (_, text, expected) => {
		const statement = build([
			{ transactionId: '1', amount: 1, description: text, payee: text },
			{ transactionId: '2', amount: 2, description: 'after' },
		]);
		const [first = '', second = ''] = await expectReadBack(format, statement);
		expect(first).toMatch(expected);
		expect(second).toContain('after');
	});
});
