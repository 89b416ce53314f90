import {
	identifyTransaction,
	makeRowId,
	type RowParts,
	type RowStatus,
	writeIdentity,
} from '../../../../nodes/CommercialBanking/domain/accounts/identifyTransaction';
import { type JsonObject, toJsonObject } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import rowIds from '../../../vectors/rowIds.json';

const row: JsonObject = {
	transactionId: 't1',
	postedTimestamp: '2025-06-19',
	amount: 12.5,
	debitCreditMemo: 'DEBIT',
	transactionType: 'CHECK',
	foreignAmount: 11,
	foreignCurrency: { currencyCode: 'EUR' },
	reference: '4711',
	checkNumber: 7,
	units: 3,
	symbol: 'XYZ',
	description: 'Rent',
};

const byId = (fields: JsonObject) => identifyTransaction(fields).text;
const byContent = (fields: JsonObject) => identifyTransaction({ ...fields, transactionId: null }).text;
const ofCurrency = (fields: JsonObject, currency: string) => identifyTransaction(fields, { currency });
const before = (fields: JsonObject) => identifyTransaction(fields, { status: 'pending' }).text;

it('makes the IDs of the version before, because an ERP knows what is booked by them', () => {
	const { api, files } = rowIds;
	const made = [
		...api.map(({ fields, number, ...of }) => makeRowId(identifyTransaction(toJsonObject(fields), of), number)),
		...files.map(({ parts, number }) => makeRowId(writeIdentity({ ...parts, status: toStatus(parts.status) }), number)),
	];
	expect(made).toEqual([...api, ...files].map(({ rowId }) => rowId));
	expect(new Set(made).size).toBe(30);
});

const STATUSES: readonly RowStatus[] = ['booked', 'pending', 'information', 'other'];

const toStatus = (text: string) => STATUSES.find((status) => status === text) ?? 'other';

it('depends on the account, the currency and the number', () => {
	const [account, currency] = ['a1', 'EUR'];
	const [plain, ...others] = [
		identifyTransaction(row),
		identifyTransaction(row, { account }),
		ofCurrency(row, currency),
	];
	expect(new Set([plain, ...others].map(({ text }) => text)).size).toBe(3);
	expect(makeRowId(plain, 2)).not.toBe(makeRowId(plain, 1));
	expect(ofCurrency({ ...row, currency: 'chf' }, currency)).toEqual(ofCurrency(row, 'CHF'));
});

const decisive = ['transactionId', 'postedTimestamp', 'amount', 'debitCreditMemo', 'status', 'currency'];
const further = ['transactionType', 'foreignAmount', 'foreignCurrency', 'reference', 'checkNumber', 'units', 'symbol'];

it.each([...decisive, ...further, 'description', 'memo', 'payee', 'text'])('another %s', (name) => {
	const changed = { ...row, [name]: name === 'postedTimestamp' ? '2025-06-20' : 'OTHER' };
	expect(byId(changed) !== byId(row)).toBe(decisive.includes(name));
	expect(byContent(changed) !== byContent(row)).toBe([...decisive.slice(1), ...further].includes(name));
});

it.each<[string, JsonObject]>([
	['zeros at the end of an amount', { amount: '12.50' }],
	['an amount with its sign', { amount: '-12.5' }],
	['another case', { debitCreditMemo: 'debit', transactionType: 'check', symbol: 'xyz' }],
	['blanks', { transactionId: ' t 1 ', reference: '4711 ' }],
	['a number and its text', { checkNumber: '7', foreignAmount: '11.00', units: '3.0' }],
	['a time on the same day', { postedTimestamp: '2025-06-19T08:00:00Z' }],
	['another zone', { postedTimestamp: '2025-06-19T10:00:00.000+02:00' }],
	['another spelling of the time', { postedTimestamp: '2025-06-19 08:00:00.0' }],
	['a completed description', { description: 'Rent, June' }],
	['a status that says the same', { status: 'POSTED' }],
])('is the same for %s', (_, change) => {
	expect(byId({ ...row, ...change })).toBe(byId(row));
	expect(byContent({ ...row, ...change })).toBe(byContent(row));
});

