import { catchFileError, bai2, pick, readAll } from './statementFiles';

describe('a detail record', () => {
	it.each<[name: string, records: string[], keys: string, expected: unknown[]]>([
		[
			'with all fields',
			['16,195,12345,,B1,C1,WIRE IN'],
			'postedAt signedAmount bankReference reference description bankTransactionCode',
			['2026-11-23', '123.45', 'B1', 'C1', 'WIRE IN', '195'],
		],
		['a debit', ['16,475,100,,,,CHECK'], 'signedAmount', ['-1.00']],
		['without a text', ['16,475,100,,B1,C1,/'], 'description bankReference reference', [null, 'B1', 'C1']],
		[
			'cut behind its references',
			['16,218,100,V,261122,,B1,C1/', '88,PROCEEDS OF/'],
			'valueDate bankReference reference description',
			['2026-11-22', 'B1', 'C1', 'PROCEEDS OF'],
		],
		['cut within a reference', ['16,142,100,,B1,AB', '88,CD,T'], 'reference description', ['ABCD', 'T']],
		['cut behind its amount', ['16,142,100/', '88,SOME, WORDS'], 'signedAmount description', ['1.00', 'SOME, WORDS']],
		['commas and slashes in the text', ['16,142,100,,B1,C1,A/B, C, D/'], 'description', ['A/B, C, D']],
		['continued', ['16,142,100,,B1,C1,ONE', '88,TWO/', '88,THREE'], 'description', ['ONE TWO THREE']],
		[
			'continued behind a full line',
			[`16,142,100,,B1,C1,${'x'.repeat(62)}`, '88,y'],
			'description',
			[`${'x'.repeat(62)}y`],
		],
		[
			'continued in lines without a code',
			['16,142,100,,B1,C1,ONE', 'TWO', '', '2026 THREE', '03 DECEMBER', '99 FOUR'],
			'description',
			['ONE TWO 2026 THREE 03 DECEMBER 99 FOUR'],
		],
		[
			'that holds a line break of Unicode',
			['16,142,100,,B1,C1,ONE\u2028TWO'],
			'signedAmount description',
			['1.00', 'ONE TWO'],
		],
		[
			'continued in lines that are filled up with blanks',
			['16,142,100,,B1,C1,ONE/'.padEnd(80), '88,TWO'.padEnd(80)],
			'description',
			['ONE TWO'],
		],
		['like a record', ['16,142,100,,B1,C1,A/ 16,142,999,,,,B'], 'description', ['A/ 16,142,999,,,,B']],
		...['0', '1', '2', 'Z'].map((type): [string, string[], string, unknown[]] => [
			`funds type ${type}`,
			[`16,142,100,${type},B1,C1,T/`],
			'bankReference reference description',
			['B1', 'C1', 'T'],
		]),
		['funds type S', ['16,115,100,S,10,20,70,B1,C1,T/'], 'bankReference reference description', ['B1', 'C1', 'T']],
		[
			'funds type S in two parts',
			['16,115,100,S,10/', '88,20,70,B1,C1,T/'],
			'bankReference reference description',
			['B1', 'C1', 'T'],
		],
		['funds type D', ['16,115,100,D,2,0,50,1,50,B1,C1,T/'], 'bankReference reference description', ['B1', 'C1', 'T']],
		['a decimal point', ['16,115,1.25,,,,T/'], 'signedAmount', ['1.25']],
		[
			'tags in its text',
			['16,195,100,,,,ORIG CO NAME:Payer Inc ORIG ID:1 CO ENTRY DESCR:RENT SEC:CCD'],
			'counterparty description',
			['Payer Inc', 'RENT'],
		],
		[
			'a tag of the value day, which may be the words of a payer',
			['16,195,100,,,,WIRE TYPE=FWI  VALUE DATE=2019/11/23  ORG=Payer Inc  OBI=Rent'],
			'counterparty description valueDate',
			['Payer Inc', 'Rent', '2026-11-23'],
		],
	])('%s', async (_, records, keys, expected) => {
		expect(pick((await readAll(bai2(records))).rows, keys)).toEqual([expected]);
	});

	it.each([
		...['100', '399', '720', '728', '920', '959'].map((code) => [code, '1.00'] as const),
		...['400', '699', '760', '960', '999'].map((code) => [code, '-1.00'] as const),
		...['729', '759', '761', '880', '099'].map((code) => [code, null] as const),
	])('of type %s has the amount %s', async (code, amount) => {
		const { rows } = await readAll(bai2([`16,${code},100,,,,T`]));
		expect(pick(rows, 'signedAmount')).toEqual([[amount]]);
	});

	it('that stands outside of an account is an error that says where', async () => {
		const content = bai2(['16,195,500,,,,T', '49,,/', '16,195,500,,,,U']);
		expect(await catchFileError(content)).toEqual(['bookingOutside', expect.stringContaining('line 6 ')]);
	});

	it.each(['16', '16,19,1', '16,195', '16,195,x'])('that is %j is an error that says where', async (record) => {
		expect(await catchFileError(bai2([record]))).toEqual(['bookingUnreadable', expect.stringContaining('line 4 ')]);
	});

	it.each(['890', '701', '709', '900', '919'])('of type %s is a text of the statement', async (code) => {
		const { rows, statements } = await readAll(bai2([`16,${code},,,,,SWEEP INFORMATION`]));
		expect(rows).toEqual([]);
		expect(statements[0]?.information).toBe('SWEEP INFORMATION');
	});
});

