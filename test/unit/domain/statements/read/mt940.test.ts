import { catchFileError, mt940, pick, readAll } from './statementFiles';

const KEYS = 'postedAt valueDate signedAmount reference bankReference';

/** The row of one booking: its field 61 and what follows. */
const readOne = async (...lines: string[]) => (await readAll(mt940(lines))).rows;

describe('field 61', () => {
	it.each<[name: string, line: string, keys: string, expected: unknown[]]>([
		[
			'with all parts',
			':61:2611231124C5,25NTRFREF1//BANK1',
			KEYS,
			['2026-11-24', '2026-11-23', '5.25', 'REF1', 'BANK1'],
		],
		['without an entry day', ':61:261123D5,NMSCNONREF', KEYS, ['2026-11-23', '2026-11-23', '-5.00', null, null]],
		[
			'four blanks for the entry day',
			':61:261123    D5,NMSCNONREF',
			KEYS,
			['2026-11-23', '2026-11-23', '-5.00', null, null],
		],
		['an entry day after New Year', ':61:2612310102C5,NTRFA', KEYS, ['2027-01-02', '2026-12-31', '5.00', 'A', null]],
		['an entry day before New Year', ':61:2701021231C5,NTRFA', KEYS, ['2026-12-31', '2027-01-02', '5.00', 'A', null]],
		['29 February in the entry day', ':61:2803010229C5,NTRFA', KEYS, ['2028-02-29', '2028-03-01', '5.00', 'A', null]],
		[
			'30 February as the value day',
			':61:1602300301D6,00N024NONREF',
			KEYS,
			['2016-03-01', '2016-03-01', '-6.00', null, null],
		],
		[
			'an entry day that does not exist',
			':61:2503010229C5,NTRFA',
			KEYS,
			['2025-03-01', '2025-03-01', '5.00', 'A', null],
		],
		['a year of the 20th century', ':61:990131C5,NTRFA', 'postedAt', ['1999-01-31']],
		['a reversal of a credit', ':61:2611231123RC5,NTRFA', 'signedAmount reversal', ['-5.00', true]],
		['a reversal of a debit', ':61:2611231123RDR5,NTRFA', 'signedAmount reversal', ['5.00', true]],
		['a funds code', ':61:2611231123CR5,NTRFA', 'signedAmount reversal', ['5.00', false]],
		['DD', ':61:261123    DD561,08NDEFNONREF//', 'signedAmount', ['-561.08']],
		['a small d', ':61:2611231123d5,NTRFA', 'signedAmount', ['-5.00']],
		['K, N and F', ':61:2611231123CN0,01NTRFA', 'signedAmount', ['0.01']],
		['a decimal point', ':61:261123D3.00N0221003940553', 'signedAmount', ['-3.00']],
		['a point between thousands', ':61:261123D1.203,00NTRFA', 'signedAmount', ['-1203.00']],
		[
			'a blank before the type',
			':61:2611231123D12,35 NRTIKREF+//B1',
			'bankTransactionCode reference bankReference',
			['NRTI', null, 'B1'],
		],
		[
			'references longer than 16',
			':61:2611231123D1,62NTRF0000549855700010000X//025498557/000001-LONG',
			'reference bankReference',
			['0000549855700010000X', '025498557/000001-LONG'],
		],
		['a bank reference with //', ':61:2611231123D1,62NTRFA//B//C', 'bankReference', ['B//C']],
		[
			'type S',
			':61:020322CM20000,00S051',
			'postedAt signedAmount bankTransactionCode',
			['2002-03-22', '20000.00', 'S051'],
		],
		[
			'a name behind 16 places',
			':61:110527D000000001213,28N0440121470966      W.P. Jansen   ',
			'signedAmount counterparty reference',
			['-1213.28', 'W.P. Jansen', '0121470966'],
		],
	])('%s', async (_, line, keys, expected) => {
		expect(pick(await readOne(line), keys)).toEqual([expected]);
	});

	it.each<[name: string, lines: string[], keys: string, expected: unknown[]]>([
		[
			'a broken reference',
			[':61:2611231123C5,NTRFREF1', '//BANK1', 'more'],
			'reference bankReference description',
			['REF1', 'BANK1', 'more'],
		],
		[
			'a break behind the mark',
			[':61:2611231123CR', '30,00NTRFREF1//BANK1', ':86:text'],
			'signedAmount reference bankReference description',
			['30.00', 'REF1', 'BANK1', 'text'],
		],
		[
			'a break within the amount',
			[':61:2611231123C3', '0,00NTRFREF1', ':86:text'],
			'signedAmount reference description',
			['30.00', 'REF1', 'text'],
		],
		['a break within the name of field 86', [':61:2611231123C30,00NTRFREF1', ':', '86:text'], 'description', ['text']],
		['a text below, and no field 86', [':61:2611231123C5,NTRFREF1', 'CASH DEPOSIT'], 'description', ['CASH DEPOSIT']],
		[
			'the name below, and the account as reference',
			[
				':61:2001010101D65,00NOVBNL47INGB9999999999',
				'hr gjlm paulissen',
				':86:NL47INGB9999999999 hr gjlm paulissen',
				'',
				'Betaling sieraden',
			],
			'counterparty counterpartyAccount description reference',
			['hr gjlm paulissen', 'NL47INGB9999999999', 'Betaling sieraden', null],
		],
		[
			'the account below',
			[
				':61:130101D25,00N102EREF            ',
				'NL70ABNA0987654321',
				':86:/EREF/E 1/BENM//NAME/CONTRA HOLDER/REMI/Rent',
			],
			'counterparty counterpartyAccount description endToEndId reference',
			['CONTRA HOLDER', 'NL70ABNA0987654321', 'Rent', 'E 1', 'E 1'],
		],
		[
			"a payer's reference that is an account",
			[':61:2611231123C5,NTRFNO9386011117947', 'Real', ':86:NO9386011117947 Real'],
			'counterparty counterpartyAccount reference',
			[null, null, 'NO9386011117947'],
		],
		[
			"a payer's reference with blanks",
			[':61:2611231123C5,NTRFA  Big Customer'],
			'counterparty reference',
			[null, 'A Big Customer'],
		],
		[
			"a payer's text that is an account",
			[':61:2611231123C5,NTRFA', 'DE89370400440532013000'],
			'counterpartyAccount',
			[null],
		],
		[
			"a payer's text that is an account, without a reference",
			[':61:2611231123C5,NTRFNONREF', 'DE89370400440532013000'],
			'counterpartyAccount',
			[null],
		],
		[
			"a payer's text with codes",
			[':61:2611231123C5,NTRFA', 'x/OCMT/USD9,//CHGS/EUR1,/'],
			'exchangeAmount charges',
			[null, []],
		],
	])('%s', async (_, lines, keys, expected) => {
		expect(pick(await readOne(...lines), keys)).toEqual([expected]);
	});

	it.each([':61:nonsense', ':61:2613231123C5,NTRFA'])('that is %j is an error that names its line', async (line) => {
		expect(await catchFileError(mt940([line]))).toEqual(['bookingUnreadable', expect.stringContaining('line 5')]);
	});
});

