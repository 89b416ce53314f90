import fc from 'fast-check';
import {
	describeTransaction,
	readDetails,
	type TransactionDetails,
} from '../../../../nodes/CommercialBanking/domain/accounts/readDetails';
import type { JsonObject } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { expectCpuBelow } from '../../cpuMilliseconds';

const NOTHING: TransactionDetails = {
	counterparty: null,
	counterpartyAccount: null,
	counterpartyBank: null,
	remittance: null,
	reference: null,
	endToEndId: null,
	valueDate: null,
	exchangeRate: null,
	exchangeAmount: null,
	exchangeCurrency: null,
};

/** Own data, in the form of the published sample of Account Information 5.3.0: lines are cut by eight blanks. */
const BLANKS = ' '.repeat(8);
const wire = [
	'FED REF=000119',
	'REC BANK=EXMPCAM2',
	'TRANS TYPE=CUSTOMER TRANSFER',
	'WIRE TYPE=FWI',
	'VALUE DATE=2024/10/22',
	'EXCHANGE AMOUNT=000000000007200000CAD',
	'EXCHANGE RATE=000000740658000',
	'ORG=Example Supplies LLC 14 Example Road Example',
	'City, WA 98000 /AC-00000001',
	'OGB=Example Bank 2 Example Street /BC-EXMPUS55',
	'XXX',
	'BNF=Example Buyer 9 Other Road /AC-00000002',
	'RFB=PO 88',
	'OBI=<6376> INVOICE A=4711',
].join(BLANKS);

const wireIn = {
	counterparty: 'Example Supplies LLC',
	counterpartyAccount: '00000001',
	counterpartyBank: 'EXMPUS55XXX',
	remittance: 'INVOICE A=4711',
	reference: 'PO 88',
	valueDate: '2024-10-22',
	exchangeRate: '0.740658000',
	exchangeAmount: '72000.00',
	exchangeCurrency: 'CAD',
};

it.each<[string, JsonObject, Partial<TransactionDetails>]>([
	['a wire that came in', { text: wire }, wireIn],
	[
		'a wire that went out',
		{ text: wire, debitCreditMemo: 'DEBIT' },
		{ ...wireIn, counterparty: 'Example Buyer', counterpartyAccount: '00000002', counterpartyBank: 'EXMPCAM2' },
	],
	[
		'a wire without a direction',
		{ text: wire, debitCreditMemo: 'MEMO' },
		{ ...wireIn, counterparty: null, counterpartyAccount: null, counterpartyBank: null },
	],
	[
		'the day of the attribute before that of the text',
		{ text: wire, fiAttributes: [{ name: 'ValueDate', value: '2025-06-19 07:57:00.0' }] },
		{ ...wireIn, valueDate: '2025-06-19' },
	],
	[
		'the payee and the reference of the bank before those of the text',
		{ text: wire, payee: 'Real Payer', reference: 'R 1' },
		{ ...wireIn, counterparty: 'Real Payer', counterpartyAccount: null, counterpartyBank: null, reference: 'R 1' },
	],
	[
		'the account beside the same payee',
		{ text: wire, payee: 'EXAMPLE SUPPLIES' },
		{ ...wireIn, counterparty: 'EXAMPLE SUPPLIES' },
	],
	['a payee that says nothing', { text: wire, payee: 'Not Provided', reference: 'NOTPROVIDED' }, wireIn],
	[
		'no account where the name of the payer has one, too',
		{ text: wire.replace('ORG=Example', 'ORG=/AC-00112233 Example') },
		{ ...wireIn, counterparty: null, counterpartyAccount: null },
	],
	[
		'the text, which is whole, before the description',
		{ text: 'WIRE TYPE=FWI  OBI=whole', description: 'WIRE TYPE=FWI  OBI=who' },
		{ remittance: 'whole' },
	],
	['a description without a text', { description: 'WIRE TYPE=FWI  OBI=cut' }, { remittance: 'cut' }],
	['a day', { text: '', fiAttributes: [{ name: 'ValueDate', value: '2025-06-19' }] }, { valueDate: '2025-06-19' }],
	[
		'an ACH entry',
		{
			text: 'ORIG CO NAME:EXAMPLE PAYROLL       ORIG ID:9000000001 DESC DATE:250131 CO ENTRY DESCR:INV 4711  SEC:CCD TRACE#:021000020000001 EED:250131   IND ID:CUST 7              IND NAME:EXAMPLE INC TRN: 0000000001TC',
			debitCreditMemo: 'DEBIT',
		},
		{ counterparty: 'EXAMPLE PAYROLL', remittance: 'INV 4711', reference: 'CUST 7' },
	],
	[
		'a value date before a booking on 2025-07-21',
		{ text: 'WIRE TYPE=FWI  VALUE DATE=2025/06/20', postedTimestamp: '2025-07-21 17:00:00' },
		{ valueDate: '2025-06-20' },
	],
	[
		'a value date before a booking on 2025-07-22',
		{ text: 'WIRE TYPE=FWI  VALUE DATE=2025/06/20', postedTimestamp: '2025-07-22 17:00:00' },
		{},
	],
])('reads %s', (_, fields, expected) => {
	expect(readDetails({ amount: '1', debitCreditMemo: 'CREDIT', ...fields })).toEqual({ ...NOTHING, ...expected });
});

