import { readDetails, type TransactionDetails } from '../../../../nodes/CommercialBanking/domain/accounts/readDetails';
import { isJsonObject, type JsonObject } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import vectors from '../../../vectors/transactionTexts.json';
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
		'the day of the attribute before that of the text',
		{ text: wire, fiAttributes: [{ name: 'ValueDate', value: '2025-06-19 07:57:00.0' }] },
		{ ...wireIn, valueDate: '2025-06-19' },
	],
])('reads %s', (_, fields, expected) => {
	expect(readDetails({ amount: '1', debitCreditMemo: 'CREDIT', ...fields })).toEqual({ ...NOTHING, ...expected });
});

it.each(vectors)('reads $about', ({ fields, details }) => {
	const row: unknown = { amount: '1', debitCreditMemo: 'CREDIT', ...fields };
	if (!isJsonObject(row)) throw new Error('It is no row of the bank');
	expect(readDetails(row)).toEqual({ ...NOTHING, ...details });
});

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
