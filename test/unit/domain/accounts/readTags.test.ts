import { readDetails, type TransactionDetails } from '../../../../nodes/CommercialBanking/domain/accounts/readDetails';

/** What the text of money that came in says. Other details are null. */
const TEXTS: ReadonlyArray<[about: string, text: string, details: Partial<TransactionDetails>]> = [
	['none, written otherwise', 'WIRE TYPE=FWI  RFB=not-provided  OBI=x', { remittance: 'x' }],
	[
		'the words of the bank in place of the sender',
		'WIRE TYPE=FWI  ORG=A  BBI=bank',
		{ counterparty: 'A', remittance: 'bank' },
	],
	['a name that a sender repeats', 'WIRE TYPE=FWI  ORG=A  OBI=x  ORG=B', { counterparty: 'A', remittance: 'x' }],
	[
		'an amount whose decimals nobody published',
		'WIRE TYPE=FWI  EXCHANGE AMOUNT=000000000007200000JPY',
		{ exchangeCurrency: 'JPY' },
	],
	[
		'an ACH entry without an ID',
		'ORIG CO NAME:A ORIG ID:1 TRACE#:0210 EED:250131 IND ID: IND NAME:B',
		{ counterparty: 'A', reference: '0210' },
	],
	[
		'SEPA with plus signs',
		'EREF+E2E 1 KREF+K 1 SVWZ+Rechnung 4711, Teil+Rest ABWA+Example GmbH IBAN+DE02120300000000202051 BIC+BYLADEM1001',
		{ remittance: 'Rechnung 4711, Teil+Rest', reference: 'K 1', endToEndId: 'E2E 1' },
	],
	['SEPA without blanks', 'EREF+4711MREF+M1CRED+C1SVWZ+Abo', { endToEndId: '4711', remittance: 'Abo' }],
	[
		'SEPA with slashes',
		'/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Example BV/REMI/Factuur 1/2026/EREF/NOTPROVIDED',
		{
			counterparty: 'Example BV',
			counterpartyAccount: 'NL91ABNA0417164300',
			counterpartyBank: 'ABNANL2A',
			remittance: 'Factuur 1/2026',
		},
	],
	[
		"a payer's own tags at a bank without tags",
		'ORG=Big Customer Inc /AC-00112233  OGB=Example Bank /BC-EXMPUS33  OBI=x',
		{},
	],
	[
		"a payer's exchange",
		'WIRE TYPE=FWI  OBI=x  EXCHANGE AMOUNT=000000000095000000USD  VALUE DATE=2019/11/23',
		{ remittance: 'x' },
	],
	[
		'two accounts',
		'EREF+INV1 SVWZ+Rent IBAN+DE89370400440532013000 ABWA+Big Customer GmbH IBAN+DE02120300000000202051',
		{ endToEndId: 'INV1', remittance: 'Rent IBAN+DE89370400440532013000' },
	],
	[
		'two accounts with slashes',
		'/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/IBAN/NL02ABNA0123456789/NAME/A/REMI/x/EREF/E',
		{ counterparty: 'A', remittance: 'x', endToEndId: 'E' },
	],
	[
		"a payer's reference with slashes",
		'/TRTP/SEPA OVERBOEKING/NAME/A/REMI/x/EREF/E/EREF/NOTPROVIDED',
		{ counterparty: 'A', remittance: 'x/EREF/E' },
	],
	[
		'two names behind a reference',
		'/EREF/1/BENM//NAME/Big/REMI/x/BENM//NAME/Real/REMI/y',
		{ endToEndId: '1', remittance: 'x/BENM//NAME/Real/REMI/y' },
	],
	["a payer's own slashes", '/NAME/Big/IBAN/NL91ABNA0417164300/REMI/x', { remittance: 'x' }],
	[
		'an originator who writes BNF behind an account in his name',
		'WIRE TYPE=FWI  ORG=Big Inc /AC-00112233  BNF= 14 Road /AC-1  OGB=Real Bank /BC-EXMPUS33  BNF=Us /AC-2  RFB=R  OBI=x',
		{ reference: 'R', remittance: 'x' },
	],
	[
		'an originator who writes CURRENCY DESC behind an account in his name',
		'WIRE TYPE=FWI  ORG=Big Inc /AC-00112233  CURRENCY DESC= 14 Road /AC-1  OGB=Real Bank /BC-EXMPUS33  BNF=Us /AC-2  RFB=R  OBI=x',
		{ reference: 'R', remittance: 'x' },
	],
	[
		"a beneficiary's name with the tags of an originator",
		'WIRE TYPE=FWI  BNF=Us  ORG=Big Inc /AC-00112233  OGB=Big Bank /BC-EVILUS33  EXCHANGE AMOUNT=000000000095000000USD  VALUE DATE=2026/11/23',
		{},
	],
	[
		"an originator's address with an exchange",
		'WIRE TYPE=FWI  ORG=Big Inc  EXCHANGE AMOUNT=000000000095000000USD  EXCHANGE RATE=000000740658000  VALUE DATE=2026/11/23  ORIG BANK=Big Bank',
		{},
	],
	[
		'an account that is broken at the end of a line',
		'WIRE TYPE=FWI  ORG=Big Inc /AC-0011        2233  OGB=x',
		{ counterparty: 'Big Inc', counterpartyBank: 'x' },
	],
	['a value date that is cut', 'WIRE TYPE=FWI  VALUE DATE=2024/10/2', {}],
	[
		'a transfer of a third Dutch bank',
		'/EREF/E 1//CNTP/NL91ABNA0417164300/ABNANL2A/J. Example///REMI/USTD//Invoice 17/',
		{
			counterparty: 'J. Example',
			counterpartyAccount: 'NL91ABNA0417164300',
			counterpartyBank: 'ABNANL2A',
			remittance: 'Invoice 17',
			endToEndId: 'E 1',
		},
	],
	[
		'a returned direct debit of that bank, with a reference of its own kind',
		'/RTRN/MS03//EREF/E1//MARF/M-1//CSID/NL00ZZZ1//CNTP/NL91ABNA0417164300//Example BV/City///REMI/STRD/CUR/9001123412341234/',
		{
			counterparty: 'Example BV',
			counterpartyAccount: 'NL91ABNA0417164300',
			remittance: '9001123412341234',
			reference: '9001123412341234',
			endToEndId: 'E1',
		},
	],
	[
		'that bank, where a payer writes into his name',
		'/EREF/E//CNTP/NL1/B/A///EREF/F//REMI/USTD//x/',
		{ counterparty: 'A', counterpartyAccount: 'NL1', counterpartyBank: 'B', remittance: 'x', endToEndId: 'E' },
	],
	[
		'the purpose of a fourth Dutch bank with tags, to its end',
		'/EREF/E/PREF/P/TRCD/102/ORDP//NAME/A/ADDR/14 Road/REMI/x/ISDT/2/PURP//CD/ABCD/CSID/NL00ZZZ1/y/PURP//CD/EPAY/ISDT/2026-11-23',
		{ counterparty: 'A', endToEndId: 'E', remittance: 'x/ISDT/2/PURP//CD/ABCD/CSID/NL00ZZZ1/y' },
	],
	[
		'a fifth Dutch bank',
		'/IBAN/NL91ABNA0417164300/NAME/A/REMI/x/NAME/B',
		{ counterparty: 'A', counterpartyAccount: 'NL91ABNA0417164300', remittance: 'x/NAME/B' },
	],
	[
		'a sixth Dutch bank',
		'/CNTP/NL91ABNA0417164300/ABNANL2A/A/City//EREF/E//REMI/USTD//x/',
		{
			counterparty: 'A',
			counterpartyAccount: 'NL91ABNA0417164300',
			counterpartyBank: 'ABNANL2A',
			remittance: 'x',
			endToEndId: 'E',
		},
	],
	[
		'a Polish bank',
		'770 Przelew; ID IPH: XX1; z rach.: 34103012890000000008440201; od: A; tyt.: x; od: B; DATA STEMPLA: 02.06.2010; TNR: 154.320001',
		{ counterparty: 'A', counterpartyAccount: '34103012890000000008440201', remittance: 'x; od: B' },
	],
	['a batch of that bank', '/PREF/M1//REMI/USTD//TOTAL 1 VZ/', { remittance: 'TOTAL 1 VZ' }],
	[
		'an account of a payer in the reference before CNTP',
		'/EREF//CNTP/DE89370400440532013000/REMI///CNTP/NL91ABNA0417164300/ABNANL2A/Real///REMI/USTD//y/',
		{ remittance: 'y' },
	],
	[
		'a payer who writes as the third bank, and half a tag',
		'/EREF//CNTP/DE89370400440532013000/REMI/ORDP//NAME/Real/REMI/y',
		{ remittance: 'y' },
	],
];

it.each(TEXTS)('reads %s', (_, text, details) => {
	const told = Object.entries(readDetails({ amount: '1', debitCreditMemo: 'CREDIT', text }));
	expect(Object.fromEntries(told.filter(([, value]) => value !== null))).toEqual(details);
});