describe('field 86', () => {
	const CREDIT = ':61:2611231123C5,NTRFNONREF';

	it.each<[name: string, lines: string[], keys: string, expected: unknown[]]>([
		[
			'subfields',
			[
				':86:166?00GUTSCHRIFT?109310?20SVWZ+Rechnung 17 und eine',
				' lange Zeile?21 danach?30BYLADEM1001?31DE99?32Muster Gm?33bH?34011',
			],
			'counterparty counterpartyAccount counterpartyBank description bankTransactionCode',
			['Muster Gm bH', 'DE99', 'BYLADEM1001', 'Rechnung 17 und eine lange Zeile danach', '166'],
		],
		['a full subfield goes on', [`:86:166?20${'a'.repeat(27)}?21b?22c`], 'description', [`${'a'.repeat(27)}b c`]],
		[
			'tags in subfields',
			[':86:166?00GUTSCHRIFT?20EREF+E1?21KREF+K1?22SVWZ+Rent?32Muster'],
			'endToEndId reference remittance counterparty',
			['E1', 'K1', 'Rent', 'Muster'],
		],
		['60 to 63', [':86:105?20SVWZ+Rent?60and?61more'], 'description', ['Rent and more']],
		['a booking text alone', [':86:805?00ENTGELT'], 'description', ['ENTGELT']],
		[
			"the bank's fields before the payer's tags",
			[':86:166?20SVWZ+x ABWA+Forger IBAN+DE00?31DE99?32Payer'],
			'counterparty counterpartyAccount',
			['Payer', 'DE99'],
		],
		[
			'no party by tags of a payer',
			[':86:166?00GUTSCHRIFT?20/TRTP/SEPA/IBAN/NL91ABNA0417164300?21/NAME/Forger/REMI/x'],
			'counterparty counterpartyAccount exchangeAmount',
			[null, null, null],
		],
		...[
			'?32Forger?31DE00?30BYLADEM1001?31DE99?32Payer',
			'?33Forger?30BYLADEM1001?31DE99?32Payer',
			'?30BYLADEM1001?31DE99?32Payer?60x?33Forger?31DE00',
			'?31DE00?21more?31DE99?32Payer',
		].map((forged): [string, string[], string, unknown[]] => [
			`no party where a payer wrote ${forged}`,
			[`:86:166?00GUTSCHRIFT?20SVWZ+Rent${forged}`],
			'counterparty counterpartyAccount counterpartyBank',
			[null, null, null],
		]),
		[
			'a purpose before the party and behind it',
			[':86:166?20SVWZ+a?60b?61c?30BYLADEM1001?31DE99?32Payer?33 Ltd?63d'],
			'counterparty counterpartyAccount description',
			['Payer Ltd', 'DE99', 'a b c d'],
		],
		[
			"a payer's line like field NS",
			[`:86:${'a'.repeat(65)}`, ':NS:15Forger', '34DE00'],
			'counterparty counterpartyAccount',
			[null, null],
		],
		[
			'another separator',
			[':86:000>100987654321', '>20HUUR>21 FEB>310390123456'],
			'description counterpartyAccount',
			['HUUR FEB', '0390123456'],
		],
		[
			'tags with slashes',
			[':86:/EREF/E1/ORDP//NAME/Payer/REMI/Invoice 17'],
			'endToEndId counterparty description',
			['E1', 'Payer', 'Invoice 17'],
		],
		[
			'tags of another bank, in lines of 65 with the name of the field',
			[':86:/EREF/E12345678901234567890//CNTP/NL91ABNA0417164300/ABNANL2A', '/Example BV///REMI/USTD//Invoice 17/'],
			'endToEndId counterparty counterpartyAccount counterpartyBank description',
			['E12345678901234567890', 'Example BV', 'NL91ABNA0417164300', 'ABNANL2A', 'Invoice 17'],
		],
		['free words over lines', [':86:GIRO 428428', 'BETREFT'], 'description', ['GIRO 428428 BETREFT']],
		['a full line goes on', [`:86:${'a'.repeat(65)}`, 'b'], 'description', [`${'a'.repeat(65)}b`]],
		['several fields', [':86:Terugboeking', ':86:NIET AKKOORD'], 'description', ['Terugboeking NIET AKKOORD']],
		[
			'a wrapped line like a tag',
			[':86:?20/PL 12-09-2014T16', ':26:37 Fo?21lgenr'],
			'description',
			['/PL 12-09-2014T16:26:37 Fo lgenr'],
		],
		['a wrapped line like field 20', [':86:at', ':20:15 we met'], 'description', ['at :20:15 we met']],
		['a wrapped line like a booking', [':86:see', ':61:not one'], 'description', ['see :61:not one']],
		['a lone hyphen and blanks', [':86:one', '-', '  ', 'two'], 'description', ['one - two']],
	])('%s', async (_, lines, keys, expected) => {
		expect(pick(await readOne(CREDIT, ...lines), keys)).toEqual([expected]);
	});

	it.each([
		':64:x',
		':65:',
		':90D:see',
		':25:1\r\n:28C:1\r\n:60F:C261122EUR1,',
		':20:S2\r\n:25:1\r\n:28C:1',
		':61:x',
		'-}',
		'{1:F01',
		':62F:C261123EUR1,00',
		'-\r\nMIETE MAI',
		'-\r\n940 EUR',
	])('with the line %j hides no booking behind it', async (line) => {
		const content = mt940([CREDIT, ':86:text', line, CREDIT.replace('C5', 'C7')], ':62F:C261123EUR112,00');
		expect(pick((await readAll(content)).rows, 'signedAmount addsUp')).toEqual([
			['5.00', true],
			['7.00', true],
		]);
	});

	it.each([
		['behind the closing balance', ':62F:C261123EUR105,00\r\n:86:note'],
		['behind a later balance', ':62F:C261123EUR105,00\r\n:65:C261124EUR105,00\r\n:86:note'],
	])('%s belongs to the statement', async (_, closing) => {
		const { rows, statements } = await readAll(mt940([CREDIT, ':86:text'], closing));
		expect(pick(rows, 'description')).toEqual([['text']]);
		expect(statements[0]?.information).toBe('note');
	});
});

