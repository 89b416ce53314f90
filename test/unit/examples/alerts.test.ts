import { type IDataObject, jsonParse } from 'n8n-workflow';
import { outputAccount } from '../../../nodes/CommercialBanking/domain/accounts/outputAccount';
import { outputTransaction } from '../../../nodes/CommercialBanking/domain/accounts/outputTransaction';
import { unwrapAccount, unwrapTransaction } from '../../../nodes/CommercialBanking/domain/accounts/unwrapRecord';
import type { JsonObject } from '../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { passes } from './passes';
import { exampleNames, nameOf, readExample } from './readExample';
import { tell } from './tellAlert';

const simplified = { output: 'simplified', fields: [] } as const;

const toItem = (value: JsonObject) => jsonParse<IDataObject>(JSON.stringify(value));

/** An item of the account trigger, for a transaction of the bank. */
const transactionItem = (fields: JsonObject): IDataObject =>
	toItem(
		outputTransaction(
			unwrapTransaction({
				depositTransaction: { transactionId: 'T-1', description: 'Rent', status: 'POSTED', ...fields },
			}),
			simplified,
			{ accountId: 'x', accountName: 'Operating', currency: 'EUR' },
		),
	);

describe('transaction-alerts', () => {
	const example = readExample('transaction-alerts');

	it.each<[string, JsonObject, boolean]>([
		['a large debit', { amount: '-100000.00', debitCreditMemo: 'DEBIT' }, true],
		['a large credit', { amount: 250000, debitCreditMemo: 'CREDIT' }, true],
		['a small one', { amount: '99999.99', debitCreditMemo: 'CREDIT' }, false],
		['a negative credit', { amount: '-500000.00', debitCreditMemo: 'CREDIT' }, true],
		['one of an unknown direction', { amount: '500000.00', debitCreditMemo: 'BOTH' }, true],
		['one without an amount', { debitCreditMemo: 'DEBIT' }, true],
		['one whose amount is no number', { amount: 'much' }, true],
		['a memo, whose amount has no sign', { amount: '5.00', debitCreditMemo: ' memo' }, true],
	])('tells of %s (%j): %s', (_what, fields, isTold) => {
		expect(passes(example, 'Large?', transactionItem(fields))).toBe(isTold);
	});

	it.each<[JsonObject, string]>([
		[
			{ amount: '100000.00', debitCreditMemo: 'CREDIT' },
			'Large transaction: EUR 100,000.00 (money came in)\nCompare it with what you expect.\nAccount: Operating\nPosted: no date\nFor: "Rent"',
		],
		[
			{ amount: '-500000.00', debitCreditMemo: 'CREDIT' },
			'Perhaps a large transaction: the bank leaves its amount or direction unclear\nCompare it with what you expect.\nAccount: Operating\nPosted: no date\nFor: "Rent"',
		],
	])('says of %j: %s', (fields, text) => {
		expect(tell(example, 'Say what was large', [transactionItem(fields)])).toBe(text);
	});
});

describe('transaction-alerts, about balances', () => {
	it.each<[string, JsonObject, boolean]>([
		['a deposit account', { depositAccount: { accountId: 'x', currentBalance: 1 } }, true],
		['an account of a kind of its own', { walletAccount: { accountId: 'x', currentBalance: 1 } }, true],
		['a loan', { loanAccount: { accountId: 'x', principalBalance: 1 } }, false],
		['a line of credit', { locAccount: { accountId: 'x', availableCredit: 1 } }, false],
		['a loan in a newer form', { accountCategory: 'LOAN_ACCOUNT', accountId: 'x', principalBalance: 1 }, false],
	])('tells of the balance of %s: %s', (_what, account, isTold) => {
		const item = toItem(outputAccount(unwrapAccount(account), { output: 'full', fields: [] }));
		expect(passes(readExample('transaction-alerts'), 'No loan', item)).toBe(isTold);
	});

	it.each<[JsonObject, string]>([
		[{ accountNumberDisplay: '********4861', availableBalance: '9000.00', currentBalance: '1.00' }, 'available'],
		[{ accountNumberDisplay: 'DE02 **** 4861', availableCashBalance: '9000.00' }, 'available'],
		[{ accountNumberDisplay: 'DE02120300000000204861 ', currentBalance: '9000.00' }, 'current'],
		// Account Information 5.3.0 has only the number itself.
		[{ accountNumber: '000000004861', currentBalance: '9000.00' }, 'current'],
	])('names the account of %j by its last digits, and the %s balance', (fields, balance) => {
		const event = { balance: '9000.00', previousBalance: '25000.00', threshold: 10_000, sample: true };
		const account = { nickname: 'Operating', ...fields, currency: { currencyCode: 'EUR' } };
		const told = tell(readExample('transaction-alerts'), 'Say which balance is low', [{ ...account, event }]);
		const [title, , ...facts] = told.split('\n');
		expect([title, ...facts]).toEqual([
			'TEST: Low balance: EUR 9,000.00',
			'Account: Operating …4861',
			`Balance: ${balance}`,
			'Threshold: EUR 10,000.00',
			'Before: EUR 25,000.00',
		]);
	});
});

describe('payment-status-updates: a status that the ERP refuses', () => {
	const example = readExample('payment-status-updates');
	it('stops no other status and no alert, and lets the bank send the report again at the end', () => {
		expect(example.node('Update the ERP')).toMatchObject({ retryOnFail: true, onError: 'continueErrorOutput' });
		expect(example.targetsOf('Commercial Banking Trigger', 0)).toEqual([
			'Is it about a payment?',
			'Does somebody have to act?',
			'Did the ERP refuse any?',
		]);
		expect(example.heightOf('Does somebody have to act?')).toBeLessThan(example.heightOf('Did the ERP refuse any?'));
	});
});

describe.each(exampleNames)('%s', (exampleName) => {
	const { nodes } = readExample(exampleName);
	const senders = nodes.filter((node) => ['Send Email', 'Send to the chat'].includes(nameOf(node)));

	it('tries again if the chat or the mail server does not answer', () => {
		// The bank waits for the answer of some, so they try for a few seconds only.
		const [maxTries, waitBetweenTries] = JSON.stringify(nodes).includes('"lastNode"') ? [3, 1_000] : [5, 5_000];
		for (const sender of senders) {
			expect(sender).toMatchObject({ retryOnFail: true, maxTries, waitBetweenTries, disabled: true });
		}
	});
});
