import { validateCamt053 } from '../../../../statementReaders/validateCamt053';
import { build, exampleStatements, write } from './exampleStatements';

const odd = () =>
	build([
		{ transactionId: '1', amount: 1, description: 'Größe, a/b:?20 <b>&amp; 👍🏽', payee: 'Ærø "x"' },
		{ transactionId: '2', amount: 2.5, debitCreditMemo: 'DEBIT', description: 'word '.repeat(100) },
		{ transactionId: '3', amount: 3, description: 'first\r\n-second' },
	]);

const all = Object.entries({ ...exampleStatements, 'odd texts': odd });

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