it.each([
	['Example Inc. Example Inc. 14 Road', 'Example Inc.'],
	['Studio 54 LLC 12 Road', 'Studio 54 LLC'],
	['Example Foods AG Example Foods AG', 'Example Foods AG'],
	['Example Bank, ACB 2515 University', 'Example Bank, ACB'],
	['Example Person, 5 Road', 'Example Person'],
	['A person with a very long name and an address', 'A person with a very long name and an'],
	['A'.repeat(50), 'A'.repeat(40)],
])('takes the name of %j', (value, expected) => {
	expect(readDetails({ amount: '1', text: `WIRE TYPE=FWI  ORG=${value}` }).counterparty).toBe(expected);
});

/** Where people write in each dialect, as {}, and which of the details is their own. */
const PLACES: ReadonlyArray<[place: string, text: string, ...own: Array<keyof TransactionDetails>]> = [
	['OBI', wire.replace('INVOICE A=4711', '{}')],
	['BBI', wire.replace('OBI=', 'BBI=').replace('INVOICE A=4711', '{}')],
	['OBI without other tags', 'WIRE TYPE=FWI  ORG=NOTPROVIDED  RFB=NOTPROVIDED  OBI={}'],
	['RFB', wire.replace('PO 88', '{}'), 'reference'],
	[
		'CO ENTRY DESCR',
		'ORIG CO NAME:A ORIG ID:1 CO ENTRY DESCR:{} SEC:CCD TRACE#:021000020000001 EED:250131 IND ID:C IND NAME:B',
	],
	['IND NAME', 'ORIG CO NAME:A ORIG ID:1 SEC:CCD TRACE#:021000020000001 EED:250131 IND ID:C IND NAME:{} TRN:1'],
	['IND ID', 'ORIG CO NAME:A ORIG ID:1 SEC:CCD TRACE#:0210 EED:250131 IND ID:{} IND NAME:B', 'reference'],
	['SVWZ', 'EREF+E KREF+K SVWZ+{}'],
	['SVWZ before an account', 'SVWZ+{} ABWA+A IBAN+DE02120300000000202051 BIC+BYLADEM1001'],
	['EREF with plus signs', 'EREF+{} KREF+K SVWZ+x', 'endToEndId', 'reference'],
	['REMI', '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/A/REMI/{}/EREF/E'],
	['REMI without a name', '/TRTP/SEPA OVERBOEKING/REMI/{}/EREF/NOTPROVIDED'],
	['REMI of another bank', '/BENM//NAME/A/REMI/{}/ISDT/2013-01-02'],
	[
		'REMI of a fourth bank',
		'/EREF/E/PREF/P/TRCD/102/ORDP//NAME/A/REMI/{}/PURP//CD/EPAY/ISDT/2026-11-23',
		'counterparty',
	],
	['REMI of a fifth bank', '/IBAN/NL91ABNA0417164300/NAME/A/REMI/{}'],
	['TYT.', '770 PRZELEW; Z RACH.: 34103012890000000008440201; OD: A; TYT.: {}; TNR: 154961063737657.320001'],
	['EREF of that bank', '/EREF/{}/BENM//NAME/A/REMI//ISDT/2013-07-11', 'endToEndId', 'counterparty'],
];

