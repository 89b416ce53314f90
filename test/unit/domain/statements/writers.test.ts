import { FORMATS } from '../../../../nodes/CommercialBanking/actions/account/createStatement.operation';
import type { StatementFile } from '../../../../nodes/CommercialBanking/domain/statements/Statement';
import { writeBai2 } from '../../../../nodes/CommercialBanking/domain/statements/writeBai2';
import { writeCamt053 } from '../../../../nodes/CommercialBanking/domain/statements/writeCamt053';
import { writeMt940 } from '../../../../nodes/CommercialBanking/domain/statements/writeMt940';
import { readBai2 } from '../../../statementReaders/readBai2';
import { expectCpuBelow } from '../../cpuMilliseconds';
import { build, manyRows } from './exampleStatements';

const words = 'word '.repeat(100);

const linesOf = (file: StatementFile) => file.content.split('\r\n');

it('MT940 has at most six lines of 65 characters in field 86, and subfields in one piece', () => {
	const transfer = build([{ amount: 1, transactionType: 'TRANSFER', description: words, payee: words }]);
	const field = /:86:(820[^:]*)\r\n:/.exec(writeMt940(transfer).content)?.[1] ?? '';
	const lines = field.split('\r\n');
	expect(lines).toHaveLength(6);
	for (const line of lines) expect(line).toMatch(/^.{1,65}$/);
	for (const line of lines.slice(1)) expect(line).toMatch(/^\?\d\d/);
	expect(field).toContain('?32word');
});

it('MT940 has the note about its origin after the closing balance', () => {
	expect(writeMt940(build([])).content).toMatch(/:62F:[^:]*:86:Made from the bank's API[^:]*-\r\n$/);
});

describe('BAI2', () => {
	it('has no comma or slash of a statement number', () => {
		const statement = { ...build([]), number: '2026/11,23' };
		expect(linesOf(writeBai2(statement))[0]).toBe('01,BANK,CUSTOMER,261124,0000,2026 11 23,80,,2/');
	});

	it('keeps its lines short where a check number is long', () => {
		const rows = [{ amount: 1, checkNumber: '1'.repeat(60), description: words }];
		const { lines } = readBai2(writeBai2(build(rows)).content, 2);
		expect(lines[0]?.text).toBe(words.slice(0, 400).trim());
	});

	it('breaks texts between words, because some readers put a space there', () => {
		const file = linesOf(writeBai2(build([{ amount: 1, description: words }])));
		for (const record of file.filter((each) => each.startsWith('88,'))) expect(record).toMatch(/^88,word /);
	});
});

it.each(['02', '04', '08'] as const)('camt.053.001.%s has no empty element', (version) => {
	const rows = [{ amount: 1, transactionId: null, description: '\u0001', payee: '\u0001' }];
	expect(writeCamt053(build(rows), version).content).not.toMatch(/<(\w+)><\/\1>/);
});

it.each(['bai2', 'camt053', 'mt940', 'ofx'])('%s has the account number whole, also beside a BIC', (format) => {
	const accountNumber = 'MT84MALT011000012345MTLCAST001S';
	const statement = build([], { accountNumber, routingTransitNumber: 'BYLADEM1001' });
	expect(FORMATS[format]?.write(statement).content).toContain(accountNumber);
});

it.each(Object.entries(FORMATS))('%s takes less than 300 ms of CPU for 10,000 lines', async (_, { write }) => {
	const rows = manyRows.map((row) => ({ ...row, description: `Größe – ${row.description}`, payee: 'Müller & Söhne' }));
	// It takes 50 to 200. `npm run bench -- statements` measures it.
	await expectCpuBelow(300, () => expect(write(build(rows)).content.length).toBeGreaterThan(500_000));
});
