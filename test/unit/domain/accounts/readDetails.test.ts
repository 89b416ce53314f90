import { readDetails, type TransactionDetails } from '../../../../nodes/CommercialBanking/domain/accounts/readDetails';
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
	'TRANS TYPE=CUSTOMER TRANSFER',
	'WIRE TYPE=FWI',
	'VALUE DATE=2024/10/22',
	'ORG=Example Supplies LLC 14 Example Road Example',
	'City, WA 98000 /AC-00000001',
	'OGB=Example Bank 2 Example Street /BC-EXMPUS55',
	'XXX',
	'BNF=Example Buyer 9 Other Road /AC-00000002',
	'REC BANK=EXMPCAM2',
	'RFB=PO 88',
	'OBI=<6376> INVOICE A=4711',
	'EXCHANGE AMOUNT=000000000007200000CAD',
	'EXCHANGE RATE=000000740658000',
].join(BLANKS);

const wireIn = {
	counterparty: 'Example Supplies LLC',
	counterpartyAccount: '00000001',
	counterpartyBank: 'EXMPUS55XXX',
	remittance: '<6376> INVOICE A=4711',
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
		'the text, which is whole, before the description',
		{ text: 'OBI=whole', description: 'OBI=who' },
		{ remittance: 'whole' },
	],
	['a description without a text', { description: 'OBI=cut' }, { remittance: 'cut' }],
	[
		'the day of the attribute before that of the text',
		valueDate('2025-06-19 07:57:00.0', wire),
		{ ...wireIn, valueDate: '2025-06-19' },
	],
	['a day', valueDate('2025-06-19'), { valueDate: '2025-06-19' }],
	['a value date that cannot be read', valueDate('19.06.2025'), { valueDate: '19.06.2025' }],
	['a reference that is none', { text: 'RFB=NOTPROVIDED  OBI=Not Provided' }, {}],
	['none, written otherwise', { text: 'RFB=not-provided  OBI=x' }, { remittance: 'x' }],
	[
		'the words of the bank in place of the sender',
		{ text: 'BBI=bank  ORG=A' },
		{ counterparty: 'A', remittance: 'bank' },
	],
	['a name that a sender repeats', { text: 'ORG=A  OBI=x  ORG=B' }, { counterparty: 'A', remittance: 'x' }],
	['a tag within the words of a sender', { text: 'OBI=PAY ORG=B' }, { remittance: 'PAY ORG=B' }],
	['an unknown tag', { text: 'OBI=PAY  EXC1HANGE RATE=1' }, { remittance: 'PAY EXC1HANGE RATE=1' }],
	[
		'an amount whose decimals nobody published',
		{ text: 'EXCHANGE AMOUNT=000000000007200000JPY' },
		{ exchangeCurrency: 'JPY' },
	],
	['an amount in another form', { text: 'EXCHANGE AMOUNT=72000.00CAD  EXCHANGE RATE=0.74' }, {}],
	['a text without tags', { text: 'PAYMENT ORG=A, OBI=B' }, {}],
	['no text', { text: '', description: null }, {}],
	[
		'an ACH entry',
		{
			text: 'ORIG CO NAME:EXAMPLE PAYROLL       ORIG ID:9000000001 DESC DATE:250131 CO ENTRY DESCR:INV 4711  SEC:CCD TRACE#:021000020000001 EED:250131   IND ID:CUST 7              IND NAME:EXAMPLE INC TRN: 0000000001TC',
			debitCreditMemo: 'DEBIT',
		},
		{ counterparty: 'EXAMPLE PAYROLL', remittance: 'INV 4711', reference: 'CUST 7' },
	],
	[
		'an ACH entry without an ID',
		{ text: 'ORIG CO NAME:A ORIG ID:1 TRACE#:0210 EED:250131 IND ID: IND NAME:B' },
		{ counterparty: 'A', reference: '0210' },
	],
	[
		'SEPA with plus signs',
		{
			text: 'EREF+E2E 1 KREF+K 1 SVWZ+Rechnung 4711, Teil+Rest ABWA+Example GmbH IBAN+DE02120300000000202051 BIC+BYLADEM1001',
		},
		{
			counterparty: 'Example GmbH',
			counterpartyAccount: 'DE02120300000000202051',
			counterpartyBank: 'BYLADEM1001',
			remittance: 'Rechnung 4711, Teil+Rest',
			reference: 'K 1',
			endToEndId: 'E2E 1',
		},
	],
	['SEPA without blanks', { text: 'EREF+4711MREF+M1CRED+C1SVWZ+Abo' }, { endToEndId: '4711', remittance: 'Abo' }],
	['SEPA without a reference', { text: 'EREF+NONREF SVWZ+Abo' }, { remittance: 'Abo' }],
	[
		'SEPA with slashes',
		{
			text: '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Example BV/REMI/Factuur 1/2026/EREF/NOTPROVIDED',
		},
		{
			counterparty: 'Example BV',
			counterpartyAccount: 'NL91ABNA0417164300',
			counterpartyBank: 'ABNANL2A',
			remittance: 'Factuur 1/2026',
		},
	],
	[
		'SEPA with slashes and empty values',
		{ text: '/EREF/01-01-2013 12:00/BENM//NAME/Example BV/REMI//ISDT/2013-01-02' },
		{ counterparty: 'Example BV', endToEndId: '01-01-2013 12:00' },
	],
])('reads %s', (_, fields, expected) => {
	expect(readDetails({ amount: '1', debitCreditMemo: 'CREDIT', ...fields })).toEqual({ ...NOTHING, ...expected });
});

function valueDate(value: string, text = ''): JsonObject {
	return { text, fiAttributes: [{ name: 'ValueDate', value }] };
}

it.each([
	['Example Inc', 'Example Inc'],
	['Example Inc. Example Inc. 14 Road', 'Example Inc.'],
	['Studio 54 LLC 12 Road', 'Studio 54 LLC'],
	['Example Foods AG Example Foods AG 14 Road', 'Example Foods AG'],
	['Example Foods AG Example Foods AG', 'Example Foods AG'],
	['Example Bank, ACB 2515 University', 'Example Bank, ACB'],
	['Example Person, 5 Road', 'Example Person'],
	['3 Brothers Bakery', '3 Brothers Bakery'],
	['A person with a very long name and an address', 'A person with a very long name and an'],
	['A'.repeat(50), 'A'.repeat(40)],
	['/AC-00000001', null],
])('takes the name of %j', (value, expected) => {
	expect(readDetails({ amount: '1', text: `ORG=${value}` }).counterparty).toBe(expected);
});

it.each([' ', '/', 'A ', 'ORG=A  ', 'EREF+', '/NAME/', 'ORIG CO NAME:', 'Inc '])(
	'takes linear time for a text of many %j',
	async (part) => {
		const text = part.repeat(1_000_000 / part.length);
		await expectCpuBelow(2_000, () => {
			for (const before of ['', 'ORG=x', '/AC-']) readDetails({ amount: '1', text: before + text });
		});
	},
);