const IBANS = ['DE89370400440532013000', 'NL02ABNA0123456789'];
const PIECES = [
	...['ORG=', 'OGB=', 'BNF=', 'RFB=', 'OBI=', 'BBI=', 'TRANS TYPE=', 'WIRE TYPE=', 'VALUE DATE=2019/11/23', '  ', ' '],
	...[
		'EXCHANGE AMOUNT=000000000095000000USD',
		'EXCHANGE RATE=000000740658001',
		'Big Customer /AC-00112233',
		'/BC-EVILUS33',
	],
	...['ORIG CO NAME:', 'ORIG ID:', 'SEC:CCD', 'TRACE#:0210', 'EED:250131', 'IND ID:', 'IND NAME:', 'CO ENTRY DESCR:'],
	...['EREF+', 'KREF+', 'SVWZ+', 'ABWA+', 'ABWE+', 'IBAN+', 'BIC+', '/NAME/', '/IBAN/', '/BIC/', '/EREF/', '/REMI/'],
	...[
		'; TYT.: ',
		'; OD: ',
		'; Z RACH.: ',
		'; NA RACH.: ',
		'; TNR: 1.1',
		'770 PRZELEW',
		'/PURP//CD/ABCD',
		'/ISDT/2026-11-24',
	],
	...['/MARF/', '/CSID/', 'NL67ZZZ080534100004', '/PREF/', '/TRCD/', '/ADDR/', 'MREF+', 'CRED+'],
	...['/TRTP/', '/BENM//NAME/', '/ORDP//NAME/', '/CNTP/', '/REMI/STRD/CUR/', '//', 'NOTPROVIDED', ...IBANS],
];
const payersTexts = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));

it.each(PLACES)('whatever a payer writes in %s changes only his own words', (_, text, ...own) => {
	const read = (words: string, debitCreditMemo: string) => {
		const details = { ...readDetails({ amount: '1', debitCreditMemo, text: text.replace('{}', () => words) }) };
		const { counterparty } = details;
		for (const key of ['remittance', ...own] as const) details[key] = null;
		return { details, counterparty };
	};
	const check = (words: string, memo: string) => {
		const { details, counterparty } = read('x', memo);
		const found = read(words, memo);
		expect(found.details).toEqual(details);
		expect([counterparty, null]).toContain(found.counterparty);
	};
	fc.assert(fc.property(payersTexts, fc.constantFrom('CREDIT', 'DEBIT'), check), { numRuns: 500, seed: 1 });
});

