import { identifyTransaction } from '../../../../nodes/CommercialBanking/domain/watch/identifyTransaction';
import type { JsonObject } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

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

const options = { identifyBy: 'transactionId', salt: 'salt', stage: 'booked' } as const;
const byId = (fields: JsonObject) => identifyTransaction(fields, options);
const byContent = (fields: JsonObject) => identifyTransaction(fields, { ...options, identifyBy: 'content' });
const before = (fields: JsonObject) => identifyTransaction(fields, { ...options, stage: 'before' });

it('is short text of the alphabet that the state is packed in', () => {
	expect(byId(row)).toMatch(/^[\w-]{8}$/);
});

it('stays as it is from version to version, because a change would make all known rows news', () => {
	expect(byId(row)).toBe('U5gYVBy3');
	expect(byContent(row)).toBe('qQLD_CaN');
	expect(before({ ...row, transactionTimestamp: '2025-06-18T23:30:00Z' })).toBe('O67Eoh5X');
});

it('depends on the salt, on whether the row is booked, and on how rows are identified', () => {
	const other = identifyTransaction(row, { ...options, salt: 'other' });
	expect(new Set([byId(row), other, before(row), byContent(row)]).size).toBe(4);
});

const decisive = ['transactionId', 'postedTimestamp', 'amount', 'debitCreditMemo'];
const further = ['transactionType', 'foreignAmount', 'foreignCurrency', 'reference', 'checkNumber', 'units', 'symbol'];

it.each([...decisive, ...further, 'description'])('another %s', (name) => {
	const changed = { ...row, [name]: name === 'postedTimestamp' ? '2025-06-20' : 'OTHER' };
	expect(byId(changed) !== byId(row)).toBe(decisive.includes(name));
	expect(byContent(changed) !== byContent(row)).toBe(name !== 'transactionId' && name !== 'description');
});

it.each<[string, JsonObject]>([
	['zeros at the end of an amount', { amount: '12.50' }],
	['an amount with its sign', { amount: '-12.5' }],
	['another case', { debitCreditMemo: 'debit', transactionType: 'check', symbol: 'xyz' }],
	['blanks', { transactionId: ' t1 ', reference: '4711 ' }],
	['a number and its text', { checkNumber: '7', foreignAmount: '11.00', units: '3.0' }],
	['a time on the same day', { postedTimestamp: '2025-06-19T08:00:00Z' }],
	['another zone', { postedTimestamp: '2025-06-19T10:00:00.000+02:00' }],
	['another spelling of the time', { postedTimestamp: '2025-06-19 08:00:00.0' }],
	['a completed description', { description: 'Rent, June' }],
])('is the same for %s', (_, change) => {
	expect(byId({ ...row, ...change })).toBe(byId(row));
	expect(byContent({ ...row, ...change })).toBe(byContent(row));
});

it('goes by content without a usable ID, and an ID that appears later makes another row', () => {
	for (const transactionId of ['', ' ', null, 0, '0', ' 000 ', '-', '00000000-0000-0000-0000-000000000000']) {
		expect(byId({ ...row, transactionId })).toBe(byContent(row));
	}
	for (const transactionId of ['1', '00-1', '0x', 'N/A']) {
		expect(byId({ ...row, transactionId })).not.toBe(byContent(row));
	}
});

it('takes a field that is missing, null or empty for the same, and other values for others', () => {
	const without = byContent({ amount: 1 });
	expect(byContent({ amount: 1, reference: null })).toBe(without);
	expect(byContent({ amount: 1, reference: '' })).toBe(without);
	expect(byContent({ amount: 1, reference: 'null' })).not.toBe(without);
	expect(byContent({ amount: '1,00' })).not.toBe(byContent({ amount: '1,01' }));
	expect(byId({ transactionId: 'content' })).not.toBe(byContent({}));
});

it('knows a row before it is booked by the day on which it happened', () => {
	const pending = { transactionId: 't1', amount: 5, transactionTimestamp: '2025-06-18' };
	expect(before({ ...pending, postedTimestamp: '2025-06-19' })).toBe(before(pending));
	expect(byId({ ...pending, postedTimestamp: '2025-06-19' })).not.toBe(byId(pending));
});
