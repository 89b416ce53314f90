import type { Statement } from '../../../../nodes/CommercialBanking/domain/statements/Statement';
import { writeCamt053 } from '../../../../nodes/CommercialBanking/domain/statements/writeCamt053';
import { writeMt940 } from '../../../../nodes/CommercialBanking/domain/statements/writeMt940';
import { writeOfx } from '../../../../nodes/CommercialBanking/domain/statements/writeOfx';
import type { ReadStatement } from '../../../statementReaders/ReadStatement';
import { readWithAqbanking, readWithLibofx, readWithOfxparse } from '../../../statementReaders/readWithSystemPrograms';
import { build, exampleStatements, expectSame } from './exampleStatements';

/** Programs of Debian that people use, each with the files that it reads. */
const readers: Readonly<Record<string, (statement: Statement) => ReadStatement>> = {
	'aqbanking reads MT940': (statement) => readWithAqbanking(writeMt940(statement).content, 'mt940'),
	'aqbanking reads camt.053': (statement) =>
		readWithAqbanking(writeCamt053(statement, '04').content, 'camt.053.001.04'),
	'aqbanking reads OFX': (statement) => readWithAqbanking(writeOfx(statement).content, 'ofx'),
	'libofx reads OFX': (statement) => readWithLibofx(writeOfx(statement).content),
	'ofxparse reads OFX': (statement) => readWithOfxparse(writeOfx(statement).content),
};

const odd = build([
	{ transactionId: '1', amount: 1, description: 'Größe, a/b:?20 <b>&amp; 👍🏽', payee: 'Ærø "x"' },
	{ transactionId: '2', amount: 2.5, debitCreditMemo: 'DEBIT', description: 'word '.repeat(100) },
	{ transactionId: '3', amount: 3, description: 'first\r\n-second' },
]);

describe.each(Object.entries(readers))('%s', (name, read) => {
	const statements = Object.entries({ ...exampleStatements, 'odd texts': odd });
	// aqbanking takes ten seconds for 10,000 lines of OFX. The others read them.
	const some = statements.filter(([, { lines }]) => name !== 'aqbanking reads OFX' || lines.length < 1_000);
	it.each(some)('the same: %s', (_, statement) => {
		expectSame(read(statement), statement);
	});
});
