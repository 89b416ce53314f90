import type { JsonObject } from '../../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { FORMATS } from '../../../../../nodes/CommercialBanking/actions/statementFile/create.operation';
import { buildStatement } from '../../../../../nodes/CommercialBanking/domain/statements/write/buildStatement';
import { BAI_CHARACTERS, writeBai2 } from '../../../../../nodes/CommercialBanking/domain/statements/write/writeBai2';
import { TextFitter } from '../../../../../nodes/CommercialBanking/domain/values/TextFitter';
import { expectCheapTurns } from '../../../../fuzz/turnCost';
import { readCsv } from '../../../../statementReaders/readCsv';
import { expectCpuBelow } from '../../../cpuMilliseconds';
import { makeAccount, makeRow, order } from './exampleAccount';
import { build, write } from './exampleStatements';

const words = 'word '.repeat(100);

const IBAN = { accountNumber: 'DE02120300000000202051', routingTransitNumber: 'BYLADEM1001' };

const VALUE_DATE = { fiAttributes: [{ name: 'ValueDate', value: '2026-11-25' }] };

const R7 = { description: 'x', reference: 'R-7' };

const writeRows = async (format: string, rows: readonly JsonObject[], account: JsonObject = {}) =>
	write(format, await build(rows, account)).content;

it('MT940 has at most six lines of 65 characters in field 86, and subfields in one piece', async () => {
	const transfer = { amount: 1, transactionType: 'TRANSFER', description: words, payee: words };
	const field = /:86:(820[^:]*)\r\n:/.exec(await writeRows('mt940', [transfer]))?.[1] ?? '';
	const lines = field.split('\r\n');
	expect(lines).toHaveLength(6);
	for (const line of lines) expect(line).toMatch(/^.{1,65}(?<! )$/);
	for (const line of lines.slice(1)) expect(line).toMatch(/^\?\d\d/);
	expect(field).toContain('?32word');
	const purpose = [...field.matchAll(/\?2\d([^?]*)/g)].map(([, part = '']) => part.replace('\r\n', '')).join('');
	expect(words).toContain(purpose);
});

it.each<[string, string, RegExp, JsonObject]>([
	['F1: amounts in TxDtls', 'camt053v04', /<TxDtls><Refs>.*<\/Refs><Amt Ccy="USD">1\.00<\/Amt><CdtDbtInd>CRDT</, {}],
	['F2: nothing behind the closing balance', 'mt940', /:62F:C261123USD1000,00\r\n-\r\n$/, {}],
	[
		'F3: who paid in the second line of field 61',
		'mt940',
		/\/\/[\w-]+\r\nExample Ltd\r\n:86:/,
		{ payee: '- Example Ltd' },
	],
	['F3: never an account', 'mt940', /\/\/[\w-]+\r\n:86:/, { description: 'DE02120300000000202051' }],
	['F3: else what for', 'mt940', /\/\/[\w-]+\r\nINV 4711\r\n:86:/, { description: 'INV 4711' }],
	['F4: references', 'camt053', /<AcctSvcrRef>7<\/AcctSvcrRef><EndToEndId>R-7<\/EndToEndId></, { reference: 'R-7' }],
	[
		'F7: no placeholder in place of an ID',
		'camt053',
		/<AcctSvcrRef>[\da-f]{32}<\/AcctSvcrRef><BkTxCd>/,
		{ transactionId: 'N/A' },
	],
	['F8: an IBAN alone', 'mt940', /\r\n:25:DE02120300000000202051\r\n/, IBAN],
	['F8: a domestic number', 'mt940', /\r\n:25:026009593\/000000204861\r\n/, { routingTransitNumber: '026009593' }],
	['F8: the bank code of an IBAN', 'ofx', /<BANKID>12030000<\/BANKID><ACCTID>DE02120300000000202051</, IBAN],
	['F8: no BIC', 'ofx', /<BANKID>000000000</, { routingTransitNumber: 'BYLADEM1001' }],
	['F9: the reference', 'mt940', /NMSCR-4711\.1\/\/[\da-f]{16}\r\n/, { reference: 'R-4711.1' }],
	[
		'F9: a reference that does not fit',
		'mt940',
		/NONREF\/\/.*\r\n.*\r\n:86:835\?00OTHER\?20x INVOICE 4711 FROM EXAMPL/,
		{ description: 'x', reference: 'INVOICE 4711 FROM EXAMPLE' },
	],
	['F9: the reference', 'ofx', /<REFNUM>R-7<\/REFNUM>/, { reference: 'R-7' }],
	['F9: a reference with other characters', 'bai2', /,,x - R-7\r\n|,,x R-7\r\n/, R7],
	['F11: the day before', 'mt940', /\r\n:60F:C261119USD/, {}],
	[
		'F12: letters and digits',
		'bai2',
		/\r\n16,399,100,,[\da-f]{16},R7,x\r\n/,
		{ description: 'x', reference: 'R7', payee: ',/' },
	],
	['F13: no memo like the name', 'ofx', /<NAME>Coffee<\/NAME><\/STMTTRN>/, { description: 'Coffee' }],
	[
		'F13: the rest of a long name',
		'ofx',
		/<NAME>A{32}<\/NAME><MEMO>A{8} Coffee<\/MEMO>/,
		{ payee: 'A'.repeat(40), description: 'Coffee' },
	],
	['F13: no cut check number', 'ofx', /<\/FITID><NAME>/, { checkNumber: '1234567890123' }],
	['F14: account and period', 'camt053', /<Stmt><Id>4861-261120-1123<\/Id>/, {}],
	['F14: account and period', 'mt940', /^:20:4861-261120-1123\r\n/, {}],
	['F14: account and period', 'ofx', /<TRNUID>4861-261120-1123<\/TRNUID>/, {}],
	['F16: one capital letter', 'mt940', /\?20Ueberweisung AEPFEL/, { description: 'Überweisung ÄPFEL' }],
	['the value date', 'camt053', /<ValDt><Dt>2026-11-25<\/Dt>/, VALUE_DATE],
	['the value date', 'mt940', /\r\n:61:2611251123C1,00/, VALUE_DATE],
	['the value date', 'bai2', /\r\n16,399,100,V,261125,,/, VALUE_DATE],
	['the code of the bank', 'bai2', /\r\n16,208,100,/, { BAICode: '208' }],
])('%s (%s)', async (_, format, expected, fields) => {
	// Fields of the account and of the row have different names.
	expect(await writeRows(format, [{ transactionId: '7', amount: 1, ...fields }], fields)).toMatch(expected);
});

