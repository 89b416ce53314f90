import type { OutputChoice } from '../../../../nodes/CommercialBanking/domain/json/applyOutput';
import { outputAccount } from '../../../../nodes/CommercialBanking/domain/accounts/outputAccount';
import {
	type KnownAccount,
	outputTransaction,
} from '../../../../nodes/CommercialBanking/domain/accounts/outputTransaction';
import { unwrapAccount, unwrapTransaction } from '../../../../nodes/CommercialBanking/domain/accounts/unwrapRecord';
import type { JsonObject } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

const choose = (output: OutputChoice['output'], ...fields: string[]): OutputChoice => ({ output, fields });

const accountItem = (record: JsonObject, choice: OutputChoice) => outputAccount(unwrapAccount(record), choice);

const transactionItem = (record: JsonObject, choice: OutputChoice, account?: KnownAccount) =>
	outputTransaction(unwrapTransaction(record), choice, account);

describe('a simplified account', () => {
	const simplify = (record: JsonObject) => accountItem(record, choose('simplified'));

	it('has ten flat fields, in this order', () => {
		const depositAccount = {
			accountId: 'a1',
			accountType: 'CHECKING',
			accountNumberDisplay: '****0815',
			accountNumber: '0004711000815',
			nickname: 'Operating',
			productName: 'Commercial Checking',
			status: 'OPEN',
			currency: { currencyCode: 'USD' },
			balanceAsOf: '2025-06-30 08:00:00.0 +02:00',
			currentBalance: 12.5,
			availableBalance: '1200.40',
			fiAttributes: [],
		};
		expect(Object.entries(simplify({ depositAccount }))).toEqual([
			['name', 'Operating'],
			['currentBalance', 12.5],
			['currency', 'USD'],
			['availableBalance', 1200.4],
			['balanceAsOf', '2025-06-30T08:00:00+02:00'],
			['status', 'OPEN'],
			['accountType', 'CHECKING'],
			['accountKind', 'depositAccount'],
			['accountNumberDisplay', '…0815'],
			['accountId', 'a1'],
		]);
	});

	it.each<[string, JsonObject, unknown, unknown]>([
		['depositAccount', { currentBalance: '-0.01', availableBalance: '88120.40' }, -0.01, 88_120.4],
		['loanAccount', { principalBalance: 9, escrowBalance: 1 }, 9, null],
		['locAccount', { currentBalance: 0, principalBalance: 9, availableCredit: 3, availableCash: 1 }, 0, 3],
		['investmentAccount', { currentValue: 7, availableCashBalance: 2, marginBalance: 1 }, 7, 2],
		['annuityAccount', { netPresentValue: 7, paymentAmount: 1 }, 7, null],
	])('has the balances of a %s under the same names: %j', (kind, fields, currentBalance, availableBalance) => {
		expect(simplify({ [kind]: fields })).toMatchObject({ accountKind: kind, currentBalance, availableBalance });
	});

	it.each<[JsonObject, string | null, string | null]>([
		[{ nickname: 'N', productName: 'P', accountNumberDisplay: '*1' }, 'N', '…1'],
		[{ nickname: ' ', hostAccountName: 'H', productName: 'P', description: 'D' }, 'H', null],
		[{ productName: 'P', description: 'D', accountNumberDisplay: 'XXXX2051' }, 'P', '…2051'],
		[{ description: 'D', accountNumberDisplay: 'DE02 **** 2051' }, 'D', '…2051'],
		[{ accountNumberDisplay: '*1', accountNumber: '123456' }, '…1', '…1'],
		[{ accountNumber: '123456' }, '…3456', '…3456'],
		[{ accountNumber: 123456 }, '…3456', '…3456'],
		[{}, null, null],
	])('has a name and a masked number from %j', (fields, name, accountNumberDisplay) => {
		expect(simplify({ depositAccount: fields })).toMatchObject({ name, accountNumberDisplay });
	});

	it('reads a currency that is text', () => {
		expect(simplify({ depositAccount: { currency: ' eur ' } })).toMatchObject({ currency: 'EUR' });
	});
});

