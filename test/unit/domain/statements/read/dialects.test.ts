import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../../../n8n-host/projectRoot.ts';
import type { UnstatedEncoding } from '../../../../../nodes/CommercialBanking/domain/statements/read/decodeFile';
import { mt940, pick, readAll } from './statementFiles';

const PARTY = 'counterparty counterpartyAccount description';
const DEBIT = 'endToEndId mandateId creditorId counterparty counterpartyAccount description reference';

const readCase = (name: string): Buffer =>
	readFileSync(path.join(projectRoot, 'test/vectors/statementFiles', `${name}.sta`));

it.each<[name: string, keys: string, expected: unknown[]]>([
	['1-caret', PARTY, ['EXAMPLE RETAIL', 'RO05RZBR0000060003144073', 'INVOICE 204711 ORDER 2268']],
	[
		'2a-rabo-eref',
		DEBIT,
		['E2E-4711', null, null, 'EXAMPLE RETAIL', 'DE89370400440532013000', 'INVOICE 4711', 'E2E-4711'],
	],
	['2b-rabo-pref', DEBIT, ['E2E-4711', null, null, 'EXAMPLE AIR', 'NL20INGB0001234567', 'INVOICE 4711', 'E2E-4711']],
	[
		'2c-rabo-marf',
		DEBIT,
		[
			'E2E-4711',
			'000080243666',
			'NL67ZZZ080534100004',
			'EXAMPLE INSURANCE',
			'NL20INGB0001234567',
			'POLICY 4711',
			'E2E-4711',
		],
	],
	// The second line of field 61 has the account of the statement.
	['2d-rabo-trcd', DEBIT, [null, null, null, 'EXAMPLE BANK', null, 'COSTS NOVEMBER', null]],
	['2e-rabo-addr', PARTY, ['EXAMPLE RETAIL', 'NL20INGB0001234567', 'INVOICE 4711']],
	['3-bunq', PARTY, ['EXAMPLE RETAIL', 'NL20INGB0001234567', 'INVOICE 4711']],
	[
		'4-triodos',
		DEBIT,
		['20261123TRIO4711', null, null, 'EXAMPLE RETAIL', 'NL20INGB0001234567', 'INVOICE 4711', '20261123TRIO4711'],
	],
	['5-pekao', PARTY, ['EXAMPLE RETAIL SP Z O O', 'PL10105000997603123456789123', 'INVOICE 204711']],
	['6-brd-plus', PARTY, ['EXAMPLE RETAIL', 'RO89RZBR0000060003480121', 'INVOICE 204711']],
	['7-ing-ro', PARTY, ['EXAMPLE RETAIL', 'RO49AAAA1B31007593840000', 'INVOICE 4711']],
])('reads %s', async (name, keys, expected) => {
	const { rows } = await readAll(readCase(name));
	expect(pick(rows, keys)).toEqual([expected]);
	expect(pick(rows, 'remittance description').every(([words, shown]) => words === shown)).toBe(true);
});

it.each<[encoding: UnstatedEncoding, name: string]>([
	['windows-1252', 'SPÓ£KA WIELUÑ'],
	['windows-1250', 'SPÓŁKA WIELUŃ'],
	['iso-8859-2', 'SPÓŁKA WIELUŃ'],
	['iso-8859-15', 'SPÓ£KA WIELUÑ'],
])('reads a file that is not UTF-8 as %s', async (encoding, name) => {
	const { rows } = await readAll(readCase('8-cp1250'), undefined, encoding);
	expect(pick(rows, 'counterparty')).toEqual([[name]]);
});

it('reads UTF-8 whatever encoding is chosen', async () => {
	const content = Buffer.from(mt940([':61:2611231123C5,NTRFA', ':86:SPÓŁKA']));
	expect(pick((await readAll(content, undefined, 'iso-8859-2')).rows, 'description')).toEqual([['SPÓŁKA']]);
});

const CREDIT = ':61:2611231123C5,NTRFNONREF';

