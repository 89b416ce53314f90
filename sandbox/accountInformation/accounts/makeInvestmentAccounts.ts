import { exactNumber } from '../../json/exactNumber.ts';
import type { JsonObject } from '../../json/json.ts';
import { makeHoldings } from './makeHoldings.ts';
import { makeAccount, makeAccountId, type SandboxAccount } from './sandboxAccount.ts';

/** Makes two investment accounts. The first one has every documented field and every nested entity. */
export function makeInvestmentAccounts(seed: number): SandboxAccount[] {
	return [custodyAccount(makeAccountId(seed, 'custody')), pensionPlan(makeAccountId(seed, 'pension plan'))];
}

function custodyAccount(accountId: string): SandboxAccount {
	return makeAccount('investmentAccount', accountId, {
		transactionCount: 150,
		descriptor: {
			accountType: 'TAXABLE',
			accountNumber: '000016180339',
			accountNumberDisplay: '********0339',
			productName: 'Corporate Custody',
			nickname: 'Surplus liquidity',
			status: 'OPEN',
			description: 'Custody account for surplus liquidity',
			currency: { currencyRate: 1, currencyCode: 'USD', originalCurrencyCode: 'USD' },
			fiAttributes: [{ name: 'Custodian', value: 'EXAMPLE CUSTODY' }],
		},
		details: {
			...generalDetails,
			balanceAsOf: '2025-06-30 18:00:00.0',
			allowedCheckWriting: false,
			allowedOptionTrade: true,
			currentValue: exactNumber('2750310.40'),
			holdings: makeHoldings(),
			openOrders: [openOrder],
			contribution: [contribution],
			vesting: [vesting],
			investmentLoans: [investmentLoan],
			availableCashBalance: exactNumber('10310.40'),
			margin: true,
			marginBalance: exactNumber('1000.00'),
			shortBalance: 0,
			rolloverAmount: 0,
			employerName: 'Example Holdings LLC',
			brokerId: '000901',
			planId: '000042',
			calendaryearFor401K: '2025',
			balanceList: [investmentBalance],
			dailyChange: exactNumber('-120.50'),
			percentageChange: exactNumber('-0.0040'),
			pensionSource: [pensionSource],
		},
	});
}

const generalDetails: JsonObject = {
	parentAccountId: '000100',
	lineOfBusiness: 'CUSTODY',
	routingTransitNumber: '026009593',
	balanceType: 'ASSET',
	interestRate: exactNumber('0.50'),
	interestRateType: 'VARIABLE',
	interestRateAsOf: '2025-06-01',
	priorInterestRate: exactNumber('0.75'),
	transferIn: true,
	transferOut: true,
	micrNumber: '000016180339',
	lastActivityDate: '2025-06-27',
	transactionsIncluded: false,
};

const openOrder: JsonObject = {
	orderId: '000000555001',
	securityId: '912828ZT0',
	securityIdType: 'CUSIP',
	symbol: 'UST',
	description: 'Treasury note',
	units: exactNumber('100.000'),
	orderType: 'BUY',
	orderDate: '2025-06-30 15:01:00.0',
	unitPrice: exactNumber('99.50'),
	unitType: 'CURRENCY',
	orderDuration: 'GOODTILLCANCEL',
	subAccount: 'CASH',
	limitPrice: exactNumber('99.75'),
	stopPrice: 0,
	inv401kSource: 'PRETAX',
};

const contribution: JsonObject = {
	securityId: '000000111',
	securityIdType: 'CUSIP',
	employerMatchPercentage: 50,
	employerMatchAmount: exactNumber('250.00'),
	employeePreTaxAmount: exactNumber('500.00'),
	employeePreTaxPercentage: 5,
	employeeAfterTaxAmount: 0,
	employeeAfterTaxPercentage: 0,
	employeeDeferPreTaxAmount: 0,
	employeeDeferPreTaxPercentage: 0,
	employeeYearToDate: exactNumber('3000.00'),
	employerYearToDate: exactNumber('1500.00'),
	rolloverContributionPercentage: 0,
	rolloverContributionAmount: 0,
};

const vesting: JsonObject = {
	vestingDate: '2026-01-01',
	symbol: 'EXMP',
	strikePrice: exactNumber('12.50'),
	vestingPercentage: 40,
	otherVestAmount: 0,
	otherVestPercentage: 0,
	vestedBalance: exactNumber('4000.00'),
	unVestedBalance: exactNumber('6000.00'),
	vestedQuantity: 400,
	unVestedQuantity: 600,
};

const investmentLoan: JsonObject = {
	loanId: '000000777',
	loanDescription: 'Loan against the plan',
	initialLoanBalance: 10_000,
	loanStartDate: '2024-01-01',
	currentLoanBalance: exactNumber('7300.20'),
	dateAsOf: '2025-06-30',
	loanRate: exactNumber('5.250'),
	loanPaymentAmount: exactNumber('310.20'),
	loanPaymentFrequency: 'MONTHLY',
	loanPaymentInitial: exactNumber('310.20'),
	loanPaymentsRemaining: 24,
	loanMaturityDate: '2027-06-30',
	loanInterestToDate: exactNumber('612.00'),
	loanTotalProjectedInterest: exactNumber('1020.40'),
	loanNextPaymentDate: '2025-07-01',
};

const investmentBalance: JsonObject = {
	balanceName: 'Settled cash',
	balanceDescription: 'Cash that may be withdrawn',
	balanceType: 'AMOUNT',
	balanceValue: exactNumber('10310.40'),
	balanceDate: '2025-06-30',
	currency: { currencyRate: 1, currencyCode: 'USD', originalCurrencyCode: 'USD' },
};

const pensionSource: JsonObject = {
	displayName: 'Employer pension',
	paymentOption: 'Joint annuity',
	asOfDate: '2025-06-30',
	startDate: '2040-01-01',
	amount: exactNumber('1900.00'),
	frequency: 'MONTHLY',
};

function pensionPlan(accountId: string): SandboxAccount {
	return makeAccount('investmentAccount', accountId, {
		transactionCount: 24,
		descriptor: {
			accountType: '401K',
			accountNumberDisplay: '****1618',
			productName: 'Company Pension Plan',
			status: 'OPEN',
			currency: { currencyCode: 'USD' },
		},
		details: { balanceType: 'ASSET', currentValue: '410000.10', planId: '000042' },
	});
}