it('goes by content without a usable ID, and an ID that appears later makes another row', () => {
	const placeholders = ['', ' ', null, 0, '0', ' 000 ', '-', '00000000-0000-0000-0000-000000000000'];
	for (const transactionId of [...placeholders, 'N/A', 'n / a', 'NONREF', 'Not Provided', 'MARF', 'EREF+', '/REMI']) {
		expect(byId({ ...row, transactionId })).toBe(byContent(row));
	}
	for (const transactionId of ['1', '00-1', '0x', 'NA', 'EREF1', 'NONREF 1']) {
		expect(byId({ ...row, transactionId })).not.toBe(byContent(row));
	}
});

it('takes a field that is missing, null or empty for the same, and other values for others', () => {
	const without = byContent({ amount: 1 });
	expect(byContent({ amount: 1, reference: null })).toBe(without);
	expect(byContent({ amount: 1, reference: '' })).toBe(without);
	expect(byContent({ amount: 1, reference: 'null' })).not.toBe(without);
	expect(byContent({ amount: '1,00' })).not.toBe(byContent({ amount: '1,01' }));
	expect(byContent({ amount: 1, reference: 'x' })).not.toBe(byContent({ amount: 1, checkNumber: 'x' }));
});

it('knows a row before it is booked by the day on which it happened', () => {
	const pending = { transactionId: 't1', amount: 5, transactionTimestamp: '2025-06-18' };
	expect(before({ ...pending, postedTimestamp: '2025-06-19' })).toBe(before(pending));
	expect(byId({ ...pending, postedTimestamp: '2025-06-19' })).not.toBe(byId(pending));
	expect(byId({ ...pending, status: 'PENDING', postedTimestamp: '2025-06-19' })).toBe(before(pending));
});

const valid: RowParts = {
	account: 'DE89370400440532013000',
	day: '2026-11-23',
	amount: '50.00',
	currency: 'EUR',
	status: 'booked',
	references: { servicer: 'NONREF' },
	texts: { name: 'Anna Müller', remittance: 'Fee 11/2026' },
};

describe('a row of a file', () => {
	it.each<[string, Partial<RowParts>]>([
		['another payer', { texts: { ...valid.texts, name: 'Bert Müller' } }],
		['another purpose', { texts: { ...valid.texts, remittance: 'Fee 12/2026' } }],
		['the same words in another place', { texts: { name: 'Fee 11/2026', remittance: 'Anna Müller' } }],
		['a further text', { texts: { ...valid.texts, information: 'Standing order' } }],
		['another status', { status: 'pending' }],
		['another account', { account: 'DE02120300000000202051' }],
		['another day', { day: '2026-11-24' }],
		['another amount', { amount: '-50.00' }],
		['another currency', { currency: 'CHF' }],
		['a reference', { references: { servicer: '4711' } }],
		['a value', { values: { type: 'NMSC' } }],
	])('is another one with %s', (_, change) => {
		expect(writeIdentity({ ...valid, ...change }).text).not.toBe(writeIdentity(valid).text);
	});

	it.each<[string, Partial<RowParts>]>([
		['line breaks and signs', { texts: { name: 'ANNA  MÜL\r\nLER', remittance: 'FEE 11.2026' } }],
		['letters taken apart', { texts: { name: 'Anna Mu\u0308ller', remittance: '\uff26ee 11/2026' } }],
		['texts that say nothing', { texts: { ...valid.texts, endToEndId: 'NOTPROVIDED', information: ' - ' } }],
		['blanks in the account', { account: 'DE89 3704 0044 0532 0130 00' }],
		['no reference', { references: {} }],
		['zeros', { amount: '50' }],
	])('is the same with %s', (_, change) => {
		expect(writeIdentity({ ...valid, ...change })).toEqual(writeIdentity(valid));
	});
});
