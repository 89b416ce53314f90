import { exactNumber } from '../../json/exactNumber.ts';
import type { JsonObject } from '../../json/json.ts';
import { makeAmount } from './makeAmount.ts';
import { makeTransactionBase, type TransactionRow } from './makeTransactionBase.ts';

/** Makes an investment transaction. Each 20th row has every documented field. */
export function makeInvestmentTransaction(row: TransactionRow): JsonObject {
	const { index, random } = row;
	const units = random.integer(1, 900);
	const trade: JsonObject = {
		...makeTransactionBase(row),
		transactionType: random.pick(['PURCHASED', 'SOLD', 'DIVIDEND', 'INTEREST', 'FEE', 'TRANSFER']),
		shares: units,
		price: makeAmount(random.integer(500, 20_000)),
		securityId: '912828ZT0',
		securityIdType: 'CUSIP',
		symbol: 'UST',
		units: exactNumber(`${units}.000`),
		unitType: 'SHARES',
	};
	return index % 20 === 0 ? { ...trade, ...rareFields(row) } : trade;
}

function rareFields({ index }: TransactionRow): JsonObject {
	return {
		faceValue: 100_000,
		securityType: 'DEBT',
		...charges,
		inv401kSource: 'PRETAX',
		confirmationNumber: String(index).padStart(10, '0'),
		fractionalCash: exactNumber('0.50'),
		incomeType: 'CGLONG',
		oldUnits: 100,
		splitRatioNumerator: 2,
		splitRatioDenominator: 1,
		newUnits: 200,
		subAccountSec: 'CASH',
		subAccountFund: 'MARGIN',
		loanId: '000000777',
		loanPrincipal: exactNumber('200.00'),
		loanInterest: exactNumber('12.10'),
		payrollDate: '2025-06-15',
		priorYearContrib: false,
		taxExempt: true,
		runningBalance: exactNumber('2750310.40'),
		unitPrice: exactNumber('98.500'),
		transactionReason: 'MATURITY',
		transferAction: 'IN',
		positionType: 'LONG',
	};
}

const charges: JsonObject = {
	markup: 0,
	commission: exactNumber('9.90'),
	taxes: exactNumber('1.10'),
	fees: exactNumber('0.40'),
	load: 0,
	withholding: exactNumber('3.00'),
	gain: exactNumber('-4.20'),
	stateWithholding: 0,
	penalty: 0,
	accruedInterest: exactNumber('77.10'),
};
