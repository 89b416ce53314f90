import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { signAmount } from '../../../../nodes/CommercialBanking/domain/accounts/signAmount';

it.each<[string, JsonObject, string | null]>([
	['a credit as positive', { amount: 5, debitCreditMemo: 'CREDIT' }, '5'],
	['a positive debit as negative', { amount: 5, debitCreditMemo: 'DEBIT' }, '-5'],
	['a debit in small letters', { amount: '5.00', debitCreditMemo: ' debit ' }, '-5.00'],
	['a negative amount without a memo', { amount: -0.01 }, '-0.01'],
	['an amount with an empty memo', { amount: -3, debitCreditMemo: '' }, '-3'],
	['an amount with a memo of null', { amount: 3, debitCreditMemo: null }, '3'],
	['nothing for a memo row that cannot be read', { amount: 'n/a', debitCreditMemo: 'MEMO' }, null],
	['nothing without an amount', { debitCreditMemo: 'DEBIT' }, null],
	['nothing for an amount of null', { amount: null }, null],
	['nothing for an empty amount', { amount: '' }, null],
	['zero without a sign', { amount: '-0.00', debitCreditMemo: 'CREDIT' }, '0.00'],
])('gives %s', (_, fields, signedAmount) => {
	expect(signAmount(fields)).toBe(signedAmount);
});

it.each<[JsonValue, JsonValue]>([
	[-5, 'CREDIT'],
	['-0.01', 'credit'],
	[5, 'REVERSAL'],
	[5, 7],
])('cannot tell the sign of %j with the memo %j', (amount, debitCreditMemo) => {
	expect(signAmount({ amount, debitCreditMemo })).toBeUndefined();
});

it('keeps the value of any number', () => {
	fc.assert(
		fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e50, max: 1e50 }), (amount) => {
			const signedAmount = signAmount({ amount });
			fc.pre(Math.abs(amount) > 1e-60 || amount === 0);
			expect(Number(signedAmount)).toBe(amount === 0 ? 0 : amount);
			expect(signedAmount).not.toMatch(/e/i);
		}),
	);
});
