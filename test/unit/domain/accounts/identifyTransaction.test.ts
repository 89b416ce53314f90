import { identifyTransaction } from '../../../../nodes/CommercialBanking/domain/accounts/identifyTransaction';
import type { JsonObject } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

const row: JsonObject = {
	transactionId: 't1',
	postedTimestamp: '2025-06-19',
	transactionTimestamp: '2025-06-18',
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

it('is short text of the alphabet that the state is packed in', () => {
	expect(byId(row)).toEqual({
		identity: expect.stringMatching(/^[\w-]{8}$/),
		mark: expect.stringMatching(/^[\w-]{2}$/),
	});
});

it('depends on the salt and on whether the row is booked', () => {
	const identities = [
		byId(row),
		identifyTransaction(row, { ...options, salt: 'other' }),
		identifyTransaction(row, { ...options, stage: 'before' }),
		byContent(row),
	];
	expect(new Set(identities.map(({ identity }) => identity)).size).toBe(4);
	expect(new Set(identities.map(({ mark }) => mark)).size).toBe(1);
});

const stable = Object.keys(row).filter((name) => !/Id$|Timestamp$|^description$/.test(name));

it.each(stable)('by ID, another %s is another mark of the same row', (name) => {
	const changed = byId({ ...row, [name]: 'other' });
	expect(changed.identity).toBe(byId(row).identity);
	expect(changed.mark).not.toBe(byId(row).mark);
});

it.each([...stable, 'postedTimestamp', 'transactionTimestamp'])('by content, another %s is another row', (name) => {
	expect(byContent({ ...row, [name]: 'other' }).identity).not.toBe(byContent(row).identity);
});

it.each(['postedTimestamp', 'transactionTimestamp', 'description'])('by ID, another %s is the same row', (name) => {
	expect(byId({ ...row, [name]: 'other' })).toEqual(byId(row));
});

it.each(['transactionId', 'description'])('by content, another %s is the same row', (name) => {
	expect(byContent({ ...row, [name]: 'other' })).toEqual(byContent(row));
});

it('goes by content without an ID', () => {
	for (const transactionId of ['', ' ', null, 0, '0', ' 000 ', '-', '00000000-0000-0000-0000-000000000000']) {
		expect(byId({ ...row, transactionId })).toEqual(byContent(row));
	}
	for (const transactionId of ['1', '00-1', '0x']) expect(byId({ ...row, transactionId })).not.toEqual(byContent(row));
});

it.each<[string, JsonObject]>([
	['a number and its text', { transactionId: 't1', amount: '12.5', checkNumber: ' 7 ' }],
	['an ID with blanks', { transactionId: ' t1 ' }],
])('is the same for %s', (_, change) => {
	expect(byId({ ...row, ...change })).toEqual(byId(row));
});

it('is the same for a field that is missing, null or empty', () => {
	const without = byContent({ amount: 1 });
	expect(byContent({ amount: 1, reference: null })).toEqual(without);
	expect(byContent({ amount: 1, reference: '' })).toEqual(without);
});

it('is another one for the text null, and for another object', () => {
	const without = byContent({ amount: 1 });
	expect(byContent({ amount: 1, reference: 'null' })).not.toEqual(without);
	expect(byContent({ amount: 1, foreignCurrency: { currencyCode: 'USD' } })).not.toEqual(
		byContent({ amount: 1, foreignCurrency: { currencyCode: 'EUR' } }),
	);
});

it('is not the same for an ID and a content with its text', () => {
	expect(byId({ transactionId: 'content' }).identity).not.toBe(byContent({}).identity);
});