describe('a simplified transaction', () => {
	const simplify = (record: JsonObject, account?: KnownAccount) =>
		transactionItem(record, choose('simplified'), account);

	it('has ten flat fields, in this order', () => {
		const depositTransaction = {
			accountId: 'a1',
			transactionId: 't1',
			postedTimestamp: '2025-06-19 07:57:00.0',
			transactionTimestamp: '2025-06-18',
			description: 'Rent',
			payee: 'Landlord',
			status: 'POSTED',
			debitCreditMemo: 'DEBIT',
			reference: 271900035,
			amount: 1200.4,
		};
		expect(Object.entries(simplify({ depositTransaction }))).toEqual([
			['postedAt', '2025-06-19T07:57:00'],
			['signedAmount', -1200.4],
			['currency', null],
			['description', 'Rent'],
			['counterparty', 'Landlord'],
			['accountName', null],
			['status', 'POSTED'],
			['reference', '271900035'],
			['transactionId', 't1'],
			['accountId', 'a1'],
		]);
	});

	it.each<[JsonObject, string | null]>([
		[{ postedTimestamp: '2025-06-19T07:57:00.123Z' }, '2025-06-19T07:57:00Z'],
		[{ postedTimestamp: '2025-06-19 07:57 -0530' }, '2025-06-19T07:57:00-05:30'],
		[{ postedTimestamp: '0001-01-01T00:00:00', transactionTimestamp: '2025-06-18' }, '2025-06-18'],
		[{ postedTimestamp: 'soon' }, 'soon'],
		[{ postedTimestamp: ' ', transactionTimestamp: 'not yet' }, 'not yet'],
		[{ postedTimestamp: '2025-06-19T12:00:00-05:00' }, '2025-06-19'],
	])('has one spelling of dates, and the time of the transaction if there is no other: %j', (fields, postedAt) => {
		expect(simplify({ transactionId: 't1', ...fields })).toMatchObject({ postedAt });
	});

	it.each<[JsonObject, string | number | null]>([
		[{ amount: '1200.40' }, 1200.4],
		[{ amount: '5.00', debitCreditMemo: 'DEBIT' }, -5],
		[{ amount: '123456789012345.67' }, '123456789012345.67'],
		[{ amount: '12,50' }, null],
	])('has a number that can be compared, and text only where a double cannot hold it: %j', (fields, signedAmount) => {
		expect(simplify({ transactionId: 't1', ...fields })).toMatchObject({ signedAmount });
	});

	it.each<[string, JsonObject, object]>([
		[
			'the bank, before its text',
			{ payee: 'P', text: 'WIRE TYPE=F  ORG=O' },
			{ counterparty: 'P', description: 'WIRE TYPE=F ORG=O' },
		],
		['the payee of FDX 6', { transactionPayee: { individualName: 'I' } }, { counterparty: 'I' }],
		['its business name', { transactionPayee: { merchantName: 'M', individualName: 'I' } }, { counterparty: 'M' }],
		['a memo alone', { memo: 'Rent' }, { description: 'Rent' }],
		['a reference of the customer', { reference: 'Not Provided', custRefNo: 'C', bankRefNo: 7 }, { reference: 'C' }],
		['a reference of the bank', { custRefNo: 'NOTPROVIDED', bankRefNo: 7 }, { reference: '7' }],
		['an attribute', { fiAttributes: [{ name: 'Posted', value: '2025-06-19' }] }, { status: 'POSTED' }],
		['another attribute', { fiAttributes: [{ name: 'Pending', value: '2025-06-19' }] }, { status: 'PENDING' }],
		['neither', { fiAttributes: [{ name: 'ValueDate', value: '2025-06-19' }] }, { status: null }],
	])('takes who, what and whether from %s', (_, fields, expected) => {
		const nothing = { counterparty: null, description: null, reference: null, status: null };
		const transaction = simplify({ transactionId: 't1', amount: '1', ...fields });
		const { counterparty, description, reference, status } = transaction;
		expect({ counterparty, description, reference, status }).toEqual({ ...nothing, ...expected });
	});

	it('knows ID, name and currency of the account, unless the row has its own', () => {
		const account = { accountId: 'a1', accountName: 'Operating', currency: 'USD' };
		expect(simplify({ transactionId: 't1' }, account)).toMatchObject(account);
		const own = { accountId: 'a2', currency: { currencyCode: 'EUR' } };
		expect(simplify({ loanTransaction: own }, account)).toMatchObject({ ...account, accountId: 'a2', currency: 'EUR' });
	});
});

describe('all fields', () => {
	it('of a transaction are unchanged, with its kind, attributes and signed amount', () => {
		const fields = { transactionId: 't1', amount: '5.00', debitCreditMemo: 'DEBIT', new: [1] };
		expect(transactionItem({ locTransaction: fields }, choose('full'))).toEqual({
			signedAmount: '-5.00',
			...fields,
			transactionKind: 'locTransaction',
			attributes: {},
			details: expect.objectContaining({ counterparty: null, remittance: null }),
			rowId: null,
		});
		expect(Object.keys(accountItem({ locAccount: { accountId: 'a1' } }, choose('full')))[0]).toBe('accountId');
	});

	it("keep the bank's own field of the same name", () => {
		const own = {
			transactionId: 't1',
			transactionKind: 'K',
			attributes: 'A',
			details: 'D',
			rowId: 'R',
			signedAmount: 7,
			amount: 5,
		};
		expect(transactionItem(own, choose('full'))).toEqual(own);
	});
});

describe('raw', () => {
	it('is the object as it came', () => {
		const record = { depositAccount: { accountId: 'a1' }, beside: 1 };
		expect(accountItem(record, choose('raw'))).toBe(record);
	});
});

describe('selected fields', () => {
	const record = {
		depositAccount: {
			accountId: 'a1',
			currency: { currencyCode: 'USD' },
			'dotted.name': 1,
			fiAttributes: [{ name: 'OpenDate', value: '2011-03-01' }],
		},
	};

	it('are led, in All Fields, by what people look for', () => {
		const depositAccount = { accountId: 'x', status: 'OPEN', currentBalance: 1, nickname: 'Payroll' };
		const account = Object.keys(accountItem({ depositAccount }, choose('full')));
		expect(account.slice(0, 4)).toEqual(['nickname', 'currentBalance', 'status', 'accountId']);
		const depositTransaction = { transactionId: 'x', description: 'Rent', postedTimestamp: '2026-11-20' };
		const transaction = Object.keys(transactionItem({ depositTransaction }, choose('full')));
		expect(transaction.slice(0, 4)).toEqual(['signedAmount', 'postedTimestamp', 'description', 'transactionId']);
	});

	it('come from all fields, in the order of the names', () => {
		const names = ['attributes.OpenDate', 'accountId', 'currency.currencyCode', 'accountKind', 'dotted.name'];
		expect(Object.entries(accountItem(record, choose('selected', ...names)))).toEqual([
			['attributes.OpenDate', '2011-03-01'],
			['accountId', 'a1'],
			['currency.currencyCode', 'USD'],
			['accountKind', 'depositAccount'],
			['dotted.name', 1],
		]);
	});

	it.each([['__proto__'], ['constructor.name']])('are null where the item has no %s', (name) => {
		expect(Object.entries(accountItem(record, choose('selected', name)))).toEqual([[name, null]]);
	});
});
