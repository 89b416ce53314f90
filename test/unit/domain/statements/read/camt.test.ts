import { readProjectFile } from '../../../readProjectFile';
import { catchFileError, pick, readAll, camt, stmt, bal, entry, tx, amt } from './statementFiles';

const parties = (debtor: string, creditor: string, more = '') => `<RltdPties>${debtor}${creditor}${more}</RltdPties>`;
const dbtr = (name: string, iban = '') =>
	`<Dbtr><Nm>${name}</Nm></Dbtr>${iban && `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`}`;
const cdtr = (name: string, iban = '') =>
	`<Cdtr><Nm>${name}</Nm></Cdtr>${iban && `<CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>`}`;
const OWN = 'DE02120300000000202051';
const code = (subFamily: string) =>
	`<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RDDT</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
const txAmt = (amount: string, currency = 'EUR') => `<AmtDtls><TxAmt>${amt(amount, currency)}</TxAmt></AmtDtls>`;
const charges = (amount: string) => `<Chrgs><Rcrd>${amt(amount)}<CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>`;
const batchOf = (count: number) => `<Btch><NbOfTxs>${count}</NbOfTxs></Btch>`;
const sub = '<SubTp><Cd>INTM</Cd></SubTp>';

const read = async (entries: string, head = '') => await readAll(camt({ entries, head }));

describe('rows of an entry', () => {
	it.each<[name: string, entries: string, keys: string, rows: unknown[][]]>([
		[
			'payments that sum to the entry',
			entry('30', tx(amt('10')) + tx(amt('20'))),
			'signedAmount batch',
			[
				['10.00', { amount: '30.00', count: 2, index: 1 }],
				['20.00', { amount: '30.00', count: 2, index: 2 }],
			],
		],
		['amounts of version 2', entry('-30', tx(txAmt('10')) + tx(txAmt('20'))), 'signedAmount', [['-10.00'], ['-20.00']]],
		[
			'signs of their own',
			entry('10', tx(`${amt('30')}<CdtDbtInd>CRDT</CdtDbtInd>`) + tx(`${amt('20')}<CdtDbtInd>DBIT</CdtDbtInd>`)),
			'signedAmount',
			[['30.00'], ['-20.00']],
		],
		[
			'two of eight listed',
			entry('80', batchOf(8) + tx(amt('10')) + tx(amt('10'))),
			'signedAmount batch',
			[['80.00', { amount: '80.00', count: 8, index: null }]],
		],
		[
			'one payment with the other sign',
			entry('-77.70', tx(`${amt('77.70')}<CdtDbtInd>CRDT</CdtDbtInd>`)),
			'signedAmount batch',
			[['-77.70', null]],
		],
		['one payment of another amount', entry('4500', tx(amt('0.04'))), 'signedAmount', [['4500.00']]],
		[
			'payments and charges',
			entry('-1526', tx(amt('1000')) + tx(amt('500') + charges('26'))),
			'signedAmount description charges batch',
			[
				['-1000.00', null, [], { amount: '-1526.00', count: 2, index: 1 }],
				['-500.00', null, [{ amount: '26', currency: 'EUR', type: null }], { amount: '-1526.00', count: 2, index: 2 }],
				['-26.00', 'Charges', [], { amount: '-1526.00', count: 2, index: null }],
			],
		],
		[
			'payments and charges that are paid back',
			entry('1526', tx(amt('1000')) + tx(amt('500') + charges('26').replace('DBIT', 'CRDT'))),
			'signedAmount',
			[['1000.00'], ['500.00'], ['26.00']],
		],
		[
			'charges in another currency',
			entry('-1526', tx(amt('1000')) + tx(amt('500') + charges('26').replace('EUR', 'CHF'))),
			'signedAmount',
			[['-1526.00']],
		],
		[
			'charges of the entry',
			entry('-30', tx(amt('10')) + tx(amt('20')), charges('5')),
			'signedAmount charges',
			[
				['-10.00', []],
				['-20.00', []],
			],
		],
		['payments that do not sum', entry('-1526', tx(amt('1000')) + tx(amt('500'))), 'signedAmount', [['-1526.00']]],
		[
			'a currency on the entry alone',
			entry('30', tx('<Amt>10</Amt>') + tx('<Amt>20</Amt>')),
			'signedAmount currency',
			[
				['10.00', 'EUR'],
				['20.00', 'EUR'],
			],
		],
		[
			'a foreign amount',
			entry(
				'9.10',
				tx(
					`<AmtDtls><InstdAmt>${amt('10', 'USD')}</InstdAmt><TxAmt>${amt('9.10')}<CcyXchg><XchgRate>0.91</XchgRate></CcyXchg></TxAmt></AmtDtls>`,
				),
			),
			'signedAmount exchangeAmount exchangeCurrency exchangeRate',
			[['9.10', '10', 'USD', '0.91']],
		],
		['an entry in another currency', entry('9', '', '', 'USD'), 'signedAmount currency', [['9.00', 'USD']]],
		['noise decimals', entry('100.0000000000005'), 'signedAmount', [['100.00']]],
		[
			'yen and dinar',
			entry('500', '', '', 'JPY') + entry('1.234', '', '', 'KWD'),
			'signedAmount',
			[['500'], ['1.234']],
		],
		['no sign', entry('5').replace('<CdtDbtInd>CRDT</CdtDbtInd>', ''), 'signedAmount', [[null]]],
		['a decimal comma', entry('5,25'), 'signedAmount', [['5.25']]],
	])('%s', async (_, entries, keys, rows) => {
		const result = await read(entries);
		expect(pick(result.rows, keys)).toEqual(rows);
	});
});

describe('the other side', () => {
	it.each<[name: string, amount: string, details: string, more: string, expected: unknown]>([
		['of money in', '5', parties(dbtr('Payer'), cdtr('Holder')), '', 'Payer'],
		['of money out', '-5', parties(dbtr('Holder'), cdtr('Payee')), '', 'Payee'],
		['with a Pty around it', '5', parties('<Dbtr><Pty><Nm>Payer</Nm></Pty></Dbtr>', ''), '', 'Payer'],
		['whose account is not the own one', '5', parties(dbtr('Holder', OWN), cdtr('Payee', 'DE1')), '', 'Payee'],
		['never, if both accounts are the own one', '5', parties(dbtr('Holder', OWN), cdtr('Holder', OWN)), '', null],
		['where the usual side has no name', '5', parties('', cdtr('Payee')), '', 'Payee'],
		[
			'of a return',
			'-5',
			`${parties(dbtr('Debtor'), cdtr('Holder'))}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`,
			'',
			'Debtor',
		],
		['of a reversal', '5', parties(dbtr('Holder'), cdtr('Payee')), '<RvslInd>true</RvslInd>', 'Payee'],
		...['RRTN', 'UPDD', 'PMDD', 'UPCT'].map((each): [string, string, string, string, unknown] => [
			`of a ${each}`,
			'-5',
			parties(dbtr('Debtor'), cdtr('Holder')),
			code(each),
			'Debtor',
		]),
		[
			'named in the address alone',
			'5',
			parties('<Dbtr><PstlAdr><AdrLine>Payer Ltd</AdrLine><AdrLine>Road 1</AdrLine></PstlAdr></Dbtr>', ''),
			'',
			'Payer Ltd',
		],
	])('%s', async (_, amount, details, more, expected) => {
		const { rows } = await read(entry(amount, tx(details), more));
		expect(pick(rows, 'counterparty')).toEqual([[expected]]);
	});

	it.each([
		['has its account, bank and ultimate party', dbtr('Payer', 'DE99'), 'DE99'],
		['without a name has a bank and an ultimate party', '', null],
	])('%s in the details', async (_, debtor, account) => {
		const details = `${parties(debtor, '', '<UltmtDbtr><Nm>Ultimate</Nm></UltmtDbtr>')}<RltdAgts><DbtrAgt><FinInstnId><BICFI>BYLADEM1001</BICFI></FinInstnId></DbtrAgt></RltdAgts>`;
		const { rows } = await read(entry('5', tx(details)));
		expect(pick(rows, 'counterpartyAccount counterpartyBank ultimateCounterparty')).toEqual([
			[account, 'BYLADEM1001', 'Ultimate'],
		]);
	});

	it.each([
		['5', parties('', cdtr('Holder')), null],
		['-5', parties(dbtr('Holder'), ''), null],
		['5', parties(dbtr('Holder'), ''), 'Holder'],
	])('is the holder only where the payer, or the payee, is expected (%s, %s)', async (amount, details, expected) => {
		const account = `<Acct><Id><IBAN>${OWN}</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Holder</Nm></Ownr></Acct>`;
		const { rows } = await readAll(camt({ account, entries: entry(amount, tx(details)) }));
		expect(pick(rows, 'counterparty')).toEqual([[expected]]);
	});

	it('is not the holder, whose account has a currency behind it', async () => {
		const content = camt({ entries: entry('5', tx(parties(dbtr('Holder', OWN), ''))) });
		const { rows } = await readAll(content.replace(`${OWN}</IBAN></Id><Ccy>`, `${OWN} EUR</IBAN></Id><Ccy>`));
		expect(pick(rows, 'counterparty accountId')).toEqual([[null, OWN]]);
	});
});

describe('texts, references and states', () => {
	const refs = (end: string) => `<Refs><AcctSvcrRef>T1</AcctSvcrRef><EndToEndId>${end}</EndToEndId></Refs>`;
	const strd =
		'<RmtInf><Ustrd>Invoice</Ustrd><Ustrd>17</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>';

	it.each<[name: string, entry: string, keys: string, expected: unknown[]]>([
		[
			'remittance and references',
			entry('5', tx(refs('E1') + strd)),
			'description remittance reference endToEndId bankReference',
			['Invoice 17', 'Invoice 17', 'RF18', 'E1', 'T1'],
		],
		[
			'placeholders',
			entry('5', tx(refs('NOTPROVIDED')), '<AcctSvcrRef>-</AcctSvcrRef><NtryRef>NONREF</NtryRef>'),
			'reference endToEndId bankReference',
			[null, null, 'T1'],
		],
		[
			'a line of 140 characters goes on',
			entry('5', tx(`<RmtInf><Ustrd>${'a'.repeat(140)}</Ustrd><Ustrd>b</Ustrd></RmtInf>`)),
			'description',
			[`${'a'.repeat(140)}b`],
		],
		['the information of the entry', entry('5', '', '<AddtlNtryInf>Fee</AddtlNtryInf>'), 'description', ['Fee']],
		['a code of ISO', entry('5', '', code('ESCT')), 'bankTransactionCode', ['PMNT/RDDT/ESCT']],
		[
			'a code of the bank',
			entry('5', '', '<BkTxCd><Prtry><Cd>NTRF+166</Cd></Prtry></BkTxCd>'),
			'bankTransactionCode',
			['NTRF+166'],
		],
		['a reversed debit is a credit', entry('5', '', '<RvslInd>1</RvslInd>'), 'signedAmount reversal', ['5.00', true]],
		['booked', entry('5', '', '<Sts>BOOK</Sts>'), 'status', ['POSTED']],
		['pending', entry('5', '', '<Sts><Cd>PDNG</Cd></Sts>'), 'status', ['PENDING']],
		['for information', entry('5', '', '<Sts>INFO</Sts>'), 'status', ['INFO']],
		['without a state', entry('5'), 'status', ['POSTED']],
	])('%s', async (_, entries, keys, expected) => {
		expect(pick((await read(entries)).rows, keys)).toEqual([expected]);
	});

	it('reads no tags in the words of a payer', async () => {
		const forged = tx(`<RmtInf><Ustrd>EREF+FORGED SVWZ+Rent ABWA+Big Customer IBAN+DE99</Ustrd></RmtInf>`);
		const { rows } = await read(entry('5', forged));
		expect(pick(rows, 'counterparty counterpartyAccount endToEndId')).toEqual([[null, null, null]]);
	});
});

describe('days', () => {
	const period = '<FrToDt><FrDtTm>2026-11-20T00:00:00</FrDtTm><ToDtTm>2026-11-21T23:59:59</ToDtTm></FrToDt>';
	const created = '<CreDtTm>2026-11-25T23:30:00-05:00</CreDtTm>';

	it.each<[name: string, head: string, days: string, expected: unknown[]]>([
		[
			'both',
			'',
			'<BookgDt><Dt>2026-11-23</Dt></BookgDt><ValDt><Dt>2026-11-24</Dt></ValDt>',
			['2026-11-23', '2026-11-24'],
		],
		[
			'near midnight, as written',
			'',
			'<BookgDt><DtTm>2026-11-23T23:59:00-05:00</DtTm></BookgDt>',
			['2026-11-23', '2026-11-23'],
		],
		['no booking day', '', '<ValDt><Dt>2026-11-24</Dt></ValDt>', ['2026-11-24', '2026-11-24']],
		['no day: of the closing balance', bal('CLBD', '5', '2026-11-22') + period, '', ['2026-11-22', '2026-11-22']],
		['no day: the end of the period', period + created, '', ['2026-11-21', '2026-11-21']],
		['no day: of the creation', created, '', ['2026-11-25', '2026-11-25']],
		[
			'30 February',
			'',
			'<BookgDt><Dt>2026-02-30</Dt></BookgDt><ValDt><Dt>2026-03-02</Dt></ValDt>',
			['2026-03-02', '2026-03-02'],
		],
	])('%s', async (_, head, days, expected) => {
		const { rows } = await read(entry('5', '', '', 'EUR', days), head);
		expect(pick(rows, 'postedAt valueDate')).toEqual([expected]);
	});

	it('are that of the creation of the file, where it says no other', async () => {
		const { rows } = await readAll(camt({ entries: entry('5', '', '', 'EUR', '') }, 'BkToCstmrStmt', created));
		expect(pick(rows, 'postedAt')).toEqual([['2026-11-25']]);
	});
});

describe('balances', () => {
	const prtry = bal('X', '1').replace('<Cd>X</Cd>', '<Prtry>OWN</Prtry>');
	it.each<[name: string, message: string, head: string, entries: string, expected: unknown[]]>([
		['add up', 'Stmt', bal('OPBD', '10') + bal('CLBD', '15'), entry('5'), ['10.00', '15.00', true, '0.00']],
		['do not', 'Stmt', bal('OPBD', '10') + bal('CLBD', '16'), entry('5'), ['10.00', '16.00', false, '1.00']],
		['negative', 'Stmt', bal('OPBD', '-10') + bal('CLBD', '-5'), entry('5'), ['-10.00', '-5.00', true, '0.00']],
		['PRCD opens', 'Stmt', bal('PRCD', '10') + bal('CLBD', '15'), entry('5'), ['10.00', '15.00', true, '0.00']],
		['of another kind', 'Stmt', prtry, entry('5'), [null, null, null, null]],
		[
			'available ones never',
			'Stmt',
			['CLAV', 'ITAV', 'FWAV'].map((each) => bal(each, '9')).join(''),
			entry('5'),
			[null, null, null, null],
		],
		[
			'interim ones of camt.052',
			'Rpt',
			bal('ITBD', '10') + bal('ITBD', '15'),
			entry('5'),
			['10.00', '15.00', true, '0.00'],
		],
		['one interim one closes', 'Rpt', bal('ITBD', '15'), entry('5'), [null, '15.00', null, null]],
		[
			'a credit line before the amount',
			'Stmt',
			bal('OPBD', '10').replace('<Amt', `<CdtLine>${amt('900')}</CdtLine><Amt`) + bal('CLBD', '15'),
			entry('5'),
			['10.00', '15.00', true, '0.00'],
		],
		[
			'pending, INFO and FUTR do not count',
			'Stmt',
			bal('OPBD', '10') + bal('CLBD', '10'),
			['PDNG', 'INFO', 'FUTR'].map((each) => entry('5', '', `<Sts>${each}</Sts>`)).join(''),
			['10.00', '10.00', true, '0.00'],
		],
		[
			'an entry of another currency',
			'Stmt',
			bal('OPBD', '10') + bal('CLBD', '15'),
			entry('5', '', '', 'CHF'),
			['10.00', '15.00', null, null],
		],
	])('%s', async (_, statement, head, entries, expected) => {
		const message = statement === 'Rpt' ? 'BkToCstmrAcctRpt' : 'BkToCstmrStmt';
		const { statements } = await readAll(camt(stmt({ head, entries, statement }), message));
		expect(pick(statements, 'openingBalance closingBalance addsUp difference')).toEqual([expected]);
	});
});

describe('statements', () => {
	const page = (number: number, isLast: boolean) =>
		`<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`;
	const one = stmt({ head: bal('OPBD', '10') + bal('CLBD', '15'), entries: entry('5') });
	const other = stmt({
		account: '<Acct><Id><Othr><Id>77</Id></Othr></Id><Ccy>USD</Ccy><Ownr><Nm>Holder</Nm></Ownr></Acct>',
	});

	it.each<[name: string, content: string, keys: string, expected: unknown[][]]>([
		[
			'of several accounts',
			one + other,
			'accountId accountName currency transactions',
			[
				[OWN, null, 'EUR', 1],
				['77', 'Holder', 'USD', 0],
			],
		],
		[
			'pages are statements of their own',
			stmt({
				head: page(1, false) + bal('OPBD', '10') + bal('ITBD', '15', '2026-11-23', 'EUR', sub),
				entries: entry('5'),
			}) +
				stmt({
					head: page(2, true) + bal('ITBD', '15', '2026-11-23', 'EUR', sub) + bal('CLBD', '17'),
					entries: entry('2'),
				}),
			'transactions openingBalance closingBalance addsUp',
			[
				[1, '10.00', '15.00', true],
				[1, '15.00', '17.00', true],
			],
		],
		['twice word for word is one', one + one, 'transactions', [[1]]],
		[
			'a copy is one of its own',
			one + one.replace('<Id>S1</Id>', '<Id>S1</Id><CpyDplctInd>DUPL</CpyDplctInd>'),
			'transactions',
			[[1], [1]],
		],
		[
			'an account of version 1, and a legal number',
			stmt({ account: '<Acct><Id><PrtryAcct><Id>88</Id></PrtryAcct></Id></Acct>', head: '<LglSeqNb>7</LglSeqNb>' }),
			'accountId number',
			[['88', '7']],
		],
		[
			'from the first booking to the closing balance, where no period is given',
			stmt({ head: bal('CLBD', '5', '2026-11-24'), entries: entry('5') }),
			'from to',
			[['2026-11-23', '2026-11-24']],
		],
	])('%s', async (_, content, keys, expected) => {
		expect(pick((await readAll(camt(content))).statements, keys)).toEqual(expected);
	});

	it.each([
		['a future version', camt(one).replace('urn:x', 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.99')],
		['a wrong namespace', camt(one).replace('urn:x', 'urn:iso:std:iso:20023:tech')],
		['a prefix', camt(one).replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:')],
		['version 1', camt(one, 'BkToCstmrStmtV01')],
		['a declaration that is not well-formed', `<?xml version=1.0?>${camt(one)}`],
		['an envelope around it', `<a><b>${camt(one)}</b></a>`],
	])('of %s', async (_, content) => {
		expect(pick((await readAll(content)).statements, 'format transactions addsUp')).toEqual([['camt.053', 1, true]]);
	});

	it('of two documents one behind the other are all read', async () => {
		const { statements } = await readAll(`<?xml version="1.0"?>${camt(one)}\n<?xml version="1.0"?>${camt(other)}`);
		expect(pick(statements, 'accountId')).toEqual([[OWN], ['77']]);
	});

	it('of camt.054 have no balances', async () => {
		const { statements, rows } = await readAll(
			camt(stmt({ entries: entry('5'), statement: 'Ntfctn' }), 'BkToCstmrDbtCdtNtfctn'),
		);
		expect(pick(statements, 'format addsUp')).toEqual([['camt.054', null]]);
		expect(pick(rows, 'signedAmount currency')).toEqual([['5.00', 'EUR']]);
	});

	it('may be missing', async () => {
		expect((await readAll(camt(''))).statements).toEqual([]);
	});
});

describe('a payment is read whole', () => {
	const strd = (...parts: string[]) => `<Strd>${parts.join('')}</Strd>`;
	const ref = (text: string) => `<CdtrRefInf><Ref>${text}</Ref></CdtrRefInf>`;
	const doc = (text: string) => `<RfrdDocInf><Nb>${text}</Nb></RfrdDocInf>`;
	const words = (text: string) => `<AddtlRmtInf>${text}</AddtlRmtInf>`;
	const paid = (remittance: string, more = '', ofEntry = '') =>
		entry('5', tx(`<RmtInf>${remittance}</RmtInf>${more}`), ofEntry);
	const bank = '<AddtlNtryInf>CASH DEPOSIT</AddtlNtryInf>';
	const creditor = (id: string, open = '', close = '') =>
		parties('', `<Cdtr>${open}<Nm>Insurance</Nm><Id><PrvtId><Othr><Id>${id}</Id></Othr></PrvtId></Id>${close}</Cdtr>`);

	it.each<[name: string, entries: string, keys: string, expected: unknown[]]>([
		[
			'all references',
			paid(strd(ref('RF1'), doc('D1')) + strd(ref('RF2'), doc('D2'), doc('D2'), ref('NOTPROVIDED'))),
			'reference references description',
			['RF1', ['RF1', 'RF2', 'D1', 'D2'], 'RF2 D1 D2'],
		],
		['a document', paid(strd(doc('D1')), '', bank), 'reference description', ['D1', 'CASH DEPOSIT']],
		[
			'a reference that the purpose has already',
			paid(`<Ustrd>Invoices D1 and D2</Ustrd>${strd(doc('D1'), doc('D2'))}`),
			'description remittance',
			['Invoices D1 and D2', 'Invoices D1 and D2'],
		],
		['words', paid(strd(words('Rent')), '', bank), 'description remittance', ['Rent', 'Rent']],
		[
			'codes of a status',
			paid(strd(words('?REJECT?0'), words('?ERROR?000')), '', bank),
			'description remittance',
			['CASH DEPOSIT', null],
		],
		[
			'what the bank says of the payment and of the entry',
			paid('', '<AddtlTxInf>Deposit 1</AddtlTxInf>', bank),
			'description',
			['Deposit 1 CASH DEPOSIT'],
		],
		[
			'a return',
			paid(
				'<Ustrd>Rent</Ustrd>',
				'<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account</AddtlInf><AddtlInf>closed</AddtlInf></RtrInf>',
			),
			'returnReason description',
			['AC04 Account closed', 'Rent Returned: AC04 Account closed'],
		],
		[
			"the holder's own batch",
			entry('-5', tx('<Refs><PmtInfId>P2</PmtInfId></Refs>'), '<Btch><MsgId>M1</MsgId><PmtInfId>P1</PmtInfId></Btch>'),
			'reference references',
			['P2', ['P2', 'P1', 'M1']],
		],
		[
			'a collection',
			entry('-5', tx(`<Refs><MndtId>MANDATE1</MndtId></Refs>${creditor('DE98ZZZ09999999999')}`)),
			'mandateId creditorId',
			['MANDATE1', 'DE98ZZZ09999999999'],
		],
		[
			'a collection in version 8',
			entry('-5', tx(`<Refs><MndtId>MANDATE1</MndtId></Refs>${creditor('DE98', '<Pty>', '</Pty>')}`)),
			'mandateId creditorId',
			['MANDATE1', 'DE98'],
		],
		['a transfer', entry('-5', tx(creditor('4711'))), 'mandateId creditorId', [null, null]],
		[
			'days without hyphens',
			entry('5', '', '', 'EUR', '<BookgDt><Dt>20261123</Dt></BookgDt>'),
			'postedAt',
			['2026-11-23'],
		],
	])('%s', async (_, entries, keys, expected) => {
		expect(pick((await read(entries)).rows, keys)).toEqual([expected]);
	});

	it.each([
		['9a-document-number.xml', 'reference description', ['INV-4711', 'CASH DEPOSIT BRANCH EXAMPLE']],
		[
			'9b-two-references.xml',
			'reference references description',
			['RF18539007547034', ['RF18539007547034', 'RF45G72UUR'], 'CASH DEPOSIT BRANCH EXAMPLE RF45G72UUR'],
		],
		['10-reject.xml', 'description remittance', ['CASH DEPOSIT BRANCH EXAMPLE', null]],
	])('%s', async (name, keys, expected) => {
		const { rows } = await readAll(readProjectFile(`test/vectors/statementFiles/${name}`));
		expect(pick(rows, keys)).toEqual([expected]);
	});
});

it.each([
	['an amount', entry('5') + entry('5,x'), 'bookingUnreadable', 'The amount "5,x" of entry 2 of the statement S1'],
	['a day', entry('5', '', '', 'EUR', '<BookgDt><Dt>2026-02-30</Dt></BookgDt>'), 'bookingUnreadable', '"2026-02-30"'],
	['markup', entry('<![CDATA[<img src=x>]]>'), 'bookingUnreadable', '"‹img src=x›"'],
	['a balance', bal('CLBD', 'x') + entry('5'), 'balanceUnreadable', 'CLBD of the statement S1'],
])('%s that cannot be read is an error that names the place', async (_, entries, code, place) => {
	expect(await catchFileError(camt({ entries }))).toEqual([code, expect.stringContaining(place)]);
});

it('numbers and pages are read', async () => {
	const { statements } = await readAll(
		camt(stmt({ head: '<ElctrncSeqNb>231</ElctrncSeqNb><StmtPgntn><PgNb>2</PgNb></StmtPgntn>' })),
	);
	expect(pick(statements, 'number page')).toEqual([['231', '2']]);
});