/** Where names stand or follow, as {}, and what the bank cannot keep apart from them. */
const NAMES: typeof PLACES = [
	['ORG', wire.replace('Supplies', '{}'), 'counterparty', 'counterpartyAccount', 'counterpartyBank', 'reference'],
	['BNF', wire.replace('Buyer', '{}'), 'reference'],
	['BNF without other tags', 'WIRE TYPE=FWI  BNF={} /AC-00000002  RFB=NOTPROVIDED', 'reference'],
	['NAME', '/TRTP/SEPA OVERBOEKING/BIC/ABNANL2A/NAME/{}/REMI/x/EREF/E', 'counterparty'],
	['ORDP//NAME', '/EREF/E/ORDP//NAME/{}/REMI/x', 'endToEndId', 'counterparty', 'reference'],
	['EREF before REMI', '/TRTP/SEPA OVERBOEKING/NAME/A/EREF/{}/REMI/x', 'endToEndId', 'counterparty'],
	['REMI behind EREF', '/TRTP/SEPA OVERBOEKING/NAME/A/EREF/E/REMI/{}'],
	['NAME behind IBAN', '/IBAN/NL91ABNA0417164300/NAME/{}/REMI/x', 'counterparty'],
	['CNTP before EREF', '/CNTP/NL91ABNA0417164300/ABNANL2A/{}//EREF/E//REMI/USTD//x/', 'counterparty', 'reference'],
	['EREF behind CNTP', '/CNTP/NL91ABNA0417164300/ABNANL2A/A//EREF/{}//REMI/USTD//x/', 'endToEndId', 'reference'],
	['REMI of a sixth bank', '/CNTP/NL91ABNA0417164300/ABNANL2A/A/City//EREF/E//REMI/USTD//{}/'],
	['OD', '770 PRZELEW; Z RACH.: 34103012890000000008440201; OD: {}; TYT.: x; TNR: 1.2', 'counterparty'],
	['CNTP', '/EREF/E//CNTP/NL91ABNA0417164300/ABNANL2A/{}///REMI/USTD//x/', 'counterparty', 'reference'],
	['EREF before CNTP', '/EREF/{}//CNTP/NL91ABNA0417164300/ABNANL2A/A///REMI/USTD//x/', 'endToEndId', 'reference'],
	['REMI behind CNTP', '/EREF/E//CNTP/NL91ABNA0417164300/ABNANL2A/A///REMI/USTD//{}/'],
];

it.each(NAMES)('what a payer writes in %s may hide what the bank says, and says nothing else', (_, text, ...own) => {
	const read = (words: string) => readDetails({ amount: '1', text: text.replace('{}', () => words) });
	const known = read('x');
	const free = new Set<string>(['remittance', ...own]);
	const check = (words: string) => {
		const told = Object.entries(read(words)).filter(([key, value]) => value !== null && !free.has(key));
		expect(known).toMatchObject(Object.fromEntries(told));
	};
	fc.assert(fc.property(payersTexts, check), { numRuns: 1_000, seed: 1 });
});

it.each([' ', '/', 'A ', 'ORG=A  ', 'EREF+', '/NAME/', 'ORIG CO NAME:', 'Inc '])(
	'takes linear time for a text of many %j',
	async (part) => {
		const text = part.repeat(1_000_000 / part.length);
		await expectCpuBelow(2_000, () => {
			for (const before of ['', 'WIRE TYPE=x  ORG=', '/EREF/', '/EREF/E//CNTP/', 'ORIG CO NAME:x ORIG ID:'])
				readDetails({ amount: '1', text: before + text });
		});
	},
);

it.each(['a\t', 'a  ', 'ORG=x  ', 'SVWZ+a '])('reads only the beginning of a text of 12 MB of %j', async (part) => {
	const text = `WIRE TYPE=x  OBI=${part.repeat(12_000_000 / part.length)}`;
	const row = { amount: '1', text, description: text, memo: text };
	await expectCpuBelow(300, () => {
		expect(describeTransaction(row).wholeDescription?.length).toBeLessThan(70_000);
		expect(readDetails(row).remittance?.length).toBeLessThan(40_000);
	});
});

const WIRE =
	'WIRE TYPE=FWI  ORG=Example Supplies LLC 14 Example Road /AC-00000001  BNF=Example Inc  RFB=4711  OBI=<6376> INVOICE 12';

it.each<[JsonObject, string, string?]>([
	[{ text: WIRE, memo: 'Thank you' }, 'INVOICE 12 Thank you'],
	[{ text: 'WIRE TYPE=F  RFB=R', BAIName: 'Wire' }, 'Wire'],
	[{ text: 'Check 4711 of May', description: 'Check 4711', BAIName: 'Check' }, 'Check 4711', 'Check 4711 of May'],
])('describes a booking in a file as in the table, and whole: %j', (fields, inTable, inFile = inTable) => {
	const { description, wholeDescription } = describeTransaction({ amount: '95.00', ...fields });
	expect([description, wholeDescription]).toEqual([inTable, inFile]);
});