describe('the statement', () => {
	const one = mt940([':61:2611231123C5,NTRFA', ':86:text'], ':62F:C261123EUR105,00');
	const pages = (first: string, second: string) =>
		[
			mt940([':61:2611231123C5,NTRFA'], `:62${first}:C261123EUR105,00`),
			mt940([':61:2611231123C7,NTRFB'], ':62F:C261123EUR112,00').replace(
				':60F:C261122EUR100',
				`:60${second}:C261123EUR105`,
			),
		].join('\r\n');
	const blocks = (content: string) =>
		`{1:F01BANK}{2:O9400000000000N}{3:{108:x}}{4:\r\n${content.replace(/\r\n-$/, '')}\r\n-}{5:}`;

	it.each<[name: string, content: string, keys: string, expected: unknown[][]]>([
		[
			'plain',
			one,
			'format accountId id number currency from to addsUp',
			[['MT940', 'DE02120300000000202051', 'S1', '1/1', 'EUR', '2026-11-23', '2026-11-23', true]],
		],
		['with LF', one.replaceAll('\r', ''), 'addsUp transactions', [[true, 1]]],
		['in blocks of SWIFT', blocks(one), 'addsUp transactions', [[true, 1]]],
		[
			'two in blocks',
			`${blocks(one)}\r\n${blocks(one.replace(':20:S1', ':20:S2'))}`,
			'id addsUp',
			[
				['S1', true],
				['S2', true],
			],
		],
		[
			'behind prose',
			`ABNANL2A\r\n940\r\nABNANL2A\r\n${one}\r\nsome words\r\n${one.replace(':20:S1', ':20:S2')}`,
			'id transactions',
			[
				['S1', 1],
				['S2', 1],
			],
		],
		[
			'behind headers of banks',
			`0000 01INGBNL2AXXXX00001\r\n940 00\r\n:940:\r\n${one}\r\n-XXX`,
			'addsUp transactions',
			[[true, 1]],
		],
		['with junk at the end', `${one}+@438@\r\n\u001A`, 'addsUp transactions', [[true, 1]]],
		['field 28', one.replace(':28C:', ':28:'), 'number', [['1/1']]],
		[
			'a negative balance',
			mt940([':61:2611231123D205,NTRFA'], ':62F:D261123EUR105,00'),
			'closingBalance addsUp',
			[['-105.00', true]],
		],
		['a balance without a currency', mt940([], ':62F:C261123100,00'), 'closingBalance addsUp', [['100.00', true]]],
		[
			'no closing balance',
			mt940([':61:2611231123C5,NTRFA'], ':65F:Dnullnull7414,3'),
			'closingBalance addsUp transactions',
			[[null, null, 1]],
		],
		[
			'pages, each of its own',
			pages('M', 'M'),
			'transactions openingBalance closingBalance addsUp',
			[
				[1, '100.00', '105.00', true],
				[1, '105.00', '112.00', true],
			],
		],
		[
			'pages without heads of their own',
			pages('M', 'M').replace(/-\r\n:20:[\s\S]*(?=:60M:)/, ''),
			'transactions openingBalance closingBalance addsUp',
			[[2, '100.00', '112.00', true]],
		],
		[
			'no pages, although the balances touch',
			pages('F', 'F'),
			'transactions addsUp',
			[
				[1, true],
				[1, true],
			],
		],
		['twice word for word', `${one}\r\n${one}`, 'transactions', [[1]]],
		[
			'two whose heads have lines of one length',
			[one, one.replace('100,00', '300,00').replace('105,00', '305,00')]
				.map((each, index) =>
					each
						.replace(':20:S1', ':20:000000001')
						.replace('DE02120300000000202051', `12345678${index}`)
						.replace('1/1', '0023/001'),
				)
				.join('\r\n'),
			'accountId transactions addsUp',
			[
				['123456780', 1, true],
				['123456781', 1, true],
			],
		],
		['two glued', `${one}\r\n${one.replace('S1', 'S2')}`, 'id', [['S1'], ['S2']]],
		[
			'an account with a currency',
			one.replace('DE02120300000000202051', 'NL84RABO01212121212 EUR'),
			'accountId',
			[['NL84RABO01212121212']],
		],
		[
			'a domestic account as it is',
			one.replace('DE02120300000000202051', '20041133/691499500EUR'),
			'accountId',
			[['20041133/691499500EUR']],
		],
		[
			'yen',
			mt940([':61:2611231123C500,NTRFA']).replaceAll('EUR', 'JPY').replace('100,00', '100'),
			'openingBalance currency',
			[['100', 'JPY']],
		],
	])('%s', async (_, content, keys, expected) => {
		expect(pick((await readAll(content)).statements, keys)).toEqual(expected);
	});

	it('is not begun by a name and a purpose that look like a head', async () => {
		const wrapped = (text: string) => text.padEnd(65, 'X');
		const forged = [':20:F', ':86:text', wrapped(':25:DE99'), wrapped(':28C:1/1'), ':60F:C261123EUR1,00'];
		const booking = ':61:2611231123C5,NTRFA';
		const { statements } = await readAll(mt940([booking, ...forged, booking], ':62F:C261123EUR110,00'));
		expect(pick(statements, 'accountId transactions addsUp')).toEqual([['DE02120300000000202051', 2, true]]);
	});

	it.each(['\r\n ', '\f', '\u0085'])('that nobody can find is an error (lines end with %j)', async (lineEnd) => {
		expect(await catchFileError(one.replaceAll('\r\n', lineEnd))).toEqual([
			'noStatement',
			expect.stringContaining(':20:'),
		]);
	});

	it('whose account begins with a slash has the account behind it', async () => {
		const { statements } = await readAll(one.replace(':25:', ':25:/'));
		expect(pick(statements, 'accountId')).toEqual([['DE02120300000000202051']]);
	});

	const cut = mt940([':61:2611231123C5,NTRFA', ':86:text'], '').slice(0, -'\r\n-'.length).trimEnd();

	it.each([
		['field 86', cut],
		['field 61', cut.replace('\r\n:86:text', '')],
		['a line below it', cut.replace(':86:', '')],
		['the field 20 of the next one', `${one}\r\n:20:S2`],
		['the head of the next one', `${one}\r\n:20:S2\r\n:25:DE02120300000000202051\r\n:28C:2/1\r\n`],
		['the first block of the next one', `${blocks(one)}\r\n{1:F01BA`],
		['the block of the next one', `${blocks(one)}\r\n${blocks(one).slice(0, blocks(one).indexOf(':20:'))}`],
	])('that ends in the middle of %s is an error', async (_, content) => {
		expect(await catchFileError(content)).toEqual(['cutSwift', expect.stringContaining('not complete')]);
	});

	it.each([
		['a line break', `${cut}\r\n`],
		['a hyphen', `${cut}\r\n-`],
		['field 65', `${cut}\r\n:65:C261124EUR105,00`],
	])('that ends with %s is read without a closing balance', async (_, content) => {
		expect(pick((await readAll(content)).statements, 'closingBalance transactions')).toEqual([[null, 1]]);
	});

	it('that ends with a hyphen has none in its last text', async () => {
		expect(pick((await readAll(`${cut}\r\n-`)).rows, 'description')).toEqual([['text']]);
	});

	it.each([
		['opening balance has too many digits', ':60F:C261122EUR', '1'.repeat(100), 4],
		['closing balance has too many digits', ':62F:C261123EUR', '1'.repeat(100), 7],
		['opening balance has a letter in it', ':60F:C261122EUR', '1x', 4],
		['closing balance has a letter in it', ':62F:C261123EUR', '1O', 7],
	])('whose %s is an error that says where', async (_, field, digits, line) => {
		const content = one.replace(field, field + digits);
		expect(await catchFileError(content)).toEqual(['balanceUnreadable', expect.stringContaining(`line ${line} `)]);
	});

	it('has no bookings outside of it', async () => {
		expect(await catchFileError(`:61:2611231123C5,NTRFA\r\n${one}`)).toEqual([
			'bookingOutside',
			expect.stringContaining('line 1 '),
		]);
	});

	it.each([
		['at the end', blocks(one).slice(0, -10), 1],
		['before another one', `${blocks(one).slice(0, -8)}\r\n${blocks(one)}`, 1],
	])('whose block is not closed %s is an error that says where', async (_, content, line) => {
		expect(await catchFileError(content)).toEqual(['cutSwift', expect.stringContaining(`line ${line} `)]);
	});
});