it('F15: MT940 takes no amount of more than 15 characters', async () => {
	const statement = await build([{ amount: 1 }], { currentBalance: '1234567890123.00' });
	expect(() => write('mt940', statement)).toThrow('too few for 1234567890122,00');
	expect(write('camt053', statement).content).toContain('1234567890123.00');
});

it.each([
	['=1+1', "'=1+1"],
	['Invoice 12;=cmd|x', `"Invoice 12;'=cmd|x"`],
	['a; +49', `"a; '+49"`],
	['＝1', "'＝1"],
	['\t@x', "'@x"],
	['a;b', '"a;b"'],
	['a;"=1', `"a;""'=1"`],
	['x\r\n2026-11-23,1', '"x 2026-11-23,1"'],
])('makes the cell %j harmless in each column of the CSV file', async (text, cell) => {
	const fields = { description: text, payee: text, reference: text };
	const content = await writeRows('csv', [{ amount: 1, ...fields }]);
	expect(content.split(cell)).toHaveLength(4);
	expect(readCsv(content).lines).toHaveLength(1);
});

describe('BAI2', () => {
	it('has no comma or slash of a statement number', async () => {
		const statement = { ...(await build([])), number: '2026/11,23' };
		expect(write('bai2', statement).content).toMatch(/^01,BANK,CUSTOMER,261124,0000,2026 11 23,80,,2\/\r\n/);
	});

	it('keeps its lines short where a check number is long', async () => {
		const rows = [{ amount: 1, checkNumber: '1'.repeat(60), description: words.slice(0, 200) }];
		const content = await writeRows('bai2', rows);
		expect(content).toMatch(/^(?:.{1,80}\r\n)+$/);
		expect(content.replaceAll('\r\n88,', '')).toContain(`${words.slice(0, 200).trim()} ${'1'.repeat(60)}`);
	});

	it('breaks texts between words, because the Python package bai2 puts a space there', async () => {
		const file = (await writeRows('bai2', [{ amount: 1, description: words }])).split('\r\n');
		for (const record of file.filter((each) => each.startsWith('88,'))) expect(record).toMatch(/^88,word /);
	});
});

it.each(['02', '04', '08'])('camt.053.001.%s has no empty element', async (version) => {
	const rows = [{ amount: 1, transactionId: null, description: '\u0001', payee: '\u0001' }];
	expect(await writeRows(`camt053${version === '08' ? '' : `v${version}`}`, rows)).not.toMatch(/<(\w+)><\/\1>|\/>/);
});

it('camt.053 carries a text of 500 characters', async () => {
	const content = await writeRows('camt053', [{ amount: 1, description: words }]);
	expect([...content.matchAll(/<Ustrd>([^<]{1,140})</g)].map(([, part]) => part).join('')).toBe(words.trim());
});

it.each(['bai2', 'camt053', 'mt940', 'ofx'])('%s has the account number whole, also beside a BIC', async (format) => {
	const accountNumber = 'MT84MALT011000012345MTLCAST001S';
	expect(await writeRows(format, [], { ...IBAN, accountNumber })).toContain(accountNumber);
});

it.each(Object.keys(FORMATS))('%s cuts a text of 10 MB before it converts it', async (format) => {
	const rows = [{ amount: 1, description: 'ä'.repeat(10_000_000) }];
	await expectCpuBelow(300, async () => expect((await writeRows(format, rows)).length).toBeLessThan(10_000));
});

it('builds and writes 50,000 lines in turns of less than 300 ms of CPU each', async () => {
	const rows = Array.from({ length: 50_000 }, (_, index) =>
		makeRow({ transactionId: String(index), postedTimestamp: '2026-11-23 10:00:00.0', amount: 1, payee: 'Müller' }),
	);
	const endTurn = async () => await new Promise<void>((resolve) => void setImmediate(resolve));
	const account = makeAccount({ openingDayBalance: null });
	const writeAll = async () => {
		const statement = await buildStatement(account, rows, order, endTurn);
		await endTurn();
		const lines = writeBai2(statement, new TextFitter(BAI_CHARACTERS));
		for (let count = 0; lines.next().done !== true; count++) if (count % 500 === 0) await endTurn();
	};
	await expectCheapTurns(writeAll, { milliseconds: 300 });
});
