import { exactNumber } from '../../json/exactNumber.ts';
import type { JsonObject } from '../../json/json.ts';
import type { SandboxAccount, TransactionKind } from '../accounts/sandboxAccount.ts';
import { makeAmount } from './makeAmount.ts';
import { makeInvestmentTransaction } from './makeInvestmentTransaction.ts';
import { makeTransactionBase, type TransactionRow } from './makeTransactionBase.ts';
import { hashText, rowRandom } from './rowRandom.ts';

const makers: Record<TransactionKind, (row: TransactionRow) => JsonObject> = {
	depositTransaction: makeDepositTransaction,
	loanTransaction: makeLoanTransaction,
	locTransaction: makeLocTransaction,
	insuranceTransaction: makeInsuranceTransaction,
	investmentTransaction: makeInvestmentTransaction,
};

const postingAttributes = [
	{ name: 'Posted', value: '2025-06-19' },
	{ name: 'Pending', value: 'N' },
	{ name: 'ValueDate', value: '2025-06-20' },
];

/** Both versions name these, beside Posted. */
export const investmentAttributes: readonly JsonObject[] = [
	{ name: 'IssueDate', value: '2020-05-31' },
	{ name: 'MaturityDate', value: '2030-05-31' },
	{ name: 'InterestRate', value: '0.250' },
	{ name: 'OriginalAmount', value: '2427500.00' },
	{ name: 'CurrentValue', value: '2462500.00' },
	{ name: 'Disposition', value: 'HELD' },
];

const attributes: Record<TransactionKind, readonly JsonObject[]> = {
	depositTransaction: postingAttributes,
	loanTransaction: [],
	locTransaction: postingAttributes,
	insuranceTransaction: [],
	investmentTransaction: [{ name: 'Posted', value: '2025-06-19' }, ...investmentAttributes],
};

/**
 * Makes one transaction of an account, without its wrapper. It is always the same for the same seed.
 *
 * @param index 0 is the newest transaction
 * @param newest when transaction 0 was added, in milliseconds since 1970
 */
export function makeTransaction(seed: number, account: SandboxAccount, index: number, newest: number): JsonObject {
	const kind = account.transactionKind ?? 'depositTransaction';
	const random = rowRandom(seed, hashText(account.accountId), index);
	return makers[kind]({ accountId: account.accountId, index, newest, random, attributes: attributes[kind] });
}

function makeDepositTransaction(row: TransactionRow): JsonObject {
	const { index, random } = row;
	return {
		...makeTransactionBase(row),
		transactionType: random.pick(['DIRECTDEPOSIT', 'BILLPAYMENT', 'CHECK', 'FEE', 'TRANSFER', 'POSDEBIT', 'INTEREST']),
		payee: index % 4 === 0 ? 'Example Supplies Ltd' : undefined,
		checkNumber: index % 5 === 0 ? 40_000 + index : undefined,
		baiTypeCode: index % 9 === 1 ? '0475' : undefined,
	};
}

function makeLoanTransaction(row: TransactionRow): JsonObject {
	return {
		...makeTransactionBase(row),
		transactionType: row.random.pick(['PAYMENT', 'INTEREST', 'FEE', 'ADJUSTMENT']),
		paymentDetails: makePaymentDetails(row),
	};
}

function makeLocTransaction(row: TransactionRow): JsonObject {
	return {
		...makeTransactionBase(row),
		transactionType: row.random.pick(['WITHDRAWAL', 'PAYMENT', 'INTEREST', 'FEE', 'CHECK', 'ADJUSTMENT']),
		checkNumber: row.index % 5 === 0 ? 70_000 + row.index : undefined,
		paymentDetails: row.index % 2 === 0 ? makePaymentDetails(row) : undefined,
	};
}

function makeInsuranceTransaction(row: TransactionRow): JsonObject {
	const transactionType = row.random.pick(['PAYMENT', 'FEE', 'ADJUSTMENT', 'INTEREST']);
	return { ...makeTransactionBase(row), transactionType };
}

function makePaymentDetails({ random }: TransactionRow): JsonObject {
	return {
		principalAmount: makeAmount(random.integer(100_000, 900_000)),
		interestAmount: makeAmount(random.integer(1_000, 90_000)),
		insuranceAmount: makeAmount(random.integer(0, 10_000)),
		escrowAmount: exactNumber('100.00'),
		pmiAmount: 0,
		feesAmount: exactNumber('2.50'),
	};
}