describe('MT942', () => {
	const interim = (...lines: string[]) =>
		[
			':20:I1',
			':25:DE02120300000000202051',
			':28C:1/1',
			':34F:EURD0,00',
			':34F:EURC0,00',
			':13D:2611231730+0100',
			...lines,
			'-',
		].join('\r\n');

	it.each<[name: string, content: string, keys: string, expected: unknown[][]]>([
		[
			'rows are pending',
			interim(':61:2611231123C5,NTRFA', ':61:2611231123D2,NTRFA'),
			'status signedAmount currency',
			[
				['PENDING', '5.00', 'EUR'],
				['PENDING', '-2.00', 'EUR'],
			],
		],
		[
			'expected credits and debits',
			interim(':61:2611231123EC5,NTRFA', ':61:2611231123ED2,NTRFA'),
			'status signedAmount',
			[
				['PENDING', '5.00'],
				['PENDING', '-2.00'],
			],
		],
		[
			'behind an MT940',
			`${mt940([':61:2611231123C5,NTRFA'])}\r\n${interim(':61:2611231123C5,NTRFA')}`,
			'status',
			[['POSTED'], ['PENDING']],
		],
		[
			'in blocks',
			`{1:F01BANK}{2:O9420000000000N}{4:\r\n:20:I1\r\n:25:1\r\n:28C:1\r\n:61:2611231123C5,NTRFA\r\n-}`,
			'status',
			[['PENDING']],
		],
	])('%s', async (_, content, keys, expected) => {
		expect(pick((await readAll(content)).rows, keys)).toEqual(expected);
	});
});