it.each<[name: string, lines: string[], keys: string, expected: unknown[]]>([
	[
		'a Polish bank with the code in a field of its own, and lone signs',
		[
			':86:150',
			':86:150~00B150PRZELEW',
			'~20TEST',
			'~21',
			'~22˙',
			'~3022222222',
			'~312222',
			'~32LOL SP. Z O.O.',
			'~33˙',
			'~38PL99',
		],
		`bankTransactionCode ${PARTY}`,
		['150', 'LOL SP. Z O.O.', 'PL99', 'TEST'],
	],
	[
		'a Bulgarian bank',
		[':86:TBB+00TRANSFER\\PARTS +21F.4483 +30CBUNBGSF+31BG56CBUN91951000024580+32COMPANY 2 AD '],
		`bankTransactionCode ${PARTY}`,
		['TBB', 'COMPANY 2 AD', 'BG56CBUN91951000024580', 'F.4483'],
	],
	[
		'another sign',
		[':86:166‹00KIND‹20RENT‹31DE99‹32PAYER'],
		`bankTransactionCode ${PARTY}`,
		['166', 'PAYER', 'DE99', 'RENT'],
	],
	[
		'a second name that is a slash',
		[':86:000+20RENT+30300410008+31RO34+32PAYER+33/+23MORE'],
		PARTY,
		['PAYER', 'RO34', 'RENT MORE'],
	],
	[
		'an account in 33 beside one in 31',
		[':86:020~20RENT~3112~32PAYER~33RO49AAAA1B31007593840000'],
		PARTY,
		['PAYER RO49AAAA1B31007593840000', '12', 'RENT'],
	],
	['a blank before the code', [':86: 020?00KIND?20RENT?32PAYER?38PL99'], PARTY, ['PAYER', 'PL99', 'RENT']],
	['a phone number of a payer', [':86:+20 123 456'], PARTY, [null, null, '+20 123 456']],
	['a number with a slash of a payer', [':86:2023/10 rent'], PARTY, [null, null, '2023/10 rent']],
	[
		'a German collection',
		[
			':61:2611231123D5,NTRFNONREF',
			':86:105?20EREF+E1?21MREF+M1?22CRED+DE98ZZZ09999999999?23OAMT+11,85?24SVWZ+RENT?32PAYEE',
		],
		'endToEndId mandateId creditorId counterparty description',
		['E1', 'M1', 'DE98ZZZ09999999999', 'PAYEE', 'RENT'],
	],
	[
		'a Dutch collection, whose account stands behind the purpose',
		[
			':61:2611231123D5,NTRFNONREF',
			':86:/TRTP/SEPA INCASSO/CSID/NL00ZZZ1/NAME/PAYEE/MARF/M1/REMI/x/IBAN/DE1/IBAN/NL20INGB0001234567/BIC/INGBNL2A/EREF/E1',
		],
		`endToEndId mandateId creditorId ${PARTY}`,
		['E1', 'M1', 'NL00ZZZ1', 'PAYEE', 'NL20INGB0001234567', 'x/IBAN/DE1'],
	],
	[
		'a Polish bank with words as tags',
		[
			'911-TRANSAKCJA IPH',
			':86:911 TRANSAKCJA IPH; ID IPH: XX000000000014; Z RACH.: ',
			'04105014611000002345271577; OD: PAYER SP. Z O.O. 27 ROAD; TYT.: 210F1163; DATA STEMPLA: ',
			'02.06.2010; TNR: 154961063737599.110001',
		],
		PARTY,
		['PAYER SP. Z O.O. 27 ROAD', '04105014611000002345271577', '210F1163'],
	],
	[
		'a bank that writes the account of the statement',
		[':86:000>10>20RENT>31DE02120300000000202051'],
		PARTY,
		[null, null, 'RENT'],
	],
	['a name without a purpose', [':86:/ORDP//NAME/PAYER/REMI//ISDT/2026-11-23'], PARTY, ['PAYER', null, null]],
])('reads %s', async (_, lines, keys, expected) => {
	const content = mt940(lines[0]?.startsWith(':61:') === true ? lines : [CREDIT, ...lines]);
	expect(pick((await readAll(content)).rows, keys)).toEqual([expected]);
});

it.each(['EREF', 'MARF', 'PREF', 'KREF', 'NONREF', 'NOTPROVIDED'])('%s alone is no reference', async (tag) => {
	const { rows } = await readAll(mt940([`:61:2611231123C5,N541${tag}//B1`, ':86:text']));
	expect(pick(rows, 'reference bankReference')).toEqual([[null, 'B1']]);
});
