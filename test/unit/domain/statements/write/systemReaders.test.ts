import type { Statement } from '../../../../../nodes/CommercialBanking/domain/statements/Statement';
import type { ReadStatement } from '../../../../statementReaders/ReadStatement';
import { readMt940, readMt940Otherwise } from '../../../../statementReaders/readWithNpmPackages';
import {
	readWithAqbanking,
	readWithLibofx,
	readWithOfxparse,
} from '../../../../statementReaders/readWithSystemPrograms';
import { validateCamt053 } from '../../../../statementReaders/validateCamt053';
import { build, exampleStatements, expectSame, write } from './exampleStatements';

/** Programs of Debian that people use, each with the files that it reads. */
const readers: Readonly<Record<string, (statement: Statement) => ReadStatement>> = {
	'aqbanking reads MT940': (statement) => readWithAqbanking(write('mt940', statement).content, 'mt940'),
	'aqbanking reads camt.053': (statement) =>
		readWithAqbanking(write('camt053v04', statement).content, 'camt.053.001.04'),
	'aqbanking reads OFX': (statement) => readWithAqbanking(write('ofx', statement).content, 'ofx'),
	'libofx reads OFX': (statement) => readWithLibofx(write('ofx', statement).content),
	'ofxparse reads OFX': (statement) => readWithOfxparse(write('ofx', statement).content),
};

const odd = () =>
	build([
		{ transactionId: '1', amount: 1, description: 'Größe, a/b:?20 <b>&amp; 👍🏽', payee: 'Ærø "x"' },
		{ transactionId: '2', amount: 2.5, debitCreditMemo: 'DEBIT', description: 'word '.repeat(100) },
		{ transactionId: '3', amount: 3, description: 'first\r\n-second' },
	]);

const all = Object.entries({ ...exampleStatements, 'odd texts': odd });

describe.each(Object.entries(readers))('%s', (name, read) => {
	// aqbanking takes ten seconds for 10,000 lines of OFX. The others read them.
	const some = all.filter(([statement]) => name !== 'aqbanking reads OFX' || statement !== '10,000 lines');
	// aqbanking reads no text of camt.053. No program here shows OFX's REFNUM.
	const words = {
		MT940: ['Example Supplies', 'Invoice 17', 'R4711'],
		OFX: ['Example Supplies', 'Invoice 17'],
		'camt.053': [],
	};
	it('the other party, the text and the reference', async () => {
		const row = { amount: 5, payee: 'Example Supplies', description: 'Invoice 17', reference: 'R4711' };
		const statement = await build([row]);
		const [text] = expectSame(read(statement), statement);
		const [, expected = []] = Object.entries(words).find(([format]) => name.endsWith(format)) ?? [];
		for (const word of expected) expect(text).toContain(word);
	});

	it.each(some)('the same: %s', async (_, make) => {
		const statement = await make();
		expectSame(read(statement), statement);
	});
});

describe('a text that begins with a sign that MT940 lacks, or with a hyphen', () => {
	const signs = Array.from('*_"#–—🔁-~[{|<>=§%&@^€＋﹣');
	const odd100 = signs.flatMap((sign) => [sign, `${sign}-`, `${sign} -50`, `-${sign}`, `${sign}-}`]).slice(0, 100);
	const mt940Readers: Readonly<Record<string, (content: string) => ReadStatement | Promise<ReadStatement>>> = {
		aqbanking: (content) => readWithAqbanking(content, 'mt940'),
		'mt940-js': readMt940,
		mt940js: readMt940Otherwise,
	};

	it.each(Object.entries(mt940Readers))('is read whole by %s, 100 times', async (_, read) => {
		const rows = odd100.flatMap((text, index) => [
			{ amount: 1, description: `${text} word${index}`, payee: null },
			{ amount: 2, description: `word${index}`, payee: text },
		]);
		const statement = await build(rows);
		const texts = expectSame(await read(write('mt940', statement).content), statement);
		expect(texts.map((text) => /word\d+/.exec(text)?.[0]).sort()).toEqual(
			rows.map(({ description }) => /word\d+/.exec(description)?.[0]).sort(),
		);
	});
});

const versions = { camt053: '08', camt053v04: '04', camt053v02: '02' };

describe.each(Object.entries(versions))('the schema allows %s', (format, version) => {
	it.each(all)('%s', async (_, make) => {
		validateCamt053(write(format, await make()).content, version);
	});

	it('and nothing else', async () => {
		const { content } = write(format, await odd());
		expect(() => validateCamt053(content.replace(/<Id>[^<]+/, '<Id>'), version)).toThrow('minLength');
	});
});
