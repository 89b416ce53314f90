import fc from 'fast-check';
import { FORMATS } from '../../../../../nodes/CommercialBanking/actions/statementFile/create.operation';
import type { WholeStatement } from '../../../../../nodes/CommercialBanking/domain/statements/write/WholeStatement';
import { readCsv } from '../../../../statementReaders/readCsv';
import { plainAmount, type ReadStatement } from '../../../../statementReaders/ReadStatement';
import { readCamt053, readMt940, readOfx } from '../../../../statementReaders/readWithNpmPackages';
import { pick, readAll } from '../read/statementFiles';
import { build, exampleStatements, expectSame, write } from './exampleStatements';

type Read = (content: string, statement: WholeStatement) => ReadStatement | Promise<ReadStatement>;

/** Reads with our own reader, because nobody else's compares record counts and control totals. */
async function readBai2(content: string): Promise<ReadStatement> {
	expect(content).toMatch(/^(?:(?:01|02|03|16|49|88|98|99),[\u0020-\u007e]{0,77}\r\n)+$/);
	const { rows, statements } = await readAll(content);
	expect(new Set(pick(statements, 'addsUp warnings').map(String))).toEqual(new Set(['true,']));
	const openings = pick(statements, 'openingBalance').map(String);
	const closings = pick(statements, 'closingBalance').map(String);
	// A day begins where the day before ended.
	expect(openings.slice(1)).toEqual(closings.slice(0, -1));
	return {
		opening: plainAmount(openings[0] ?? ''),
		closing: plainAmount(closings.at(-1) ?? ''),
		lines: pick(rows, 'postedAt signedAmount description reference').map(([day, amount, ...texts]) => ({
			day: String(day),
			amount: plainAmount(String(amount)),
			text: texts.join(' '),
		})),
	};
}

/** For each format, a program that reads it. */
const readers: Readonly<Record<string, Read>> = {
	bai2: readBai2,
	camt053: readCamt053,
	camt053v04: readCamt053,
	camt053v02: readCamt053,
	csv: readCsv,
	mt940: readMt940,
	ofx: readOfx,
};

it('has a reader for each format', () => expect(Object.keys(readers).sort()).toEqual(Object.keys(FORMATS).sort()));

async function expectReadBack(read: Read, format: string, statement: WholeStatement): Promise<string[]> {
	return expectSame(await read(write(format, statement).content, statement), statement);
}

describe.each(Object.entries(readers))('%s', (format, read) => {
	it.each(Object.entries(exampleStatements))(
		'is read back with the same dates, amounts and balances: %s',
		async (_, make) => {
			await expectReadBack(read, format, await make());
		},
	);

	it('is read back for any list of transactions', async () => {
		const rows = fc.array(
			fc.record({
				transactionId: fc.option(fc.string({ unit: 'grapheme', maxLength: 40 })),
				postedTimestamp: fc.constantFrom('2026-11-20 09:00:00.0', '2026-11-22', '2026-11-22T23:59:59Z'),
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
				await expectReadBack(read, format, await build(list));
			}),
			{ numRuns: process.env.MODEL_SCHEDULES === undefined ? 20 : 200 },
		);
	});

	it('is read back with the other party, the text and the reference', async () => {
		const reference = 'R4711';
		const row = { amount: 5, payee: 'Example Supplies', description: 'Invoice 17', memo: 'of May', reference };
		const [text] = await expectReadBack(read, format, await build([row]));
		for (const word of ['Example Supplies', 'Invoice 17', 'of May', reference]) expect(text).toContain(word);
	});
});

describe('a text that begins with a sign that MT940 lacks, or with a hyphen', () => {
	const signs = Array.from('*_"#–—🔁-~[{|<>=§%&@^€＋﹣');
	const odd100 = signs.flatMap((sign) => [sign, `${sign}-`, `${sign} -50`, `-${sign}`, `${sign}-}`]).slice(0, 100);

	it('is read whole, 100 times', async () => {
		const rows = odd100.flatMap((text, index) => [
			{ amount: 1, description: `${text} word${index}`, payee: null },
			{ amount: 2, description: `word${index}`, payee: text },
		]);
		const statement = await build(rows);
		const texts = expectSame(await readMt940(write('mt940', statement).content), statement);
		expect(texts.map((text) => /word\d+/.exec(text)?.[0]).sort()).toEqual(
			rows.map(({ description }) => /word\d+/.exec(description)?.[0]).sort(),
		);
	});
});