describe('an account', () => {
	const account = (fields: string) => `03,4711,${fields}`;

	it.each<[name: string, record: string, records: string[], keys: string, expected: unknown[]]>([
		[
			'adds up',
			account('EUR,010,10000,,,015,10500,,/'),
			['16,195,500,,,,T'],
			'accountId currency openingBalance closingBalance addsUp',
			['4711', 'EUR', '100.00', '105.00', true],
		],
		['does not', account('EUR,010,10000,,,015,10600,,/'), ['16,195,500,,,,T'], 'addsUp difference', [false, '1.00']],
		['has no sum with an unknown code', account('EUR,010,10000,,,015,10600,,/'), ['16,880,500,,,,T'], 'addsUp', [null]],
		[
			'has negative balances',
			account('EUR,010,-10000,,,015,+500,,/'),
			[],
			'openingBalance closingBalance',
			['-100.00', '5.00'],
		],
		[
			'available balances are never ledger',
			account('EUR,040,10000,,,045,10500,,/'),
			[],
			'openingBalance closingBalance',
			[null, null],
		],
		[
			'goes on in 88',
			account('EUR,010,10000,,/'),
			['88,015,10500,,/', '16,195,500,,,,T'],
			'closingBalance addsUp',
			['105.00', true],
		],
		['an amount goes on in 88', account('EUR,010,10000,,,015,10'), ['88,500,,/'], 'closingBalance', ['105.00']],
		['the currency of its group', account(',010,100,,/'), [], 'currency openingBalance', ['EUR', '1.00']],
		['yen', account('JPY,010,100,,/'), [], 'openingBalance', ['100']],
		[
			'funds types between balances',
			account('EUR,010,100,,V,261125,1200,015,100,,D,1,0,100/'),
			[],
			'openingBalance closingBalance',
			['1.00', '1.00'],
		],
	])('%s', async (_, record, records, keys, expected) => {
		expect(pick((await readAll(bai2(records, record))).statements, keys)).toEqual([expected]);
	});
});

describe('a file', () => {
	const one = bai2(['16,195,500,,,,T']);

	it.each<[name: string, content: string, keys: string, expected: unknown[][]]>([
		[
			'of several groups and accounts',
			one.replace('98,,1,/', '03,4712,,/\r\n49,,/\r\n98,,/\r\n02,A,B,1,261124,,USD,/\r\n03,1,,/\r\n49,,/\r\n98,,/'),
			'accountId currency to',
			[
				['4711', 'EUR', '2026-11-23'],
				['4712', 'EUR', '2026-11-23'],
				['1', 'USD', '2026-11-24'],
			],
		],
		[
			'whose records share lines',
			'01,B,A,220919,2112,4,,,2/   02,A,B,1,220919,2400,USD,2/\r\n03,4711,,010,0,,,015,500,,/\r\n16,142,250,Z,,,PAYPAL   PPD/ 16,142,250,Z,,,BANK/\r\n88,  MORE/   49,,/ 98,,/ 99,,/',
			'transactions addsUp',
			[[2, true]],
		],
		['without a day', one.replace('261123', '999999'), 'from to', [['2026-11-24', '2026-11-24']]],
		['with a year of four digits', one.replace('261123', '20261123'), 'to', [['2026-11-23']]],
		['glued', `${one}\r\n${one.replace('4711', '4712')}`, 'accountId', [['4711'], ['4712']]],
		['without record 49', one.replace('49,,/\r\n', ''), 'transactions', [[1]]],
		['without a currency', one.replaceAll('EUR', ''), 'currency', [['USD']]],
	])('%s', async (_, content, keys, expected) => {
		expect(pick((await readAll(content)).statements, keys)).toEqual(expected);
	});

	it('has a statement for each currency of an account, also where they are alike', async () => {
		const group = (currency: string) =>
			`02,ACME,BANK,1,261123,2359,${currency},2/\r\n03,4711,,010,100,,,015,0,,/\r\n16,698,100,,,,FEE\r\n49,,/\r\n98,,,/\r\n`;
		const { rows } = await readAll(`01,BANK,ACME,261124,0600,7,80,,2/\r\n${group('EUR')}${group('USD')}99,,2,/`);
		expect(pick(rows, 'signedAmount currency addsUp')).toEqual([
			['-1.00', 'EUR', true],
			['-1.00', 'USD', true],
		]);
	});

	it.each(['2', '4'])('leaves out groups of status %s', async (status) => {
		const { rows, statements, leftOutGroups } = await readAll(bai2(['16,195,500,,,,T'], '03,4711,EUR,/', status));
		expect([rows, statements, leftOutGroups]).toEqual([[], [], 1]);
	});

	it.each([
		['cut', one.replace(/\r\n99[\s\S]*/, ''), 1],
		['cut before another one', `${one}\r\n${one.replace(/\r\n98[\s\S]*/, '')}\r\n${one}`, 8],
	])('%s is an error that says where', async (_, content, line) => {
		expect(await catchFileError(content)).toEqual(['cutBai2', expect.stringContaining(`line ${line} `)]);
	});
});
